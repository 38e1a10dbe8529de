import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Frontier,
  inclusionPath,
  leafHash,
  readFrontier,
  rootOf,
  rootOfLeaves,
  withLeaf,
  writeFrontier,
} from './merkle-log.ts';

const sha = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const zero = Buffer.of(0);
const one = Buffer.of(1);

describe('the root of a log', () => {
  test('of nothing is the hash of nothing', () => {
    expect(rootOf([])).toBe(sha('').toString('hex'));
  });
  test('of three leaves has the third beside the first two', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((leaf) => sha(zero, leaf));
    const expected = sha(one, sha(one, a ?? '', b ?? ''), c ?? '').toString('hex');
    expect(rootOfLeaves(['a', 'b', 'c'].map(leafHash))).toBe(expected);
  });
  // From the test vectors of Certificate Transparency implementations.
  test('of one empty leaf is the known one', () => {
    expect(rootOfLeaves([leafHash('')])).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
  });
});

test('the frontier comes back from its text and continues as before', () => {
  let frontier: Frontier = [];
  for (let n = 0; n < 21; n += 1) frontier = withLeaf(frontier, leafHash(String(n)));
  const again = readFrontier(writeFrontier(frontier));
  expect(rootOf(withLeaf(again, leafHash('x')))).toBe(rootOf(withLeaf(frontier, leafHash('x'))));
  expect(readFrontier('')).toEqual([]);
});

test('the path of each leaf leads to the root', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (count, seed) => {
      const leaves = Array.from({ length: count }, (_, n) => leafHash(String(n)));
      const index = seed % count;
      const path = inclusionPath(leaves, index);
      expect(climb(leaves[index] ?? zero, index, count, path)).toBe(rootOfLeaves(leaves));
    }),
  );
});

/** As RFC 9162, 2.1.3.2, verifies an inclusion proof. */
function climb(leaf: Buffer, index: number, size: number, path: readonly string[]): string {
  let [position, last, hash] = [index, size - 1, leaf];
  for (const step of path) {
    const beside = Buffer.from(step, 'hex');
    if (position % 2 === 1 || position === last) {
      hash = sha(one, beside, hash);
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = sha(one, hash, beside);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return hash.toString('hex');
}
