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

test('fills the search words of registrations that were there before', async () => {
  const migrator = new Migrator({
    db: open.db,
    provider: { getMigrations: async () => ({ ...allMigrations }) },
  });
  await migrator.migrateTo('0003-second-thoughts');
  const practice = {
    legalName: 'Œil & Vue Straße',
    kanaName: 'めがね',
    identifiers: [{ value: 'FR 12.345' }],
  };
  await sql`insert into registrations (country_code, ticket_number, status, version, submitted_at,
    submitted_by_client, applicant_locale, practice, contact, documents, practice_name, city)
    values ('FR', 'T-1', 'pending', 1, now(), 'site', 'fr', ${JSON.stringify(practice)}::jsonb,
    ${JSON.stringify({ email: 'a.b@vue.example' })}::jsonb, '[]', '', '')`.execute(open.db);

  const { error } = await migrator.migrateTo('0010-desk-queue');

  expect(error).toBeUndefined();
  const { rows } = await sql<{ word: string }>`
    select unnest(tsvector_to_array(search)) as word from registrations`.execute(open.db);
  expect(rows.map(({ word }) => word).sort()).toEqual(
    [
      ...['=FR', 't1', 't', '1', 'abvueexample', 'a', 'b', 'vue', 'example'],
      ...['fr12345', 'fr', '12345', '12', '345'],
      ...['oeilvuestrasse', 'oeil', 'eil', 'strasse', 'trasse', 'rasse', 'asse', 'sse'],
      ...['メガネ', 'ガネ'],
    ].sort(),
  );
});
