import { createHash } from 'node:crypto';

/**
 * A Merkle tree over a list that only grows, as RFC 6962 (Certificate Transparency) describes it.
 * Leaves and nodes are hashed with different first bytes, so that neither can pass for the other.
 */
export function leafHash(leaf: string): Buffer {
  return createHash('sha256').update(Buffer.of(0)).update(leaf, 'utf8').digest();
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}

/** A full subtree of 2 to the power of `height` leaves. */
interface Peak {
  readonly height: number;
  readonly hash: Buffer;
}

/** The full subtrees of a log, largest first: at most one of each height, and all that the root needs. */
export type Frontier = readonly Peak[];

/** The frontier of a log with one leaf more. */
export function withLeaf(frontier: Frontier, hash: Buffer): Frontier {
  const peaks = [...frontier];
  let peak: Peak = { height: 0, hash };
  for (let last = peaks.at(-1); last?.height === peak.height; last = peaks.at(-1)) {
    peaks.pop();
    peak = { height: peak.height + 1, hash: nodeHash(last.hash, peak.hash) };
  }
  return [...peaks, peak];
}

/** The root of a log, hexadecimal; that of an empty one is the hash of nothing. */
export function rootOf(frontier: Frontier): string {
  const [last, ...rest] = [...frontier].reverse();
  if (last === undefined) return createHash('sha256').digest('hex');
  return rest.reduce((right, { hash }) => nodeHash(hash, right), last.hash).toString('hex');
}

/** The hashes beside the way from leaf `index` to the root, from the leaf upwards, hexadecimal. */
export function inclusionPath(leaves: readonly Buffer[], index: number): string[] {
  if (leaves.length <= 1) return [];
  const split = largestPowerBelow(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionPath(left, index), rootOfLeaves(right)]
    : [...inclusionPath(right, index - split), rootOfLeaves(left)];
}

/** The root of a list of leaf hashes, hexadecimal. */
export function rootOfLeaves(leaves: readonly Buffer[]): string {
  let frontier: Frontier = [];
  for (const leaf of leaves) frontier = withLeaf(frontier, leaf);
  return rootOf(frontier);
}

function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** A frontier as text for a column, and back. */
export function writeFrontier(frontier: Frontier): string {
  return frontier.map(({ height, hash }) => `${height}:${hash.toString('hex')}`).join(' ');
}

export function readFrontier(text: string): Frontier {
  if (text === '') return [];
  return text.split(' ').map((peak) => {
    const [height, hash] = peak.split(':');
    return { height: Number(height), hash: Buffer.from(hash ?? '', 'hex') };
  });
}
