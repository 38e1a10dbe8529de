import type { Change } from '@countersign/contract/changes';
import type { ChangeNotification } from '../../../live/change-source.ts';
import type { ListAddress } from '../address/list-address.ts';

/** What was told within a moment. */
export interface Gathered {
  /** `FR/T-1`, and everything that happened to it. */
  readonly kinds: ReadonlyMap<string, ReadonlySet<Change['kind']>>;
  /** More was missed than could be told. */
  readonly rereadAll: boolean;
}

const soonMs = 150;
const laterMs = 2_000;
const latestMs = 60_000;

/**
 * Hands what is told to `work`, many together and never twice at a time: five hundred decisions at
 * once are a few readings. What `work` could not do, because it answers false, comes with the next.
 */
export function gatherChanges(work: (gathered: Gathered) => Promise<boolean>) {
  let kinds = new Map<string, Set<Change['kind']>>();
  let rereadAll = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isBusy = false;
  let isStopped = true;

  const plan = (ms: number) => {
    if (isBusy || isStopped || (kinds.size === 0 && !rereadAll)) return;
    timer ??= setTimeout(run, ms);
  };
  const add = (key: string, happened: Iterable<Change['kind']>) => {
    kinds.set(key, new Set([...(kinds.get(key) ?? []), ...happened]));
  };
  const run = async () => {
    timer = undefined;
    isBusy = true;
    const gathered = { kinds, rereadAll };
    kinds = new Map();
    rereadAll = false;
    const done = await work(gathered);
    failures = done ? 0 : failures + 1;
    if (!done) {
      for (const [key, happened] of gathered.kinds) add(key, happened);
      rereadAll ||= gathered.rereadAll;
    }
    isBusy = false;
    plan(Math.min(latestMs, laterMs * 2 ** failures));
  };

  return {
    tell: (notification: ChangeNotification) => {
      if (notification === 'reread-all') rereadAll = true;
      else for (const change of notification) add(keyOf(change), [change.kind]);
      plan(soonMs);
    },
    /** One that is known to be otherwise by now. */
    touch: (key: string) => {
      add(key, ['changed']);
      plan(soonMs);
    },
    /** Until then, and after `stop`, what is told waits. */
    start: () => {
      isStopped = false;
      plan(soonMs);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** As the list names its rows. */
export function keyOf(one: { readonly countryCode: string; readonly ticketNumber: string }) {
  return `${one.countryCode}/${one.ticketNumber}`;
}

type Kind = Change['kind'];
const arrived: readonly Kind[] = ['received', 'undone', 'reversed'];

/** What makes a registration one of a list in which it has not been before. */
export function mayBeNew(kinds: Iterable<Kind>, address: ListAddress) {
  const { status, assignee, reasonCode, decidedFrom, decidedBefore } = address;
  const ofDecided = (reasonCode ?? decidedFrom ?? decidedBefore) !== undefined;
  const wanted: readonly Kind[] =
    status === 'approved' || status === 'rejected'
      ? ['decided']
      : status === 'all'
        ? ['received', ...(ofDecided ? (['decided'] as const) : [])]
        : [
            ...arrived,
            ...(assignee === 'nobody' ? (['released'] as const) : []),
            ...(assignee === 'me' || assignee === 'others'
              ? (['claimed', 'taken-over'] as const)
              : []),
          ];
  return [...kinds].some((kind) => wanted.includes(kind));
}
