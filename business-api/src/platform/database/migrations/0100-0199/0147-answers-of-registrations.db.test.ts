import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUnmigrated, type UnmigratedDatabase } from '../../../../testing/open-unmigrated.ts';

let open: UnmigratedDatabase;
beforeAll(async () => {
  open = await openUnmigrated();
});
afterAll(() => open.close());

test('an answer to a submission of before names its registration', async () => {
  await open.migrateTo('0143-duplicates-of-decisions');
  await sql`insert into idempotency_records
      (caller, key, request_hash, answer_status, answer_body, created_at, country_code, ticket_number)
    values ('client:site', '1', '', 201, '{"countryCode":"FR","ticketNumber":"T-1"}', now(), null, null),
      ('person:x', '2', '', 200, '{"countryCode":"FR","ticketNumber":"T-2"}', now(), 'FR', 'T-1')
  `.execute(open.db);
  const { error } = await open.migrateTo('0147-answers-of-registrations');
  expect(error).toBeUndefined();
  const rows = await open.db
    .selectFrom('idempotency_records')
    .select(['key', 'country_code', 'ticket_number'])
    .orderBy('key')
    .execute();
  expect(rows).toEqual([
    { key: '1', country_code: 'FR', ticket_number: 'T-1' },
    { key: '2', country_code: 'FR', ticket_number: 'T-1' },
  ]);
});
