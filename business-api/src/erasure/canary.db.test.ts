import { randomUUID } from 'node:crypto';
import { listViews } from '@countersign/contract/desk/saved-views';
import { Evidence } from '@countersign/contract/evidence/evidence';
import { listMails } from '@countersign/contract/mails';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type Registers, startRegisters } from '@countersign/registers/start-registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFile } from '../documents/inspection/testing/pdf-files.ts';
import { MailRefused } from '../mail/send-mail.ts';
import { askNextQuestion } from '../registers/ask-next-question.ts';
import { registerAsker } from '../registers/asking/ask-register.ts';
import { RegistersSetting } from '../registers/asking/register-settings.ts';
import { hashOfSecret } from '../requests/secrets.ts';
import { askedApplicant } from '../testing/asked-applicant.ts';
import { canary, canaryApplication, otherApplication } from '../testing/canary.ts';
import { findValues, tablesMentioning, tablesOf } from '../testing/find-values.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';
import { sendDueWebhooks, testWebhookKey } from '../testing/send-due-webhooks.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../testing/upload-documents.ts';
import { eraseApplicant } from './erase-applicant.ts';

// One file, though a long one: what its tests store before each erasure is compared at its end.
const filled = new Set<string>();
const remember = async (...texts: string[]) => {
  for (const table of await tablesMentioning(api.db, texts)) filled.add(table);
};

const register = 'fr-recherche-entreprises' as const;
const clock = settableClock();
let registers: Registers;
let api: TestApi;
let staff: string;
let administrator: string;
beforeAll(async () => {
  registers = await startRegisters({ port: 0 });
  const webhooks = { origins: ['https://site.example'], keys: [testWebhookKey] };
  const documents = testDocuments;
  const changes = { webhooks, registers: settings(), documents, readAudit: true };
  api = await startTestApi(changes, { now: clock.now });
  staff = await api.person(['customer-service', 'market:FR'], 'Kit Marlow');
  administrator = await api.person(['administrator'], 'Noor Haddad');
});
afterAll(async () => {
  await api.close();
  await registers.close();
});

function settings() {
  const setting = { ...registers.setting[register], perMinute: 6000 };
  return RegistersSetting.parse({ [register]: setting });
}

async function must(
  status: number,
  call: Promise<{ status: number; text: string; body: unknown }>,
) {
  const answer = await call;
  expect(answer, answer.text).toMatchObject({ status });
  return Object(answer.body);
}
const post = (path: string, body: unknown, token = administrator, status = 200) =>
  must(status, api.call('POST', path, { token, body }));
const get = (path: string) => must(200, api.call('GET', path, { token: staff }));

const submitted = async (key: string, application: object) =>
  RegistrationKey.parse(
    await must(
      201,
      api.call('POST', '/registrations', { token: await api.intake(), key, body: application }),
    ),
  );

