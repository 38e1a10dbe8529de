import { Evidence } from '@countersign/contract/evidence/evidence';
import { listMails } from '@countersign/contract/mails';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type Registers, startRegisters } from '@countersign/registers/start-registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFile } from '../../ground/documents/testing/pdf-files.ts';
import { registerAsker } from '../../ground/registers/asking/ask-register.ts';
import { RegistersSetting } from '../../ground/registers/asking/register-settings.ts';
import { MailRefused } from '../../record/mail/send-mail.ts';
import { askNextQuestion } from '../../record/registers/ask-next-question.ts';
import { askApplicant } from '../../testing/asked-applicant.ts';
import { findValues, tablesOf } from '../../testing/find-values.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { sendDueWebhooks, testWebhookKey } from '../../testing/send-due-webhooks.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../../testing/upload-documents.ts';
import { eraseApplicant } from './erase-applicant.ts';

/** A person whose every value is found nowhere else. */
const canary = {
  legalName: 'Qzlegal Optique',
  tradingName: 'Qztrading Lunettes',
  kanaName: 'Qzkana Readings',
  street: '7 rue Qzstreet',
  city: 'Qzville',
  region: 'Qzregion',
  postalCode: 'QZ613',
  phone: '+33 491 8264 73',
  website: 'https://qzsite.example/',
  number: '73282932000074',
  issuer: 'Qzissuer Board',
  contact: 'Qzcontact Person',
  email: 'qzmail@qzdomain.example',
  contactPhone: '+33 491 7351 62',
  fileName: 'qzfile.pdf',
  link: 'https://registration.lumenda.example/documents/qzlink',
  secondEmail: 'qzsecond@qzother.example',
  message: 'Qzmessage to the applicant',
  note: 'Qznote of a colleague',
  laterNote: 'Qzlaternote',
  reason: 'Qzreason of a reversal',
  request: 'Qzrequest for a reversal',
  settlement: 'Qzsettlement by hand',
  waiver: 'Qzwaiver of the rest',
  aside: 'Qzaside for good',
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

async function submitted(name: keyof typeof canary | undefined): Promise<RegistrationKey> {
  const identifiers = [{ scheme: 'fr-siret', value: canary.number, issuer: canary.issuer }];
  const place = { purpose: 'practice', countryCode: 'FR' };
  const other = {
    practice: {
      legalName: 'Autre Cabinet',
      type: 'optometry',
      addresses: [{ ...place, lines: ['1 rue Autre'], city: 'Lyon' }],
      identifiers: [{ scheme: 'fr-siret', value: '35600000000048' }],
    },
    contact: { name: 'Autre Personne', role: 'owner', email: 'autre@autre.example' },
  };
  const { postalCode, city, region, street, legalName, tradingName, kanaName, website } = canary;
  const own = {
    practice: {
      ...{ legalName, tradingName, kanaName, website, identifiers, phone: canary.phone },
      type: 'optometry',
      addresses: [{ ...place, lines: [street], city, region, postalCode }],
    },
    contact: {
      name: canary.contact,
      kanaName: canary.kanaName,
      role: 'owner',
      email: canary.email,
      phone: canary.contactPhone,
    },
    documents: [{ kind: 'licence', fileName: canary.fileName, link: canary.link }],
  };
  return RegistrationKey.parse(
    await must(
      201,
      api.call('POST', '/registrations', {
        token: await api.intake(),
        key: name === undefined ? 'another-key' : `site-${canary[name]}`.replaceAll(' ', '-'),
        body: { countryCode: 'FR', applicantLocale: 'fr_FR', ...(name ? own : other) },
      }),
    ),
  );
}

/** Puts the canary wherever a value of an applicant can go. */
async function live(): Promise<RegistrationKey> {
  await post('/markets/FR/webhooks', { url: 'https://site.example/hooks' }, administrator, 201);
  await api.db.insertInto('register_paces').values({ register, next_at: clock.now() }).execute();
  registers.world.add(register, {
    number: canary.number,
    legalName: canary.legalName,
    address: { street: canary.street, city: canary.city, postalCode: canary.postalCode },
    state: 'active' as const,
  });
  const key = await submitted('email');
  const path = `/registrations/${key.countryCode}/${key.ticketNumber}`;
  await submitted(undefined);

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
  const work = {
    db: api.db,
    settings: settings(),
    ask: registerAsker(),
    now: () => clock.at(30),
    random: () => 0.5,
    signal: new AbortController().signal,
    report: () => undefined,
    onAnswered: () => undefined,
  };
  expect(await askNextQuestion(work, register)).toBe(true);
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
  await post(`${path}/mails/${failed?.mailId}/resend`, { recipient: canary.secondEmail });
  clock.set(120);
  await sendDueMails(api.db, clock.now(), refuse);
  await post(`${path}/mails/${failed?.mailId}/set-aside`, { reason: canary.aside });
  await post(`${path}/reversal`, { version: 4, reason: canary.reason });
  const approval = { decision: 'approve', reasonCodes: [], version: 5, waiver: canary.waiver };
  await post(`${path}/decision`, { ...approval, ...words });
  clock.set(180);
  await sendDueMails(api.db, clock.now());
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
  await expect.poll(reads, { timeout: 10_000 }).not.toEqual([]);
  clock.set(200);
  await eraseApplicant(api.db, key, clock.now(), { operator: 'ops', request: 'DPO-17' });
  expect(await findValues(api.db, canary)).toEqual([]);
  expect(await reads()).toEqual([]);
});

test('of an answer with a document nothing stays either', async () => {
  clock.set(300);
  const words = { message: 'Qzanswer in a draft', fileName: 'qzlicence.pdf', contents: 'Qzinside' };
  const asked = await askApplicant(api, { ask: { points: [licencePoint] } });
  const headers = await asked.unlock();
  const contents = pdfFile({ content: `BT (${words.contents}) Tj ET` });
  await postForm(api, asked, headers, [{ name: words.fileName, contents }], {
    revision: '0',
    later: '1',
    message: words.message,
  });
  const seen = new Set((await findValues(api.db, words)).map((found) => found.split(': ')[1]));
  // Contents are encrypted from the first byte.
  expect([...seen].sort()).toEqual(['fileName', 'message']);
  await eraseApplicant(api.db, asked.registration, clock.now(), { operator: 'ops', request: null });
  expect(await findValues(api.db, { ...words, token: asked.token })).toEqual([]);
  expect((await api.call('GET', '/answer/form', { headers })).status).toBe(403);
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
