import { allEndpoints, type OperationId } from '@countersign/contract/all-endpoints';
import { DownloadTicket } from '@countersign/contract/exports';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askedApplicant } from '../../testing/asked-applicant.ts';
import {
  type CallerKind,
  callerKinds,
  type Permission,
  ruleOf,
  rules,
} from '../../testing/permissions.ts';
import { testWebhookKey } from '../../testing/send-due-webhooks.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { validRequest } from '../../testing/valid-request.ts';

let api: TestApi;
let ticket: Registration;
beforeAll(async () => {
  const webhooks = { origins: ['https://hooks.example'], keys: [testWebhookKey] };
  api = await startTestApi({ webhooks });
  ticket = await api.submitted('FR');
});
afterAll(() => api.close());

const administrator = {
  sub: 'a@demo.example',
  uid: 'a',
  cid: 'countersign-console',
  scp: ['openid'],
};
const groups = ['administrator'];
/** A token of each kind of caller; the registration is one of France. */
const tokens: Readonly<Record<CallerKind, () => Promise<string | undefined>>> = {
  anonymous: async () => undefined,
  expiredToken: () => api.issuer.sign({ ...administrator, groups, exp: Date.now() / 1000 - 120 }),
  idToken: () => api.issuer.sign({ ...administrator, groups }, { type: 'JWT' }),
  wrongAudience: () => api.issuer.sign({ ...administrator, groups, aud: 'api://other' }),
  foreignClient: () =>
    api.issuer.sign({ ...administrator, groups, cid: 'canteen', auth_time: Date.now() / 1000 }),
  unnamedClient: () =>
    api.issuer.sign({ ...administrator, groups, cid: undefined, auth_time: Date.now() / 1000 }),
  noRole: () => api.person(['friends', 'constructor', '__proto__', 'Administrator']),
  service: () => api.person(['customer-service']),
  serviceOfOtherMarket: () => api.person(['customer-service', 'market:JP']),
  administrator: () => api.person(['administrator']),
  administratorOfMarket: () => api.person(['administrator', 'market:fr']),
  administratorOfOtherMarket: () => api.person(['administrator', 'market:JP']),
  administratorOfInvalidMarket: () => api.person(['administrator', 'market:Fr-ance']),
  submittingSite: () => api.intake(),
  otherSite: () => api.intake('another-site'),
  clientWithoutScope: () =>
    api.issuer.sign({ sub: 'reports', cid: 'reports', scp: ['reports.read'] }),
  // As Keycloak (`azp`, a subject of its own) and Entra (nothing) write the tokens of programs.
  clientWithGroups: () => api.issuer.sign({ sub: 'f3c1', azp: 'reports', name: 'Reports', groups }),
  accountReporter: () => api.accounts(),
  answerLink: async () => undefined,
  applicant: async () => undefined,
};

/** What an applicant sends in place of a token: of a new request, since answering ends one. */
async function headersOf(
  kind: CallerKind,
  operation: OperationId,
): Promise<Readonly<Record<string, string>>> {
  if (operation === 'logOutByProvider')
    return { 'content-type': 'application/x-www-form-urlencoded' };
  if (kind !== 'answerLink' && kind !== 'applicant') return {};
  const asked = await askedApplicant(api);
  if (kind === 'answerLink') return asked.link;
  const headers = await asked.unlock();
  if (operation === 'readSentAnswer') {
    const { body } = validRequest('submitAnswer', ticket);
    expect((await asked.answer(headers, body)).status).toBe(200);
  }
  return headers;
}

/** Problems that only a permitted caller gets: the request asks for something impossible. */
const beyondPermission = new Set([
  'registration-changed',
  'not-decided',
  'not-approved',
  'decision-not-proposed',
  'settings-changed',
  'no-own-address',
  'mail-not-found',
  'document-not-found',
  'not-asked',
  'claimed-by-another',
  'colleague-unavailable',
  // The callers who are one person are away on the same days.
  'absence-overlaps',
  'draft-changed',
  'answer-code-refused',
  // No webhook has the id of a valid request.
  'not-found',
]);