/** Puts the canary into every place that a registration fills until its decision. */
async function live(): Promise<RegistrationKey> {
  await post('/markets/FR/webhooks', { url: 'https://site.example/hooks' }, administrator, 201);
  await api.db.insertInto('register_paces').values({ register, next_at: clock.now() }).execute();
  registers.world.add(register, {
    number: canary.number,
    legalName: canary.legalName,
    address: { street: canary.street, city: canary.city, postalCode: canary.postalCode },
    state: 'active' as const,
  });
  const key = await submitted(`site-${canary.email}`, canaryApplication());
  const path = `/registrations/${key.countryCode}/${key.ticketNumber}`;
  await submitted('another-key', otherApplication());

  await post(`${path}/claim`, undefined, staff);
  await post('/registration-status', key, staff);
  for (const q of [canary.email, 'Qztrad', canary.contact, canary.number]) {
    const filter = { countryCode: 'FR', q };
    await get(`/registrations?countryCode=FR&q=${encodeURIComponent(q)}`);
    await post('/bulk-decisions/dry-run', { filter }, staff);
    const { ticket } = await post('/exports', { filter }, staff, 201);
    // One download begins, one never does, one is still to begin at the erasure.
    if (q === canary.email)
      expect((await api.call('GET', `/registrations.csv?ticket=${ticket}`)).text).toContain(
        canary.contact,
      );
  }
  await post('/exports', { rows: [key] }, staff, 201);
  await post('/bulk-decisions/dry-run', { rows: [{ ...key, version: 1 }] }, staff);

  await get(`${path}/evidence`);
  // Both registrations have a question, and either may be asked first.
  for (const seconds of [30, 31]) {
    const work = {
      db: api.db,
      settings: settings(),
      ask: registerAsker(),
      now: () => clock.at(seconds),
      random: () => 0.5,
      signal: new AbortController().signal,
      report: () => undefined,
      refreshSummary: async () => undefined,
    };
    expect(await askNextQuestion(work, register)).toBe(true);
  }
  const { items } = Evidence.parse(await get(`${path}/evidence`));
  const item = items.find(({ state }) => state === 'open')?.code;
  await post(`${path}/evidence/settle`, { as: 'waived', item, note: canary.waiver });
  await post(`${path}/evidence/settle`, { as: 'by-hand', item, note: canary.settlement }, staff);

  const words = { messageToApplicant: canary.message, internalNote: canary.note };
  const rejection = { decision: 'reject', reasonCodes: ['L01'], version: 1, ...words };
  const preview = { decision: 'reject', reasonCodes: ['L01'], reviewerLocale: 'en' };
  const { message: messageToApplicant } = canary;
  await post(`${path}/decision/preview`, { ...preview, messageToApplicant }, staff);
  await post(`${path}/decision`, rejection, staff);
  await post(`${path}/decision/undo`, { version: 2 }, staff);
  await post(`${path}/decision`, { ...rejection, version: 3 }, staff);
  await post(`${path}/notes`, { text: canary.laterNote }, staff, 201);
  await post(`${path}/reversal-requests`, { reason: canary.request, version: 4 }, staff, 201);
  clock.set(60);
  await sendDueMails(api.db, clock.now(), refuse);
  const { items: mails } = listMails.schema.response[200].parse(await get(`${path}/mails`));
  const failed = mails.find((mail) => mail.purpose === 'rejection' && mail.state === 'failed');
  // From here on the first address is no longer that of the application.
  await saveViews({ [`To ${canary.email}`]: '?due=overdue' });
  await post(`${path}/mails/${failed?.mailId}/resend`, { recipient: canary.secondEmail });
  clock.set(120);
  await sendDueMails(api.db, clock.now(), refuse);
  await post(`${path}/mails/${failed?.mailId}/set-aside`, { reason: canary.aside });
  await post(`${path}/reversal`, { version: 5, reason: canary.reason });
  const approval = { decision: 'approve', reasonCodes: [], version: 6, waiver: canary.waiver };
  await post(`${path}/decision`, { ...approval, ...words });
  clock.set(180);
  const sent = await sendDueMails(api.db, clock.now());
  const texts = sent.map(({ text }) => text).join('\n');
  const status = /\/status\/[\w-]{43}$/m.exec(texts)?.[0];
  const code = await fetch(`${api.url}${status}/code`, { method: 'POST', redirect: 'manual' });
  expect(code.status).toBe(303);
  await sendDueWebhooks(api.db, clock.now());
  await get(`${path}/history`);
  return key;
}

/** As a mail server that names the recipient in its answer. */
async function refuse(): Promise<void> {
  throw new MailRefused('550', true, `<${canary.email}> unknown`);
}

test('every value of a person is stored, and none is after the erasure', async () => {
  const key = await live();
  const before = await findValues(api.db, canary);
  const seen = new Set(before.map((finding) => finding.split(': ')[1]));
  // Otherwise the search below would prove nothing about that value.
  expect([...Object.keys(canary)].filter((name) => !seen.has(name))).toEqual([]);

  const reads = () =>
    api.db
      .selectFrom('detail_reads')
      .select('operation')
      .where('ticket_number', '=', key.ticketNumber)
      .execute();
  await expect.poll(reads).not.toEqual([]);
  await remember(key.ticketNumber);
  clock.set(200);
  await eraseApplicant(api.db, key, clock.now(), { operator: 'ops', request: 'DPO-17' });
  expect(await findValues(api.db, canary)).toEqual([]);
  expect(await reads()).toEqual([]);
});

test('nothing remains of a question, its answer and a document either', async () => {
  clock.set(300);
  const words = {
    point: 'Qzwords beside a point',
    question: 'Qzquestion to the applicant',
    message: 'Qzanswer in a draft',
    fileName: 'qzlicence.pdf',
    contents: 'Qzinside',
  };
  const points = [{ ...licencePoint, words: words.point }];
  const asked = await askedApplicant(api, { ask: { points, messageToApplicant: words.question } });
  const headers = await asked.unlock();
  // One that is not used.
  await api.call('POST', '/answer/code', { headers: asked.link });
  const contents = pdfFile({ content: `BT (${words.contents}) Tj ET` });
  await postForm(api, asked, headers, [{ name: words.fileName, contents }], {
    revision: '0',
    later: '1',
    message: words.message,
  });
  const seen = new Set((await findValues(api.db, words)).map((found) => found.split(': ')[1]));
  // Contents are encrypted from the first byte.
  expect([...seen].sort()).toEqual(['fileName', 'message', 'point', 'question']);
  const documents = await api.db.selectFrom('documents').select('document_id').execute();
  const { ticketNumber } = asked.registration;
  await remember(
    ticketNumber,
    hashOfSecret(asked.token),
    ...documents.map((one) => one.document_id),
  );
  await eraseApplicant(api.db, asked.registration, clock.now(), { operator: 'ops', request: null });
  expect(await findValues(api.db, { ...words, token: asked.token })).toEqual([]);
  expect((await api.call('GET', '/answer/form', { headers })).status).toBe(403);
});

