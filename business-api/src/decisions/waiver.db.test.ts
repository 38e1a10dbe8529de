import { Evidence } from '@countersign/contract/evidence/evidence';
import type { HistoryEvent } from '@countersign/contract/history';
import { CountryCode } from '@countersign/domain/market/country-code';
import { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultChecklistOf } from '../evidence/rules/default-checklist.ts';
import { spreadChecklist } from '../evidence/spread-checklist.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let staff: string;
let lead: string;

const strict = {
  items: [
    { code: 'professional-found', required: true, waivedBy: 'staff' },
    { code: 'contact-may-act', required: true, waivedBy: 'administrator' },
  ],
  numbers: [],
  types: [],
};

/** Sets the checklist of a market; returns its new version of settings. */
async function setChecklist(countryCode: string, checklist: unknown): Promise<void> {
  const { body } = await api.call('GET', '/markets', { token: lead });
  const market = Object(body).items.find(
    (one: { countryCode: string }) => one.countryCode === countryCode,
  );
  const { staff: people, targetHours, undoSeconds, replyTo, reminders, version } = market;
  const settings = { staff: people, targetHours, undoSeconds, replyTo, reminders, version };
  const answer = await api.call('PUT', `/markets/${countryCode}`, {
    token: lead,
    body: { ...settings, checklist },
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  api = await startTestApi();
  staff = await api.person(['customer-service'], 'Kit Marlow');
  lead = await api.person(['administrator'], 'Robin Ellery');
  await api.submitted('FR');
  await setChecklist('FR', { items: [strict.items[0]], numbers: [], types: [] });
});
afterAll(() => api.close());

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

const approve = (registration: Registration, more: object = {}, token = staff) =>
  api.call('POST', `${pathOf(registration)}/decision`, {
    token,
    body: { decision: 'approve', reasonCodes: [], version: 1, ...more },
  });

/** A French registration whose required item and name a person has confirmed. */
async function confirmedByHand(): Promise<Registration> {
  const registration = await api.submitted('FR');
  for (const item of ['professional-found', 'name-agrees']) {
    const body = { as: 'by-hand', item, note: 'Called.' };
    await api.call('POST', `${pathOf(registration)}/evidence/settle`, { token: staff, body });
  }
  return registration;
}

async function decisionEvent(registration: Registration): Promise<HistoryEvent | undefined> {
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: staff });
  const items: HistoryEvent[] = Object(body).items;
  return items.find(({ kind }) => kind === 'approved' || kind === 'rejected');
}

const waiver = 'The register of opticians is away.';

