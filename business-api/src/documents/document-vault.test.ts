import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newDocumentKey, openSealed, sealing, unwrapKey, wrapKey } from './document-vault.ts';

function sealed(key: Buffer, name: string, pieces: readonly Uint8Array[]) {
  const seal = sealing(key, name);
  const parts = [seal.begin, ...pieces.map((piece) => seal.add(piece))];
  const { rest, sha256 } = seal.end();
  return { whole: Buffer.concat([...parts, rest]), sha256 };
}

test('contents come back whole, however they were cut', () => {
  const key = newDocumentKey();
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
      const { whole } = sealed(key, 'one', pieces);
      expect(openSealed(key, 'one', whole).equals(Buffer.concat(pieces))).toBe(true);
    }),
  );
});

test('another byte, length, name or key opens nothing', () => {
  const key = newDocumentKey();
  const { whole } = sealed(key, 'one', [Buffer.from('a licence')]);
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
    expect(() => openSealed(key, 'one', changed)).toThrow('cannot be decrypted');
  }
  for (const cut of [whole.subarray(0, -1), whole.subarray(1), Buffer.alloc(0)]) {
    expect(() => openSealed(key, 'one', cut)).toThrow('cannot be decrypted');
  }
  expect(() => openSealed(key, 'another', whole)).toThrow();
  expect(() => openSealed(newDocumentKey(), 'one', whole)).toThrow();
});

test('a key is opened by each key that wrapped it, and by no other', () => {
  const [old, next] = [newDocumentKey(), newDocumentKey()];
  const key = newDocumentKey();
  const wrapped = wrapKey([old], 'FR/T-1', key);
  expect(unwrapKey([next, old], 'FR/T-1', wrapped).equals(key)).toBe(true);
  expect(() => unwrapKey([next], 'FR/T-1', wrapped)).toThrow('No key opens');
  expect(() => unwrapKey([old], 'FR/T-2', wrapped)).toThrow('No key opens');
  expect(() => wrapKey([], 'FR/T-1', key)).toThrow('There is no key');
});