test('nothing remains of what colleagues say, save and compare either', async () => {
  clock.set(400);
  const key = await submitted('site-again', canaryApplication());
  const { countryCode: country_code, ticketNumber: ticket_number } = key;
  const row = { country_code, ticket_number };
  const path = `/registrations/${country_code}/${ticket_number}`;
  const words = {
    proposal: 'Qzproposal of a reversal',
    colleague: 'Qzword to a colleague',
    proposed: 'Qznote of a decision',
    returned: 'Qzword of a return',
    fault: 'Qzfault of an account',
    hold: 'Qzreason of a hold',
    licence: 'Qznumber on a licence',
  };
  await post(`${path}/decision`, { decision: 'reject', reasonCodes: ['L01'], version: 1 }, staff);
  const proposal = { reason: words.proposal, version: 2 };
  await post(`${path}/reversal/proposal`, proposal, administrator, 201);
  const at = clock.now();
  const by = { subject: 'kit', name: 'Kit Marlow', word: words.colleague };
  const claim = { ...row, ...by, claimed_at: at, until: clock.at(3600) };
  await api.db.insertInto('claims').values(claim).execute();
  const request = {
    decision: 'reject',
    reasonCodes: ['R01'],
    internalNote: words.proposed,
    version: 1,
  };
  await api.db
    .insertInto('decision_proposals')
    .values({
      ...row,
      id: randomUUID(),
      state: 'returned',
      ...{ subject: 'kit', name: 'Kit Marlow' },
      request: JSON.stringify(request),
      causes: JSON.stringify(['fraud-or-debt']),
      evidence_hash: 'a'.repeat(64),
      proposed_at: at,
      expires_at: clock.at(3600),
      word: words.returned,
    })
    .execute();
  await api.db
    .insertInto('accounts')
    .values({ ...row, state: 'faulted', fault: words.fault, changed_at: at, due_at: at })
    .execute();
  const licence = { result: 'corrected', value: words.licence, page: 1 };
  await api.db
    .insertInto('licences')
    .values({
      ...row,
      type: 'other',
      version: 1,
      ticks: JSON.stringify({ number: licence }),
      valid_until: '2027-03-31',
      document_id: randomUUID(),
      document_sha256: 'a'.repeat(64),
      ...{ read_by_subject: 'kit', read_by_name: 'Kit Marlow', read_at: at },
    })
    .execute();
  await saveViews({
    Email: `?q=${encodeURIComponent(canary.email)}&due=overdue`,
    Part: '?q=Qztrad',
    Mistyped: '?q=Qztradimg',
    [canary.contact]: '?due=overdue',
    Late: '?due=overdue',
    Other: '?q=autre',
  });
  await shareViews({
    Email: `?q=${encodeURIComponent(canary.email)}`,
    Mistyped: '?q=Qztradimg',
    [canary.contact]: '',
    Ours: '?due=overdue',
  });
  const value = canary.number;
  const concern = { ...row, reason: 'closed', scheme: 'fr-siret', value, since: at };
  await api.db.insertInto('approved_concerns').values(concern).execute();
  await api.db
    .insertInto('duplicate_searches')
    .values({ ...row, wanted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const other = { other_country: 'FR', other_ticket: 'T-1' };
  const match = {
    verdict: 'possible',
    bits: 9,
    signals: JSON.stringify([canary.legalName]),
  } as const;
  await api.db
    .insertInto('registration_matches')
    .values({ ...row, ...other, ...match, numbers: '[]', found_at: at })
    .execute();
  const said = { answer: 'related', by_subject: 'x', by_name: 'X', at } as const;
  const pair = { one_country: 'DE', one_ticket: 'T-1', numbers: JSON.stringify([canary.number]) };
  await api.db
    .insertInto('pair_answers')
    .values({ ...pair, other_country: 'FR', other_ticket: ticket_number, ...said })
    .execute();
  const hit = { entry_id: randomUUID(), strength: 'name', found_at: at } as const;
  await api.db
    .insertInto('stop_list_hits')
    .values({ ...row, ...hit, signals: JSON.stringify([canary.legalName]) })
    .execute();
  // One that is over does not keep it.
  await post(`${path}/hold`, { reason: words.hold, until: '2999-01-01' });
  await api.db.updateTable('retention_holds').set({ until: '2026-01-01' }).execute();
  const content = JSON.stringify({ phone: canary.phone });
  const answer = { round: 1, origin: 'applicant', at, content, comparison: content } as const;
  await api.db
    .insertInto('answers')
    .values({ ...row, ...answer })
    .execute();

  await remember(ticket_number, encodeURIComponent(canary.email));
  await eraseApplicant(api.db, key, at, { operator: 'ops', request: null });
  expect(await findValues(api.db, { ...canary, ...words })).toEqual([]);
  const { items, shared } = listViews.schema.response[200].parse(await get('/me/views'));
  expect(items.map(({ name }) => name)).toEqual(['Late', 'Other']);
  expect(shared?.map(({ name }) => name)).toEqual(['Ours']);
});

async function shareViews(views: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, address] of Object.entries(views)) {
    const body = { name, address };
    const path = `/markets/FR/views/${randomUUID()}`;
    await must(200, api.call('PUT', path, { token: administrator, body }));
  }
}

