import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort, startServer } from './child-server.ts';
import { startHostileProvider } from './hostile-provider.ts';

export type HostileStack = Awaited<ReturnType<typeof startHostileStack>>;

/** A hostile provider and two consoles: one whose API has described it to the page, one without. */
export async function startHostileStack() {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-hostile-'));
  const provider = await startHostileProvider();
  const startConsole = async (issuer: string, folder: string) => {
    const port = String(await freePort());
    const consoleUrl = `http://localhost:${port}`;
    const server = await startServer(
      'business-api/src/main.ts',
      {
        PORT: port,
        DATA_DIR: join(dataDir, folder),
        CONSOLE_URL: consoleUrl,
        IDENTITY_ISSUER: issuer,
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'registrations@lumenda.example',
        FALLBACK_STAFF_EMAIL: 'fallback@demo.example',
      },
      `${consoleUrl}/api/health/ready`,
    );
    return { consoleUrl, server };
  };
  const [described, alone] = [
    await startConsole(provider.issuer, 'described'),
    await startConsole(provider.unseenIssuer, 'alone'),
  ];
  const isDescribed = async ({ consoleUrl }: { consoleUrl: string }) =>
    'metadata' in Object((await (await fetch(`${consoleUrl}/config.json`)).json()).identity);
  await expect.poll(() => isDescribed(described)).toBe(true);
  expect(await isDescribed(alone)).toBe(false);
  return {
    provider,
    describedUrl: described.consoleUrl,
    aloneUrl: alone.consoleUrl,
    async close() {
      await Promise.all([described.server.stop(), alone.server.stop()]);
      await provider.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
