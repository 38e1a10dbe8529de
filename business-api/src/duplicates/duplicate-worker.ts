import type { Rarity } from '@countersign/domain/duplicates/names/rarity';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { readRarity } from './counted-words.ts';
import { fillKeys } from './fill-keys.ts';
import type { WithEvidence } from './refresh-match-mark.ts';
import { searchNext } from './search-next.ts';

const pauseMs = 2000;
const wordsHoldMs = 3_600_000;

/**
 * Compares new and changed registrations with all others as long as the process runs, each on one
 * copy, and writes keys again in between, where a migration asks for it.
 */
export function startDuplicateWorker({
  db,
  now,
  refreshEvidence,
  log,
  onError,
}: WorkerDependencies & WithEvidence): Repeated {
  let words: { readonly rarity: Rarity; readonly readAtMs: number } | undefined;
  const rarity = async () => {
    const atMs = now().getTime();
    if (words === undefined || atMs - words.readAtMs > wordsHoldMs)
      words = { rarity: await readRarity(db), readAtMs: atMs };
    return words.rarity;
  };
  return repeat({
    pauseMs,
    trouble: 'duplicates are not searched for',
    log,
    onError,
    work: async (signal) => {
      let more = true;
      while (more && !signal.aborted) {
        const filling = await fillKeys(db);
        const searching = await searchNext(db, { now: now(), refreshEvidence }, await rarity());
        more = filling || searching;
      }
    },
  });
}
