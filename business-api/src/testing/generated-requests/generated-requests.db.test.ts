import { allEndpoints } from '@countersign/contract/all-endpoints';
import { readMe } from '@countersign/contract/caller';
import type { Endpoint } from '@countersign/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRegistration } from '../many-registrations.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { testClientId } from '../test-issuer.ts';
import { testDocuments } from '../upload-documents.ts';
import { type ApplicantInTurn, applicantInTurn } from './applicant-in-turn.ts';
import { contractFault, type GivenResponse } from './fits-contract.ts';
import { callers, type GeneratedRequest, requests, requestsTo } from './request-arbitrary.ts';

// `npm run fuzz -- 20000` asks for more; half of them from a seed that is always the same.
const wanted = Number(process.env.FUZZ_REQUESTS ?? 2000);
const longestAnswerMs = 5000;
const fixedSeed = 20_261_121;
const freshSeed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

let api: TestApi;
let applicants: ApplicantInTurn;
let tokens: Readonly<Record<GeneratedRequest['caller'], string | undefined>>;
const keys = [
  { countryCode: 'FR', ticketNumber: 'T-1' },
  { countryCode: 'JP', ticketNumber: 'T-none' },
  ...['FR', 'JP', 'US'].flatMap((countryCode) =>
    Array.from({ length: 60 }, (_, n) => ({ countryCode, ticketNumber: `B-${n + 1}` })),
  ),
];
beforeAll(async () => {
  api = await startTestApi({ documents: testDocuments }, { sendMail: async () => undefined });
  applicants = applicantInTurn(api);
  await api.submitted('FR', { ticketNumber: 'T-1' });
  const now = new Date();
  await copyRegistration(api.db, 'T-1', { count: 400, markets: ['FR', 'JP', 'US'], now });
  // With an address, to which a test mail can go.
  const person = (name: string, ...groups: string[]) =>
    api.issuer.sign({
      ...{ sub: name, uid: `uid-${name}`, cid: testClientId, name, groups },
      ...{ email: `${name}@desk.example`, scp: ['openid', 'profile'] },
    });
  tokens = {
    administrator: await person('robin', 'administrator'),
    service: await person('camille', 'customer-service'),
    japan: await person('haruka', 'administrator', 'market:JP'),
    site: await api.intake(),
    applicant: undefined,
    link: undefined,
    anonymous: undefined,
    forged: 'eyJhbGciOiJub25lIn0.e30.',
  };
  expect(Object.keys(tokens)).toEqual([...callers]);
});
afterAll(() => api.close());

/** The endpoint that is really asked: with another method, that may be another one. */
function endpointOf({ operation, method }: GeneratedRequest): Endpoint {
  const meant = allEndpoints.find(({ schema }) => schema.operationId === operation) ?? readMe;
  return allEndpoints.find((one) => one.url === meant.url && one.method === method) ?? meant;
}

/** Statuses seen, so that a run that is refused everywhere would show. */
const seen = new Map<number, number>();

/** Operations that an applicant carried out. */
const reached = new Set<string>();

async function ask({ operation, method, address, headers, body, caller }: GeneratedRequest) {
  const token = tokens[caller];
  const own = caller === 'applicant' || caller === 'link' ? await applicants.current() : undefined;
  const stop = new AbortController();
  const answer = await fetch(`${api.url}/api${address}`, {
    method,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(caller === 'applicant' ? own?.headers : own?.link),
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(longestAnswerMs)]),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const given: GivenResponse = {
    status: answer.status,
    headers: answer.headers,
    text: isStream ? '' : await answer.text(),
  };
  if (isStream) stop.abort();
  seen.set(given.status, (seen.get(given.status) ?? 0) + 1);
  if (own !== undefined && given.status < 400) reached.add(operation);
  if (
    caller === 'applicant' &&
    /"(?:answer-link-invalid|answer-code-required)"|"answeredAt":"/.test(given.text)
  )
    applicants.end();
  return given;
}

test.each([
  ['the seed that stays', fixedSeed],
  ['a seed of its own', freshSeed],
])(
  `${wanted / 2} requests from %s are all answered as the contract says`,
  { timeout: 60_000 + wanted * 100 },
  async (_, seed) => {
    console.info(`FUZZ_SEED=${seed}`);
    const faults: unknown[] = [];
    for (const request of fc.sample(requests(keys), { numRuns: Math.ceil(wanted / 2), seed })) {
      const fault = await ask(request).then(
        (answer) => contractFault(endpointOf(request), answer),
        (error: unknown) => String(error), // no answer within the time, or a connection cut off
      );
      if (fault !== undefined) faults.push({ fault, request });
      if (faults.length === 20) break;
    }
    expect(faults).toEqual([]);
  },
);

test('the generated requests reach their handlers', () => {
  console.info(Object.fromEntries([...seen].sort()));
  const all = [...seen.values()].reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThanOrEqual(wanted);
  // About 0.2 with most seeds.
  expect((seen.get(200) ?? 0) / all).toBeGreaterThan(0.1);
  for (const status of [200, 201, 400, 401, 403, 404, 405, 409]) {
    expect([...seen.keys()]).toContain(status);
  }
});

/** More than any operation needs: about one of six requests to an endpoint is as it should be. */
const enough = 150;

test('an applicant’s generated requests reach what only an applicant may do', async () => {
  const ofApplicants = allEndpoints
    .filter(
      ({ config: { access } }) => access.role === 'applicant' || access.role === 'answer-link',
    )
    // No code is guessed, no id of a document, and none of them has answered.
    .filter(
      ({ schema: { operationId: name } }) =>
        !['openAnswerSession', 'removeDocument', 'readSentAnswer'].includes(name),
    );
  for (const endpoint of ofApplicants) {
    const { operationId } = endpoint.schema;
    applicants.end(); // whose draft another request may have saved
    // Two thousand requests to eighty endpoints may miss one of them.
    const more = fc.sample(requestsTo(endpoint, keys), { numRuns: enough, seed: freshSeed });
    for (const request of more) {
      if (reached.has(operationId)) break;
      await ask(request);
    }
  }
  console.info(`${applicants.count()} applicants`);
  const names = ofApplicants.map(({ schema }) => schema.operationId);
  expect(names.filter((name) => !reached.has(name))).toEqual([]);
});
