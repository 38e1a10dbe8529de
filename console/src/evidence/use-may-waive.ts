import type { EvidenceItem } from '@countersign/contract/evidence/evidence';
import { useMeQuery } from '../queries/use-me.ts';
import { openRequired } from './evidence-lines.ts';

type Item = Pick<EvidenceItem, 'code' | 'state' | 'required' | 'waivedBy'>;

/**
 * Whether the person may waive an item, as the API sees it. Until the roles are known: yes, since the
 * API decides. The roles are asked for only where an open item is reserved for administrators.
 */
export function useMayWaive(items: readonly EvidenceItem[]): (item: Item) => boolean {
  const { data } = useMeQuery(openRequired({ items }).some(isReserved));
  const isOther = data !== undefined && !data.roles.includes('administrator');
  return (item) => !(isReserved(item) && isOther);
}

const isReserved = ({ waivedBy }: Item) => waivedBy === 'administrator';
