import { beginWith, removeDataDir } from './data-dir.ts';
import { startStack } from './stack.ts';

/**
 * Global set-up of the journeys: starts a system once and copies its data, so that no other one has
 * to make its tables, keys and passwords, which takes seconds of computing.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const stack = await startStack();
  await stack.stop();
  beginWith(stack.dataDir);
  return () => removeDataDir(stack.dataDir);
}
