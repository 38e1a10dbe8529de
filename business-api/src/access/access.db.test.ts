import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@countersign/contract/all-endpoints';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import type { Registration } from '@countersign/domain/registration/registration';
import { exportSPKI, generateKeyPair, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let ticket: Registration;
beforeAll(async () => {
  api = await startTestApi();
  ticket = await api.submitted('FR');
});
afterAll(() => api.close());

const settings = {
  staff: [],
  targetHours: 24,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
};

/** One valid request per endpoint, about the given ticket. */
function requestTo(operation: string, { countryCode, ticketNumber }: Key) {
  const path = `/registrations/${countryCode}/${ticketNumber}`;
  const requests: Record<string, [string, string, unknown?]> = {
    submitRegistration: ['POST', '/registrations', sampleApplication('US')],
    readOutcome: ['GET', `${path}/outcome`],
    readRegistrationStatus: ['POST', '/registration-status', { countryCode, ticketNumber }],
    decideRegistration: [
      'POST',
      `${path}/decision`,
      { decision: 'approve', reasonCodes: [], version: 9 },
    ],
    previewDecisionMail: [
      'POST',
      `${path}/decision/preview`,
      { decision: 'approve', reasonCodes: [], reviewerLocale: 'en' },
    ],
    undoDecision: ['POST', `${path}/decision/undo`, { version: 9 }],
    reverseDecision: ['POST', `${path}/reversal`, { version: 9, reason: 'x' }],
    askForReversal: ['POST', `${path}/reversal-requests`, { version: 9, reason: 'x' }],
    addNote: ['POST', `${path}/notes`, { text: 'x' }],
    countRegistrations: ['GET', `/registrations/count?countryCode=${countryCode}`],
    readClaim: ['GET', `${path}/claim`],
    claimRegistration: ['POST', `${path}/claim`],
    takeOverClaim: ['POST', `${path}/claim/take-over`],
    releaseClaim: ['POST', `${path}/claim/release`],
    listMails: ['GET', `${path}/mails`],
    resendMail: ['POST', `${path}/mails/${randomUUID()}/resend`, {}],
    dryRunBulkDecision: ['POST', '/bulk-decisions/dry-run', { filter: { countryCode } }],
    prepareExport: ['POST', '/exports', { filter: { countryCode } }],
    readStatistics: ['GET', `/statistics?countryCode=${countryCode}`],
    readChanges: ['GET', '/changes'],
    listFailedMails: ['GET', '/mails/failed'],
    listMarkets: ['GET', '/markets'],
    changeMarket: ['PUT', `/markets/${countryCode}`, { version: 9, ...settings }],
    readMarketHistory: ['GET', `/markets/${countryCode}/history`],
    downloadRegistrations: ['GET', `/registrations.csv?ticket=${'A'.repeat(43)}`],
    listRegistrations: ['GET', `/registrations?countryCode=${countryCode}`],
    readHistory: ['GET', `${path}/history`],
    readMe: ['GET', '/me'],
    readLiveness: ['GET', '/health/live'],
    readReadiness: ['GET', '/health/ready'],
  };
  const request = requests[operation];
  if (request === undefined) throw new Error(`Write a request for ${operation}.`);
  const [method, address, body] = request;
  return { method, address, body };
}
type Key = { countryCode: string; ticketNumber: string };

async function outcome(operation: string, token: string | undefined, key: Key): Promise<string> {
  const { method, address, body } = requestTo(operation, key);
  const answer = await api.call(method, address, { token, body });
  return answer.status < 300 ? `${answer.status}` : answer.problem().code;
}

const callers = {
  nobody: async () => undefined,
  'a lapsed session': () =>
    api.issuer.sign({
      sub: 'a@demo.example',
      uid: 'a',
      cid: 'console',
      groups: ['administrator'],
      exp: Math.floor(Date.now() / 1000) - 120,
    }),
  'without a role': () => api.person(['friends', 'constructor', '__proto__', 'Administrator']),
  administrator: () => api.person(['administrator']),
  'administrator of France': () => api.person(['administrator', 'market:fr']),
  'administrator of Japan': () => api.person(['administrator', 'market:JP']),
  'administrator of a slip': () => api.person(['administrator', 'market:Fr-ance']),
  'customer service': () => api.person(['customer-service']),
  'customer service of Japan': () => api.person(['customer-service', 'market:JP']),
  'registration site': () => api.intake(),
  'another client': () =>
    api.issuer.sign({ sub: 'reports', cid: 'reports', scp: ['reports.read'] }),
  // As Keycloak (`azp`, a subject of its own) and Entra (nothing) write the tokens of programs.
  'a client that is named like a person': () =>
    api.issuer.sign({ sub: 'f3c1', azp: 'reports', name: 'Reports', groups: ['administrator'] }),
} as const;

const yes = '200';
const decided = 'registration-changed'; // allowed, and stopped by the version only
const open = 'not-decided'; // allowed, and there is nothing to take back
const foreign = 'market-not-yours';
const columns = [
  'submitRegistration',
  'readOutcome',
  'readRegistrationStatus',
  'decideRegistration',
  'listRegistrations',
  'readHistory',
  'previewDecisionMail',
  'undoDecision',
  'reverseDecision',
  'askForReversal',
  'addNote',
  'readMe',
  'readLiveness',
  'readReadiness',
] as const;
const not = 'role-not-sufficient';
const none = 'unauthenticated';
const matrix: Record<keyof typeof callers, readonly string[]> = {
  nobody: [...Array(12).fill(none), yes, yes],
  'a lapsed session': [...Array(12).fill(none), yes, yes],
  'without a role': [not, not, ...Array(9).fill('no-role'), yes, yes, yes],
  administrator: may(open),
  'administrator of France': may(open),
  'administrator of Japan': [not, not, ...Array(9).fill(foreign), yes, yes, yes],
  'administrator of a slip': [not, not, ...Array(9).fill(foreign), yes, yes, yes],
  'customer service': may(not),
  'customer service of Japan': [
    ...[not, not, foreign, foreign, foreign, foreign, foreign, foreign],
    ...[not, foreign, foreign, yes, yes, yes],
  ],
  'registration site': ['201', yes, ...Array(10).fill(not), yes, yes],
  'another client': [...Array(12).fill(not), yes, yes],
  'a client that is named like a person': [...Array(12).fill(not), yes, yes],
};

/** Staff of the ticket's market; `reversal` is what administrators may do and others may not. */
function may(reversal: string): string[] {
  const read = [yes, decided, yes, yes, yes];
  return [not, not, ...read, open, reversal, open, '201', yes, yes, yes];
}

// The desk: what names a market, what does not, what is for administrators, and the download, which
// a ticket opens and no token.
const deskColumns = [
  ...['countRegistrations', 'readClaim', 'claimRegistration', 'takeOverClaim', 'releaseClaim'],
  ...['listMails', 'resendMail', 'dryRunBulkDecision', 'prepareExport', 'readStatistics'],
  ...['readChanges', 'listFailedMails'],
  ...['listMarkets', 'changeMarket', 'readMarketHistory'],
  'downloadRegistrations',
];
const expired = 'download-expired';
const ownDesk = [yes, yes, yes, yes, yes, yes, 'mail-not-found', yes, '201', yes, yes, yes];
const foreignDesk = [...Array(10).fill(foreign), yes, yes];
const noSettings = [not, not, not];
const deskMatrix: Record<keyof typeof callers, readonly string[]> = {
  nobody: [...Array(15).fill(none), expired],
  'a lapsed session': [...Array(15).fill(none), expired],
  'without a role': [...Array(15).fill('no-role'), expired],
  administrator: [...ownDesk, yes, 'settings-changed', yes, expired],
  'administrator of France': [...ownDesk, yes, 'settings-changed', yes, expired],
  'administrator of Japan': [...foreignDesk, yes, foreign, foreign, expired],
  'administrator of a slip': [...foreignDesk, yes, foreign, foreign, expired],
  'customer service': [...ownDesk, ...noSettings, expired],
  'customer service of Japan': [...foreignDesk, ...noSettings, expired],
  'registration site': [...Array(15).fill(not), expired],
  'another client': [...Array(15).fill(not), expired],
  'a client that is named like a person': [...Array(15).fill(not), expired],
};

describe('who may do what', () => {
  test('[S6.1] [S6.2] has a column for every endpoint', () => {
    expect([...columns, ...deskColumns].sort()).toEqual(
      allEndpoints.map(({ schema }) => schema.operationId).sort(),
    );
  });

  test.each(Object.keys(matrix) as (keyof typeof callers)[])('[S6.1] [S6.2] %s', async (who) => {
    const token = await callers[who]();
    const outcomes: string[] = [];
    for (const operation of columns) outcomes.push(await outcome(operation, token, ticket));
    expect(outcomes).toEqual(matrix[who]);
  });

  test.each(Object.keys(deskMatrix) as (keyof typeof callers)[])(
    '[S6.1] [S6.2] %s, at the desk',
    async (who) => {
      const token = await callers[who]();
      const outcomes: string[] = [];
      for (const operation of deskColumns) outcomes.push(await outcome(operation, token, ticket));
      expect(outcomes).toEqual(deskMatrix[who]);
    },
  );

  test('[S6.2] says the same of a foreign market whether the ticket exists or not', async () => {
    const token = await api.person(['administrator', 'market:JP']);
    const answers = await Promise.all(
      [ticket, { countryCode: 'FR', ticketNumber: 'T-none' }].map(async (key) => {
        const { method, address, body } = requestTo('readRegistrationStatus', key);
        const answer = await api.call(method, address, { token, body });
        return { ...answer.problem(), requestId: '' };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test('[S6.2] an unknown ticket of a market of mine is not found', async () => {
    const token = await api.person(['customer-service', 'market:FR']);
    const key = { countryCode: 'FR', ticketNumber: 'T-none' };
    for (const operation of columns.slice(2, 11)) {
      if (operation === 'listRegistrations' || operation === 'reverseDecision') continue;
      expect(await outcome(operation, token, key)).toBe('registration-not-found');
    }
  });

  test('[S6.2] a list without a market shows those of the caller only', async () => {
    await api.submitted('JP');
    const token = await api.person(['customer-service', 'market:JP']);
    const { body } = await api.call('GET', '/registrations', { token });
    const markets = Object(body).items.map(({ countryCode }: Registration) => countryCode);
    expect(new Set(markets)).toEqual(new Set(['JP']));
  });

  test('[S6.2] tells who I am, and administrators which markets nobody looks after', async () => {
    await api.db
      .insertInto('market_staff')
      .values({ country_code: 'JP', email: 'a@demo.example', name: null, locale: 'ja' })
      .execute();
    const me = await api.call('GET', '/me', {
      token: await api.person(['administrator', 'market:FR', 'market:JP'], 'Aimée Fontaine'),
    });
    expect(me.body).toEqual({
      subject: `${api.issuer.issuer}|uid-Aimée Fontaine`,
      name: 'Aimée Fontaine',
      roles: ['administrator'],
      markets: ['FR', 'JP'],
      marketsWithoutStaff: ['FR'],
    });
  });
});

describe('a token that is none of ours', () => {
  const person = {
    sub: 'a@demo.example',
    uid: 'a',
    cid: 'console',
    groups: ['administrator'],
    scp: ['openid'],
  };
  const now = () => Math.floor(Date.now() / 1000);
  const forgeries: Record<string, () => Promise<string>> = {
    'for another audience': () => api.issuer.sign({ ...person, aud: 'api://other' }),
    'without an audience': () => api.issuer.sign({ ...person, aud: undefined }),
    'of another issuer': () => api.issuer.sign({ ...person, iss: 'https://evil.example' }),
    'of the issuer with a slash': () =>
      api.issuer.sign({ ...person, iss: `${api.issuer.issuer}/` }),
    expired: () => api.issuer.sign({ ...person, exp: now() - 120 }),
    'without an end': () => api.issuer.sign({ ...person, exp: undefined }),
    'with an end in words': () => api.issuer.sign({ ...person, exp: 'never' }),
    'not valid yet': () => api.issuer.sign({ ...person, nbf: now() + 600 }),
    'issued in the future': () => api.issuer.sign({ ...person, iat: now() + 600 }),
    'without a time of issue': () => api.issuer.sign({ ...person, iat: undefined }),
    'without a subject': () => api.issuer.sign({ ...person, sub: undefined }),
    'that is an identity token': () => api.issuer.sign(person, { type: 'JWT' }),
    'of an unknown key': () => api.issuer.sign(person, { keyId: 'other' }),
    'with a critical header': () =>
      api.issuer.sign(person, { header: { crit: ['urn:test'], 'urn:test': 1 } }),
    'signed by another key of the same name': async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return api.issuer.sign(person, { key: privateKey });
    },
    'that brings its own key': async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return api.issuer.sign(person, { key: privateKey, header: { jwk: api.issuer.publicJwk } });
    },
    'signed with the public key as a secret': async () => {
      const key = await importJWK({ ...api.issuer.publicJwk, ext: true }, 'ES256');
      if (key instanceof Uint8Array) throw new Error('A public key is no bytes.');
      const secret = new TextEncoder().encode(await exportSPKI(key));
      return api.issuer.sign(person, { key: secret, algorithm: 'HS256' });
    },
    'without a signature': async () => {
      const [, payload] = (await api.issuer.sign(person)).split('.');
      const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
      return `${header}.${payload}.`;
    },
    'with its last letters changed': async () => {
      const token = await api.issuer.sign(person);
      return `${token.slice(0, -6)}AAAAAA`;
    },
    'that is no token': async () => 'a.b.c',
    'that is very long': async () => 'a'.repeat(13_000),
  };

  test.each(Object.keys(forgeries))('[S1.3] is refused: %s', async (name) => {
    const token = await forgeries[name]?.();
    const answer = await api.call('GET', '/me', { token });
    expect(answer.problem().code).toBe('unauthenticated');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('[S1.3] counts in the header only', async () => {
    const token = await api.issuer.sign(person);
    const answer = await api.call('GET', `/me?access_token=${token}`, {
      headers: { cookie: `access_token=${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

test('[S1.3] unknown keys make the API ask the provider once, not each time', async () => {
  const before = api.issuer.keyRequests();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const token = await api.issuer.sign({ sub: 'a' }, { keyId: randomUUID() });
    expect((await api.call('GET', '/me', { token })).status).toBe(401);
  }
  expect(api.issuer.keyRequests() - before).toBeLessThanOrEqual(1);
});
