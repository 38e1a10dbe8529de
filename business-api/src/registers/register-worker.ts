import { setTimeout as pause } from 'node:timers/promises';
import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Lanes } from '../platform/jobs/lanes.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { troubleReporter } from '../platform/telemetry/trouble-reporter.ts';
import { type AskedRegister, askNextQuestion, type RegisterWork } from './ask-next-question.ts';
import { addPaces } from './pace-store.ts';
import { registersDue } from './question-store.ts';

/** Finds questions added by other processes. */
const pollMs = 2000;
const planEveryMs = 60_000;

export interface RegisterWorkerOptions
  extends Pick<RegisterWork, 'db' | 'settings' | 'ask' | 'now' | 'refreshSummary'> {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Called with how each asking ended. */
  readonly onAsked?: ((asked: AskedRegister) => void) | undefined;
  /** Called for every look at the questions that failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Asks the registers as long as the process runs, one question at a time of each; any number of
 * copies may run. Without a register that is set up it does nothing.
 */
export function startRegisterWorker(options: RegisterWorkerOptions): Lanes {
  const { db, settings, now, log, onAsked, onError } = options;
  const trouble = 'the questions to registers cannot be read';
  const report = troubleReporter(log, trouble);
  const registers = [...settings.keys()];
  const busy = new Map<RegisterId, Promise<void>>();
  let plannedMs = Number.NEGATIVE_INFINITY;
  let isPaced = false;
  if (registers.length === 0) return { wake: () => undefined, stop: async () => undefined };
  const looks = repeat({ pauseMs: pollMs, trouble, log, onError, work: look });
  return {
    wake: looks.wake,
    stop: async () => {
      await looks.stop();
      await Promise.all(busy.values());
    },
  };

  async function look(signal: AbortSignal): Promise<void> {
    if (!isPaced) {
      await addPaces(db, registers, now());
      isPaced = true;
    }
    if (now().getTime() - plannedMs >= planEveryMs) {
      plannedMs = now().getTime();
      await planAgain(db, registers, now());
    }
    for (const register of await registersDue(db, registers, now())) {
      if (busy.has(register) || signal.aborted) continue;
      busy.set(
        register,
        askAll(register, signal)
          .catch(failed)
          .finally(() => busy.delete(register)),
      );
    }
  }

  async function askAll(register: RegisterId, signal: AbortSignal): Promise<void> {
    const work: RegisterWork = {
      ...options,
      random: Math.random,
      signal,
      report: (asked) => {
        onAsked?.(asked);
        reportTo(log, asked);
      },
    };
    const paceMs = 60_000 / (settings.get(register)?.perMinute ?? 1);
    while (!signal.aborted && (await askNextQuestion(work, register))) {
      await pause(paceMs, undefined, { signal }).catch(() => undefined);
    }
  }

  function failed(error: unknown): void {
    onError?.(error);
    report(error);
  }
}

// Never the number: it may be a person's. Never the address: it may hold the key.
function reportTo(
  log: RegisterWorkerOptions['log'],
  { register, knowledge, reason }: AskedRegister,
): void {
  const fields = { register, knowledge, reason };
  if (knowledge !== 'unknown') log.info(fields, 'a register answered');
  else if (reason === 'caller-refused') log.error(fields, 'a register refused our credentials');
  else log.warn(fields, 'a register gave no usable answer');
}

/** Seconds since the oldest question of each register was due; nothing where none is. */
export async function readRegisterFigures(
  db: Db,
  registers: readonly string[],
  now: Date,
): Promise<Readonly<Record<string, number>>> {
  if (registers.length === 0) return {};
  const { rows } = await registerFiguresQuery(registers).execute(db);
  return Object.fromEntries(
    rows.flatMap(({ register, due_at }) =>
      due_at === null ? [] : [[register, Math.max(0, (now.getTime() - due_at.getTime()) / 1000)]],
    ),
  );
}

// The states are written out as in the partial index register_questions_due.
export function registerFiguresQuery(registers: readonly string[]) {
  return sql<{ register: string; due_at: Date | null }>`
    select register, (select question.not_before from register_questions question
      where question.register = given.register
        and question.state in ('waiting', 'asking', 'retrying')
      order by question.not_before limit 1) as due_at
    from unnest(${`{${registers.join(',')}}`}::text[]) as given (register)`;
}

const batch = 200;
const monthMs = 30 * 86_400_000;

/**
 * Repeats due questions about approved practices, at most 200 at once. A practice that
 * is not approved is checked again a month later: it may be approved by then.
 */
export async function planAgain(
  db: Db,
  registers: readonly RegisterId[],
  now: Date,
): Promise<void> {
  await planAgainQuery(registers, now).execute(db);
}

export function planAgainQuery(registers: readonly RegisterId[], now: Date) {
  const later = new Date(now.getTime() + monthMs);
  return sql`
    update register_questions question set
      again_at = case when registration.status = 'approved' then null else ${later}::timestamptz end,
      state = case when registration.status = 'approved' then 'waiting' else question.state end,
      attempts = case when registration.status = 'approved' then 0 else question.attempts end,
      not_before = case when registration.status = 'approved' then ${now}::timestamptz
        else question.not_before end
    from registrations registration
    where registration.country_code = question.country_code
      and registration.ticket_number = question.ticket_number
      and question.id in (select id from register_questions
        where again_at is not null and again_at <= ${now} and state = 'answered'
          and register = any(${`{${registers.join(',')}}`}::text[])
        order by again_at limit ${sql.lit(batch)} for update skip locked)`;
}
