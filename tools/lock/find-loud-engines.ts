import { acceptsNode } from './accepts-node.ts';
import type { LockEntries, LockEntry } from './lock-entry.ts';
import { machineNode, suppliedNode } from './node-versions.ts';

/** Entries about which npm warns on the oldest machine, although the supplied Node runs them. */
export function findLoudEngines(entries: LockEntries): string[] {
  return Object.entries(entries)
    .filter(([, entry]) => isLoud(entry))
    .map(([place]) => place);
}

/** The entries without the engines of the loud ones; those that the supplied Node cannot run stay. */
export function quietEngines(entries: LockEntries): LockEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([place, entry]) => {
      if (!isLoud(entry)) return [place, entry];
      const { engines: _, ...quiet } = entry;
      return [place, quiet];
    }),
  );
}

function isLoud({ engines, optional }: LockEntry): boolean {
  // npm does not warn about optional packages.
  if (engines?.node === undefined || optional) return false;
  return !acceptsNode(engines.node, machineNode) && acceptsNode(engines.node, suppliedNode);
}
