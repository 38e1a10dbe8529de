import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../ground/database/connect.ts';
import { readContents } from '../../record/documents/contents.ts';
import { documentsOf } from '../../record/documents/document-rows.ts';
import { eraseDocuments } from '../../record/documents/erase-documents.ts';
import { openPreparedDatabase } from '../../testing/open-prepared-database.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { withoutLimit } from '../../testing/without-limit.ts';
import { leftoversQuery } from './remove-leftovers.ts';
import { outdatedQuery } from './remove-outdated.ts';
import { unreadableQuery } from './revive-unreadable.ts';
import { nextToScanQuery } from './scan-next.ts';

const watch = watchStatements();
const key = { countryCode: CountryCode.parse('FR'), ticketNumber: TicketNumber.parse('T-9') };
const at = new Date('2026-11-22T10:00:00Z');
let open: OpenDatabase;

beforeAll(async () => {
  open = await openPreparedDatabase();
  const fill = (text: string) => withoutLimit(open.db, sql.raw(text));
  const n = 'from generate_series(1, 20000) n';
  const time = `timestamptz '2026-11-22T10:00:00Z' - n * interval '1 hour'`;
  await fill(`insert into registrations (country_code, ticket_number, status, version, submitted_at,
      due_at, search, submitted_by_client, applicant_locale, practice, contact, documents,
      practice_name, city)
    select 'FR', 'T-' || n, 'pending', 1, now(), now(), array_to_tsvector(array['c' || n]), 'x',
      'fr', '{}', '{}', '[]', 'P ' || n, 'Lyon' ${n}`);
  await fill(`insert into documents (document_id, country_code, ticket_number, round, kind,
      file_name, bytes, sha256, state, place, uploaded_at, check_at)
    select 'D-' || n, 'FR', 'T-' || n, 1, 'licence', 'a.pdf', 9, repeat('0', 64),
      case when n % 100 = 0 then 'not-checked' else 'clean' end,
      case when n % 2 = 0 then 'database' else 'none' end, ${time},
      case when n % 100 = 0 then ${time} end ${n}`);
  await fill(`insert into document_keys (country_code, ticket_number, wrapped)
    select 'FR', 'T-' || n, 'x' ${n}`);
  await fill(`insert into document_chunks (document_id, part, contents)
    select 'D-' || n, 0, 'x' ${n}`);
  await fill(`insert into document_leftovers (document_id, since) select 'L-' || n, ${time} ${n}`);
  for (const table of ['registrations', 'documents', 'document_keys', 'document_chunks'])
    await fill(`analyze ${table}`);
  await fill('analyze document_leftovers');
}, 120_000);
afterAll(async () => {
  watch.stop();
  await open.close();
});

async function plansOf(work: () => Promise<unknown>): Promise<string> {
  watch.take();
  await work();
  const sent = watch.take().filter(({ text }) => text.includes('document'));
  expect(sent.length).toBeGreaterThan(0);
  const plans = [];
  for (const { text, values } of sent) {
    const { rows } = await open.db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...values]));
    plans.push(JSON.stringify(rows));
  }
  return plans.join('\n');
}

const old = new Date('2024-09-01T00:00:00Z');
test.each<[string, () => Promise<unknown>, string]>([
  ['those of a registration', () => documentsOf(open.db, key), 'documents_of_registration'],
  ['contents', () => readContents(open.db, undefined, 'D-8', 'database'), 'document_chunks_pkey'],
  ['the next to scan', () => nextToScanQuery(old).execute(open.db), 'documents_to_check'],
  [
    'those beyond their time',
    () => outdatedQuery({}, 800, at).execute(open.db),
    'documents_to_remove',
  ],
  ['the unreadable', () => unreadableQuery('').execute(open.db), 'documents_unreadable'],
  ['leftovers', () => leftoversQuery(old).execute(open.db), 'document_leftovers_by_time'],
  [
    'an erasure',
    () => open.db.transaction().execute((trx) => eraseDocuments(trx, key, at)),
    'documents_of_registration',
  ],
])('with 20,000 documents, an index serves %s', async (_, work, index) => {
  const plans = await plansOf(work);
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan');
});
