import type { Change } from '@countersign/contract/changes';
import type { ListAddress } from '../address/list-address.ts';

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