async function saveViews(views: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, address] of Object.entries(views)) {
    const body = { name, address };
    await must(200, api.call('PUT', `/me/views/${randomUUID()}`, { token: staff, body }));
  }
}

/** Tables that hold nothing of an applicant, and what they hold. */
const withoutApplicants: Readonly<Record<string, string>> = {
  absences: 'when people of the staff are away',
  administrator_notices: 'people of the staff, and what each is told of',
  alerts: 'people of the staff, and hashes of networks',
  text_flags: 'keys of texts that people of the staff report',
  anchor_leaves: 'hashes of histories',
  anchors: 'signed roots of all histories',
  assignment_turns: 'people of the staff',
  background_fills: 'how far a fill is',
  decision_days: 'days that are counted',
  decision_figures: 'numbers of decisions',
  document_leftovers: 'ids of documents',
  digests: 'people of the staff',
  kysely_migration: 'names of migrations',
  kysely_migration_lock: 'a lock',
  market_chains: 'ends of chains',
  market_events: 'acts of staff and operators, with hashes of their records',
  market_settings: 'settings of markets',
  market_staff: 'people of the staff',
  bounce_readers: 'when a mailbox may be read',
  notification_choices: 'people of the staff',
  notifications: 'people of the staff, and what each was told of',
  people: 'people of the staff',
  rate_limits: 'hashes of callers',
  refusal_keys: 'a key',
  refused_requests: 'people of the staff, and hashes of networks',
  register_paces: 'when a register may be asked',
  retention_runs: 'counts of what has ended',
  sessions: 'people of the staff, with their browsers and shortened networks',
  ended_sessions: 'hashes of sessions of the staff',
  logout_tokens: 'hashes of tokens',
  settings_events: 'changes of settings',
  siem_positions: 'how far a stream was sent',
  stop_list_entries: 'practices that the company does not supply, as it wrote them itself',
  stop_list_keys: 'hashes of those entries',
  stop_lists: 'who uploaded which list',
  unsubscribe_keys: 'a key',
  waiting_changes: 'changes of settings, and a stop list that the company wrote itself',
  webhook_endpoints: 'addresses of receivers',
  webhook_tries: 'times and answers of receivers',
};

test('every table was filled before an erasure above, or holds nothing of applicants', async () => {
  const tables = await tablesOf(api.db);
  const listed = Object.keys(withoutApplicants);
  expect(tables.filter((table) => !filled.has(table) && !listed.includes(table))).toEqual([]);
  expect(listed.filter((table) => !tables.includes(table))).toEqual([]);
});

test('the search reads every table of the schema', async () => {
  const tables = await tablesOf(api.db);
  expect(tables).toEqual(expect.arrayContaining(['registrations', 'mails', 'export_tickets']));
  await api.db
    .insertInto('idempotency_records')
    .values({
      caller: 'c',
      key: 'Qz%6Dail@qzdomain.example',
      request_hash: '',
      answer_status: null,
      answer_body: null,
      created_at: clock.now(),
    })
    .execute();
  expect(await findValues(api.db, canary)).toEqual(['idempotency_records.key: email']);
});
