import { readFileSync } from 'node:fs';

// Linux counts in hundredths of a second, regardless of the kernel's tick.
const ticksPerSecond = 100;

/** Seconds of CPU, user and system, that a process with its threads has used so far. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
