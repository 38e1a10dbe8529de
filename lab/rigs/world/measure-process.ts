import { readdirSync, readFileSync } from 'node:fs';

const bytesPerKilobyte = 1024;

/** Resident memory in bytes, and open descriptors; undefined where the process has ended. */
export function measureProcess(
  pid: number,
): { readonly residentBytes: number; readonly descriptors: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    const descriptors = readdirSync(`/proc/${pid}/fd`).length;
    return { residentBytes: kilobytes * bytesPerKilobyte, descriptors };
  } catch {
    return undefined;
  }
}
