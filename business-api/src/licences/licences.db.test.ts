import { DownloadTicket } from '@countersign/contract/exports';
import { Licence } from '@countersign/contract/licences';
import { licenceFields, type TickResult } from '@countersign/domain/registration/licence';
import { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askNextLicence } from '../asking/ask-next-licence.ts';
import { noDocuments } from '../documents/document-desk.ts';
import { pdfFile } from '../documents/inspection/testing/pdf-files.ts';
import { removeOutdated } from '../documents/remove-outdated.ts';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import {
  type AskedApplicant,
  askedApplicant,
  mailsOf,
  tokenIn,
} from '../testing/asked-applicant.ts';
import { sampleMailQueue } from '../testing/sample-mail-queue.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../testing/upload-documents.ts';
import { readLicenceFigures } from './ending-licences.ts';

const clock = settableClock();
const day = 86_400;
let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi({ documents: testDocuments }, { now: clock.now });
  staff = await api.person(['customer-service'], 'Robin Vale');
});
afterAll(() => api.close());
beforeEach(async () => {
  clock.set(0);
  await sql`delete from licences`.execute(api.db);
});

const contents = pdfFile({ content: 'BT (Licence 4711) Tj ET' });

/** A registration of the United States whose applicant answered with a licence. */
async function withLicence(): Promise<{
  asked: AskedApplicant;
  documentId: string;
  sha256: string;
}> {
  const registration = await api.submitted('US');
  const asked = await askedApplicant(api, { registration, ask: { points: [licencePoint] } });
  const headers = await asked.unlock();
  await postForm(api, asked, headers, [{ name: 'licence.pdf', contents }]);
  const sent = await asked.answer(headers, { changes: [], points: [] });
  expect(sent.status, sent.text).toBe(200);
  const { document_id: documentId, sha256 } = await api.db
    .selectFrom('documents')
    .select(['document_id', 'sha256'])
    .where('ticket_number', '=', registration.ticketNumber)
    .executeTakeFirstOrThrow();
  return { asked, documentId, sha256 };
}

const tick = (result: TickResult, value: string | null = null, page: number | null = 1) => ({
  result,
  value,
  page: result === 'not-on-paper' ? null : page,
});

/** A reading of the licence of that registration: one field agrees, two are corrected. */
const reading = (documentId: string, validUntil: string | null, version = 0) => ({
  type: 'us-state-licence',
  version,
  documentId,
  ticks: {
    holder: tick('corrected', 'Qzholder LLC'),
    number: tick('corrected', 'OPT 4711', 2),
    issuer: tick('not-on-paper'),
    place: tick('not-on-paper'),
    validFrom: tick('corrected', '2024-01-01'),
    validUntil: validUntil === null ? tick('not-on-paper') : tick('corrected', validUntil),
  },
});

const record = ({ path }: AskedApplicant, body: object, key?: string) =>
  api.call('POST', `${path}/licences`, { token: staff, body, ...(key && { key }) });

async function read({ path }: Pick<AskedApplicant, 'path'>): Promise<Licence[]> {
  const answer = await api.call('GET', `${path}/licences`, { token: staff });
  expect(answer.status, answer.text).toBe(200);
  return z.object({ items: z.array(Licence) }).parse(answer.body).items;
}

/** Changes the licences that the United States read. */
async function readInMarket(licences: readonly string[]): Promise<void> {
  const administrator = await api.person(['administrator']);
  const { body } = await api.call('GET', '/markets', { token: administrator });
  const { countryCode: _, ...market } = Object(body).items.find(
    (one: { countryCode: string }) => one.countryCode === 'US',
  );
  const answer = await api.call('PUT', '/markets/US', {
    token: administrator,
    body: { ...market, checklist: { ...market.checklist, licences } },
  });
  expect(answer.status, answer.text).toBe(200);
}

async function statusOf({ countryCode, ticketNumber }: Registration): Promise<Registration> {
  const body = { countryCode, ticketNumber };
  const answer = await api.call('POST', '/registration-status', { token: staff, body });
  return Registration.parse(answer.body);
}

