import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEvidence } from '@countersign/business-api/evidence/read-evidence';
import { summaryColumns } from '@countersign/business-api/evidence/summary-columns';
import { connect } from '@countersign/business-api/platform/database/connect';
import type { Db } from '@countersign/business-api/platform/database/database';
import { registrationOf } from '@countersign/business-api/registrations/registration-row';
import { readConfiguration } from '@countersign/business-api/server/configuration/configuration';
import { readDatabaseAddress } from '@countersign/business-api/server/configuration/database-address';
import {
  type BusinessApi,
  startBusinessApi,
} from '@countersign/business-api/server/start-business-api';
import { analyzeTables } from '@countersign/business-api/testing/analyze-tables';
import { fillWithCopies } from '@countersign/business-api/testing/fill-with-copies';
import { startTestIssuer } from '@countersign/business-api/testing/test-issuer';
import { watchStatements } from '@countersign/business-api/testing/watch-statements';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import type { PostgresPrograms } from '../../../tools/postgres/find-postgres.ts';
import { freePort, startPrivateCluster } from '../../../tools/postgres/private-cluster.ts';
import { ROOT } from '../../../tools/run/run-step.ts';
import { startChild } from '../../../tools/start/child-server.ts';
import type { Call } from './drive-clients.ts';
import type { Recording } from './run-pgbench.ts';

export interface RunningCopy {
  readonly url: string;
  readonly pid: number;
}

export interface BenchWorld {
  /** Of the scratch PostgreSQL; undefined on the embedded engine. */
  readonly databaseUrl: string | undefined;
  readonly folder: string;
  /** Starts that many copies of the API beside the database. */
  startCopies(count: number): Promise<{ copies: RunningCopy[]; stop(): Promise<void> }>;
  /** The API in this process, for what watches or changes its statements. */
  startHere(): Promise<BusinessApi>;
  /** A decision on registration `C-<number>` by the person of that client. */
  decision(base: string, client: number, number: number): Call;
  page(base: string, client: number): Call;
  intake(base: string): Call;
  /** What one decision, and what one intake, send; on PostgreSQL. */
  record(): Promise<{ decision: Recording; decisionTrips: number; intakeTrips: number }>;
  close(): Promise<void>;
}

const people = 64;
/** Unbuilt: no page is asked for. */
const consolePage = join(ROOT, 'console/index.html');

/** A scratch database of `rows` pending registrations `C-1`, `C-2`, … and what copies of the API need. */
export async function prepareWorld(
  programs: PostgresPrograms | undefined,
  rows: number,
): Promise<BenchWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const consoleDirectory = join(folder, 'console');
  await mkdir(consoleDirectory);
  await writeFile(join(consoleDirectory, 'index.html'), await readFile(consolePage));
  const cluster = programs === undefined ? undefined : await startPrivateCluster(programs);
  const issuer = await startTestIssuer();
  const place: Record<string, string> =
    cluster === undefined
      ? { DATA_DIR: join(folder, 'data') }
      : { DATABASE_URL: cluster.socketUrl };
  const database = await connect(readDatabaseAddress(place), () => undefined);
  try {
    await database.prepare();
    await fillWithCopies(database.db, rows + 1, () => storeEvidence(database.db));
    await analyzeTables(database.db);
  } finally {
    await database.close();
  }
  const scp = ['openid'];
  const tokens = await Promise.all(
    Array.from({ length: people }, (_, at) =>
      issuer.sign({
        sub: `p${at}@demo.example`,
        uid: `p${at}`,
        cid: 'countersign-console',
        name: `Person ${at}`,
        groups: ['administrator'],
        scp,
      }),
    ),
  );
  const site = await issuer.sign({ sub: 'site', cid: 'site', scp: ['registrations.submit'] });
  const environment = (port: number) => ({
    ...place,
    PORT: String(port),
    CONSOLE_DIR: consoleDirectory,
    CONSOLE_URL: `http://localhost:${port}`,
    IDENTITY_ISSUER: issuer.issuer,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'registrations@lumenda.example',
    FALLBACK_STAFF_EMAIL: 'staff@demo.example',
    // Counted as in production, and never reached; no held mail falls due.
    DECIDE_PER_MINUTE: '100000',
    READ_PER_MINUTE: '0',
    DECIDE_BURST: '10000',
    INTAKE_PER_MINUTE: '100000',
    UNDO_SECONDS: '3600',
  });
  const json = { 'content-type': 'application/json' };
  const token = (client: number) => ({ authorization: `Bearer ${tokens[client % people]}` });

  const world: BenchWorld = {
    databaseUrl: cluster?.socketUrl,
    folder,
    startCopies: async (count) => {
      const children = await Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const port = await freePort();
          const url = `http://localhost:${port}`;
          const child = startChild({
            name: 'The business API',
            command: ['--max-semi-space-size=8', 'business-api/src/main.ts'],
            environment: environment(port),
            readyUrl: `${url}/api/health/ready`,
            logFile: join(folder, `log/business-api-${at}.log`),
          });
          await child.ready;
          return { url, pid: child.pid, stop: child.stop };
        }),
      );
      return {
        copies: children,
        stop: async () => {
          await Promise.all(children.map(({ stop }) => stop()));
        },
      };
    },
    decision: (base, client, number) => ({
      url: `${base}/api/registrations/FR/C-${number}/decision`,
      method: 'POST',
      headers: { ...json, ...token(client), 'idempotency-key': randomUUID() },
      body: JSON.stringify({ decision: 'reject', reasonCodes: ['L01'], version: 1 }),
    }),
    page: (base, client) => ({
      // As the console asks for its first page.
      url: `${base}/api/registrations?order=due&limit=25&status=pending`,
      method: 'GET',
      headers: token(client),
    }),
    intake: (base) => ({
      url: `${base}/api/registrations`,
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${site}`, 'idempotency-key': randomUUID() },
      body: JSON.stringify(sampleApplication('US')),
    }),
    startHere: async () =>
      startBusinessApi(readConfiguration(environment(await freePort())), {
        leaveOutbox: true,
        pages: async () => undefined,
      }),
    record: async () => {
      const watch = watchStatements();
      const api = await world.startHere();
      try {
        // The first of each kind fetches keys and prepares statements.
        await send(world.decision(api.url, 0, rows), 200);
        watch.take();
        watch.takeTrips();
        const call = world.decision(api.url, 0, rows - 1);
        await send(call, 200);
        const statements = watch.take();
        const decisionTrips = watch.takeTrips();
        await send(world.intake(api.url), 201);
        watch.takeTrips();
        await send(world.intake(api.url), 201);
        const idempotencyKey = call.headers['idempotency-key'] ?? '';
        const decision = { statements, ticketNumber: `C-${rows - 1}`, idempotencyKey };
        return { decision, decisionTrips, intakeTrips: watch.takeTrips() };
      } finally {
        await api.close();
        watch.stop();
      }
    },
    close: async () => {
      await issuer.close();
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return world;
}

/** As the intake does: without it each decision would evaluate the evidence first. */
async function storeEvidence(db: Db): Promise<void> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('ticket_number', '=', 'M-1')
    .executeTakeFirstOrThrow();
  const first = registrationOf(row);
  const known = await readEvidence(db, first, { now: new Date(), registers: new Map() });
  const columns = summaryColumns(known.evaluated, first, known.market);
  await db.updateTable('registrations').set(columns).where('ticket_number', '=', 'M-1').execute();
}

async function send({ url, method, headers, body }: Call, expected: number): Promise<void> {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  if (answer.status !== expected) throw new Error(`Answered ${answer.status}: ${text}`);
}
