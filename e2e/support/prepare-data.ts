import { startPrivateCluster } from '../../tools/postgres/private-cluster.ts';
import { beginWith, newDataDir, removeDataDir } from './data-dir.ts';
import { postgres, useCluster } from './databases.ts';
import { startStack } from './stack.ts';

/**
 * Global set-up of the journeys: starts a system once on each engine and keeps its data, so that no other
 * one has to make its tables, keys and passwords, which takes seconds of computing.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  const embedded = await startStack({ dataDir });
  await embedded.stop();
  const cluster = postgres && (await startPrivateCluster(postgres));
  if (cluster !== undefined) {
    const prepared = await startStack({ dataDir, databaseUrl: useCluster(cluster.url) });
    await prepared.stop();
  }
  beginWith(dataDir);
  return async () => {
    await cluster?.stop();
    await removeDataDir(dataDir);
  };
}
