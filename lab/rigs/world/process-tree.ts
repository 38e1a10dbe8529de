import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Processes below `pid`, children before grandchildren. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : undefined;
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const below = (from: number): number[] => {
    const children = parents.get(from) ?? [];
    return [...children, ...children.flatMap(below)];
  };
  return below(pid);
}

/** The fourth field of `stat`; the second is a name in brackets that may hold anything. */
function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it has ended since
  }
}

/** SIGKILL to `pid` and everything below it, as a power cut does it; waits until all have ended. */
export async function killTree(pid: number): Promise<void> {
  // The head first: it would notice that its children ended and act on it.
  const all = [pid, ...descendantsOf(pid)];
  for (const one of all) kill(one);
  while (all.some(isRunning)) await pause(5);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended since
  }
}

/** A zombie whose parent has not asked yet does not count. */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch {
    return false;
  }
}
