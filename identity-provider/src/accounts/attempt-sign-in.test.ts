import { expect, test } from 'vitest';
import { createAttemptLog } from '../storage/attempt-log.ts';
import { openIdentityDatabase } from '../storage/open-identity-database.ts';
import { cheapPasswords } from '../testing/cheap-passwords.ts';
import { createAccountStore } from './account-store.ts';
import { attemptSignIn } from './attempt-sign-in.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const email = 'sam@demo.example';
const right = 'her own long password';

/** A provider with one account, and a clock that does not run. */
async function oneAccount() {
  const database = openIdentityDatabase(':memory:');
  const accounts = createAccountStore(database, cheapPasswords);
  await accounts.addMissing({
    email,
    name: 'Sam',
    genLocale: 'en_GB',
    groups: [],
    password: right,
  });
  const throttle = createSignInThrottle(createAttemptLog(database, () => 1_000_000));
  return { accounts, throttle };
}

async function twentyAtOnce(password: string) {
  const services = await oneAccount();
  const attempt = { email, password, address: '127.0.0.1' };
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => attemptSignIn(services, attempt)),
  );
  return outcomes.map(({ kind }) => kind);
}

test('parallel wrong guesses get no more checks than serial ones', async () => {
  const kinds = await twentyAtOnce('a guess');
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(10);
  expect(kinds.filter((kind) => kind === 'wait')).toHaveLength(10);
});

test('twenty parallel correct passwords all sign in', async () => {
  expect(new Set(await twentyAtOnce(right))).toEqual(new Set(['signed-in']));
});

test('guesses from one address do not lock out another address', async () => {
  const services = await oneAccount();
  const attempt = (password: string, address: string) =>
    attemptSignIn(services, { email, password, address });
  for (let at = 0; at < 10; at += 1) await attempt('a guess', '10.0.0.66');
  expect(await attempt(right, '10.0.0.66')).toEqual({ kind: 'wait', waitSeconds: 2 });
  expect((await attempt(right, '10.0.0.1')).kind).toBe('signed-in');
  expect((await attempt('a guess', '10.0.0.66')).kind).toBe('wait');
});
