import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUse, lockDirectory } from '@countersign/business-api/platform/database/lock';
import { StartProblem } from './start-settings.ts';

/** What this system itself writes into DATA_DIR; anything else there belongs to the user. */
const ours = [
  'database',
  'mailbox',
  'log',
  'registers.json',
  'identity.sqlite',
  'identity.sqlite-shm',
  'identity.sqlite-wal',
];

/** Removes our own data. Throws StartProblem where a running copy is using it. */
export async function resetData(dataDir: string): Promise<void> {
  const lock = await lockDirectory(join(dataDir, 'database')).catch((error: unknown) => {
    throw error instanceof DirectoryInUse ? new StartProblem(error.message) : error;
  });
  try {
    for (const name of ours) rmSync(join(dataDir, name), { recursive: true, force: true });
  } finally {
    await lock.release();
  }
}
