import type { EvidenceState, ItemCode } from '@countersign/contract/evidence/evidence';
import { Statistics } from '@countersign/contract/statistics';
import type { Registration } from '@countersign/domain/registration/registration';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseApplicant } from '../../erasure/erase-applicant.ts';
import type { SummaryDetail } from '../../evidence/room.ts';
import { samplePoints } from '../../testing/asked-applicant.ts';
import { countedDirectly } from '../../testing/counted-directly.ts';
import { copyRegistration } from '../../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { countDecisionDays } from './count-decision-days.ts';

const hourMs = 3_600_000;
const allMarkets = ['FR', 'JP', 'US'] as const;
let now = new Date('2026-06-01T20:00:00.000Z');
let api: TestApi;
let administrator: string;
beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 3600 }, { now: () => now });
  administrator = await api.person(['administrator']);
  // Hours in one market: the working time of the others is not counted.
  const days = [{ from: '06:00', to: '22:00' }];
  const workingTime = {
    zone: 'Europe/Paris',
    week: [days, days, days, days, days, days, []],
    region: null,
    holidays: [],
  };
  await sql`insert into market_settings (country_code, working_time)
    values ('FR', ${JSON.stringify(workingTime)}::jsonb)
    on conflict (country_code) do update set working_time = excluded.working_time`.execute(api.db);
});
afterAll(() => api.close());

const call = (path: string, body: unknown) =>
  api.call('POST', path, { token: administrator, body });
const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

/** The registration after an act on it; as it was where the act is refused. */
async function after(registration: Registration, act: string, body: object): Promise<Registration> {
  const { version } = registration;
  const answer = await call(`${pathOf(registration)}/${act}`, { ...body, version });
  if (answer.status >= 500) throw new Error(answer.text);
  return answer.status === 200 ? (answer.body as Registration) : registration; // the API's own
}

async function statistics(days: number, markets: readonly string[]) {
  const token = await api.person(['customer-service', ...markets.map((code) => `market:${code}`)]);
  const answer = await api.call('GET', `/statistics?days=${days}`, { token });
  const parsed = Statistics.parse(answer.body);
  const { from, to, total, byMarket, perDay, byReason } = parsed;
  const { before: then = { from: to, to: from } } = parsed;
  const counted = await countedDirectly(api.db, { from, to, markets });
  const { counts } = await countedDirectly(api.db, { from: then.from, to: then.to, markets });
  const direct = { ...counted, before: counts };
  const answered = {
    byMarket: [
      ...byMarket.map((row) => ({ market: row.countryCode, ...row })),
      { market: 'all', ...total },
    ]
      .filter(({ market, approved, rejected }) => market === 'all' || approved + rejected > 0)
      .map(({ market, approved, rejected, ...times }) => ({
        market,
        approved,
        rejected,
        median: times.medianMinutesToDecision,
        staff: times.medianMinutesWithStaff ?? null,
        applicant: times.medianMinutesWithApplicant ?? null,
        worked: times.medianMinutesWorked ?? null,
      })),
    perDay: perDay
      .filter(({ approved, rejected }) => approved + rejected > 0)
      .map(({ day, approved, rejected }) => ({ day, approved, rejected })),
    byReason: byReason.map(({ reasonCode, count }) => ({ reasonCode, count })),
    counts: countsOf(total),
    waiting: perDay.map(({ day, waiting }) => ({ day, waiting })),
    before: parsed.before && countsOf(parsed.before),
    ...evidenceFigures(parsed),
  };
  return { answered, direct, against: await listedAgainst(from, token) };
}

function countsOf({ received, withdrawn, withinTarget }: Partial<Statistics['total']>) {
  return { received, withdrawn, withinTarget };
}

/** As they are counted directly: the numbers above zero, by status and summary, and by item. */
function evidenceFigures({ bySummary = [], byItem = [] }: Statistics) {
  const above = (entries: [string, number][]) =>
    Object.fromEntries(entries.filter(([, count]) => count > 0));
  return {
    summaries: above(
      bySummary.flatMap(({ state, approved, rejected }): [string, number][] => [
        [`approved:${state}`, approved],
        [`rejected:${state}`, rejected],
      ]),
    ),
    items: above(
      byItem.flatMap(({ item, contradicted, open }): [string, number][] => [
        [`contradicted:${item}`, contradicted],
        [`open:${item}`, open],
      ]),
    ),
  };
}

