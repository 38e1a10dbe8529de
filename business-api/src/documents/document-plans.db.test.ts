import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { readContents } from './contents.ts';
import { addedByStaff, documentsOf, eraseDocuments } from './document-rows.ts';
import { documentFiguresQuery, leftoversQuery, unreadableQuery } from './document-worker.ts';
import { outdatedQuery } from './remove-outdated.ts';
import { nextToScanQuery } from './scan-next.ts';

const key = { countryCode: CountryCode.parse('FR'), ticketNumber: TicketNumber.parse('T-9') };
const at = new Date('2026-11-22T10:00:00Z');
let open: WatchedRegistrations;

beforeAll(async () => {
  open = await openWatchedRegistrations();
  const n = twentyThousand;
  const time = `timestamptz '2026-11-22T10:00:00Z' - n * interval '1 hour'`;
  await open.fill({
    documents: `insert into documents (document_id, country_code, ticket_number, round, kind,
        file_name, bytes, sha256, state, place, uploaded_at, check_at)
      select 'D-' || n, 'FR', 'T-' || n, 1, 'licence', 'a.pdf', 9, repeat('0', 64),
        case when n % 100 = 0 then 'not-checked' else 'clean' end,
        case when n % 2 = 0 then 'database' else 'none' end, ${time},
        case when n % 100 = 0 then ${time} end ${n}`,
    document_keys: `insert into document_keys (country_code, ticket_number, wrapped)
      select 'FR', 'T-' || n, 'x' ${n}`,
    document_chunks: `insert into document_chunks (document_id, part, contents)
      select 'D-' || n, 0, 'x' ${n}`,
    document_leftovers: `insert into document_leftovers (document_id, since)
      select 'L-' || n, ${time} ${n}`,
  });
});
afterAll(() => open.close());

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
  [
    'the figures of those to scan',
    () => documentFiguresQuery(true).execute(open.db),
    'documents_to_check',
  ],
  [
    'the figures of the unreadable',
    () => documentFiguresQuery(true).execute(open.db),
    'documents_unreadable',
  ],
  ['who added them', () => addedByStaff(open.db, key), 'history_events_pkey'],
  ['leftovers', () => leftoversQuery(old).execute(open.db), 'document_leftovers_by_time'],
  [
    'an erasure',
    () => open.db.transaction().execute((trx) => eraseDocuments(trx, key, at)),
    'documents_of_registration',
  ],
])('with 20,000 documents, an index serves %s', async (_, work, index) => {
  const plans = await open.plansOf(work, /document/);
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan');
});
