import { Evidence, type ItemCode } from '@countersign/contract/evidence/evidence';
import type { HistoryEvent } from '@countersign/contract/history';
import { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import type { RegisterSettings } from '../registers/asking/register-settings.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { readEvidence } from './read-evidence.ts';

let api: TestApi;
let staff: string;
let lead: string;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.person(['customer-service'], 'Kit Marlow');
  lead = await api.person(['administrator'], 'Robin Ellery');
});
afterAll(() => api.close());

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

async function read(registration: Registration): Promise<Evidence> {
  const answer = await api.call('GET', `${pathOf(registration)}/evidence`, { token: staff });
  return Evidence.parse(answer.body);
}

const settle = (registration: Registration, body: unknown, token = staff) =>
  api.call('POST', `${pathOf(registration)}/evidence/settle`, { token, body });

async function eventsOf(registration: Registration): Promise<HistoryEvent[]> {
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: staff });
  const items: HistoryEvent[] = Object(body).items;
  return items.filter(({ kind }) => kind === 'evidence-settled');
}

async function summaryOf({ countryCode, ticketNumber }: Registration) {
  return api.db
    .selectFrom('registrations')
    .select(['evidence_state', 'evidence_to_look_at', 'evidence_contradicted', 'evidence_detail'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirstOrThrow();
}

const itemOf = ({ items }: Evidence, code: ItemCode) => items.find((one) => one.code === code);

describe('the evidence about a registration', () => {
  test('says of each number what can be checked without a register', async () => {
    const registration = await api.submitted('FR');
    const evidence = await read(registration);
    expect(evidence.summary).toEqual({
      state: 'not-checked',
      toLookAt: 0,
      contradicted: 0,
      asking: 0,
      notChecked: ['entity-active', 'name-agrees', 'place-agrees', 'activity-fits'],
    });
    expect(evidence.identifiers.map(({ display, verdict }) => [display, verdict])).toEqual([
      ['732 829 320 00074', 'valid'],
      ['FR 44 732 829 320', 'valid'],
    ]);
    expect(evidence.crossChecks).toMatchObject([{ kind: 'fr-siret:fr-tva', verdict: 'agree' }]);
    expect(itemOf(evidence, 'entity-active')).toMatchObject({
      state: 'open',
      required: false,
      why: 'register-not-set-up',
    });
    expect(evidence).toMatchObject({ version: registration.version, checklistVersion: 0 });
    expect(await read(registration)).toEqual(evidence);
  });

  test('is in the columns of the row from intake on', async () => {
    const registration = await api.submitted('US');
    expect(await summaryOf(registration)).toMatchObject({
      evidence_state: 'look',
      evidence_to_look_at: 1,
      evidence_contradicted: 0,
      evidence_detail: { against: ['check-digit-fails'], unresolved: [] },
    });
  });

  test('of a decided one is as of its decision, and no later register is awaited', async () => {
    const dayMs = 86_400_000;
    const nppes: RegisterSettings = {
      id: 'us-nppes',
      address: 'https://nppes.example',
      credentials: {},
      perMinute: 20,
    };
    const validUntil = new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10);
    const licence = { scheme: 'us-state-licence', value: 'OPT 12345', issuer: 'CA', validUntil };
    const { practice } = await api.submitted('US');
    const npi = practice.identifiers.filter(({ scheme }) => scheme === 'us-npi');
    const identifiers = [...npi, licence];
    const registration = await api.submitted('US', { practice: { ...practice, identifiers } });
    const answer = await api.call('POST', `${pathOf(registration)}/decision`, {
      token: lead,
      body: { decision: 'approve', reasonCodes: [], version: 1 },
    });
    const later = {
      now: new Date(Date.now() + 365 * dayMs),
      registers: new Map([[nppes.id, nppes]]),
    };
    const whys = async (one: Registration) => {
      const { evaluated } = await readEvidence(api.db, one, later);
      return evaluated.items.flatMap(({ code, why }) =>
        code === 'licence-valid' || code === 'entity-active' ? [why] : [],
      );
    };
    expect(await whys(registration)).toEqual(['register-answer-old', 'expired']);
    const decided = Registration.parse(answer.body);
    expect(await whys(decided)).toEqual(['register-not-set-up', 'valid-until']);
  });

  test('can be read later, by its hash, as a person saw it', async () => {
    const registration = await api.submitted('US');
    const first = await read(registration);
    const [number] = first.identifiers;
    const identifier = { scheme: number?.schemeId, value: number?.canonical };
    const answer = await settle(registration, { as: 'accepted', identifier, note: 'Seen.' });
    const second = Evidence.parse(answer.body);
    expect(second.evidenceHash).not.toBe(first.evidenceHash);
    for (const seen of [first, second]) {
      const address = `${pathOf(registration)}/evidence/${seen.evidenceHash}`;
      await expect
        .poll(async () => (await api.call('GET', address, { token: staff })).body)
        .toEqual(seen);
    }
    const other = `${pathOf(registration)}/evidence/${'0'.repeat(64)}`;
    expect((await api.call('GET', other, { token: staff })).problem().code).toBe('not-found');
  });
});

describe("a person's judgement", () => {
  test('settles an item, is in the history, and can be withdrawn', async () => {
    const registration = await api.submitted('FR');
    const word = { as: 'by-hand', item: 'place-agrees', note: ' Called them. ' };
    const settled = Evidence.parse((await settle(registration, word)).body);
    expect(itemOf(settled, 'place-agrees')).toMatchObject({
      state: 'by-hand',
      settled: { by: { name: 'Kit Marlow' }, note: 'Called them.' },
    });
    await settle(registration, word);
    const open = await settle(registration, { as: 'open', item: 'place-agrees' });
    expect(itemOf(Evidence.parse(open.body), 'place-agrees')).toMatchObject({
      state: 'open',
      settled: null,
    });
    await settle(registration, { as: 'open', item: 'place-agrees' });
    expect(await eventsOf(registration)).toMatchObject([
      { as: 'by-hand', item: 'place-agrees', scheme: null, number: null, note: 'Called them.' },
      { as: 'open', item: 'place-agrees', note: null },
    ]);
  });

  test('accepts a number in spite of its fault, and the summary follows', async () => {
    const registration = await api.submitted('US');
    const identifier = { scheme: 'us-npi', value: '1457398126' };
    const answer = await settle(registration, { as: 'accepted', identifier, note: 'Seen.' });
    expect(Evidence.parse(answer.body).identifiers[0]).toMatchObject({
      verdict: 'invalid',
      accepted: { by: { name: 'Kit Marlow' }, note: 'Seen.' },
    });
    expect((await summaryOf(registration)).evidence_state).toBe('not-checked');
    expect(await eventsOf(registration)).toMatchObject([
      { as: 'accepted', item: null, scheme: 'us-npi', number: '1457398126', note: 'Seen.' },
    ]);
    await settle(registration, { as: 'not-accepted', identifier });
    expect((await summaryOf(registration)).evidence_state).toBe('look');
  });

  test('is refused for what the application does not have', async () => {
    const registration = await api.submitted('FR');
    const identifier = { scheme: 'fr-siret', value: '35600000000048' };
    const answer = await settle(registration, { as: 'accepted', identifier, note: 'x' });
    expect(answer.problem().errors).toEqual([{ pointer: '/identifier', code: 'not-allowed' }]);
    const blank = await settle(registration, { as: 'waived', item: 'name-agrees', note: ' ' });
    expect(blank.problem().errors).toEqual([{ pointer: '/note', code: 'required' }]);
    expect(await eventsOf(registration)).toEqual([]);
  });

  test('comes too late after the decision, whose summary stays', async () => {
    const registration = await api.submitted('US');
    await api.call('POST', `${pathOf(registration)}/decision`, {
      token: lead,
      body: { decision: 'approve', reasonCodes: [], version: 1 },
    });
    const answer = await settle(registration, { as: 'by-hand', item: 'name-agrees', note: 'x' });
    expect(answer.problem().code).toBe('already-decided');
    expect((await summaryOf(registration)).evidence_state).toBe('look');
  });

  test("is refused to the registration's own contact", async () => {
    const registration = await api.submitted('FR', {
      contact: { name: 'Kit', role: 'owner', email: 'kit@demo.example' },
    });
    const token = await api.issuer.sign({
      sub: 'kit@demo.example',
      uid: 'uid-kit',
      cid: 'countersign-console',
      name: 'Kit',
      email: 'kit@demo.example',
      groups: ['customer-service'],
      scp: ['openid'],
    });
    const word = { as: 'by-hand', item: 'name-agrees', note: 'x' };
    expect((await settle(registration, word, token)).problem().code).toBe('own-registration');
  });

  test('is erased with the applicant, as are the numbers and what was seen', async () => {
    const canary = '732829320';
    const registration = await api.submitted('FR');
    const identifier = { scheme: 'fr-siret', value: `${canary}00074` };
    await settle(registration, { as: 'accepted', identifier, note: 'Hélène, canary' });
    await read(registration);
    const seen = () => api.db.selectFrom('evidence_snapshots').selectAll().execute();
    await expect
      .poll(async () => JSON.stringify(await seen()))
      .toContain(registration.ticketNumber);
    const { countryCode, ticketNumber } = registration;
    await eraseApplicant(api.db, { countryCode, ticketNumber }, new Date(), {
      operator: 'ops',
      request: null,
    });
    for (const table of [
      'registrations',
      'evidence_settlements',
      'evidence_snapshots',
      'history_events',
      'mails',
    ] as const) {
      const rows = await api.db
        .selectFrom(table)
        .selectAll()
        .where('country_code', '=', countryCode)
        .where('ticket_number', '=', ticketNumber)
        .execute();
      expect(JSON.stringify(rows)).not.toContain(canary);
      expect(JSON.stringify(rows)).not.toContain('canary');
    }
  });
});
