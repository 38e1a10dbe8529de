import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const endsWithinMs = 5000;

/** Asks a process to end, and kills it where it does not. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
  await ended;
  clearTimeout(timer);
}
