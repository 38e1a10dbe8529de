import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@countersign/business-api/platform/database/connect';
import { readDatabaseAddress } from '@countersign/business-api/server/configuration/database-address';
import { fillWithCopies } from '@countersign/business-api/testing/fill-with-copies';
import { startTestIssuer } from '@countersign/business-api/testing/test-issuer';
import { DownloadTicket } from '@countersign/contract/exports';
import { createRowCounter } from '@countersign/contract/row-counter';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { startPrivateCluster } from '../../tools/postgres/private-cluster.ts';
import { startChild } from '../../tools/start/child-server.ts';
import { watchMemory } from './export/watch-memory.ts';

// `npm run bench:export -- 1000000 [embedded]`: fills a database of its own with that many
// registrations, exports all of them through a running API, and says how fast the file came and
// how much the API's memory grew during that time. On PostgreSQL where its programs are found. With
// DATABASE_URL it exports what that database holds and writes nothing but the ticket.
const count = Number(process.argv[2] ?? 1_000_000);
const warmUpRows = 20_000;
const given = process.env.DATABASE_URL || undefined;
const programs = given !== undefined || process.argv[3] === 'embedded' ? undefined : findPostgres();

if (!Number.isSafeInteger(count) || count < 1) {
  console.error('How many? A whole number, such as 1000000.');
  process.exit(1);
}
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
const cluster = programs === undefined ? undefined : await startPrivateCluster(programs);
const issuer = await startTestIssuer();
try {
  const url = given ?? cluster?.url;
  const place = url === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: url };
  console.log(`On ${url === undefined ? 'the embedded engine' : 'PostgreSQL'}:`);
  if (given === undefined) await fill(place);
  const port = await freePort();
  const apiUrl = `http://localhost:${port}`;
  const api = startChild({
    name: 'The business API',
    // As `npm run serve` does.
    command: ['--max-semi-space-size=8', 'business-api/src/main.ts'],
    environment: {
      ...place,
      PORT: String(port),
      CONSOLE_URL: apiUrl,
      IDENTITY_ISSUER: issuer.issuer,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'registrations@lumenda.example',
      FALLBACK_STAFF_EMAIL: 'staff@demo.example',
    },
    readyUrl: `${apiUrl}/api/health/ready`,
    logFile: join(dataDir, 'log/business-api.log'),
  });
  try {
    await api.ready;
    await exportAll(apiUrl, api.pid);
  } finally {
    await api.stop();
  }
} finally {
  await issuer.close();
  await cluster?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill(place: Readonly<Record<string, string>>): Promise<void> {
  const database = await connect(readDatabaseAddress(place), () => undefined);
  try {
    await database.prepare();
    const beganMs = performance.now();
    await fillWithCopies(database.db, count);
    console.log(`  ${count} registrations written in ${secondsSince(beganMs).toFixed(0)} s`);
  } finally {
    await database.close();
  }
}

async function exportAll(apiUrl: string, pid: number): Promise<void> {
  const token = await issuer.sign({
    sub: 'bench',
    uid: 'bench',
    cid: 'countersign-console',
    scp: ['openid'],
  });
  const download = async () => {
    const prepared = await fetch(`${apiUrl}/api/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filter: {} }),
    });
    const { ticket } = DownloadTicket.parse(await prepared.json());
    return fetch(`${apiUrl}/api/registrations.csv?ticket=${ticket}`);
  };
  // A first one, left early: memory that every process takes at first is no growth by rows.
  const first = (await download()).body ?? [];
  const warming = createRowCounter();
  for await (const part of first) {
    warming.add(part);
    if (warming.rows() >= warmUpRows) break;
  }
  const memory = watchMemory(pid);
  const beganMs = performance.now();
  const counter = createRowCounter();
  let bytes = 0;
  for await (const part of (await download()).body ?? []) {
    counter.add(part);
    bytes += part.length;
  }
  const seconds = secondsSince(beganMs);
  const { before, most } = memory.stop();
  const rows = counter.rows();
  if (given === undefined && rows !== count) throw new Error(`${rows} rows came, not ${count}.`);
  const rate = Math.round(rows / seconds);
  console.log(
    `  ${rows} rows (${(bytes / 2 ** 20).toFixed(0)} MB) in ${seconds.toFixed(1)} s: ${rate} rows/s`,
  );
  console.log(
    `  memory of the API: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most: +${(most - before).toFixed(0)} MB`,
  );
}

function secondsSince(beganMs: number): number {
  return (performance.now() - beganMs) / 1000;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
