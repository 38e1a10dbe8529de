import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/postgres/private-cluster.ts';
import { ROOT } from '../../../tools/run/run-step.ts';
import { type SmtpSink, startSmtpSink } from '../network/smtp-sink.ts';
import { type Journal, openJournal } from '../proof/journal.ts';
import { type ApiCopy, apiCopy } from './api-copy.ts';
import type { PostgresQuestions } from './ask-postgres.ts';
import { atExit } from './exit-duties.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

export interface CopyOptions {
  /** Settings beside or in place of a rig's usual ones. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of another tree to run. */
  readonly root?: string;
  /** Put before the command. */
  readonly wrapper?: readonly string[];
}

/** What every rig has around the API; everything is on loopback and ends with the rig. */
export interface Surroundings {
  /** Temporary; removed at the end. */
  readonly folder: string;
  readonly issuer: TokenIssuer;
  readonly mails: SmtpSink;
  readonly journal: Journal;
  /** A copy of the API at that database; not started yet. */
  copyAt(databaseUrl: string, options?: CopyOptions): Promise<ApiCopy>;
  /** Has something stopped at the end, before everything added earlier. */
  use<Thing extends { stop(): Promise<unknown> }>(thing: Thing): Thing;
}

/** What is needed to compare what was acknowledged with what is stored. */
export interface ProvableWorld extends Pick<Surroundings, 'issuer' | 'mails' | 'journal'> {
  readonly postgres: PostgresQuestions & { readonly url: string };
}

export interface RigWorld extends Surroundings {
  readonly postgres: PostgresServer;
  /** A copy of the API at the rig's PostgreSQL; not started yet. */
  newCopy(options?: CopyOptions): Promise<ApiCopy>;
}

/** Surroundings with a PostgreSQL of their own; its files are in `postgresFolder` where one is given. */
export function inRigWorld<T>(
  work: (world: RigWorld) => Promise<T>,
  postgresFolder?: string,
): Promise<T> {
  return inSurroundings(async (around) => {
    const files = postgresFolder ?? join(around.folder, 'postgres');
    const postgres = around.use(await startPostgres(files, join(around.folder, 'postgres.log')));
    return work({
      ...around,
      postgres,
      newCopy: (options) => around.copyAt(postgres.url, options),
    });
  });
}

/** Builds the surroundings of the API, runs `work`, and removes them in any case. */
export async function inSurroundings<T>(work: (around: Surroundings) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-rig-'));
  chmodSync(folder, 0o755); // servers that run as another account reach their folders below it
  const forget = atExit(() => rmSync(folder, { recursive: true, force: true }));
  const things: { stop(): Promise<unknown> }[] = [];
  const use: Surroundings['use'] = (thing) => {
    things.push(thing);
    return thing;
  };
  try {
    const issuer = use(await startTokenIssuer(await freePort()));
    const mails = use(await startSmtpSink());
    const journal = await openJournal(join(folder, 'journal'));
    use({ stop: journal.close });
    const settings = apiSettings(issuer.issuer, mails.url, consolePages(folder));
    let copies = 0;
    const copyAt = async (databaseUrl: string, given: CopyOptions = {}) => {
      copies += 1;
      const port = await freePort();
      const operationsPort = await freePort();
      return use(
        apiCopy({
          name: `copy ${copies} of the API`,
          port,
          operationsPort,
          inspectPort: await freePort(),
          logFile: join(folder, `api-${copies}.log`),
          root: given.root,
          wrapper: given.wrapper ?? [],
          environment: {
            ...settings,
            PORT: String(port),
            OPERATIONS_PORT: String(operationsPort),
            DATABASE_URL: databaseUrl,
            ...given.environment,
          },
        }),
      );
    };
    return await work({ folder, issuer, mails, journal, copyAt, use });
  } finally {
    for (const thing of things.reverse()) await thing.stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
    forget();
  }
}

/** The API serves the console's page as well; the one that Vite has not built yet is enough. */
function consolePages(folder: string): string {
  const pages = join(folder, 'console');
  mkdirSync(pages);
  copyFileSync(join(ROOT, 'console/index.html'), join(pages, 'index.html'));
  return pages;
}

function apiSettings(issuer: string, smtpUrl: string, pages: string) {
  return {
    HOST: '127.0.0.1',
    CONSOLE_URL: 'http://127.0.0.1:9',
    CONSOLE_DIR: pages,
    IDENTITY_ISSUER: issuer,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'registrations@rig.example',
    FALLBACK_STAFF_EMAIL: 'staff@rig.example',
    METRICS: 'on',
    UNDO_SECONDS: '0',
    // A rig acts faster than people do.
    DECIDE_PER_MINUTE: '0',
    READ_PER_MINUTE: '0',
    SEARCH_PER_MINUTE: '0',
    INTAKE_PER_MINUTE: '0',
  };
}
