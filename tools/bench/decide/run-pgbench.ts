import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SentStatement } from '@countersign/business-api/testing/watch-statements';
import { Client } from 'pg';

/** What was sent for one decision, and the words in it that must differ from run to run. */
export interface Recording {
  readonly statements: readonly SentStatement[];
  readonly ticketNumber: string;
  readonly idempotencyKey: string;
}

export interface PgbenchScript {
  readonly file: string;
  readonly variables: readonly string[];
}

export interface PgbenchResult {
  readonly perSecond: number;
  readonly averageMs: number;
}

const run = promisify(execFile);
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const digest = /^[0-9a-f]{64}$/;

/**
 * A script that repeats a recorded decision for other registrations: `C-<n>` for the next n of each
 * client, with keys and identifiers of its own and each client in a limit of its own.
 */
export async function writeScript(
  url: string,
  folder: string,
  { statements, ticketNumber, idempotencyKey }: Recording,
): Promise<PgbenchScript> {
  const variables: string[] = [];
  const lines = ['\\set i :i + 1', '\\set n :first + :client_id * :stride + :i'];
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const [at, { text, values }] of statements.entries()) {
      const types = values.length === 0 ? [] : await typesOf(client, text);
      const expressions = values.map((value, index) => {
        const name = `s${at}v${index}`;
        if (value === null || value === undefined) return `null::${types[index]}`;
        const written = textOf(value);
        if (written === '') return `''::${types[index]}`;
        variables.push('-D', `${name}=${written}`);
        return `(${varying(name, written)})::${types[index]}`;
      });
      const filled = text.replace(/\$(\d+)/g, (_, n: string) => expressions[Number(n) - 1] ?? '');
      lines.push(`${filled.replace(/\s+/g, ' ')};`);
    }
  } finally {
    await client.end();
  }
  const file = join(folder, 'decision.pgbench');
  await writeFile(file, `${lines.join('\n')}\n`);
  return { file, variables };

  function varying(name: string, value: string): string {
    let expression = `:${name}::text`;
    if (digest.test(value))
      return `left(${expression}, 60) || lpad((:client_id)::int::text, 4, '0')`;
    if (value.includes(ticketNumber)) {
      expression = `replace(${expression}, '${ticketNumber}', 'C-' || (:n)::int::text)`;
    }
    for (const word of new Set([idempotencyKey, ...(value.match(uuid) ?? [])])) {
      if (!value.includes(word)) continue;
      const own = `md5('${word}' || (:n)::int::text)::uuid::text`;
      expression = `replace(${expression}, '${word}', ${own})`;
    }
    return expression;
  }
}

/** Runs the script from registration `first` on; each client has `stride` of them. */
export async function runPgbench(
  program: string,
  url: string,
  { file, variables }: PgbenchScript,
  load: {
    readonly protocol: 'extended' | 'prepared';
    readonly clients: number;
    readonly seconds: number;
    readonly first: number;
    readonly stride: number;
  },
): Promise<PgbenchResult> {
  const { protocol, clients, seconds, first, stride } = load;
  const before = await decidedIn(url);
  const { stdout } = await run(
    program,
    [
      ...['-n', '-M', protocol, '-c', `${clients}`, '-j', `${Math.min(clients, 2)}`],
      ...['-T', `${seconds}`, '-f', file, '-D', 'i=-1', '-D', `first=${first}`],
      ...['-D', `stride=${stride}`, ...variables, url],
    ],
    { maxBuffer: 1 << 24 },
  );
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  const failed = figure(/number of failed transactions: (\d+)/);
  if (failed > 0) throw new Error(`pgbench failed:\n${stdout}`);
  const done = figure(/number of transactions actually processed: (\d+)/);
  const decided = (await decidedIn(url)) - before;
  // Otherwise it ran statements that found nothing, which is quick.
  if (decided !== done) throw new Error(`pgbench ran ${done} times and decided ${decided}.`);
  return {
    perSecond: figure(/tps = ([\d.]+)/),
    averageMs: figure(/latency average = ([\d.]+)/),
  };
}

async function decidedIn(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select count(*)::int as count from registrations where status = 'rejected'",
    );
    return rows[0].count;
  } finally {
    await client.end();
  }
}

async function typesOf(client: Client, text: string): Promise<readonly string[]> {
  await client.query(`prepare recorded as ${text}`);
  const { rows } = await client.query(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'",
  );
  await client.query('deallocate recorded');
  return rows[0].types;
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
