import { createHash, randomUUID } from 'node:crypto';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noDocuments } from '../../../documents/document-desk.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { seedDemoWorld } from '../../../server/demo-world/seed-demo-world.ts';
import { sampleMailQueue as mails } from '../../../testing/sample-mail-queue.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { testDocuments } from '../../../testing/upload-documents.ts';
import { appendEvents } from '../append-events.ts';
import { type NewEvent, staffActor, systemActor } from '../new-event.ts';
import { type AuditFault, verifyAllChains } from '../verify-all-chains.ts';

const at = new Date('2026-11-20T10:00:00Z');
const body = '{"total_results":1}';
const hash = createHash('sha256').update(body).digest('hex');
const entry = randomUUID();
const person = { subject: 'uid-kit', name: 'Kit Larsen' };
let api: TestApi;
let one: Registration;
let other: Registration;

beforeAll(async () => {
  api = await startTestApi({ documents: testDocuments });
  await seedDemoWorld({
    db: api.db,
    mails,
    documents: { ...noDocuments, ...testDocuments },
    now: at,
  });
  one = await api.submitted('US');
  other = await api.submitted('US');
  await answerOfRegister();
  await answersOfPeople();
});
afterAll(() => api.close());

const append = (about: Registration, event: NewEvent) =>
  inTransaction(api.db, (trx) => appendEvents(trx, about, [event]));

/** As the worker of registers stores one. */
async function answerOfRegister(): Promise<void> {
  const { ticketNumber } = one;
  const found = { register: 'us-nppes', scheme: 'us-npi', value: '1234567893' } as const;
  const result = { knowledge: 'found', verdict: 'contradicted' } as const;
  await append(one, {
    ...{ kind: 'register-answered', at, actor: systemActor, consultationNumber: undefined },
    ...{ ...found, ...result, answerHash: hash },
  });
  const id = randomUUID();
  await sql`delete from register_questions`.execute(api.db);
  await sql`insert into register_questions (id, country_code, ticket_number, register, scheme, value, state, not_before,
      finding, created_at)
    values (${id}, 'US', ${ticketNumber}, 'us-nppes', 'us-npi', '1234567893', 'answered', ${at},
      ${JSON.stringify({ ...found, ...result, answerHash: hash })}::jsonb, ${at})`.execute(api.db);
  await sql`insert into register_answers (id, question_id, country_code, ticket_number, asked_at, answered_at, status,
      body, body_hash)
    values (${randomUUID()}, ${id}, 'US', ${ticketNumber}, ${at}, ${at}, 200, ${body}, ${hash})`.execute(
    api.db,
  );
}

/** Of a pair of registrations, and of an entry of the stop list. */
async function answersOfPeople(): Promise<void> {
  const [first, second] = [one, other].toSorted((a, b) =>
    a.ticketNumber < b.ticketNumber ? -1 : 1,
  );
  const actor = staffActor(person);
  for (const [about, { countryCode, ticketNumber }] of [
    [one, other],
    [other, one],
  ] as const) {
    await append(about, {
      ...{ kind: 'pair-answered', at, actor, answer: 'different', rejected: null },
      ...{ otherMarket: countryCode, otherTicket: ticketNumber, linked: undefined },
    });
  }
  await sql`insert into pair_answers values ('US', ${first?.ticketNumber}, 'US', ${second?.ticketNumber}, 'different',
    ${person.subject}, ${person.name}, ${at}, '[]'::jsonb)`.execute(api.db);
  await append(one, {
    ...{ kind: 'stop-list-answered', at, actor, answer: 'different', strength: 'name', entry },
  });
  await sql`insert into stop_list_entries (country_code, entry_id, place, name, numbers, street, postal_code, city,
      mail_domain, reason, until)
    values ('US', ${entry}, 1, 'Listed', '[]'::jsonb, '', '', '', '', 'x', '2030-01-01')`.execute(
    api.db,
  );
  await sql`insert into stop_list_hits (country_code, ticket_number, entry_id, strength, signals, found_at, answer,
      answered_strength, by_subject, by_name, answered_at)
    values ('US', ${one.ticketNumber}, ${entry}, 'name', '[]'::jsonb, ${at}, 'different', 'name', ${person.subject},
      ${person.name}, ${at})`.execute(api.db);
}

