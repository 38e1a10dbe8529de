import { expect } from '@playwright/test';
import { freePort, startServer, startTogether } from '../child-server.ts';
import { newDataDir, removeDataDir } from '../data-dir.ts';
import { newDatabase } from '../databases.ts';
import { startHostileProvider } from './hostile-provider.ts';

export type HostileStack = Awaited<ReturnType<typeof startHostileStack>>;

/** A hostile provider and two consoles: one whose API has described it to the page, one without. */
export async function startHostileStack() {
  const provider = await startHostileProvider();
  const [describedUrl, aloneUrl] = [
    `http://localhost:${await freePort()}`,
    `http://localhost:${await freePort()}`,
  ];
  const [describedDir, aloneDir] = [await newDataDir(), await newDataDir()];
  const startConsole = (consoleUrl: string, dataDir: string, issuer: string) => {
    const databaseUrl = newDatabase();
    return startServer(
      'business-api/src/main.ts',
      {
        PORT: new URL(consoleUrl).port,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        DATA_DIR: dataDir,
        CONSOLE_URL: consoleUrl,
        IDENTITY_ISSUER: issuer,
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'registrations@lumenda.example',
        FALLBACK_STAFF_EMAIL: 'fallback@demo.example',
      },
      `${consoleUrl}/api/health/ready`,
    );
  };
  const [described, alone] = await startTogether([
    startConsole(describedUrl, describedDir, provider.issuer),
    startConsole(aloneUrl, aloneDir, provider.unseenIssuer),
  ]);
  const isDescribed = async (consoleUrl: string) =>
    'metadata' in Object((await (await fetch(`${consoleUrl}/config.json`)).json()).identity);
  await expect.poll(() => isDescribed(describedUrl)).toBe(true);
  expect(await isDescribed(aloneUrl)).toBe(false);
  return {
    provider,
    describedUrl,
    aloneUrl,
    async close() {
      await Promise.all([described.stop(), alone.stop()]);
      await provider.close();
      await Promise.all([describedDir, aloneDir].map(removeDataDir));
    },
  };
}
