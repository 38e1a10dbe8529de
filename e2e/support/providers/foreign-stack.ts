import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startServer, startTogether } from '../child-server.ts';
import { newDataDir, removeDataDir } from '../data-dir.ts';
import { createIntakeClient } from '../intake-client.ts';
import { createMailboxClient } from '../mailbox-client.ts';
import { marketStaff } from '../market-staff.ts';
import type { ForeignProvider } from './foreign-provider.ts';

/** Console, API and mailbox beside another company's provider, at an address that it already knows. */
export async function startForeignStack(provider: ForeignProvider, consoleUrl: string) {
  const dataDir = await newDataDir();
  const marketsFile = join(dataDir, 'markets.json');
  await writeFile(marketsFile, JSON.stringify(marketStaff));
  const [webPort, smtpPort] = [String(await freePort()), String(await freePort())];
  const mailboxUrl = `http://localhost:${webPort}`;
  const startMailbox = startServer(
    'mailbox/src/main.ts',
    { MAILBOX_PORT: webPort, SMTP_PORT: smtpPort, DATA_DIR: dataDir },
    `${mailboxUrl}/api/mails`,
  );
  const startApi = startServer(
    'business-api/src/main.ts',
    {
      PORT: new URL(consoleUrl).port,
      DATA_DIR: dataDir,
      CONSOLE_URL: consoleUrl,
      IDENTITY_ISSUER: provider.issuer,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'registrations@lumenda.example',
      FALLBACK_STAFF_EMAIL: 'fallback@demo.example',
      MARKETS_FILE: marketsFile,
      UNDO_SECONDS: '2',
      ...provider.settings,
    },
    `${consoleUrl}/api/health/ready`,
  );
  const [mailbox, api] = await startTogether([startMailbox, startApi]);
  return {
    consoleUrl,
    intake: createIntakeClient(consoleUrl, provider.siteToken),
    mails: createMailboxClient(mailboxUrl),
    output: () => [mailbox.output(), api.output()],
    async close() {
      await Promise.all([mailbox.stop(), api.stop()]);
      await removeDataDir(dataDir);
    },
  };
}