/** Another state of evidence than the sample has, as registers and people leave it. */
async function judge({ countryCode, ticketNumber }: Registration, which: number): Promise<void> {
  const states: [EvidenceState, ItemCode[], ItemCode[]][] = [
    ['confirmed', [], []],
    ['look', [], ['name-agrees', 'place-agrees']],
    ['contradicted', ['licence-valid'], ['licence-valid', 'name-agrees']],
  ];
  const [state, contradicted, unresolved] = states[which % 3] ?? ['look', [], []];
  const detail: SummaryDetail = {
    contradicted,
    unresolved: unresolved.map((code) => ({ code, waivedBy: 'staff' })),
    notChecked: [],
    confirmed: [],
    against: [],
    proposed: [],
    asking: 0,
    registers: [],
  };
  await sql`update registrations set evidence_state = ${state}, evidence_until = null,
    evidence_detail = ${JSON.stringify(detail)}::jsonb
    where country_code = ${countryCode} and ticket_number = ${ticketNumber}
      and status = 'pending'`.execute(api.db);
}

/** What the list has that the figure of the decisions against the evidence leads to. */
async function listedAgainst(from: string, token: string): Promise<number> {
  const period = `decidedFrom=${from.slice(0, 10)}`;
  const answer = await api.call('GET', `/registrations/count?evidence=against&${period}`, {
    token,
  });
  return Object(answer.body).count;
}

async function expectTruth(days: number, markets: readonly string[] = allMarkets) {
  const { answered, direct, against } = await statistics(days, markets);
  const { 'approved:contradicted': approved = 0, 'rejected:confirmed': rejected = 0 } =
    direct.summaries;
  expect(against).toBe(approved + rejected);
  expect({ ...answered, byMarket: answered.byMarket.map(withoutMedian) }).toEqual({
    ...direct,
    byMarket: direct.byMarket.map(withoutMedian),
  });
  for (const [index, row] of answered.byMarket.entries()) {
    for (const time of ['median', 'staff', 'applicant', 'worked'] as const) {
      const exact = direct.byMarket[index]?.[time] ?? null;
      if (exact === null) expect(row[time]).toBeNull();
      else expect(Math.abs((row[time] ?? Number.NaN) - exact)).toBeLessThanOrEqual(margin(exact));
    }
  }
  return answered.byMarket;
}

const margin = (minutes: number) => minutes * 0.02 + 0.1;

function withoutMedian<
  Row extends { median: unknown; staff: unknown; applicant: unknown; worked: unknown },
>({ median, staff, applicant, worked, ...rest }: Row) {
  return rest;
}

const step = fc.oneof(
  fc.record({ act: fc.constant('submit' as const), market: fc.constantFrom(...allMarkets) }),
  fc.record({
    act: fc.constant('decide' as const),
    which: fc.nat(),
    reasons: fc.constantFrom([], ['L01'], ['X03'], ['L01', 'X03']),
  }),
  fc.record({
    act: fc.constantFrom('ask' as const, 'undo' as const, 'reverse' as const, 'erase' as const),
    which: fc.nat(),
  }),
  fc.record({ act: fc.constant('reverse when counted' as const), which: fc.nat() }),
  fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 2000 }) }),
  fc.record({ act: fc.constant('count' as const) }),
);