async function outcome(operation: OperationId, kind: CallerKind): Promise<Permission | string> {
  // Once it is withdrawn, a registration refuses what comes after.
  const about = operation === 'withdrawRegistration' ? await api.submitted('FR') : ticket;
  const { method, address, body } = validRequest(operation, about);
  const opened = operation === 'downloadRegistrations' ? await downloadAddress() : address;
  const answer = await api.call(method, opened, {
    token: await tokens[kind](),
    headers: await headersOf(kind, operation),
    body,
  });
  if (answer.status < 300) return 'yes';
  const { code } = answer.problem();
  return beyondPermission.has(code) ? 'yes' : code;
}

async function downloadAddress(): Promise<string> {
  const token = await api.person(['customer-service']);
  const prepared = await api.call('POST', '/exports', { token, body: { filter: {} } });
  return `/registrations.csv?ticket=${DownloadTicket.parse(prepared.body).ticket}`;
}

const operations = allEndpoints.map(({ schema, config }) => ({
  operation: schema.operationId as OperationId, // it is a name of that list
  access: config.access,
}));
const kinds = Object.keys(callerKinds) as CallerKind[]; // its keys and no other

describe.each(operations)('$operation', ({ operation, access }) => {
  const row = rules[ruleOf(access)];

  test.each(kinds)('[S6.1] [S6.2] asked by %s', async (kind) => {
    expect(await outcome(operation, kind)).toBe(row[kind]);
  });
});

describe.each(['dryRunBulkDecision', 'prepareExport'] as const)('%s with rows', (operation) => {
  test.each(kinds)('[S6.2] asked by %s', async (kind) => {
    const { countryCode, ticketNumber, version } = ticket;
    const row = {
      countryCode,
      ticketNumber,
      ...(operation === 'prepareExport' ? {} : { version }),
    };
    const { method, address } = validRequest(operation, ticket);
    const answer = await api.call(method, address, {
      token: await tokens[kind](),
      body: { rows: [row] },
    });
    expect(answer.status < 300 ? 'yes' : answer.problem().code).toBe(rules.staff[kind]);
    // A row of another market reveals nothing.
    if (operation === 'dryRunBulkDecision' && /Other|Invalid/.test(kind) && answer.status < 300) {
      expect(answer.body).toMatchObject({ items: [{ outcome: 'not-yours', practiceName: null }] });
    }
  });
});

test('[S6.2] refusals do not depend on whether a registration exists', async () => {
  const unknown = { ...ticket, ticketNumber: 'T-none' };
  // The same statements too, so that the time of an answer reveals nothing either.
  const asked = vi.spyOn(api.db.getExecutor(), 'executeQuery');
  const statementsAbout = (ticketNumber: string) =>
    asked.mock.calls.flatMap(([{ sql, parameters }]) =>
      parameters.includes(ticketNumber) ? [sql] : [],
    );
  const said = async (operation: OperationId, key: typeof unknown, kind: CallerKind) => {
    const { method, address, body } = validRequest(operation, key);
    const token = await tokens[kind]();
    asked.mockClear();
    const answer = await api.call(method, address, { token, body });
    const problem = { ...answer.problem(), requestId: '' };
    const statements = statementsAbout(key.ticketNumber);
    return { answered: answer.status, ...problem, statements };
  };
  let compared = 0;
  for (const { operation, access } of operations) {
    if (!JSON.stringify(validRequest(operation, unknown)).includes('T-none')) continue;
    for (const kind of kinds) {
      const row = rules[ruleOf(access)];
      if (row[kind] === 'yes') continue;
      expect(await said(operation, unknown, kind)).toEqual(await said(operation, ticket, kind));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
  asked.mockRestore();
});

const ofOneRegistration = allEndpoints
  .filter(({ url }) => url.includes(':ticketNumber') || url === '/registration-status')
  .map(({ schema, config }) => ({
    operation: schema.operationId as OperationId, // it is a name of that list
    role: config.access.role,
  }));

test.each(ofOneRegistration)('[S6.2] $operation answers not found', async ({ operation, role }) => {
  const kind =
    role === 'intake'
      ? 'submittingSite'
      : role === 'accounts'
        ? 'accountReporter'
        : 'administratorOfMarket';
  const { method, address, body } = validRequest(operation, {
    ...ticket,
    ticketNumber: 'T-none',
  });
  const answer = await api.call(method, address, { token: await tokens[kind](), body });
  expect(answer.problem().code).toMatch(/^(?:(?:registration|mail|document)-)?not-found$/);
});
