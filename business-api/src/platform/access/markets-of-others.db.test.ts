import { allEndpoints } from '@countersign/contract/all-endpoints';
import { BulkDryRun } from '@countersign/contract/bulk-decision';
import { DownloadTicket } from '@countersign/contract/exports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

// The caller's market is JP; FR belongs to others.
const secretName = 'Zanzibar Optique';
const secretTicket = 'T-104233';
const unknownTicket = 'T-999999';
let api: TestApi;
let mine: string;
let mailId: string;
let marketSettings: string;
beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 0 });
  mine = await api.person(['administrator', 'customer-service', 'market:JP'], 'Limited');
  await api.submitted('JP', { ticketNumber: 'T-mine' });
  await api.submitted('FR', { ticketNumber: secretTicket, practice });
  const mail = await api.db
    .updateTable('mails')
    .set({ state: 'failed', last_error: '550' })
    .where('ticket_number', '=', secretTicket)
    .returning('id')
    .executeTakeFirstOrThrow();
  mailId = mail.id;
  const all = await api.person(['administrator'], 'All');
  const settings = { staff: [], targetHours: 2, undoSeconds: null, replyTo: null, reminders: true };
  await api.call('PUT', '/markets/FR', { token: all, body: { version: 0, ...settings } });
  marketSettings = JSON.stringify(settings);
});
afterAll(() => api.close());

const practice = {
  legalName: secretName,
  type: 'optometry',
  addresses: [{ purpose: 'practice', lines: ['1 rue X'], city: 'Lyon', countryCode: 'FR' }],
  identifiers: [],
};

const filter = { countryCode: 'FR' };
const ownTexts = { part: 'approval', language: 'fr', texts: { contact: 'Bonjour' } };
const points = [{ kind: 'correct', field: 'practice.phone', reason: null }];

/** What each endpoint that names a market is asked; a new endpoint without a line fails below. */
const days = { firstDay: '2027-01-04', lastDay: '2027-01-08', deputy: null };
const bodies: Readonly<Record<string, () => unknown>> = {
  readRegistrationStatus: () => ({ ticketNumber: secretTicket, countryCode: 'FR' }),
  decideRegistration: () => ({ decision: 'approve', reasonCodes: [], version: 1 }),
  proposeDecision: () => ({ decision: 'approve', reasonCodes: [], version: 1 }),
  confirmDecision: () => ({ version: 1, proposal: mailId, evidenceHash: 'a'.repeat(64) }),
  returnDecision: () => ({ proposal: mailId, word: 'Because.' }),
  undoDecision: () => ({ version: 1 }),
  reverseDecision: () => ({ version: 1, reason: 'Because.' }),
  proposeReversal: () => ({ version: 1, reason: 'Because.' }),
  confirmReversal: () => ({ version: 1, proposal: mailId }),
  declineReversal: () => ({ version: 1, proposal: mailId, reason: 'Because.' }),
  openDocument: () => ({}),
  askForReversal: () => ({ version: 1, reason: 'Because.' }),
  addNote: () => ({ text: 'A note.' }),
  setHold: () => ({ reason: 'A dispute.', until: '2999-01-01' }),
  liftHold: () => ({}),
  previewDecisionMail: () => ({ decision: 'approve', reasonCodes: [], reviewerLocale: 'en' }),
  resendMail: () => ({}),
  setMailAside: () => ({ reason: 'Because.' }),
  prepareExport: () => ({ filter }),
  dryRunBulkDecision: () => ({ filter }),
  askRegister: () => ({ scheme: 'fr-siret', value: '73282932000074' }),
  settleEvidence: () => ({ as: 'by-hand', item: 'name-agrees', note: 'Because.' }),
  answerPair: () => ({
    other: { countryCode: 'FR', ticketNumber: secretTicket },
    as: 'same',
  }),
  assignRegistration: () => ({ to: 'x', heldBy: null }),
  askApplicant: () => ({ version: 1, points }),
  previewRequestMail: () => ({ points, reviewerLocale: 'en' }),
  renewAnswerLink: () => ({ version: 1 }),
  undoRequest: () => ({ version: 1 }),
  correctField: () => ({
    version: 1,
    change: { field: 'practice.phone', value: '+33 1 55 55 01 42' },
    note: 'Because.',
  }),
  enterAnswer: () => ({ version: 1, answer: { changes: [], points: [] }, note: 'Because.' }),
  closeConcerns: () => ({ note: 'Because.' }),
  addWebhook: () => ({ url: 'https://hooks.example/' }),
  changeWebhook: () => ({ state: 'off' }),
  replayWebhook: () => ({
    from: '2026-11-20T00:00:00Z',
    to: '2026-11-21T00:00:00Z',
    delivered: true,
  }),
  changeMarketWords: () => ({ version: 0, ...ownTexts }),
  previewMarketWords: () => ({ countryCode: 'FR', ...ownTexts }),
  sendTestMail: () => ownTexts,
  shareView: () => ({ name: 'Ours', address: '' }),
  saveAbsence: () => ({ subject: 'x', ...days }),
  previewDueTimes: () => ({ targetHours: 8, workingTime: null }),
  changeMarket: () => ({ version: 1, ...JSON.parse(marketSettings) }),
};