test('statistics equal a direct count of the registrations', async () => {
  let decisions = 0;
  let worked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const known: Registration[] = [];
      for (const one of steps) {
        const place = 'which' in one ? one.which % Math.max(known.length, 1) : 0;
        const registration = known[place];
        if (one.act === 'submit') {
          const submitted = await api.submitted(one.market);
          await judge(submitted, known.length);
          known.push(submitted);
        } else if (one.act === 'wait') now = new Date(now.getTime() + one.minutes * 60_000);
        else if (one.act === 'count') await countDecisionDays(api.db, now);
        else if (registration !== undefined) known[place] = await acted(registration, one);
      }
      await expectTruth(1);
      await expectTruth(9, ['JP', 'US']);
      for (const row of await expectTruth(92)) {
        decisions += row.approved + row.rejected;
        if (row.worked !== null && row.worked > 0) worked += 1;
      }
    }),
    {
      numRuns: 12,
      endOnFailure: true,
      // A decision after eight hours of work and a night.
      examples: [
        [
          [
            { act: 'submit', market: 'FR' },
            { act: 'wait', minutes: 960 },
            { act: 'decide', which: 0, reasons: ['L01'] },
          ],
        ],
      ],
    },
  );
  // Acts that are all refused would prove nothing.
  expect(decisions).toBeGreaterThan(20);
  expect(worked).toBeGreaterThan(0);
});

async function acted(
  registration: Registration,
  one:
    | { act: 'decide'; reasons: readonly string[] }
    | { act: 'ask' | 'undo' | 'reverse' | 'erase' | 'reverse when counted' },
): Promise<Registration> {
  switch (one.act) {
    case 'decide': {
      const decision = one.reasons.length === 0 ? 'approve' : 'reject';
      const waiver = decision === 'approve' ? { waiver: 'Known since 2019.' } : {};
      return after(registration, 'decision', { decision, reasonCodes: one.reasons, ...waiver });
    }
    case 'ask':
      return after(registration, 'requests', { points: samplePoints });
    case 'undo':
      return after(registration, 'decision/undo', {});
    case 'reverse when counted':
      now = new Date(now.getTime() + 27 * hourMs);
      await countDecisionDays(api.db, now);
      return acted(registration, { act: 'reverse' });
    case 'reverse':
      return after(registration, 'reversal', { reason: 'Not the practice we took it for.' });
    case 'erase':
      await eraseApplicant(api.db, registration, now, { operator: 'ops', request: null });
      return { ...registration, version: registration.version + 1 };
  }
}

test('a decision undone during the count of its day is not counted', async () => {
  const registrations: Registration[] = [];
  for (let index = 0; index < 12; index += 1) {
    const registration = await api.submitted('FR');
    registrations.push(
      await after(registration, 'decision', { decision: 'approve', reasonCodes: [] }),
    );
  }
  now = new Date(now.getTime() + 40 * hourMs);
  const reason = 'Not the practice we took it for.';
  for (const registration of registrations) {
    // As if it had been a day ago, so that there is a day whose count competes with the undo.
    await sql`update decision_days set counted_at = counted_at - interval '2 days'`.execute(api.db);
    const [reversed] = await Promise.all([
      after(registration, 'reversal', { reason }),
      countDecisionDays(api.db, now),
      countDecisionDays(api.db, now),
    ]);
    expect(reversed.status).toBe('pending');
    await expectTruth(92);
  }
  await countDecisionDays(api.db, now);
  await expectTruth(92);
});

test('days are counted once they have settled, and again after a day', async () => {
  const { countryCode, ticketNumber } = await api.submitted('JP');
  now = new Date('2026-12-20T12:00:00.000Z');
  await copyRegistration(api.db, ticketNumber, { count: 8000, markets: [countryCode], now });
  const days = async () => {
    const { rows } = await sql<{ day: string }>`select day from decision_days
      where counted_at is not null and day > '2026-12-10' order by day desc`.execute(api.db);
    return rows.map(({ day }) => day);
  };
  await countDecisionDays(api.db, new Date('2026-12-20T01:00:00.000Z'));
  expect((await days())[0]).toBe('2026-12-18');
  await countDecisionDays(api.db, now);
  expect((await days())[0]).toBe('2026-12-19');
  await expectTruth(30);
  // As a repair by hand does, which marks no day.
  await sql`update registrations set decided_at = decided_at - interval '1 day'
    where ticket_number in ('B-2881', 'B-2882', 'B-2883')`.execute(api.db);
  await expect(expectTruth(30)).rejects.toThrow();
  now = new Date('2026-12-21T12:00:01.000Z');
  for (let minute = 0; minute < 60; minute += 1) await countDecisionDays(api.db, now);
  await expectTruth(30);
});
