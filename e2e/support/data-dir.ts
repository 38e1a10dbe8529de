import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Set by the global set-up, which runs before the workers begin.
const preparedVariable = 'E2E_PREPARED_DATA';

/** From now on, also in processes that begin later, data directories begin as copies of this one. */
export function beginWith(prepared: string): void {
  process.env[preparedVariable] = prepared;
}

/** A data directory of its own, with the embedded database and the accounts of a world that has just started. */
export async function newDataDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-e2e-'));
  const prepared = process.env[preparedVariable];
  if (prepared !== undefined) await cp(prepared, directory, { recursive: true });
  return directory;
}

export async function removeDataDir(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}
