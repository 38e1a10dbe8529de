import { percentile } from '../proof/percentiles.ts';
import { isGood, nameOf, type Outcome } from './http-call.ts';

interface Entry {
  /** When it ended, on this process's monotonic clock. */
  readonly endedMs: number;
  readonly tookMs: number;
  readonly name: string;
  readonly good: boolean;
}

export interface OutcomeLog {
  add(outcome: Outcome): Outcome;
  /** How many ended within these times. */
  count(which?: 'all' | 'good' | 'failed', fromMs?: number, toMs?: number): number;
  /** Milliseconds that `part` of those took at most. */
  took(part: number, which?: 'all' | 'good' | 'failed', fromMs?: number, toMs?: number): number;
  /** `200 ×512, 503 ×3`. */
  names(which?: 'all' | 'failed', fromMs?: number): string;
  /** When the first good one after `fromMs` ended. */
  firstGood(fromMs: number): number | undefined;
  /** When the last failed one after `fromMs` ended. */
  lastFailed(fromMs: number): number | undefined;
  /** The longest time without a good one between two moments, in milliseconds. */
  longestGap(fromMs: number, toMs: number): number;
}

/** Everything that came back, with its time on the clock of `performance.now()`. */
export function createOutcomeLog(): OutcomeLog {
  const entries: Entry[] = [];
  const within = (which: 'all' | 'good' | 'failed', fromMs: number, toMs: number) =>
    entries.filter(
      ({ endedMs, good }) =>
        endedMs >= fromMs && endedMs < toMs && (which === 'all' || good === (which === 'good')),
    );
  return {
    add: (outcome) => {
      const { tookMs } = outcome;
      entries.push({
        endedMs: performance.now(),
        tookMs,
        name: nameOf(outcome),
        good: isGood(outcome),
      });
      return outcome;
    },
    count: (which = 'all', fromMs = 0, toMs = Number.POSITIVE_INFINITY) =>
      within(which, fromMs, toMs).length,
    took: (part, which = 'all', fromMs = 0, toMs = Number.POSITIVE_INFINITY) =>
      percentile(
        within(which, fromMs, toMs).map(({ tookMs }) => tookMs),
        part,
      ),
    names: (which = 'all', fromMs = 0) => {
      const groups = Map.groupBy(
        within(which, fromMs, Number.POSITIVE_INFINITY),
        ({ name }) => name,
      );
      return [...groups].map(([name, { length }]) => `${name} ×${length}`).join(', ') || 'none';
    },
    firstGood: (fromMs) => entries.find(({ endedMs, good }) => good && endedMs >= fromMs)?.endedMs,
    lastFailed: (fromMs) =>
      entries.findLast(({ endedMs, good }) => !good && endedMs >= fromMs)?.endedMs,
    longestGap: (fromMs, toMs) => {
      const good = within('good', fromMs, toMs).map(({ endedMs }) => endedMs);
      const moments = [fromMs, ...good, toMs];
      return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0)));
    },
  };
}