const forStaff = allEndpoints.filter(
  ({ config: { access } }) => access.role === 'staff' || access.role === 'administrator',
);
const namingOne = forStaff.filter(
  ({ url, schema: { operationId } }) => url.includes(':countryCode') || operationId in bodies,
);
const listing = forStaff.filter((endpoint) => !namingOne.includes(endpoint));

function address(url: string, ticket: string): string {
  return `${url}${url.endsWith('/documents') ? '?round=1&fileName=licence.pdf' : ''}`
    .replace(':countryCode', 'FR')
    .replace(':ticketNumber', ticket)
    .replace(':otherCountry', 'FR')
    .replace(':otherTicket', unknownTicket)
    .replace(':year', '2026')
    .replace(':part', 'approval')
    .replace(':language', 'fr')
    .replace(':hash', '0'.repeat(64))
    .replace(':mailId', mailId)
    .replace(':documentId', mailId)
    .replace(':viewId', mailId)
    .replace(':absenceId', mailId)
    .replace(':flagId', mailId)
    .replace(':sessionId', mailId)
    .replace(':assignmentId', mailId)
    .replace(':webhookId', mailId)
    .replace(':deliveryId', mailId);
}

describe('[S6.2] what names a market of others is refused', () => {
  test.each(namingOne.map((endpoint) => [endpoint.schema.operationId, endpoint] as const))(
    'by %s, whether the registration exists or not',
    async (operationId, { method, url }) => {
      const ask = (ticket: string) =>
        api.call(method, address(url, ticket), { token: mine, body: bodies[operationId]?.() });
      const there = await ask(secretTicket);
      const missing = await ask(unknownTicket);
      expect(there.problem().code).toBe('market-not-yours');
      expect({ ...missing.problem(), requestId: '' }).toEqual({
        ...there.problem(),
        requestId: '',
      });
    },
  );

  test.each(
    namingOne
      .filter(({ method, url }) => method !== 'GET' && url.includes(':countryCode'))
      .map((endpoint) => [endpoint.schema.operationId, endpoint] as const),
  )('by %s, before its body is looked at', async (_, { method, url }) => {
    const answer = await api.call(method, address(url, secretTicket), {
      token: mine,
      body: 'no JSON',
      headers: { 'content-type': 'text/html' },
    });
    expect(answer.problem().code).toBe('market-not-yours');
  });

  test.each(
    listing
      .filter(({ schema: { querystring } }) =>
        JSON.stringify(querystring ?? {}).includes('countryCode'),
      )
      .map(({ schema, url }) => [schema.operationId, url] as const),
  )('as a filter of %s', async (_, url) => {
    const answer = await api.call('GET', `${url}?countryCode=FR`, { token: mine });
    expect(answer.problem().code).toBe('market-not-yours');
  });
});

const ownBodies: Readonly<Record<string, unknown>> = {
  saveView: { name: 'Mine', address: '' },
  assignMany: {
    to: 'x',
    rows: [{ countryCode: 'JP', ticketNumber: unknownTicket, heldBy: null }],
  },
  saveMyAbsence: { ...days, timeZone: 'Asia/Tokyo' },
  readNotifications: { until: '2026-11-20T00:00:00Z' },
  changeNotificationSettings: { choices: {} },
  flagText: { language: 'ja', keys: ['frame.settings'], screen: '/' },
};

