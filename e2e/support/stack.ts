import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startRegisters } from '@countersign/registers/start-registers';
import { type ChildServer, freePort, startServer, startTogether } from './child-server.ts';
import { newDataDir, removeDataDir } from './data-dir.ts';
import { ageIdentityKeys, rotateIdentityKeys } from './identity-keys.ts';
import { startIdentityServer } from './identity-server.ts';
import { askForSiteToken, createIntakeClient } from './intake-client.ts';
import { createMailboxClient } from './mailbox-client.ts';
import { marketStaff } from './market-staff.ts';
import { createSessions } from './sessions.ts';

/** Short, so that a journey sees the applicant's mail; long enough to see that it was held. */
export const undoSeconds = 2;
/** A foreign address that a password reset may lead back to. */
export const shopOrigin = 'https://shop.example';

const bounceLogin = 'mailbox:login-of-the-journeys';

export type Stack = Awaited<ReturnType<typeof startStack>>;

interface StackOptions {
  /** Where its files are; else in a new directory, which begins as a copy of the prepared one. */
  readonly dataDir?: string;
  /** Its PostgreSQL; undefined: the engine is the embedded one, below the data directory. */
  readonly databaseUrl?: string | undefined;
  /** Whether the official registers are there to be asked. */
  readonly registers?: boolean;
  /** Whether looser settings wait for a second administrator; most journeys have one. */
  readonly secondAdministrator?: boolean;
  /** Whether access tokens are bound to a key. */
  readonly dpop?: 'off' | 'offered' | 'required';
}

/** A whole system on free ports: three processes, one database. */
export async function startStack({
  dataDir: givenDir,
  databaseUrl,
  registers = false,
  secondAdministrator = false,
  dpop = 'off',
}: StackOptions = {}) {
  const standIn = registers ? await startRegisters({ port: 0 }) : undefined;
  const dataDir = givenDir ?? (await newDataDir());
  const [apiPort, identityPort, mailboxPort, smtpPort, webhookPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ].map(String) as [string, string, string, string, string]; // a tuple in, a tuple out
  const consoleUrl = `http://localhost:${apiPort}`;
  const identityUrl = `http://localhost:${identityPort}`;
  const issuer = `${identityUrl}/oauth2/default`;
  const mailboxUrl = `http://localhost:${mailboxPort}`;
  const marketsFile = join(dataDir, 'markets.json');
  await writeFile(marketsFile, JSON.stringify(marketStaff));

  const startIdentity = (clock: { readonly behindMs?: number } = {}) =>
    startIdentityServer({
      port: identityPort,
      dataDir,
      consoleUrl,
      more: { SMTP_PORT: smtpPort },
      ...clock,
    });
  const startMailbox = () =>
    startServer(
      'mailbox/src/main.ts',
      {
        MAILBOX_PORT: mailboxPort,
        SMTP_PORT: smtpPort,
        DATA_DIR: dataDir,
        BOUNCE_REPORT_URL: `${consoleUrl}/api/mail-reports/postmark`,
        BOUNCE_POSTMARK_LOGIN: bounceLogin,
      },
      `${mailboxUrl}/api/mails`,
    );
  const startApi = (port = apiPort, more: Readonly<Record<string, string>> = {}) =>
    startServer(
      'business-api/src/main.ts',
      {
        PORT: port,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        DATA_DIR: dataDir,
        CONSOLE_URL: consoleUrl,
        IDENTITY_ISSUER: issuer,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: 'registrations@lumenda.example',
        FALLBACK_STAFF_EMAIL: 'fallback@demo.example',
        MARKETS_FILE: marketsFile,
        GROUP_ROLES: JSON.stringify({
          administrator: 'administrator',
          'customer-service': 'customer-service',
        }),
        BOUNCE_POSTMARK_LOGIN: bounceLogin,
        REDIRECT_ORIGINS: shopOrigin,
        UNDO_SECONDS: String(undoSeconds),
        SECOND_ADMINISTRATOR: secondAdministrator ? 'required' : 'off',
        DPOP: dpop,
        WEBHOOK_ORIGINS: `http://localhost:${webhookPort}`,
        WEBHOOK_KEY: Buffer.alloc(32, 'key of journeys').toString('base64'),
        DOCUMENT_KEY: Buffer.alloc(32, 'documents of journeys').toString('base64'),
        ...(standIn === undefined ? {} : { REGISTERS: JSON.stringify(standIn.setting) }),
        // Journeys decide and submit faster than people do.
        DECIDE_PER_MINUTE: '0',
        READ_PER_MINUTE: '0',
        INTAKE_PER_MINUTE: '0',
        // No balancer has to learn of a stop first.
        DRAIN_SECONDS: '0',
        ...more,
      },
      `http://localhost:${port}/api/health/ready`,
    );

  const [identity, mailbox, api] = await startTogether([
    startIdentity(),
    startMailbox(),
    startApi(),
  ]);
  const running: { identity: ChildServer; mailbox: ChildServer; api: ChildServer } = {
    identity,
    mailbox,
    api,
  };
  const stop = async () => {
    await Promise.all(Object.values(running).map((server) => server.stop()));
    await standIn?.close();
  };
  return {
    consoleUrl,
    identityUrl,
    mailboxUrl,
    /** Where a journey's receiver of webhooks may listen. */
    webhookPort: Number(webhookPort),
    /** What the registers know, where they are there. */
    registers: standIn?.world,
    intake: createIntakeClient(consoleUrl, () => askForSiteToken(issuer)),
    mails: createMailboxClient(mailboxUrl),
    /** For `signedIn`. */
    sessionOf: createSessions(issuer, consoleUrl),
    async stopApi() {
      await running.api.stop();
    },
    /** With further settings, if any. */
    async startApi(more?: Readonly<Record<string, string>>) {
      running.api = await startApi(apiPort, more);
    },
    /** One more copy of the API beside the same PostgreSQL, for the same address. */
    async startCopy(port: number) {
      return startApi(String(port));
    },
    /** Stops the provider and starts it on the same data; `behindMs` sets its clock back. */
    async restartIdentity(clock: { readonly behindMs?: number } = {}) {
      await running.identity.stop();
      running.identity = await startIdentity(clock);
    },
    /** As the command of operations does, beside the running provider. */
    rotateKeys: () => rotateIdentityKeys(dataDir),
    /** Lets time pass for the provider's keys and for nothing else. */
    ageKeys: (byMs: number) => ageIdentityKeys(dataDir, byMs),
    output: () => Object.values(running).map((server) => server.output()),
    dataDir,
    /** Ends the servers; their data stay. */
    stop,
    async close() {
      await stop();
      await removeDataDir(dataDir);
    },
  };
}
