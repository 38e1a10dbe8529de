import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawnQuery } from '../../decisions/statistics/decided-rows.ts';
import { statusLinkQuery } from '../../requests/status-links.ts';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../../testing/watched-registrations.ts';
import { statusRoundsQuery } from './read-status.ts';

const key = { countryCode: CountryCode.parse('FR'), ticketNumber: TicketNumber.parse('T-9') };
const at = new Date('2026-11-22T10:00:00Z');
let open: WatchedRegistrations;

beforeAll(async () => {
  open = await openWatchedRegistrations();
  const n = twentyThousand;
  await open.fill({
    status_links: `insert into status_links (token_hash, country_code, ticket_number, address_hash,
        created_at)
      select lpad(n::text, 64, '0'), 'FR', 'T-' || n, repeat('a', 64), now() ${n}`,
    answer_sessions: `insert into answer_sessions (session_hash, token_hash, created_at, until)
      select lpad(n::text, 64, '0'), lpad(n::text, 64, '0'), now(), now() ${n}`,
    information_requests: `insert into information_requests (country_code, ticket_number, round,
        state, points, asked_by_subject, asked_by_name, asked_at, held_until, due_at, ends_at,
        paused_due_at)
      select 'FR', 'T-' || n, 1, 'answered', '[]', 'me', 'Me', now(), now(), now(), now(), now() ${n}`,
  });
});
afterAll(() => open.close());

test.each<[string, () => Promise<unknown>, string]>([
  [
    'a link',
    () => statusLinkQuery('0'.repeat(64), '1'.repeat(64), at).execute(open.db),
    'status_links_pkey',
  ],
  ['questions', () => statusRoundsQuery(key, at).execute(open.db), 'information_requests_pkey'],
  [
    'what was withdrawn in a period',
    () => withdrawnQuery({ from: at, to: at, isMine: sql`true` }).execute(open.db),
    'registrations_withdrawn',
  ],
])('with 20,000 registrations, an index serves %s', async (_, work, index) => {
  const plans = await open.plansOf(work, /status_links|information_requests|withdrawn_at/);
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan');
});
