import { expect, test } from 'vitest';
import { openIdentityDatabase } from '../storage/open-identity-database.ts';
import { createAccountStore } from './account-store.ts';
import { attemptSignIn } from './attempt-sign-in.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const email = 'sam@demo.example';
const right = 'her own long password';

async function twentyAtOnce(password: string) {
  const accounts = createAccountStore(openIdentityDatabase(':memory:'));
  await accounts.addMissing({
    email,
    name: 'Sam',
    genLocale: 'en_GB',
    groups: [],
    password: right,
  });
  const throttle = createSignInThrottle(() => 1_000_000);
  const attempt = { email, password, address: '127.0.0.1' };
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => attemptSignIn({ accounts, throttle }, attempt)),
  );
  return outcomes.map(({ kind }) => kind);
}

test('twenty wrong guesses at once get no more checks than one after the other', async () => {
  const kinds = await twentyAtOnce('a guess');
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(6);
  expect(kinds.filter((kind) => kind === 'wait')).toHaveLength(14);
});

test('twenty right passwords at once all sign in', async () => {
  expect(new Set(await twentyAtOnce(right))).toEqual(new Set(['signed-in']));
});