async function approve({ path, registration }: AskedApplicant): Promise<void> {
  const { version } = await statusOf(registration);
  const body = { decision: 'approve', reasonCodes: [], version, waiver: 'Known to us.' };
  const answer = await api.call('POST', `${path}/decision`, { token: staff, body });
  expect(answer.status, answer.text).toBe(200);
}

async function listed(licence: string, more = ''): Promise<string[]> {
  const answer = await api.call('GET', `/registrations?licence=${licence}${more}`, {
    token: staff,
  });
  expect(answer.status, answer.text).toBe(200);
  return Object(answer.body).items.map((one: Registration) => one.ticketNumber);
}

async function faultsOf({ ticketNumber }: Registration) {
  const { faults } = await verifyAllChains(api.db);
  return faults.filter((one) => one.ticketNumber === ticketNumber);
}

async function eventsOf({ path }: AskedApplicant, kind: string) {
  const { body } = await api.call('GET', `${path}/history?limit=100`, { token: staff });
  return Object(body).items.filter((event: { kind: string }) => event.kind === kind);
}

/** The last day of a licence, so many days from the clock's first day on. */
const dayAfter = (days: number) =>
  clock
    .at(days * day)
    .toISOString()
    .slice(0, 10);

describe('a licence', () => {
  test('is read from a document, with hash, page and person, and is in the history', async () => {
    const { asked, documentId, sha256 } = await withLicence();
    expect(await read(asked)).toEqual([]);
    const { version } = await statusOf(asked.registration);
    const answer = await record(asked, reading(documentId, '2027-03-31'));
    expect(answer.status, answer.text).toBe(200);
    expect(await read(asked)).toMatchObject([
      {
        type: 'us-state-licence',
        version: 1,
        document: { documentId, sha256, fileName: 'licence.pdf' },
        readBy: { name: 'Robin Vale' },
        ticks: { number: { result: 'corrected', value: 'OPT 4711', page: 2 } },
      },
    ]);
    // Who decides meanwhile is not disturbed.
    expect(await statusOf(asked.registration)).toMatchObject({ version });
    const [event] = await eventsOf(asked, 'licence-read');
    expect(event).toMatchObject({
      actor: { name: 'Robin Vale' },
      licenceType: 'us-state-licence',
      contentHash: sha256,
    });
    expect(event.ticks.map((one: { field: string }) => one.field)).toEqual(licenceFields);
    expect(JSON.parse(event.values)).toMatchObject({ number: 'OPT 4711', issuer: null });
    expect(await faultsOf(asked.registration)).toEqual([]);
  });

  test('that is read again replaces the reading; of two at once one is stored', async () => {
    const { asked, documentId } = await withLicence();
    await record(asked, reading(documentId, '2027-03-31'));
    const answers = await Promise.all([
      record(asked, reading(documentId, '2028-03-31', 1)),
      record(asked, reading(documentId, '2029-03-31', 1)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem().code).toBe('licence-changed');
    expect(await read(asked)).toMatchObject([{ version: 2 }]);
    expect(await eventsOf(asked, 'licence-read')).toHaveLength(2);
  });

  test('is of a type that the market reads, or of one that was read before', async () => {
    const { asked, documentId } = await withLicence();
    const types = async () =>
      Object((await api.call('GET', `${asked.path}/licences`, { token: staff })).body).types;
    expect(await types()).toEqual(['us-state-licence', 'other']);
    await record(asked, reading(documentId, '2027-03-31'));
    try {
      await readInMarket(['gb-goc']);
      expect(await types()).toEqual(['gb-goc']);
      const other = { ...reading(documentId, '2027-03-31'), type: 'other' };
      expect((await record(asked, other)).problem().code).toBe('licence-changed');
      const corrected = await record(asked, reading(documentId, '2028-03-31', 1));
      expect(corrected.status, corrected.text).toBe(200);
      const goc = await record(asked, { ...reading(documentId, null), type: 'gb-goc' });
      expect(goc.status, goc.text).toBe(200);
      expect(await read(asked)).toHaveLength(2);
    } finally {
      await readInMarket(['us-state-licence', 'other']);
    }
  });

  test('is stored once for one key', async () => {
    const { asked, documentId } = await withLicence();
    const body = reading(documentId, '2027-03-31');
    const first = await record(asked, body, 'reading-of-a-licence-1');
    const again = await record(asked, body, 'reading-of-a-licence-1');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await eventsOf(asked, 'licence-read')).toHaveLength(1);
  });

  test('agrees with what the application says now, and with nothing else', async () => {
    const { asked, documentId } = await withLicence();
    const { practice } = asked.registration;
    const body = reading(documentId, null);
    const holder = tick('agrees', practice.legalName);
    const agreed = await record(asked, { ...body, ticks: { ...body.ticks, holder } });
    expect(agreed.status, agreed.text).toBe(200);
    const other = tick('agrees', 'Another LLC');
    const refused = await record(asked, {
      ...body,
      version: 1,
      ticks: { ...body.ticks, holder: other },
    });
    expect(refused.problem().code).toBe('licence-changed');
  });

  test.each([
    ['a value without a page', { number: tick('corrected', 'X', null) }, '/ticks/number/page'],
    ['a tick without a value', { number: tick('agrees') }, '/ticks/number/value'],
    [
      'a value that is not there',
      { issuer: { ...tick('not-on-paper'), value: 'X' } },
      '/ticks/issuer/value',
    ],
    ['a day that is none', { validUntil: tick('corrected', 'spring') }, '/ticks/validUntil/value'],
    ['the year 0', { validUntil: tick('corrected', '0000-01-01') }, '/ticks/validUntil/value'],
  ])('is refused with %s', async (_, ticks, pointer) => {
    const { asked, documentId } = await withLicence();
    const body = reading(documentId, null);
    const answer = await record(asked, { ...body, ticks: { ...body.ticks, ...ticks } });
    expect(answer.problem().code).toBe('invalid-request');
    expect(answer.text).toContain(pointer);
  });

  test('is not read from a document of another registration, nor of a rejected one', async () => {
    const { asked, documentId } = await withLicence();
    const other = await withLicence();
    expect((await record(asked, reading(other.documentId, null))).problem().code).toBe(
      'document-not-found',
    );
    const { version } = await statusOf(asked.registration);
    const body = { decision: 'reject', reasonCodes: ['L01'], version };
    await api.call('POST', `${asked.path}/decision`, { token: staff, body });
    expect((await record(asked, reading(documentId, null))).problem().code).toBe('already-decided');
  });

  test('stays when its document is removed, and says so', async () => {
    const { asked, documentId, sha256 } = await withLicence();
    await record(asked, reading(documentId, '2027-03-31'));
    await approve(asked);
    const desk = { ...noDocuments, ...testDocuments };
    while (await removeOutdated(api.db, desk, clock.at(31 * day)));
    expect(await read(asked)).toMatchObject([
      {
        document: { documentId, sha256, fileName: null },
        ticks: { number: { value: 'OPT 4711' } },
      },
    ]);
    const again = await record(asked, reading(documentId, '2027-03-31', 1));
    expect(again.problem().code).toBe('document-not-open');
  });

  test('is in an export, with the day on which the first one ends', async () => {
    const { asked, documentId } = await withLicence();
    await record(asked, reading(documentId, '2027-03-31'));
    await record(asked, { ...reading(documentId, '2026-12-31'), type: 'other' });
    const none = await api.submitted('US');
    const rows = [asked.registration, none].map(({ countryCode, ticketNumber }) => ({
      countryCode,
      ticketNumber,
    }));
    const { body } = await api.call('POST', '/exports', { token: staff, body: { rows } });
    const { ticket } = DownloadTicket.parse(body);
    const table = await (await fetch(`${api.url}/api/registrations.csv?ticket=${ticket}`)).text();
    const cells = table
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').slice(-2));
    expect(cells).toEqual([
      ['licences', 'licenceUntil'],
      ['"other OPT 4711; us-state-licence OPT 4711"', '2026-12-31'],
      ['', ''],
    ]);
  });

  test('is removed with the applicant', async () => {
    const { asked, documentId } = await withLicence();
    await record(asked, reading(documentId, '2027-03-31'));
    await eraseApplicant(api.db, asked.registration, clock.at(60), {
      operator: 'o',
      request: null,
    });
    expect(await read(asked)).toEqual([]);
    const [event] = await eventsOf(asked, 'licence-read');
    expect(event).toMatchObject({ values: null, contentHash: null });
    expect((await record(asked, reading(documentId, null))).problem().code).toBe(
      'document-not-found',
    );
    expect(await faultsOf(asked.registration)).toEqual([]);
  });
});

describe('a licence that ends', () => {
  const failed: unknown[] = [];
  const mails = sampleMailQueue;
  async function askAll(at: Date): Promise<number> {
    let asked = 0;
    while (await askNextLicence(api.db, mails, at, (error) => failed.push(error))) asked += 1;
    return asked;
  }
  async function approvedUntil(days: number) {
    const found = await withLicence();
    const answer = await record(found.asked, reading(found.documentId, dayAfter(days)));
    expect(answer.status, answer.text).toBe(200);
    await approve(found.asked);
    return found;
  }

  test('is asked about 60 and 14 days before, once each, and the approval stands', async () => {
    const { asked } = await approvedUntil(70);
    expect(await askAll(clock.at(9 * day))).toBe(0);
    expect(await askAll(clock.at(10 * day))).toBe(1);
    expect(failed).toEqual([]);
    const { request, status } = await statusOf(asked.registration);
    expect(status).toBe('approved');
    expect(request).toMatchObject({
      state: 'waiting',
      askedBy: { name: 'Countersign' },
      points: [
        { kind: 'document', field: 'documents[licence]', finding: 'licence-ends' },
        { kind: 'correct', field: 'practice.identifiers[us-state-licence]' },
      ],
    });
    const [mail] = await mailsOf(api, asked.registration, 'information-request');
    expect(mail?.text).toContain('OPT 4711');
    expect((await eventsOf(asked, 'request-asked')).at(-1)).toMatchObject({
      actor: { kind: 'system' },
    });
    // While that waits nothing more is asked, and nothing twice for one notice.
    expect(await askAll(clock.at(56 * day))).toBe(0);
    await sql`update registrations set request_state = 'no-answer'`.execute(api.db);
    await sql`update information_requests set state = 'no-answer'`.execute(api.db);
    expect(await askAll(clock.at(40 * day))).toBe(0);
    expect(await askAll(clock.at(56 * day))).toBe(1);
    await sql`update registrations set request_state = 'no-answer'`.execute(api.db);
    expect(await askAll(clock.at(69 * day))).toBe(0);
    expect(await askAll(clock.at(71 * day))).toBe(0);
    expect(await faultsOf(asked.registration)).toEqual([]);
  });

  test('is renewed by the answer, read in the same way, and asked about anew', async () => {
    const { asked } = await approvedUntil(20);
    expect(await askAll(clock.at(1 * day))).toBe(1);
    const [mail] = await mailsOf(api, asked.registration, 'information-request');
    clock.set(2 * day);
    const renewed: AskedApplicant = await askedBy(asked, tokenIn(mail?.text ?? ''));
    const headers = await renewed.unlock();
    await postForm(api, renewed, headers, [{ name: 'renewed.pdf', contents }]);
    const sent = await renewed.answer(headers, {
      changes: [
        {
          field: 'practice.identifiers[us-state-licence]',
          value: { value: 'OPT 4712', issuer: 'CA', validUntil: dayAfter(400) },
        },
      ],
      points: [],
    });
    expect(sent.status, sent.text).toBe(200);
    // It waits for a person to read it.
    expect(await askAll(clock.at(7 * day))).toBe(0);
    const { document_id: documentId } = await api.db
      .selectFrom('documents')
      .select('document_id')
      .where('ticket_number', '=', asked.registration.ticketNumber)
      .where('file_name', '=', 'renewed.pdf')
      .executeTakeFirstOrThrow();
    const body = reading(documentId, null, 1);
    const number = tick('agrees', 'OPT 4712');
    const validUntil = tick('agrees', dayAfter(400));
    const answer = await record(asked, { ...body, ticks: { ...body.ticks, number, validUntil } });
    expect(answer.status, answer.text).toBe(200);
    expect(await statusOf(asked.registration)).toMatchObject({ status: 'approved' });
    expect(await askAll(clock.at(339 * day))).toBe(0);
    expect(await askAll(clock.at(341 * day))).toBe(1);
    expect(await faultsOf(asked.registration)).toEqual([]);
  });

  test('is not asked about while pending, once reversed, or where the market wants no notice', async () => {
    const pending = await withLicence();
    await record(pending.asked, reading(pending.documentId, dayAfter(5)));
    expect(await askAll(clock.at(day))).toBe(0);
    await approve(pending.asked);
    // As long as the approval can be undone.
    expect(await askAll(clock.now())).toBe(0);
    await sql`insert into market_settings (country_code, licence_notices) values ('US', '[]')
      on conflict (country_code) do update set licence_notices = '[]'`.execute(api.db);
    expect(await askAll(clock.at(day))).toBe(0);
    await sql`update market_settings set licence_notices = '[60, 14]'`.execute(api.db);
    expect(await askAll(clock.at(day))).toBe(1);
  });

  test('is asked about once by two copies at the same time', async () => {
    const { asked } = await approvedUntil(10);
    await Promise.all([askAll(clock.at(day)), askAll(clock.at(day))]);
    expect(failed).toEqual([]);
    expect(await eventsOf(asked, 'request-asked')).toHaveLength(2);
  });

  test('that cannot be asked about keeps no other from it', async () => {
    const [first, second] = [await approvedUntil(5), await approvedUntil(6)];
    const { ticketNumber } = first.asked.registration;
    const broken: typeof mails = {
      ...mails,
      queueApplicantMail: async (trx, registration, ...rest) => {
        if (registration.ticketNumber === ticketNumber) throw new Error('seeded');
        return mails.queueApplicantMail(trx, registration, ...rest);
      },
    };
    const errors: unknown[] = [];
    while (await askNextLicence(api.db, broken, clock.at(day), (error) => errors.push(error)));
    expect(errors).toHaveLength(1);
    expect(await statusOf(second.asked.registration)).toMatchObject({
      request: { state: 'waiting' },
    });
    // After its lease it is tried again.
    expect(await askAll(clock.at(day + 301))).toBe(1);
  });

  test('is in the list of what ends this month, and once it has ended, work for staff', async () => {
    const { asked, documentId } = await approvedUntil(1);
    const { ticketNumber } = asked.registration;
    expect(await listed('this-month')).toEqual([ticketNumber]);
    expect(await listed('ended')).toEqual([]);
    expect(await readLicenceFigures(api.db, clock.now())).toMatchObject({
      ended: 0,
      endingThisMonth: 1,
    });
    clock.set(2 * day);
    expect(await listed('ended')).toEqual([ticketNumber]);
    expect(await listed('ended', '&countryCode=FR')).toEqual([]);
    expect(await listed('ended', '&status=pending')).toEqual([]);
    expect(await readLicenceFigures(api.db, clock.now())).toMatchObject({ ended: 1 });
    await record(asked, reading(documentId, dayAfter(400), 1));
    expect(await listed('ended')).toEqual([]);
  });

  test('whose question is due and not asked is seen in the figures', async () => {
    await approvedUntil(60);
    const at = clock.at(2 * day);
    const { oldestDueSeconds } = await readLicenceFigures(api.db, at);
    expect(oldestDueSeconds).toBeGreaterThan(2 * day);
    await askAll(at);
    expect(await readLicenceFigures(api.db, at)).toMatchObject({ oldestDueSeconds: 0 });
  });
});

/** The applicant of a question that nobody of the staff asked. */
async function askedBy(asked: AskedApplicant, token: string): Promise<AskedApplicant> {
  const link = { 'answer-token': token };
  return {
    ...asked,
    token,
    link,
    unlock: async () => {
      await api.call('POST', '/answer/code', { headers: link });
      const [mail] = await mailsOf(api, asked.registration, 'answer-code');
      const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
      const opened = await api.call('POST', '/answer/session', { headers: link, body: { code } });
      expect(opened.status, opened.text).toBe(200);
      return { ...link, cookie: opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
    },
  };
}
