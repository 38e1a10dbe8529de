import { RejectionCode } from '@countersign/domain/registration/reason-codes';
import * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';

const name = 'reason-uses';
const Uses = z.record(z.string(), z.int());
const mostOffered = 6;
/** A reason that was used once is no habit. */
const leastUses = 2;
/** Halved at this number, so that what one does now counts more than what one did. */
const mostUses = 64;

type Storage = Pick<TabStorage, 'readJson' | 'writeJson'>;

/** The rejection reasons used most in this browser, most used first. */
export function usedReasons(storage: Storage): readonly RejectionCode[] {
  return Object.entries(storage.readJson(name, Uses) ?? {})
    .filter(([, uses]) => uses >= leastUses)
    .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || a.localeCompare(b))
    .flatMap(([code]) => {
      const known = RejectionCode.safeParse(code);
      return known.success ? [known.data] : [];
    })
    .slice(0, mostOffered);
}

/** Counts the reasons of a recorded rejection. */
export function countReasons(storage: Storage, codes: readonly RejectionCode[]): void {
  const uses = { ...storage.readJson(name, Uses) };
  for (const code of codes) uses[code] = (uses[code] ?? 0) + 1;
  const isFull = Object.values(uses).some((count) => count > mostUses);
  const kept = Object.entries(uses).map(([code, count]) => [
    code,
    isFull ? Math.floor(count / 2) : count,
  ]);
  storage.writeJson(name, Object.fromEntries(kept));
}
