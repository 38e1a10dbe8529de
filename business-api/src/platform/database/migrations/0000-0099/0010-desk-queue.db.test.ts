import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUnmigrated, type UnmigratedDatabase } from '../../../../testing/open-unmigrated.ts';

let open: UnmigratedDatabase;
beforeAll(async () => {
  open = await openUnmigrated();
});
afterAll(() => open.close());

test('fills the search words of registrations that were there before', async () => {
  await open.migrateTo('0003-second-thoughts');
  const practice = {
    legalName: 'Œil & Vue Straße',
    kanaName: 'めがね',
    identifiers: [{ value: 'FR 12.345' }],
  };
  await sql`insert into registrations (country_code, ticket_number, status, version, submitted_at,
    submitted_by_client, applicant_locale, practice, contact, documents, practice_name, city)
    values ('FR', 'T-1', 'pending', 1, now(), 'site', 'fr', ${JSON.stringify(practice)}::jsonb,
    ${JSON.stringify({ email: 'a.b@vue.example' })}::jsonb, '[]', '', '')`.execute(open.db);

  const { error } = await open.migrateTo('0010-desk-queue');

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
