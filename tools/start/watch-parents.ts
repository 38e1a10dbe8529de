import { readFileSync } from 'node:fs';

const pollMs = 1000;
/** This process, the shell that npm may have started, and npm. */
const generations = 3;

/**
 * Calls `orphaned` once when the process that started this one, or the one that started that, has
 * ended: a killed npm does not end its children. Checks once a second and does not prevent the end of a process.
 */
export function watchParents(orphaned: () => void): void {
  const family = ancestors();
  const timer = setInterval(() => {
    if (ancestors().join() === family.join()) return;
    clearInterval(timer);
    orphaned();
  }, pollMs);
  timer.unref();
}

/** The ids of the processes above this one, nearest first; just the nearest where /proc is none. */
function ancestors(): number[] {
  const ids = [process.ppid];
  while (ids.length < generations) {
    const next = parentOf(ids.at(-1) ?? 0);
    if (next === undefined || next <= 1) break;
    ids.push(next);
  }
  return ids;
}

function parentOf(pid: number): number | undefined {
  try {
    // pid (name) state parent …; the name may hold blanks and brackets.
    const [, parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}
