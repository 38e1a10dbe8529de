import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countDecisionDays } from '@countersign/business-api/decisions/statistics/count-decision-days';
import { connect } from '@countersign/business-api/platform/database/connect';
import { vacuumRegistrations } from '@countersign/business-api/registrations/vacuum-registrations';
import { readDatabaseAddress } from '@countersign/business-api/server/configuration/database-address';
import { analyzeTables } from '@countersign/business-api/testing/analyze-tables';
import { createDatabase } from '@countersign/business-api/testing/ask-postgres';
import { writeManyRegistrations } from '@countersign/business-api/testing/write-many-registrations';
import type { PostgresPrograms } from '../../../tools/postgres/find-postgres.ts';
import { freePort, startPrivateCluster } from '../../../tools/postgres/private-cluster.ts';
import { ROOT } from '../../../tools/run/run-step.ts';
import { startChild } from '../../../tools/start/child-server.ts';
import type { ReadsOptions } from './reads-options.ts';

export interface Sizes {
  /** Address of the API beside the small database. */
  readonly few: string;
  readonly many: string;
  close(): Promise<void>;
}

type Place = Readonly<Record<string, string>>;

/**
 * Two filled databases, given or scratch ones, and a copy of the API beside each; `close` ends and removes all that
 * was made.
 */
export async function prepareSizes(
  programs: PostgresPrograms | undefined,
  issuer: string,
  { given, sizes, days }: ReadsOptions,
): Promise<Sizes> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const cluster =
    programs === undefined || given !== undefined ? undefined : await startPrivateCluster(programs);
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    await Promise.all(ends.map((end) => end()));
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const places = (['few', 'many'] as const).map((name, at): Place => {
      if (given !== undefined) return { DATABASE_URL: given[at] ?? '' };
      if (cluster === undefined) return { DATA_DIR: join(folder, name) };
      return { DATABASE_URL: cluster.socketUrl.replace('/postgres?', `/${name}?`) };
    });
    if (cluster !== undefined) {
      for (const name of ['few', 'many']) await createDatabase(cluster.socketUrl, name);
    }
    const consoleDirectory = join(folder, 'console');
    await mkdir(consoleDirectory);
    const page = await readFile(join(ROOT, 'console/index.html'));
    await writeFile(join(consoleDirectory, 'index.html'), page);
    const urls: string[] = [];
    for (const [at, place] of places.entries()) {
      if (given === undefined) await fill(place, sizes[at] ?? 0, days);
      const { url, stop } = await startCopy(
        {
          ...place,
          CONSOLE_DIR: consoleDirectory,
          IDENTITY_ISSUER: issuer,
        },
        join(folder, `api-${at}.log`),
      );
      ends.push(stop);
      urls.push(url);
    }
    return { few: urls[0] ?? '', many: urls[1] ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As a database is that has been in use: analysed, vacuumed, its past days counted. */
async function fill(place: Place, count: number, days: number | undefined): Promise<void> {
  const database = await connect(readDatabaseAddress(place), () => undefined);
  try {
    await database.prepare();
    const now = new Date();
    await writeManyRegistrations(database.db, { count, now, days }, () => undefined);
    await vacuumRegistrations(database.db);
    await analyzeTables(database.db);
    await countDecisionDays(database.db, now);
    console.log(`${count} registrations are there.`);
  } finally {
    await database.close();
  }
}

async function startCopy(environment: Place, logFile: string) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const api = startChild({
    name: 'The business API',
    command: ['--max-semi-space-size=8', 'business-api/src/main.ts'],
    environment: {
      ...environment,
      PORT: String(port),
      CONSOLE_URL: url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'registrations@lumenda.example',
      FALLBACK_STAFF_EMAIL: 'staff@demo.example',
      // Counted as in production, and never reached.
      READ_PER_MINUTE: '100000',
      SEARCH_PER_MINUTE: '100000',
    },
    readyUrl: `${url}/api/health/ready`,
    logFile,
  });
  await api.ready;
  return { url, stop: () => api.stop() };
}