test('nothing is reported of grounds that nobody has changed', async () => {
  const token = await api.person(['administrator']);
  const path = `/registrations/US/${one.ticketNumber}/evidence`;
  expect((await api.call('GET', path, { token })).status).toBe(200);
  // Stored after the response.
  await expect
    .poll(() => api.db.selectFrom('evidence_snapshots').select('hash').execute())
    .toHaveLength(1);
  expect((await verifyAllChains(api.db, 20)).faults).toEqual([]);
});

const settled = `subject like 'item:%'`;
const withAnswer = `select country_code, ticket_number, 9, origin, at, entered_by_subject, entered_by_name, content,
  comparison from answers limit 1`;

/** The ways of docs/audit.md to change what a decision rests on: table, what is done, the column that is named. */
const ways: readonly [table: string, act: string, found: string][] = [
  ['documents', `update documents set sha256 = repeat('0', 64)`, 'sha256'],
  ['documents', `update documents set file_name = 'x.pdf'`, 'file_name'],
  ['documents', `update documents set kind = 'identity'`, 'kind'],
  ['documents', `update documents set bytes = bytes + 1`, 'bytes'],
  ['documents', `delete from documents`, 'removed'],
  ['documents', `update documents set document_id = gen_random_uuid()`, 'without-event'],
  ['licences', `update licences set valid_until = '2099-12-31'`, 'valid_until'],
  [
    'licences',
    `update licences set valid_until = '2099-12-31',
      ticks = jsonb_set(ticks, '{validUntil,value}', '"2099-12-31"')`,
    'values',
  ],
  [
    'licences',
    `update licences set ticks = jsonb_set(ticks, '{holder,result}', '"corrected"')`,
    'ticks',
  ],
  ['licences', `update licences set document_sha256 = repeat('0', 64)`, 'document_sha256'],
  ['licences', `update licences set document_id = gen_random_uuid()`, 'document_id'],
  ['licences', `update licences set read_by_name = 'X'`, 'read_by_name'],
  ['licences', `update licences set read_at = read_at + interval '1 day'`, 'read_at'],
  ['licences', `delete from licences`, 'removed'],
  ['information_requests', `update information_requests set message = 'x'`, 'message'],
  ['information_requests', `update information_requests set asked_by_name = 'X'`, 'asked_by_name'],
  ['information_requests', `update information_requests set asked_at = now()`, 'asked_at'],
  [
    'information_requests',
    `update information_requests set points = jsonb_set(points, '{0,kind}', '"explain"')`,
    'points',
  ],
  [
    'information_requests',
    `update information_requests set points = jsonb_set(points, '{0,other}', '"x"')`,
    'words',
  ],
  ['information_requests', `delete from information_requests`, 'removed'],
  ['answers', `update answers set content = content || '{"x": 1}'`, 'content'],
  ['answers', `update answers set at = at + interval '1 day'`, 'at'],
  ['answers', `update answers set entered_by_name = 'X'`, 'entered_by_name'],
  ['answers', `delete from answers`, 'removed'],
  ['answers', `insert into answers ${withAnswer}`, 'without-event'],
  ['evidence_settlements', `update evidence_settlements set settled_as = 'waived'`, 'settled_as'],
  ['evidence_settlements', `update evidence_settlements set by_name = 'X'`, 'by_name'],
  ['evidence_settlements', `update evidence_settlements set note = 'x'`, 'note'],
  ['evidence_settlements', `update evidence_settlements set at = now()`, 'at'],
  ['evidence_settlements', `delete from evidence_settlements where ${settled}`, 'removed'],
  [
    'evidence_settlements',
    `update evidence_settlements set subject = 'item:made-up' where ctid = (select min(ctid) from evidence_settlements)`,
    'without-event',
  ],
  [
    'evidence_snapshots',
    `update evidence_snapshots set contents = jsonb_set(contents, '{summary}', '"confirmed"')`,
    'contents',
  ],
  ['register_answers', `update register_answers set body = '{}'`, 'body'],
  [
    'register_answers',
    `update register_answers set body = '{}', body_hash = encode(sha256('{}'::bytea), 'hex')`,
    'without-event',
  ],
  ['register_answers', `delete from register_answers`, 'removed'],
  [
    'register_questions',
    `update register_questions set finding = jsonb_set(finding, '{verdict}', '"confirmed"')`,
    'verdict',
  ],
  ['reversal_proposals', `update reversal_proposals set name = 'X'`, 'name'],
  ['reversal_proposals', `update reversal_proposals set subject = 'x'`, 'subject'],
  ['reversal_proposals', `update reversal_proposals set reason = 'x'`, 'reason'],
  [
    'reversal_proposals',
    `update reversal_proposals set expires_at = expires_at + interval '1 day'`,
    'expires_at',
  ],
  ['decision_proposals', `update decision_proposals set subject = 'x'`, 'subject'],
  [
    'decision_proposals',
    `update decision_proposals set request = jsonb_set(request, '{decision}', '"approve"')`,
    'decision',
  ],
  [
    'decision_proposals',
    `update decision_proposals set request = jsonb_set(request, '{messageToApplicant}', '"x"')`,
    'message',
  ],
  [
    'decision_proposals',
    `update decision_proposals set evidence_hash = repeat('0', 64)`,
    'evidence_hash',
  ],
  ['decision_proposals', `update decision_proposals set causes = '[]'`, 'causes'],
  ['decision_proposals', `update decision_proposals set state = 'returned'`, 'state'],
  ['retention_holds', `update retention_holds set until = '2020-01-01'`, 'until'],
  ['retention_holds', `update retention_holds set reason = 'x'`, 'reason'],
  ['retention_holds', `delete from retention_holds`, 'removed'],
  ['accounts', `update accounts set number = 'X-1' where state = 'reported'`, 'number'],
  ['accounts', `update accounts set fault = 'x' where state = 'faulted'`, 'fault'],
  ['accounts', `delete from accounts`, 'removed'],
  ['pair_answers', `update pair_answers set answer = 'same'`, 'answer'],
  ['pair_answers', `update pair_answers set by_name = 'X'`, 'by_name'],
  ['pair_answers', `update pair_answers set one_ticket = 'T-1'`, 'without-event'],
  ['stop_list_hits', `update stop_list_hits set answer = 'same'`, 'answer'],
  ['stop_list_hits', `update stop_list_hits set by_subject = 'x'`, 'by_subject'],
  ['mails', `update mails set recipient = 'x' || recipient`, 'mail-recipient-changed'],
  ['mails', `update mails set sent_at = sent_at + interval '1 day'`, 'mail-time-changed'],
];

