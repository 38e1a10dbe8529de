import { connect } from '../ground/database/connect.ts';
import { createMetrics } from '../ground/process/metrics.ts';
import { createMailQueue } from '../record/mail/queue-mail.ts';
import { buildApp } from './build-app.ts';

/** The OpenAPI document of this API as text for a file. Nothing is listened to or connected to. */
export async function writtenApi(): Promise<string> {
  // PostgreSQL is connected to with the first query, and there is none.
  const database = await connect(
    { engine: 'postgres', url: 'postgres://nowhere' },
    () => undefined,
  );
  const app = await buildApp(
    {
      database,
      mails: createMailQueue({
        consoleUrl: '',
        sender: { name: '', address: '' },
        fallbackStaffEmail: '',
        smtpUrl: '',
      }),
      wakeOutbox: () => undefined,
      authenticate: notNow,
      limiter: { admit: notNow },
      metrics: createMetrics({ version: '', limits: [] }),
      now: () => new Date(),
      undoSeconds: 0,
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
      clockSkewMs: () => 0,
    },
  );
  const document = app.swagger();
  await app.close();
  await database.close();
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

async function notNow(): Promise<never> {
  throw new Error('This application only describes itself.');
}
