import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { connect, type OpenDatabase } from '../../connect.ts';
import { allMigrations } from '../all.ts';

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  open = await connect(database.address, () => undefined);
});
afterAll(async () => {
  await open.close();
  await database.remove();
});

test('an answer to a submission of before names its registration', async () => {
  const provider = { getMigrations: async () => ({ ...allMigrations }) };
  const migrator = new Migrator({ db: open.db, provider });
  await migrator.migrateTo('0143-duplicates-of-decisions');
  await sql`insert into idempotency_records
      (caller, key, request_hash, answer_status, answer_body, created_at, country_code, ticket_number)
    values ('client:site', '1', '', 201, '{"countryCode":"FR","ticketNumber":"T-1"}', now(), null, null),
      ('person:x', '2', '', 200, '{"countryCode":"FR","ticketNumber":"T-2"}', now(), 'FR', 'T-1')
  `.execute(open.db);
  const { error } = await migrator.migrateTo('0147-answers-of-registrations');
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
