import type { FastifyBaseLogger } from 'fastify';

type Warning = [fields: object, message: string];

/** A log that can be warned before the process has one: its warnings are written when it has. */
export interface EarlyLog {
  readonly warn: (...warning: Warning) => void;
  /** Writes the warnings until now, and every later one at once. */
  readonly continueIn: (log: Pick<FastifyBaseLogger, 'warn'>) => void;
}

export function createEarlyLog(): EarlyLog {
  const early: Warning[] = [];
  let write = (...warning: Warning): void => void early.push(warning);
  return {
    warn: (...warning) => write(...warning),
    continueIn: (log) => {
      write = (fields, message) => log.warn(fields, message);
      for (const warning of early.splice(0)) write(...warning);
    },
  };
}
