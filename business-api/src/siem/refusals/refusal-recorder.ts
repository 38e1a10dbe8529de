import { createHmac } from 'node:crypto';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { RequestCaller } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';

const pauseMs = 10_000;
/** Rows of one pause; what is refused beyond them is counted together, by its code alone. */
const mostRows = 50;

/** A refused request. Empty texts where something is not known. */
export interface Refusal {
  readonly code: string;
  readonly operation: string;
  readonly subject: string;
  readonly countryCode: string;
  /** The network it came from; it is stored as a keyed hash. */
  readonly network: string;
  /** Its reference in the log. */
  readonly request: string;
}

export interface RefusalRecorder {
  /** Takes note of a refused request; it is stored a few seconds later. */
  note(refusal: Refusal): void;
  /** Stores what waits; a failure leaves it waiting. */
  flush(): Promise<void>;
  /** Stores at regular intervals until it is stopped, which stores the rest. */
  start(log: Pick<FastifyBaseLogger, 'error'>, onError: (error: unknown) => void): Repeated;
}

interface Waiting extends Refusal {
  readonly at: Date;
  readonly times: number;
}

/**
 * Records refused requests outside of them: equal ones are one row, and however many come, a copy writes few rows. A
 * process that crashes loses the last seconds.
 */
export function createRefusalRecorder(db: Db, now: () => Date): RefusalRecorder {
  let waiting = new Map<string, Waiting>();
  let key: string | undefined;

  function add(refusal: Waiting): void {
    const { code, operation, subject, countryCode, network } = refusal;
    const own = JSON.stringify([code, operation, subject, countryCode, network]);
    const isFull = waiting.size >= mostRows && !waiting.has(own);
    const name = isFull ? JSON.stringify([code]) : own;
    const others = { operation: '', subject: '', countryCode: '', network: '' };
    const { at, request, times } = waiting.get(name) ?? { ...refusal, times: 0 };
    const sum = { at, request, times: times + refusal.times };
    waiting.set(name, { ...refusal, ...(isFull ? others : {}), ...sum });
  }

  const flush = async () => {
    if (waiting.size === 0) return;
    const rows = [...waiting.values()];
    waiting = new Map();
    try {
      key ??= await readKey(db);
      await storeRefusals(db, rows, key);
    } catch (error) {
      for (const row of rows) add(row);
      throw error;
    }
  };

  return {
    note: (refusal) => add({ ...refusal, at: now(), times: 1 }),
    flush,
    start: (log, onError) => {
      const storing = repeat({
        pauseMs,
        trouble: 'refused requests are not stored yet',
        log,
        onError,
        work: flush,
      });
      return {
        stop: async () => {
          await storing.stop();
          await flush().catch((error: unknown) => {
            onError(error);
            log.error({ err: error, rows: waiting.size }, 'refused requests were not recorded');
          });
        },
      };
    },
  };
}

async function readKey(db: Db): Promise<string> {
  const { key } = await db.selectFrom('refusal_keys').select('key').executeTakeFirstOrThrow();
  return key;
}

async function storeRefusals(db: Db, rows: readonly Waiting[], key: string): Promise<void> {
  const hashed = rows.map((row) => ({ ...row, network: networkHash(row, key) }));
  await sql`insert into refused_requests
      (at, code, operation, subject, country_code, network, request, times)
    select one.at, one.code, one.operation, one.subject, one."countryCode", one.network,
      one.request, one.times
    from jsonb_to_recordset(${JSON.stringify(hashed)}::jsonb) as one(
      at timestamptz, code text, operation text, subject text, "countryCode" text, network text,
      request text, times integer)
    order by one.at`.execute(db);
}

/** Another one each day: what it shows is that requests of a day came from the same network. */
function networkHash({ network, at }: Pick<Waiting, 'network' | 'at'>, key: string): string {
  if (network === '') return '';
  const day = at.toISOString().slice(0, 10);
  return createHmac('sha256', key).update(`${day} ${network}`).digest('hex').slice(0, 16);
}

/** The newest ones that stay, however many there are. */
const mostRefusals = 100_000;

/** Deletes refused requests beyond the newest; up to `batch` at once. Returns how many. */
export async function forgetRefusals(db: Db, batch: number, most = mostRefusals): Promise<number> {
  const result = await forgetRefusalsQuery(batch, most).execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

export function forgetRefusalsQuery(batch: number, most: number) {
  return sql`delete from refused_requests where id <= least(
    (select max(id) from refused_requests) - ${most}::integer,
    (select min(id) from refused_requests) + ${batch}::integer - 1)`;
}

/** Every applicant gets it once, before the code. */
const usual = 'answer-code-required';

/**
 * Notes each request that was refused for what its caller is or may do: by permission, for a sign-in that is too old,
 * for a token, a link or a code that is not valid.
 */
export function recordRefusals(
  app: FastifyInstance,
  recorder: RefusalRecorder,
  { networkOf }: Pick<Limiter, 'networkOf'>,
): void {
  app.addHook('onResponse', async (request) => {
    const { problem, caller } = request;
    if (problem === undefined || ![401, 403].includes(problem.status)) return;
    const isTokenless = problem.code === 'unauthenticated' && !request.headers.authorization;
    if (problem.code === usual || isTokenless) return;
    recorder.note({
      code: problem.code,
      operation: operationOf(request),
      subject: subjectOf(caller),
      countryCode: marketOf(request),
      network: networkOf(request) ?? '',
      request: String(request.id),
    });
  });
}

function operationOf({ routeOptions }: FastifyRequest): string {
  const { operationId } = Object(routeOptions.schema);
  return typeof operationId === 'string' ? operationId : '';
}

function subjectOf(caller: RequestCaller | undefined): string {
  if (caller?.kind === 'person') return caller.subject;
  return caller?.kind === 'client' ? caller.clientId : '';
}

function marketOf({ params, body, caller }: FastifyRequest): string {
  if (caller?.kind === 'applicant') return caller.key.countryCode;
  const named = Object(params).countryCode ?? Object(body).countryCode;
  return CountryCode.safeParse(named).data ?? '';
}