test.each(ways)('of %s is found: %s', async (table, act, found) => {
  const rows = await sql<{ all: unknown }>`
    select coalesce(jsonb_agg(to_jsonb(one)), '[]') as all from ${sql.table(table)} as one`.execute(
    api.db,
  );
  const changed = await sql.raw(act).execute(api.db);
  expect(changed.numAffectedRows ?? 0n).toBeGreaterThan(0n);
  const { faults } = await verifyAllChains(api.db, 1);
  await sql`delete from ${sql.table(table)}`.execute(api.db);
  await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)},
    ${JSON.stringify(rows.rows[0]?.all)}::jsonb)`.execute(api.db);
  expect(faults.map((fault) => said(fault, table))).toEqual([found]);
});

function said(fault: AuditFault, table: string): string {
  if (!('table' in fault)) return fault.fault;
  expect(fault.table).toBe(table);
  return fault.column ?? fault.fault.replace('ground-', '');
}

test('a changed time of submission is found', async () => {
  const { ticketNumber } = one;
  const shift = (by: string) =>
    sql`update registrations set submitted_at = submitted_at + ${by}::interval
      where ticket_number = ${ticketNumber}`.execute(api.db);
  await shift('-1 day');
  const { faults } = await verifyAllChains(api.db, 1);
  await shift('1 day');
  expect(faults).toMatchObject([{ ticketNumber, fault: 'submission-changed' }]);
});

test('nothing is reported once all is as it was', async () => {
  expect((await verifyAllChains(api.db, 20)).faults).toEqual([]);
});
