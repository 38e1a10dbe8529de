import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../platform/database/database-away.ts';
import { causeCode } from '../platform/database/database-error-code.ts';

const beginAgainMs = 1000;

/**
 * Resolves once `begin` has succeeded or, at once, when it failed because the database is unreachable. Then it is
 * tried again each second until `signal` aborts; `later` resolves when that has ended. Throws any other failure of
 * the first try; `onFatal` gets one of a later try.
 */
export async function beginNowOrLater(
  begin: () => Promise<void>,
  signal: AbortSignal,
  log: FastifyBaseLogger,
  onFatal: (error: unknown) => void = () => undefined,
): Promise<{ later: Promise<void> }> {
  try {
    await begin();
    return { later: Promise.resolve() };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const reason = error instanceof Error ? error.message : undefined;
    log.warn(
      { reason, errorCode: causeCode(error) },
      'the database is unreachable; waiting for it',
    );
    return { later: beginLater(begin, signal, log).catch(onFatal) };
  }
}

async function beginLater(
  begin: () => Promise<void>,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  while (!signal.aborted) {
    await pause(beginAgainMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await begin();
      return log.info('the database is reached; taking requests');
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }
}
