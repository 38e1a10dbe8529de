import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { measureProcess } from '../rigs/world/measure-process.ts';
import { type BenchOptions, readBenchOptions } from './decide/bench-options.ts';
import { type BenchWorld, prepareWorld, type RunningCopy } from './decide/bench-world.ts';
import { type Call, type DriveResult, driveClients, percentile } from './decide/drive-clients.ts';
import { cpuSecondsOf } from './decide/process-cpu.ts';
import { type PgbenchScript, runPgbench, writeScript } from './decide/run-pgbench.ts';

// `npm run bench:decide -- [--seconds 3] [--rounds 2] [--clients 1,16,64] [--copies 1,2]
// [--engine postgres|embedded|both] [--stored 1000000]`: decisions through running copies of the API on a scratch
// database, by turns with pgbench, which sends the same statements to the same server; then pages of
// the queue and intake. Rates, times, CPU of the API per request, round trips. Linux only.
const options = readBenchOptions(process.argv.slice(2));
const warmUp = { requests: 2000, seconds: 40 };
/** More registrations than pgbench can decide in a second. */
const mostPerSecond = 1500;
const mostOfOurs = 500;
const megabyte = 1024 * 1024;
const shown = (value: number, digits = 1) => value.toFixed(digits);
const load = () =>
  loadavg()
    .map((value) => shown(value))
    .join(' ');

console.log(
  `${availableParallelism()} cores, Node ${process.version}, load ${load()} at the start`,
);
for (const engine of options.engines) {
  if (engine === 'postgres') await benchPostgres(options);
  else await benchEmbedded(options);
}
console.log(`load ${load()} at the end`);

async function benchPostgres({
  seconds,
  rounds,
  clients,
  copies,
  stored,
}: BenchOptions): Promise<void> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('No PostgreSQL was found.');
  const settings = clients.length * copies.length;
  // Ours, and pgbench by two protocols.
  const perTurn =
    seconds * (2 * mostPerSecond + mostOfOurs) + (warmUp.requests + 100) * Math.max(...copies);
  const rows = Math.max(stored, settings * rounds * perTurn + 2000);
  const world = await prepareWorld(programs, rows);
  const next = numbersUpTo(rows - 1);
  try {
    const { databaseUrl = '' } = world;
    const { decision, decisionTrips, intakeTrips } = await world.record();
    console.log(`\nPostgreSQL ${programs.version}: ${decisionTrips} round trips a decision,`);
    console.log(`${decision.statements.length} statements; ${intakeTrips} round trips an intake`);
    const script = await writeScript(databaseUrl, world.folder, decision);
    const beside = join(programs.folder, 'pgbench');
    const pgbench = existsSync(beside) ? beside : 'pgbench';
    for (const count of copies) {
      for (const client of clients) {
        const ours: Measured[] = [];
        const theirs = { extended: [0], prepared: [0] };
        const theirMs: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(
            await withCopies(world, count, (running) =>
              decide(world, running, client, seconds, next),
            ),
          );
          for (const protocol of ['extended', 'prepared'] as const) {
            const result = await pgbenchOf(
              pgbench,
              databaseUrl,
              script,
              protocol,
              client,
              seconds,
              next,
            );
            theirs[protocol].push(result.perSecond);
            if (protocol === 'extended') theirMs.push(result.averageMs);
          }
        }
        const rate = mean(ours.map(({ perSecond }) => perSecond));
        const extended = mean(theirs.extended.slice(1));
        const prepared = mean(theirs.prepared.slice(1));
        const name = `${client} clients, ${count} ${count === 1 ? 'copy' : 'copies'}`;
        console.log(`${name}: ${summary(ours)}`);
        console.log(
          `  pgbench extended ${shown(extended, 0)}/s (${shown(mean(theirMs))} ms), ratio ${shown(rate / extended, 2)}; ` +
            `prepared ${shown(prepared, 0)}/s, ratio ${shown(rate / prepared, 2)}`,
        );
      }
    }
    await withCopies(world, 1, (running) => otherRequests(world, running, seconds));
  } finally {
    await world.close();
  }
}

