import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';
import { testDocuments } from '../upload-documents.ts';
import { type ApplicantInTurn, applicantInTurn, type OpenApplicant } from './applicant-in-turn.ts';
import { pageRequests, type RequestOfPage } from './page-requests.ts';

// A tenth of what the API gets: `npm run fuzz -- 20000` asks for more.
const wanted = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 2000) / 10);
const fixedSeed = 20_261_121;
const freshSeed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const longestAnswerMs = 5000;

let api: TestApi;
let applicants: ApplicantInTurn;
beforeAll(async () => {
  api = await startTestApi({ documents: testDocuments });
  applicants = applicantInTurn(api);
});
afterAll(() => api.close());

/** Statuses seen, by step. */
const seen = new Map<string, number>();

/** What is wrong with the answer; undefined where nothing is. */
async function faultOf(request: RequestOfPage): Promise<string | undefined> {
  const applicant = await applicants.current();
  const { method, step, query, token = applicant.token } = request;
  const name = encodeURIComponent(token.toWellFormed()).replaceAll('.', '%2E');
  const answer = await fetch(`${api.url}/answer/${name}${step}${query}`, {
    method,
    headers: {
      ...request.headers,
      cookie: (request.withSession ? applicant.headers.cookie : applicant.linkCookie) ?? '',
      ...(request.body.kind === 'raw' ? { 'content-type': request.body.type } : {}),
    },
    ...(method === 'GET' ? {} : { body: sent(request, applicant) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(longestAnswerMs),
  });
  const { status, headers } = answer;
  const html = await answer.text();
  const seenAs = `${method} ${step} ${status}`;
  seen.set(seenAs, (seen.get(seenAs) ?? 0) + 1);
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const isOwn = request.token === undefined && request.withSession;
  // A page without a form: a receipt, or that the link is closed.
  if (isPage && isOwn && !html.includes('<form')) applicants.end();
  if (status >= 500) return `${status}`;
  if (isPage && !headers.has('content-security-policy')) return 'no policy';
  if (/\bundefined\b|\[object |\bNaN\b/.test(html)) return 'a value that is none';
  return undefined;
}

function sent(
  { body }: RequestOfPage,
  { inputs }: OpenApplicant,
): string | FormData | URLSearchParams {
  if (body.kind === 'raw') return body.text;
  const form = body.kind === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of body.fields) {
    const input = typeof name === 'number' ? (inputs[name % inputs.length] ?? 'x') : name;
    if (form instanceof FormData && input.startsWith('file '))
      form.append(input, new Blob([value]), 'licence.pdf');
    else form.append(input.toWellFormed(), value.toWellFormed());
  }
  return form;
}

test.each([
  ['the seed that stays', fixedSeed],
  ['a seed of its own', freshSeed],
])(
  `${wanted} requests for the applicant's page from %s break nothing`,
  { timeout: 60_000 + wanted * 200 },
  async (_, seed) => {
    console.info(`FUZZ_SEED=${seed}`);
    const faults: unknown[] = [];
    for (const request of fc.sample(pageRequests, { numRuns: wanted, seed })) {
      const fault = await faultOf(request).catch(String);
      if (fault !== undefined) faults.push({ fault, request });
      if (faults.length === 20) break;
    }
    expect(faults).toEqual([]);
  },
);

test('the generated requests reach every step of the page', () => {
  console.info(Object.fromEntries([...seen].sort()), `${applicants.count()} applicants`);
  for (const one of ['GET  200', 'POST /code 303', 'POST /session 422', 'POST /review 303']) {
    expect([...seen.keys()]).toContain(one);
  }
  expect([...seen.keys()]).toContain('POST /submission 303');
});
