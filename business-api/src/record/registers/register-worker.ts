import { setTimeout as pause } from 'node:timers/promises';
import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { FastifyBaseLogger } from 'fastify';
import { troubleReporter } from '../../ground/process/trouble-reporter.ts';
import { type AskedRegister, askNextQuestion, type RegisterWork } from './ask-next-question.ts';
import { addPaces } from './pace-store.ts';
import { planAgain } from './plan-again.ts';
import { registersDue } from './question-store.ts';

/** Finds questions added by other processes. */
const pollMs = 2000;
const planEveryMs = 60_000;

export interface RegisterWorker {
  /** Looks for questions now; is called after the commit of a transaction that added one. */
  wake(): void;
  /** Lets questions in progress end within their time. */
  stop(): Promise<void>;
}

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
export function startRegisterWorker(options: RegisterWorkerOptions): RegisterWorker {
  const { db, settings, now, log, onAsked, onError } = options;
  const report = troubleReporter(log, 'the questions to registers cannot be read');
  const registers = [...settings.keys()];
  const stopping = new AbortController();
  const { signal } = stopping;
  const busy = new Map<RegisterId, Promise<void>>();
  let wakeUp = new AbortController();
  let plannedMs = Number.NEGATIVE_INFINITY;
  let isPaced = false;
  const work: RegisterWork = {
    ...options,
    random: Math.random,
    signal,
    report: (asked) => {
      onAsked?.(asked);
      reportTo(log, asked);
    },
  };
  const ended = registers.length === 0 ? Promise.resolve() : run();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await ended;
      await Promise.all(busy.values());
    },
  };

  function wake(): void {
    const sleeper = wakeUp;
    wakeUp = new AbortController();
    sleeper.abort();
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // Taken before looking: a worker that is woken in between does not sleep.
      const { signal: woken } = wakeUp;
      await look().catch(failed);
      await pause(pollMs, undefined, { signal: woken }).catch(() => undefined);
    }
  }

  async function look(): Promise<void> {
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
        askAll(register)
          .catch(failed)
          .finally(() => busy.delete(register)),
      );
    }
  }

  async function askAll(register: RegisterId): Promise<void> {
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
