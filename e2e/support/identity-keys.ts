import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const command = new URL('../../identity-provider/src/rotate-keys.ts', import.meta.url);

/** Runs the command that rotates the provider's keys, beside the running provider. */
export async function rotateIdentityKeys(dataDir: string): Promise<void> {
  await promisify(execFile)(process.execPath, [fileURLToPath(command)], {
    env: { DATA_DIR: dataDir },
  });
}

/** Makes the provider's keys older than they are: so long a journey cannot wait. */
export function ageIdentityKeys(dataDir: string, byMs: number): void {
  const database = new DatabaseSync(join(dataDir, 'identity.sqlite'));
  database.prepare('update provider_key set signs_from_ms = signs_from_ms - ?').run(byMs);
  database.close();
}
