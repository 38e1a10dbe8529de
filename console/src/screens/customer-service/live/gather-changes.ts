import type { Change } from '@countersign/contract/changes';
import { isDecidedStatus } from '@countersign/domain/registration/registration';
import type { ChangeNotification } from '../../../live/change-source.ts';
import type { ListAddress } from '../address/list-address.ts';
import { rowKeyOf } from '../address/row-key.ts';

/** The changes of a short time. */
export interface Gathered {
  /** The kinds of changes by `FR/T-1`. */
  readonly kinds: ReadonlyMap<string, ReadonlySet<Change['kind']>>;
  /** Too many changes were missed: read everything again. */
  readonly rereadAll: boolean;
}

const soonMs = 150;
const laterMs = 2_000;
const latestMs = 60_000;

/**
 * Passes changes to `work` in batches, one at a time: five hundred decisions cause a few reads. A
 * batch for which `work` returns false is passed again with the next.
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
    notify: (notification: ChangeNotification) => {
      if (notification === 'reread-all') rereadAll = true;
      else for (const change of notification) add(rowKeyOf(change), [change.kind]);
      plan(soonMs);
    },
    /** Adds a row that is known to have changed. */
    touch: (key: string) => {
      add(key, ['changed']);
      plan(soonMs);
    },
    /** Before it, and after `stop`, changes are queued. */
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

type Kind = Change['kind'];
const arrived: readonly Kind[] = ['received', 'undone', 'reversed', 'came-back'];

/** Whether changes of these kinds may add a registration to the list. */
export function mayBeNew(kinds: Iterable<Kind>, address: ListAddress) {
  const { status, assignee, assignedTo, reasonCode, decidedFrom, decidedBefore } = address;
  const { decidedBy, target } = address;
  const ofDecided =
    (reasonCode ?? decidedFrom ?? decidedBefore ?? decidedBy ?? target) !== undefined;
  const wanted: readonly Kind[] =
    status !== 'all' && isDecidedStatus(status)
      ? ['decided']
      : status === 'withdrawn'
        ? ['withdrawn']
        : status === 'all'
          ? ['received', ...(ofDecided ? (['decided'] as const) : [])]
          : [
              ...arrived,
              ...(assignee === 'nobody' ? (['released'] as const) : []),
              ...(assignee === 'me' || assignee === 'others' || assignedTo !== undefined
                ? (['claimed', 'taken-over', 'assigned'] as const)
                : []),
            ];
  return [...kinds].some((kind) => wanted.includes(kind));
}
