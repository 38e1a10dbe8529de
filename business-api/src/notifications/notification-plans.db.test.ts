import { CountryCode } from '@countersign/domain/market/country-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimNotice } from '../mail/administrators/notice-worker.ts';
import { claimDigest, settleDigest, waitingQuery } from '../mail/digest/digest-rows.ts';
import { dueQuery, newsQuery, readDigest } from '../mail/digest/read-digest.ts';
import { administratorsQuery } from '../markets/room.ts';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { countUnread, listOf, markAsRead } from './read-notifications.ts';

const at = new Date('2026-11-22T10:00:00Z');
const recipient = 'p7@desk.example';
const digest = { recipient, id: '00000000-0000-4000-8000-000000000001', until: at };
const french = { recipient, markets: [CountryCode.parse('FR')] };
let open: WatchedRegistrations;

beforeAll(async () => {
  open = await openWatchedRegistrations();
  const n = twentyThousand;
  await open.fill({
    // Of 200 people; a tenth is unread, and of that a tenth waits for the daily mail.
    notifications: `insert into notifications (id, recipient, event, way, country_code, ticket_number, at,
        read_at, digested_at)
      select gen_random_uuid(), 'p' || n % 200 || '@desk.example', 'review-request',
        case when n / 200 % 10 = 0 then 'digest' else 'mail' end, 'FR', 'T-' || n,
        timestamptz '2026-11-22T10:00:00Z' - n * interval '1 minute',
        case when n / 200 % 10 = 5 then null else now() end,
        case when n / 200 % 10 = 0 and n / 200 % 100 > 0 then now() end ${n}`,
    market_staff: `insert into market_staff (country_code, email, name, locale)
      select 'FR', 'P' || n || '@desk.example', 'P ' || n, 'fr' ${n}`,
    people: `insert into people (subject, name, email, locale, markets, seen_at)
      select 's' || n, 'P ' || n, 'P' || n || '@desk.example', null, '{FR}', now() ${n}`,
    absences: `insert into absences (absence_id, subject, first_day, last_day, time_zone, starts_at, ends_at,
        deputy, set_by_subject, set_by_name)
      select gen_random_uuid(), 's' || n, '2026-11-20', '2026-11-21', 'Europe/Paris',
        timestamptz '2026-11-20T00:00:00Z', timestamptz '2026-11-21T00:00:00Z', null, 's' || n, 'P' ${n}`,
    administrator_notices: `insert into administrator_notices (notice_id, recipient, country_code, notice, at, not_before)
      select gen_random_uuid(), 'p' || n || '@desk.example', 'FR', '{"kind": "change-made"}', now(), now() ${n}`,
    digests: `insert into digests (recipient, id, until, not_before)
      select 'p' || n || '@desk.example', gen_random_uuid(), now(), now() ${n}`,
  });
});
afterAll(() => open.close());

const page = (markets: typeof french.markets | 'all', after?: { at: Date; id: string }) => () =>
  listOf(open.db, { recipient, markets }, { after, limit: 25 });
const readAll = () => markAsRead(open.db, french, { until: at, ids: undefined }, at);

test.each<[string, () => Promise<unknown>, string]>([
  ['the bell', page('all'), 'notifications_of_person'],
  ['the bell of one market', page(french.markets), 'notifications_of_person'],
  ['its next page', page('all', { at, id: digest.id }), 'notifications_of_person'],
  ['how many are unread', () => countUnread(open.db, french), 'notifications_unread'],
  ['marking all as read', readAll, 'notifications_unread'],
  [
    'who waits for a daily mail',
    () => waitingQuery(at).execute(open.db),
    'market_staff_by_address',
  ],
  ['who was away', () => waitingQuery(at).execute(open.db), 'absences'],
  ['the next daily mail', () => claimDigest(open.db, at, 1000), 'digests_to_send'],
  [
    'the next mail to an administrator',
    () => claimNotice(open.db, at, 1000),
    'administrator_notices_to_send',
  ],
  [
    'the administrators of a market',
    () => administratorsQuery(open.db, CountryCode.parse('NP'), { at }).execute(),
    'people_by_market',
  ],
  ['what is new in it', () => newsQuery(recipient, at).execute(open.db), 'notifications_to_digest'],
  ['what is due in it', () => dueQuery(recipient, at).execute(open.db), 'market_staff_by_address'],
  ['the whole of it', () => readDigest(open.db, digest), 'notifications_to_digest'],
  [
    'ending it',
    () => settleDigest(open.db, { ...digest, attempts: 1, not_before: at, locked_until: null }, at),
    'notifications_to_digest',
  ],
])('with 20,000 rows, an index serves %s', async (_, work, index) => {
  const plans = await open.plansOf(
    work,
    /\b(?:notifications|digests|administrator_notices|market_staff|people|absences)\b/,
  );
  expect(plans).toContain(index);
  expect(plans).not.toMatch(
    /Seq Scan on (?:notifications|digests|administrator_notices|market_staff|people|absences|registrations)\b/,
  );
});
