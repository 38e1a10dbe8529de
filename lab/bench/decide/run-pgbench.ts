import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countRejected, parameterTypes } from '@countersign/business-api/testing/ask-postgres';
import type { SentStatement } from '@countersign/business-api/testing/watch-statements';

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
  // `begin` and `commit` have no parameters and cannot be prepared.
  const withValues = statements.filter(({ values }) => values.length > 0);
  const types = await parameterTypes(
    url,
    withValues.map(({ text }) => text),
  );
  for (const [at, { text, values }] of statements.entries()) {
    const typesOf = types[withValues.findIndex((one) => one.text === text)] ?? [];
    const expressions = values.map((value, index) => {
      const name = `s${at}v${index}`;
      if (value === null || value === undefined) return `null::${typesOf[index]}`;
      const written = textOf(value);
      if (written === '') return `''::${typesOf[index]}`;
      variables.push('-D', `${name}=${written}`);
      return `(${varying(name, written)})::${typesOf[index]}`;
    });
    const filled = text.replace(/\$(\d+)/g, (_, n: string) => expressions[Number(n) - 1] ?? '');
    lines.push(`${filled.replace(/\s+/g, ' ')};`);
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
  const before = await countRejected(url);
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
  const decided = (await countRejected(url)) - before;
  // Otherwise it ran statements that found nothing, which is quick.
  if (decided !== done) throw new Error(`pgbench ran ${done} times and decided ${decided}.`);
  return {
    perSecond: figure(/tps = ([\d.]+)/),
    averageMs: figure(/latency average = ([\d.]+)/),
  };
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
