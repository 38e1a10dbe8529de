import {
  countedRarity,
  fallbackRarity,
  type Rarity,
} from '@countersign/domain/duplicates/names/rarity';
import { readName } from '@countersign/domain/duplicates/names/read-name';
import type { Db } from '../platform/database/database.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { fillKeys } from './key-rows.ts';
import type { WithEvidence } from './refresh-match-mark.ts';
import { searchNext } from './search-next.ts';

const sampleSize = 5000;
/** With fewer names a word of two of them would seem common. */
const fewestNames = 1000;

/** The query for the newest names, a sample of all. */
function newestNames(db: Db) {
  return db
    .selectFrom('registrations')
    .select('practice_name')
    .orderBy('submitted_at', 'desc')
    .limit(sampleSize);
}

/**
 * How rare words are in the names of our own registrations. A word is never rarer than the table in
 * the code says; without enough registrations the table alone answers.
 */
async function readRarity(db: Db): Promise<Rarity> {
  const rows = await newestNames(db).execute();
  return rarityOf(rows.map(({ practice_name }) => practice_name));
}

function rarityOf(names: readonly string[]): Rarity {
  if (names.length < fewestNames) return fallbackRarity;
  const bearers = new Map<string, number>();
  for (const name of names) {
    for (const word of new Set(readName(name, 'legal', new Set()).words.map(({ text }) => text))) {
      bearers.set(word, (bearers.get(word) ?? 0) + 1);
    }
  }
  const counted = countedRarity(names.length, (word) => bearers.get(word) ?? 0);
  return (word) => Math.min(fallbackRarity(word), counted(word));
}

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
