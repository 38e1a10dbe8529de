import type { FastifyBaseLogger } from 'fastify';

const againAfterMs = 60_000;

/**
 * Logs failures of work that is repeated. One that comes again is logged once a minute, with how often it was left out:
 * in an outage many workers fail each second, and their lines would hide all others and fill a disk.
 */
export function troubleReporter(
  log: Pick<FastifyBaseLogger, 'error'>,
  trouble: string,
  nowMs: () => number = () => performance.now(),
): (error: unknown) => void {
  let last: { readonly words: string; readonly atMs: number } | undefined;
  let leftOut = 0;
  return (error) => {
    const words = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    if (last?.words === words && nowMs() - last.atMs < againAfterMs) {
      leftOut += 1;
      return;
    }
    log.error({ err: error, ...(leftOut === 0 ? {} : { leftOut }) }, trouble);
    last = { words, atMs: nowMs() };
    leftOut = 0;
  };
}