async function benchEmbedded({ seconds, rounds, clients, stored }: BenchOptions): Promise<void> {
  const perTurn = seconds * mostOfOurs + warmUp.requests + 100;
  const rows = Math.max(stored, clients.length * rounds * perTurn + 2000);
  const world = await prepareWorld(undefined, rows);
  const next = numbersUpTo(rows);
  try {
    console.log('\nEmbedded engine:');
    await withCopies(world, 1, async (running) => {
      for (const client of clients) {
        const ours = [];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await decide(world, running, client, seconds, next));
        }
        console.log(`${client} clients: ${summary(ours)}`);
      }
      await otherRequests(world, running, seconds);
    });
  } finally {
    await world.close();
  }
}

async function withCopies<T>(
  world: BenchWorld,
  count: number,
  work: (copies: readonly RunningCopy[]) => Promise<T>,
): Promise<T> {
  const { copies, stop } = await world.startCopies(count);
  try {
    return await work(copies);
  } finally {
    await stop();
  }
}

interface Measured extends DriveResult {
  readonly perSecond: number;
  readonly cpuMs: number;
  /** Resident memory of the copy that uses most. */
  readonly memoryMb: number;
}

function decide(
  world: BenchWorld,
  copies: readonly RunningCopy[],
  clients: number,
  seconds: number,
  next: (count: number) => number,
): Promise<Measured> {
  const call = (client: number) => world.decision(urlOf(copies, client), client, next(1));
  return measure(copies, clients, seconds, call, 200);
}

async function otherRequests(
  world: BenchWorld,
  copies: readonly RunningCopy[],
  seconds: number,
): Promise<void> {
  const page = (client: number) => world.page(urlOf(copies, client), client);
  console.log(
    `queue page, 16 clients: ${summary([await measure(copies, 16, seconds, page, 200)])}`,
  );
  const intake = (client: number) => world.intake(urlOf(copies, client));
  console.log(`intake, 16 clients: ${summary([await measure(copies, 16, seconds, intake, 201)])}`);
}

async function measure(
  copies: readonly RunningCopy[],
  clients: number,
  seconds: number,
  call: (client: number) => Call,
  expected: number,
): Promise<Measured> {
  // Until the compiler has seen it often, the same code takes several times the CPU.
  await driveClients(16, warmUp.seconds, call, expected, warmUp.requests * copies.length);
  const cpu = () => copies.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  const before = cpu();
  const result = await driveClients(clients, seconds, call, expected);
  const cpuMs = ((cpu() - before) * 1000) / result.done;
  const memoryMb = copies.map(({ pid }) => (measureProcess(pid)?.residentBytes ?? 0) / megabyte);
  const perSecond = result.done / result.seconds;
  return { ...result, perSecond, cpuMs, memoryMb: Math.max(...memoryMb) };
}

async function pgbenchOf(
  program: string,
  url: string,
  script: PgbenchScript,
  protocol: 'extended' | 'prepared',
  clients: number,
  seconds: number,
  next: (count: number) => number,
) {
  const stride = Math.ceil((seconds * mostPerSecond) / clients);
  const first = next(stride * clients);
  return runPgbench(program, url, script, { protocol, clients, seconds, first, stride });
}

function summary(results: readonly Measured[]): string {
  const all = results.flatMap(({ tookMs }) => [...tookMs]).sort((a, b) => a - b);
  const at = (part: number) => shown(percentile(all, part));
  const rate = shown(mean(results.map(({ perSecond }) => perSecond)), 0);
  const cpu = shown(mean(results.map(({ cpuMs }) => cpuMs)), 2);
  const memory = shown(Math.max(...results.map(({ memoryMb }) => memoryMb)), 0);
  const unavailable = results.reduce((sum, result) => sum + result.unavailable, 0);
  return `${rate}/s, ${unavailable} answered 503 first, p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms, ${cpu} ms of CPU each, ${memory} MB a copy`;
}

/** Hands out ranges of registrations; throws when all are decided. */
function numbersUpTo(most: number): (count: number) => number {
  let last = 0;
  return (count) => {
    const first = last + 1;
    last += count;
    if (last >= most) throw new Error('All registrations are decided: fewer seconds or rounds.');
    return first;
  };
}

function urlOf(copies: readonly RunningCopy[], client: number): string {
  return copies[client % copies.length]?.url ?? '';
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