describe('approving with a required item open', () => {
  test('asks for a waiver, and changes nothing without one', async () => {
    const registration = await api.submitted('FR');
    const answer = await approve(registration);
    expect(answer.problem()).toMatchObject({
      code: 'waiver-required',
      openItems: ['professional-found'],
      registration,
    });
    expect(await decisionEvent(registration)).toBeUndefined();
    const blank = await approve(registration, { waiver: '  ' });
    expect(blank.problem().errors).toEqual([{ pointer: '/waiver', code: 'required' }]);
  });

  test('records the waiver, its items and the exception as a reason', async () => {
    const registration = await api.submitted('FR');
    const answer = await approve(registration, { waiver });
    expect(answer.status).toBe(200);
    expect(Registration.parse(answer.body)).toMatchObject({
      status: 'approved',
      decision: { reasonCodes: ['A04'] },
    });
    expect(await decisionEvent(registration)).toMatchObject({
      reasonCodes: ['A04'],
      waiver,
      waivedItems: ['professional-found'],
    });
  });

  test('asks for none to reject, nor once a person has settled the item', async () => {
    const rejected = await api.submitted('FR');
    const body = { decision: 'reject', reasonCodes: ['L01'], version: 1 };
    const answer = await api.call('POST', `${pathOf(rejected)}/decision`, { token: staff, body });
    expect(answer.status).toBe(200);
    const settled = await confirmedByHand();
    expect((await approve(settled, { waiver })).status).toBe(200);
    expect(await decisionEvent(settled)).toMatchObject({ reasonCodes: [], waiver: null });
  });

  test('is not recorded as an exception where nothing is open, even if A04 is sent', async () => {
    const registration = await confirmedByHand();
    const answer = await approve(registration, { reasonCodes: ['A01', 'A04'], waiver });
    expect(Registration.parse(answer.body)).toMatchObject({ decision: { reasonCodes: ['A01'] } });
    expect(await decisionEvent(registration)).toMatchObject({ reasonCodes: ['A01'], waiver: null });
  });

  test('does not say that all checks passed where they did not, with or without a reason', async () => {
    const open = await api.submitted('FR');
    const notChecked = await api.submitted('JP');
    for (const registration of [open, notChecked]) {
      for (const more of [{}, { waiver }]) {
        const answer = await approve(registration, { reasonCodes: ['A01'], ...more });
        expect(answer.problem()).toMatchObject({ code: 'checks-not-passed', registration });
      }
    }
    expect((await approve(open, { reasonCodes: ['A02'], waiver })).status).toBe(200);
    expect(await decisionEvent(open)).toMatchObject({ reasonCodes: ['A02', 'A04'] });
  });

  test('may be recorded as an exception where nothing was checked', async () => {
    const first = await api.submitted('JP');
    expect((await approve(first)).status).toBe(200);
    expect(await decisionEvent(first)).toMatchObject({ reasonCodes: [], waiver: null });
    const second = await api.submitted('JP');
    expect((await approve(second, { waiver })).status).toBe(200);
    expect(await decisionEvent(second)).toMatchObject({
      reasonCodes: ['A04'],
      waiver,
      waivedItems: ['entity-active', 'name-agrees', 'place-agrees', 'activity-fits'],
    });
  });

  test('leaves some items to administrators', async () => {
    const before = await api.submitted('US', {
      contact: { name: 'Dana Whitfield', role: 'owner', email: 'dana@gmail.com' },
    });
    await setChecklist('US', strict);
    // Not evaluated by the new checklist yet: the decision does so.
    const refused = await approve(before, { waiver });
    expect(refused.problem()).toMatchObject({
      code: 'role-not-sufficient',
      openItems: ['professional-found', 'contact-may-act'],
    });
    const settle = await api.call('POST', `${pathOf(before)}/evidence/settle`, {
      token: staff,
      body: { as: 'waived', item: 'contact-may-act', note: 'x' },
    });
    expect(settle.status).toBe(403);
    expect((await approve(before, { waiver }, lead)).status).toBe(200);
  });
});

test('a decision names the evidence that was seen, which can be read later', async () => {
  const registration = await api.submitted('JP');
  const path = `${pathOf(registration)}/evidence`;
  const seen = Evidence.parse((await api.call('GET', path, { token: staff })).body);
  await approve(registration, { evidenceHash: seen.evidenceHash });
  expect(await decisionEvent(registration)).toMatchObject({ evidenceHash: seen.evidenceHash });
  await expect
    .poll(
      async () => (await api.call('GET', `${path}/${seen.evidenceHash}`, { token: staff })).body,
    )
    .toEqual(seen);
});

test("a market's new checklist reaches its pending registrations, batch by batch", async () => {
  const registrations = [await api.submitted('JP'), await api.submitted('JP')];
  await setChecklist('JP', strict);
  const open = async () => {
    const rows = await api.db
      .selectFrom('registrations')
      .select(['evidence_checklist', 'evidence_state'])
      .where('country_code', '=', 'JP')
      .where(
        'ticket_number',
        'in',
        registrations.map(({ ticketNumber }) => ticketNumber),
      )
      .execute();
    return rows.map((row) => [row.evidence_checklist, row.evidence_state]);
  };
  expect(await open()).toEqual(Array(2).fill([0, 'not-checked']));
  while (await spreadChecklist(api.db, { now: new Date(), registers: new Map() }, 1));
  expect(await open()).toEqual(Array(2).fill([1, 'look']));
  const history = await api.call('GET', '/markets/JP/history', { token: lead });
  expect(Object(history.body).items[0]).toMatchObject({
    before: { checklist: defaultChecklistOf(CountryCode.parse('JP')) },
    after: { checklist: strict },
  });
});
