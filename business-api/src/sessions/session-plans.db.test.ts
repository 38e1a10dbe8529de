import { CountryCode } from '@countersign/domain/market/country-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { endByProvider, endOthers } from './end-sessions.ts';
import { newlyEnded } from './ended-sessions.ts';
import { fitsSession, sessionsOf } from './session-routes.ts';

let open: WatchedRegistrations;
beforeAll(async () => {
  open = await openWatchedRegistrations();
  await open.fill({
    people: `insert into people (subject, name, markets, seen_at)
      select 'person ' || n, 'Person ' || n, array[chr(65 + n % 26) || chr(65 + n / 26 % 26)], now()
      ${twentyThousand}`,
    sessions: `insert into sessions (session_id, session_key, provider_key, subject, began_at, signed_in_at, seen_at)
      select gen_random_uuid(), 'key ' || n, 'provider ' || n, 'person ' || n, now(), now(), now()
      ${twentyThousand}`,
    ended_sessions: `insert into ended_sessions (session_key, ended_at, written_at)
      select 'key ' || n, now(), now() - interval '1 minute' * n ${twentyThousand}`,
  });
});
afterAll(() => open.close());

const now = new Date();
const robin = { subject: 'person 7', name: 'Person 7', markets: 'all' as const };
const ended = { isEnded: () => false, add: () => undefined };
const market = CountryCode.parse('FR');

test.each([
  ['a person’s', undefined, 'sessions_of_person'],
  ['a market’s', market, 'sessions_of_person'],
] as const)('with 20,000 sessions, an index serves %s list', async (_whose, of, index) => {
  const plans = await open.plansOf(
    () =>
      sessionsOf(open.db, fitsSession(robin, of), { person: robin, currentKey: '', ended, now }),
    /from "sessions"/,
  );
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan');
});

test('and what was ended lately, and each end', async () => {
  const reading = await open.plansOf(
    () => newlyEnded(open.db, { at: new Date(now.getTime() - 120_000), key: '' }),
    /ended_sessions/,
  );
  expect(reading).toContain('ended_sessions_by_time');
  expect(reading).not.toContain('Seq Scan');
  const ending = { db: open.db, ended, at: now };
  const out = { out: { sid: 'x' }, jti: 'j', endedAt: now };
  const byProvider = await open.plansOf(() => endByProvider(ending, out), /update "sessions"/);
  expect(byProvider).toContain('sessions_by_provider');
  const others = await open.plansOf(() => endOthers(ending, robin, 'key 7'), /update "sessions"/);
  expect(others).toContain('sessions_of_person');
});
