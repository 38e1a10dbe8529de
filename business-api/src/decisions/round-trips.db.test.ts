import { sampleApplication } from '@countersign/contract/testing/sample-application';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementName } from '../platform/database/parsed-once.ts';
import { startTestApi, type TestApi, testConfiguration } from '../testing/test-api.ts';
import { watchStatements } from '../testing/watch-statements.ts';

const watch = watchStatements();
const unreached = { perMinute: 6000, burst: 1000 };
let api: TestApi;
let staff: string;
beforeAll(async () => {
  const { limits } = testConfiguration({ engine: 'embedded' }, { issuer: '' });
  api = await startTestApi({ limits: { ...limits, decide: unreached, intake: unreached } });
  staff = await api.person(['customer-service']);
});
afterAll(async () => {
  watch.stop();
  await api.close();
});

interface Trips {
  /** What each statement does, in order. */
  readonly names: readonly string[];
  readonly count: number;
}

async function tripsOf(work: () => Promise<unknown>): Promise<Trips> {
  watch.take();
  watch.takeTrips();
  await work();
  return { names: watch.take().map(({ text }) => nameOf(text)), count: watch.takeTrips() };
}

const mostRuns = 10;

/** Those of the shortest of some runs: the API's own work may fall into one of them. Each statement is a round trip. */
async function fewestTripsOf(work: () => Promise<unknown>): Promise<string[]> {
  let fewest: Trips | undefined;
  for (let run = 0; run < mostRuns; run += 1) {
    const trips = await tripsOf(work);
    if (fewest === undefined || trips.count < fewest.count) fewest = trips;
  }
  expect(fewest?.count).toBe(fewest?.names.length);
  // The embedded engine's other work is left out.
  return (fewest?.names ?? []).filter((name) => name !== 'clock');
}

function nameOf(text: string): string {
  if (text.includes('clock_timestamp() as now')) return 'clock';
  if (text.includes('insert into rate_limits')) return 'limit';
  if (text.includes('insert into idempotency_records')) return 'claim';
  if (text.includes('update idempotency_records')) return 'write';
  return text;
}

const approval = { decision: 'approve', reasonCodes: ['A02'], version: 1 };
const rejection = {
  decision: 'reject',
  reasonCodes: ['L01'],
  messageToApplicant: 'The licence has ended.',
  version: 1,
};

function decide({ countryCode, ticketNumber }: Registration, body: object = approval) {
  return api.call('POST', `/registrations/${countryCode}/${ticketNumber}/decision`, {
    token: staff,
    body,
  });
}

test('a decision takes five round trips to the database', async () => {
  await decide(await api.submitted('FR'));
  const registrations: Registration[] = [];
  while (registrations.length < mostRuns) registrations.push(await api.submitted('FR'));
  const trips = await fewestTripsOf(async () => {
    const registration = registrations.pop();
    if (registration === undefined) throw new Error('too few registrations');
    expect((await decide(registration)).status).toBe(200);
  });
  expect(trips).toEqual(['limit', 'begin', 'claim', 'write', 'commit']);
});

test('an intake takes five round trips to the database', async () => {
  await api.submitted('FR');
  const request = { token: await api.intake(), body: sampleApplication('FR') };
  const trips = await fewestTripsOf(async () =>
    expect((await api.call('POST', '/registrations', request)).status).toBe(201),
  );
  expect(trips).toEqual(['limit', 'begin', 'claim', 'write', 'commit']);
});

test('what has a name on its connection has one text, whatever it writes', async () => {
  const [french, american] = [await api.submitted('FR'), await api.submitted('US')];
  watch.take();
  expect((await decide(french)).status).toBe(200);
  expect((await decide(american, rejection)).status).toBe(200);
  for (const country of ['FR', 'US'] as const) {
    const request = { token: await api.intake(), body: sampleApplication(country) };
    expect((await api.call('POST', '/registrations', request)).status).toBe(201);
  }
  const named = watch.take().filter(({ text }) => statementName(text) !== undefined);
  expect(named).toHaveLength(8);
  expect(new Set(named.map(({ text }) => text)).size).toBe(4);
});
