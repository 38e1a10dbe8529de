import { noDocuments } from '../documents/start.ts';
import { createMailQueue, noBounces, returnPaths } from '../mail/start.ts';
import { connect } from '../platform/database/connect.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import { endedSessions } from '../sessions/start.ts';
import { webhookVault } from '../webhooks/start.ts';
import { buildApp } from './build-app.ts';

/** The OpenAPI document of this API as the text of a file. Opens no port and no connection. */
export async function renderOpenApi(): Promise<string> {
  // The first query would connect to PostgreSQL, and there is none.
  const database = await connect(
    { engine: 'postgres', url: 'postgres://nowhere' },
    () => undefined,
  );
  const app = await buildApp(
    {
      database,
      mails: createMailQueue({
        consoleUrl: 'https://console.example',
        sender: { name: '', address: '' },
        fallbackStaffEmail: '',
        smtpUrl: '',
      }),
      sendMail: unavailable,
      wakeOutbox: () => undefined,
      registers: new Map(),
      refreshEvidence: async () => undefined,
      wakeRegisters: () => undefined,
      documents: noDocuments,
      findApplicant: async () => undefined,
      authenticate: unavailable,
      limiter: { admit: unavailable, networkOf: () => undefined },
      sessions: {
        ended: endedSessions(database.db, () => new Date()),
        notes: { note: unavailable, isDue: () => false },
        readLogoutToken: unavailable,
      },
      stepUp: {
        isRecent: () => true,
        requireRecent: () => undefined,
        requireRecentFor: () => undefined,
        countDecision: () => undefined,
      },
      metrics: createMetrics({ version: '', limits: [], alertRules: [], registers: [] }),
      now: () => new Date(),
      undoSeconds: 0,
      secondAdministrator: true,
      reports: {
        providers: noBounces.providers,
        returnPaths: returnPaths(noBounces.returnPath, ''),
        fetchSns: unavailable,
        readsMailbox: false,
      },
      webhooks: { origins: [], vault: webhookVault([]) },
      isPrepared: () => false,
      whyUnprepared: () => undefined,
      isReady: () => false,
    },
    {
      consoleUrl: 'https://console.example',
      metrics: false,
      logger: false,
      mostInFlight: 1,
      isDraining: () => false,
      operationsSockets: new WeakSet(),
      clockSkewMs: () => 0,
    },
  );
  const document = app.swagger();
  await app.close();
  await database.close();
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

async function unavailable(): Promise<never> {
  throw new Error('This application only describes itself.');
}