describe('[S6.2] lists, counts and searches leave other markets out', () => {
  test.each(listing.map(({ schema, url, method }) => [schema.operationId, method, url] as const))(
    '%s',
    async (operationId, method, url) => {
      const query = url === '/changes' ? `?since=${Date.now() - 3_600_000}` : '';
      const body = ownBodies[operationId];
      const answer = await api.call(method, address(url, '') + query, { token: mine, body });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('FR');
      expect(answer.text).not.toContain(secretTicket);
      expect(answer.text).not.toContain('Zanzibar');
    },
  );

  test('neither does asking for it by name', async () => {
    const answer = await api.call('GET', `/registrations?keys=FR/${secretTicket},JP/T-mine`, {
      token: mine,
    });
    expect(answer.text).toContain('T-mine');
    expect(answer.text).not.toContain(secretTicket);
  });

  test.each(['zanzibar', secretTicket, 'FR zanzibar', '=FR zanzibar', "zanzibar' | '=FR"])(
    'a search for %j finds and counts nothing',
    async (q) => {
      const query = `q=${encodeURIComponent(q)}`;
      const list = await api.call('GET', `/registrations?${query}`, { token: mine });
      expect(list.body).toEqual({ items: [], nextCursor: null });
      const count = await api.call('GET', `/registrations/count?${query}`, { token: mine });
      expect(count.body).toEqual({ count: 0, capped: false });
    },
  );

  test('a cursor made of a foreign row opens nothing', async () => {
    const cursor = Buffer.from(
      JSON.stringify(['2020-01-01T00:00:00.000Z', secretTicket, 'FR']),
    ).toString('base64url');
    const answer = await api.call('GET', `/registrations?cursor=${cursor}`, { token: mine });
    expect(answer.text).toContain('T-mine');
    expect(answer.text).not.toContain('FR');
  });

  test('statistics, counts, exports and dry runs hold one market', async () => {
    const statistics = await api.call('GET', '/statistics', { token: mine });
    expect(statistics.body).toMatchObject({ total: { waiting: 1 } });
    const failed = await api.call('GET', '/mails/failed/count', { token: mine });
    expect(failed.body).toEqual({ count: 0, capped: false });
    const prepared = await api.call('POST', '/exports', { token: mine, body: { filter: {} } });
    const { ticket } = DownloadTicket.parse(prepared.body);
    const table = await api.call('GET', `/registrations.csv?ticket=${ticket}`);
    expect(table.text).toContain('T-mine');
    expect(table.text).not.toContain('Zanzibar');
    const rows = [{ countryCode: 'FR', ticketNumber: secretTicket, version: 1 }];
    for (const body of [{ rows }, { filter: {} }]) {
      const dry = await api.call('POST', '/bulk-decisions/dry-run', { token: mine, body });
      const { items } = BulkDryRun.parse(dry.body);
      const passing = items.filter(({ outcome }) => outcome !== 'not-yours');
      expect(passing.every(({ countryCode }) => countryCode === 'JP')).toBe(true);
      expect(items).toHaveLength(1);
    }
  });
});

test('every endpoint for staff is in one of these lists', () => {
  expect(listing.map(({ schema }) => schema.operationId).sort()).toEqual([
    'assignMany',
    'changeNotificationSettings',
    'countFailedMails',
    'countRegistrations',
    'endMyOtherSessions',
    'endMySession',
    'flagText',
    'listCalendars',
    'listDeputies',
    'listFailedMails',
    'listMarkets',
    'listMyAbsences',
    'listMySessions',
    'listNotifications',
    'listRegistrations',
    'listTextFlags',
    'listViews',
    'readChanges',
    'readNotificationSettings',
    'readNotifications',
    'readStatistics',
    'readWorkload',
    'removeMyAbsence',
    'removeView',
    'saveMyAbsence',
    'saveView',
    'settleTextFlag',
    'undoAssignMany',
  ]);
});
