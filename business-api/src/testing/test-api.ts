import { randomUUID } from 'node:crypto';
import { Problem } from '@countersign/contract/problems/problem';
import {
  type SampleCountry,
  sampleApplication,
} from '@countersign/contract/testing/sample-application';
import { alertRules } from '@countersign/domain/notifications/administrator-notice';
import { Registration } from '@countersign/domain/registration/registration';
import { noBounces } from '../mail/start.ts';
import type { DatabaseAddress } from '../platform/database/connect.ts';
import type { Db } from '../platform/database/database.ts';
import { limitNames } from '../platform/limits/rate-limits.ts';
import type { Configuration } from '../server/configuration/configuration.ts';
import { defaultBranding } from '../server/console-page/console-branding.ts';
import type { Overrides } from '../server/overrides.ts';
import { startBusinessApi } from '../server/start-business-api.ts';
import { createTestDatabase } from './test-database.ts';
import { startTestIssuer, type TestIssuer, testAudience, testClientId } from './test-issuer.ts';

export interface TestApi {
  readonly url: string;
  readonly db: Db;
  readonly issuer: TestIssuer;
  /** A token of a person in these groups. */
  person(groups: readonly string[], name?: string): Promise<string>;
  /** A token of the registration site. */
  intake(clientId?: string): Promise<string>;
  /** A token of the program that opens accounts. */
  accounts(): Promise<string>;
  call(method: string, path: string, options?: CallOptions): Promise<ApiResponse>;
  /** Hands a registration in and reads it as staff would. */
  submitted(
    market?: SampleCountry,
    changes?: Readonly<Record<string, unknown>>,
  ): Promise<Registration>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as the Idempotency-Key; a new one for every POST otherwise. */
  readonly key?: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
  /** The body as a problem; throws where it is none or its media type says otherwise. */
  problem(): Problem;
}

/** The real API, listening, on an empty database of the engine under test. */
export async function startTestApi(
  changes: Partial<Configuration> = {},
  overrides: Overrides = {},
): Promise<TestApi> {
  const issuer = await startTestIssuer();
  const database = await createTestDatabase('prepared');
  const api = await startBusinessApi(testConfiguration(database.address, issuer, changes), {
    pages: async () => undefined,
    leaveOutbox: true,
    ...overrides,
  });
  const call = caller(api.url);
  const scp = ['openid', 'profile'];
  const person: TestApi['person'] = (groups, name = 'Robin Ellery') =>
    issuer.sign({
      sub: `${name}@demo.example`,
      uid: `uid-${name}`,
      cid: testClientId,
      name,
      groups,
      scp,
    });
  const intake: TestApi['intake'] = (clientId = 'registration-site') =>
    issuer.sign({ sub: clientId, cid: clientId, scp: ['registrations.submit'] });
  const accounts: TestApi['accounts'] = () =>
    issuer.sign({ sub: 'erp', cid: 'erp', scp: ['registrations.account'] });
  return {
    url: api.url,
    db: api.database.db,
    issuer,
    person,
    intake,
    accounts,
    call,
    submitted: async (market, edits) => {
      const body = sampleApplication(market, edits);
      const receipt = await call('POST', '/registrations', { token: await intake(), body });
      if (receipt.status !== 201) throw new Error(`Not taken in: ${receipt.text}`);
      const token = await person(['administrator']);
      const status = await call('POST', '/registration-status', {
        token,
        body: keyOf(receipt.body),
      });
      return Registration.parse(status.body);
    },
    close: async () => {
      await api.close();
      await database.remove();
      await issuer.close();
    },
  };
}

export function testConfiguration(
  database: DatabaseAddress,
  { issuer }: Pick<TestIssuer, 'issuer'>,
  changes: Partial<Configuration> = {},
): Configuration {
  return {
    port: 0,
    host: '127.0.0.1',
    database,
    consoleUrl: 'https://console.example',
    consoleDirectory: '/nowhere',
    consoleBranding: defaultBranding,
    consoleClientId: testClientId,
    consoleSession: 'browser',
    dpop: 'off',
    consoleWorker: true,
    redirectOrigins: [],
    token: { issuer, audience: testAudience, type: 'at+jwt' },
    tokenCheck: { mode: 'jwt' },
    groupMapping: {
      roles: { administrator: 'administrator', 'customer-service': 'customer-service' },
      marketPrefix: 'market:',
    },
    intakeScope: 'registrations.submit',
    accountScope: 'registrations.account',
    personScope: 'openid',
    personClients: [testClientId],
    callerEmail: { source: 'token', claim: 'email' },
    stepUp: { maxAgeSeconds: 600, withoutAuthTime: 'token-age', acrValues: [] },
    // Most tests have one administrator; those of the rule set it.
    secondAdministrator: false,
    undoSeconds: 20,
    registerAnswerDays: 0,
    // Tests act faster than people do; those of the limits set their own.
    limits: Object.fromEntries(
      limitNames.map((name) => [name, { perMinute: 0, burst: 1 }]),
    ) as Configuration['limits'], // a limit of each name
    mail: {
      consoleUrl: 'https://console.example',
      sender: { name: 'Countersign', address: 'registrations@countersign.example' },
      fallbackStaffEmail: 'fallback@countersign.example',
      smtpUrl: 'smtp://127.0.0.1:1',
    },
    alerts: Object.fromEntries(alertRules.map((rule) => [rule, 0])) as Configuration['alerts'], // each rule
    bounces: noBounces,
    mostInFlight: 1000,
    drainSeconds: 0,
    demoWorld: false,
    webhooks: { origins: [], keys: [] },
    documents: { keys: [], days: {} },
    metrics: false,
    readAudit: false,
    registers: new Map(),
    ...changes,
  };
}

function caller(url: string): TestApi['call'] {
  return async (method, path, { token, body, headers, key } = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'idempotency-key': key ?? randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: text }),
    });
    return read(answer);
  };
}

async function read(answer: Response): Promise<ApiResponse> {
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  const body: unknown = type.includes('json') ? JSON.parse(text) : undefined;
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body,
    problem: () => {
      if (!type.startsWith('application/problem+json')) throw new Error(`No problem: ${text}`);
      return Problem.parse(body);
    },
  };
}

/** Ticket number and market out of an answer. */
function keyOf(body: unknown): { ticketNumber: unknown; countryCode: unknown } {
  const { ticketNumber, countryCode } = Object(body);
  return { ticketNumber, countryCode };
}
