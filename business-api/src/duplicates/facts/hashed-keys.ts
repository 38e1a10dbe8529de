import { hash } from 'node:crypto';
import type { KeyKind } from './key-kind.ts';
import { keysOf } from './keys-of.ts';
import type { WrittenApplication } from './written-application.ts';

/** A key as it is stored: 64 bits of a SHA-256 in decimal digits, signed. */
export interface HashedKey {
  readonly kind: KeyKind;
  readonly key: string;
}

/** The keys of an application without what they say; equal facts give equal hashes. */
export function hashedKeys(application: WrittenApplication): HashedKey[] {
  return keysOf(application).map(({ kind, key }) => ({ kind, key: hashOfKey(kind, key) }));
}

export function hashOfKey(kind: KeyKind, key: string): string {
  return hash('sha256', `${kind} ${key}`, 'buffer').readBigInt64BE().toString();
}
