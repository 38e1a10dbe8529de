import { type ListAddress, type ListChange, readListAddress, withFilter } from './list-address.ts';

const changes = {
  overdue: { due: 'overdue' },
  mine: { assignee: 'me' },
  unassigned: { assignee: 'nobody' },
  look: { evidence: 'look' },
  cameBack: { request: 'answered' },
} as const satisfies Record<string, ListChange>;

export type StandardView = keyof typeof changes;
export const standardViews = Object.keys(changes) as readonly StandardView[];

/** The list of everyone's every day that has this name. */
export function standardView(name: StandardView): ListAddress {
  return withFilter(readListAddress(''), changes[name]);
}
