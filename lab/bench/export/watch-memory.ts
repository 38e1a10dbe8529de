import { spawnSync } from 'node:child_process';

const everyMs = 200;

/** Watches a process's resident memory; `stop` gives the first and the highest value, in MB. */
export function watchMemory(pid: number): { stop(): { before: number; most: number } } {
  const before = residentMb(pid);
  let most = before;
  const look = () => {
    most = Math.max(most, residentMb(pid));
  };
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return { before, most };
    },
  };
}

function residentMb(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const kilobytes = Number(stdout.trim());
  if (!Number.isFinite(kilobytes) || kilobytes === 0)
    throw new Error('ps does not know the process.');
  return kilobytes / 1024;
}
