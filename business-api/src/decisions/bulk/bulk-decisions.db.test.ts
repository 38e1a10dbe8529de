import { randomUUID } from 'node:crypto';
import { BulkDryRun } from '@countersign/contract/bulk-decision';
import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRegistration } from '../../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let all: string;
let french: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  all = await api.person(['customer-service']);
  french = await api.person(['customer-service', 'market:FR'], 'Camille');
  await api.submitted('US', { ticketNumber: 'T-first' });
  await copyRegistration(api.db, 'T-first', { count: 2400, markets: ['FR', 'JP'], now });
});
afterAll(() => api.close());

const ask = (token: string, body: unknown) =>
  api.call('POST', '/bulk-decisions/dry-run', { token, body });
const dryRun = async (token: string, body: unknown) =>
  BulkDryRun.parse((await ask(token, body)).body);
const row = (ticketNumber: string, version = 1, countryCode = 'FR') => ({
  countryCode,
  ticketNumber,
  version,
});

describe('a dry run', () => {
  test('says for each row what a decision would result in', async () => {
    await api.call('POST', '/registrations/FR/B-8/claim', { token: all });
    const { items, capped } = await dryRun(french, {
      rows: [
        row('B-4'),
        row('B-8'),
        row('B-12', 7),
        row('B-1'),
        row('B-9999'),
        row('B-4', 1, 'JP'),
      ],
    });
    expect(capped).toBe(false);
    expect(items.map(({ outcome }) => outcome)).toEqual([
      'would-pass',
      'would-pass',
      'changed',
      'already-decided',
      'not-found',
      'not-yours',
    ]);
    expect(items.map(({ version }) => version)).toEqual([1, 1, 1, 1, null, null]);
    expect(items.map(({ practiceName }) => practiceName === null)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(items[1]?.claimedBy).toMatchObject({ name: 'Robin Ellery' });
  });

  test('names a decision that a colleague has proposed, as long as it waits', async () => {
    const propose = (ticket: string, expiresAt: Date, state: 'waiting' | 'returned' = 'waiting') =>
      api.db
        .insertInto('decision_proposals')
        .values({
          ...{ country_code: 'FR', ticket_number: ticket, id: randomUUID(), state },
          ...{ subject: 'okta|noor', name: 'Noor Haddad', evidence_hash: '', act_hash: null },
          request: JSON.stringify({ decision: 'reject', reasonCodes: ['R01'] }),
          causes: JSON.stringify(['fraudOrDebt']),
          proposed_at: now,
          expires_at: expiresAt,
        })
        .execute();
    await propose('B-16', new Date(now.getTime() + 1000));
    await propose('B-20', now);
    await propose('B-24', new Date(now.getTime() + 1000), 'returned');
    const tickets = ['B-4', 'B-16', 'B-20', 'B-24'];
    const { items } = await dryRun(french, { rows: tickets.map((ticket) => row(ticket)) });
    const proposedBy = { subject: 'okta|noor', name: 'Noor Haddad' };
    const proposal = { decision: 'reject', proposedBy };
    expect(items.map((item) => item.proposal)).toEqual([null, proposal, null, null]);
    await api.db.deleteFrom('decision_proposals').execute();
  });

  test('names the language of each applicant’s email, and of no other market’s', async () => {
    await api.submitted('FR', {
      ticketNumber: 'T-ja',
      contact: { ...parsedSampleApplication('FR').contact, preferredLocale: 'ja_JP' },
    });
    const rows = [row('T-ja'), row('B-4'), row('B-9999'), row('B-4', 1, 'JP')];
    const { items } = await dryRun(french, { rows });
    expect(items.map(({ mailLanguage }) => mailLanguage)).toEqual(['ja', 'en', null, null]);
  });

  test('says the same of a foreign registration and of none', async () => {
    const { items } = await dryRun(french, { rows: [row('B-4', 1, 'JP'), row('B-none', 1, 'JP')] });
    const [there, missing] = items.map(({ ticketNumber, ...rest }) => rest);
    expect(there).toEqual(missing);
  });

  test('says which required items are open, and whether the caller may waive them', async () => {
    const detail = (waivedBy: string) =>
      JSON.stringify({
        unresolved: [{ code: 'name-agrees', waivedBy }],
        contradicted: [],
        notChecked: ['place-agrees'],
        confirmed: [],
        against: ['name-differs'],
        asking: 0,
        registers: [],
      });
    for (const [ticket, waivedBy] of [
      ['B-4', 'staff'],
      ['B-8', 'administrator'],
    ] as const) {
      await api.db
        .updateTable('registrations')
        .set({ evidence_state: 'look', evidence_detail: detail(waivedBy) })
        .where('ticket_number', '=', ticket)
        .execute();
    }
    const rows = [row('B-4'), row('B-8')];
    const mayWaive = async (token: string) =>
      (await dryRun(token, { rows })).items.map(({ evidence }) => evidence?.mayWaive);
    const { items } = await dryRun(french, { rows });
    expect(items[0]?.evidence).toEqual({
      state: 'look',
      unresolved: ['name-agrees'],
      waived: [],
      notChecked: ['place-agrees'],
      mayWaive: true,
      against: ['name-differs'],
      proposed: [],
    });
    expect(await mayWaive(french)).toEqual([true, false]);
    const lead = await api.person(['administrator']);
    expect(await mayWaive(lead)).toEqual([true, true]);
  });

  test('proposes reasons with numbers that a rejection takes', async () => {
    const { practice } = parsedSampleApplication('FR');
    const wrong = { scheme: 'fr-siret' as const, value: '73282932000075' };
    const { countryCode, ticketNumber } = await api.submitted('FR', {
      ticketNumber: 'T-wrong-siret',
      practice: { ...practice, identifiers: [...practice.identifiers.slice(0, 1), wrong] },
    });
    const { items } = await dryRun(french, { rows: [row(ticketNumber)] });
    const display = '732 829 320 00075';
    expect(items[0]?.evidence?.proposed).toContainEqual(
      expect.objectContaining({ code: 'B02', number: { scheme: 'fr-siret', display } }),
    );
    const rejected = await api.call(
      'POST',
      `/registrations/${countryCode}/${ticketNumber}/decision`,
      {
        token: french,
        body: {
          decision: 'reject',
          reasonCodes: ['B02'],
          namedNumbers: [{ code: 'B02', number: display }],
          version: 1,
        },
      },
    );
    expect(rejected.status).toBe(200);
  });

  test('stores no number with the proposed reasons', async () => {
    const { evidence_detail } = await api.db
      .selectFrom('registrations')
      .select('evidence_detail')
      .where('ticket_number', '=', 'T-wrong-siret')
      .executeTakeFirstOrThrow();
    expect(Object(evidence_detail).proposed).toMatchObject([{ code: 'B02', place: 1 }]);
    expect(JSON.stringify(evidence_detail)).not.toContain('73282932000075');
  });

  test('marks the caller’s own registrations', async () => {
    const { contact } = parsedSampleApplication('US');
    const groups = ['customer-service'];
    const applicant = {
      sub: 'dana',
      uid: 'dana',
      cid: 'countersign-console',
      scp: ['openid'],
      groups,
    };
    const token = await api.issuer.sign({ ...applicant, email: contact.email.toUpperCase() });
    const { items } = await dryRun(token, { rows: [row('B-4'), row('B-1'), row('B-9999')] });
    expect(items.map(({ outcome }) => outcome)).toEqual([
      'own-registration',
      'own-registration',
      'not-found',
    ]);
    const { items: filtered } = await dryRun(token, { filter: { q: 'n2400' } });
    expect(new Set(filtered.map(({ outcome }) => outcome))).toEqual(new Set(['own-registration']));
  });

  test('takes the first 500 matches of a filter and decides nothing', async () => {
    const { items, capped } = await dryRun(all, { filter: { countryCode: 'FR' } });
    expect(items).toHaveLength(500);
    expect(capped).toBe(true);
    expect(new Set(items.map(({ outcome }) => outcome))).toEqual(new Set(['would-pass']));
    expect(items[0]?.ticketNumber).toBe('B-2400');
    expect(await dryRun(all, { filter: { status: 'approved' } })).toEqual({
      bulkAct: null,
      items: [],
      capped: false,
    });
    expect(await dryRun(all, { filter: { decidedFrom: '2026-01-01' } })).toEqual({
      bulkAct: null,
      items: [],
      capped: false,
    });
    const { items: searched } = await dryRun(french, { filter: { q: 'n2400' } });
    expect(searched).toMatchObject([{ countryCode: 'FR', ticketNumber: 'B-2400' }]);
  });

  test('refuses too many rows, no rows, rows with a filter, other markets', async () => {
    const many = Array.from({ length: 501 }, (_, index) => row(`B-${index}`));
    expect((await ask(all, { rows: many })).status).toBe(400);
    expect((await ask(all, { rows: [] })).status).toBe(400);
    expect((await ask(all, { rows: [row('B-1')], filter: {} })).status).toBe(400);
    const foreign = await ask(french, { filter: { countryCode: 'JP' } });
    expect(foreign.problem().code).toBe('market-not-yours');
  });

  test('takes 500 rows with the longest numbers there are', async () => {
    const rows = Array.from({ length: 500 }, (_, index) =>
      row(`B${String(index).padStart(63, '0')}`),
    );
    const { items } = await dryRun(all, { rows });
    expect(items).toHaveLength(500);
  });
});
