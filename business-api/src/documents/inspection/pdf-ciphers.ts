import { createCipheriv, createHash } from 'node:crypto';

/** Node offers it only with the legacy provider of OpenSSL. */
export function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 0xff] ?? 0;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    state[one & 0xff] = at(other);
    state[other & 0xff] = kept;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  const result = Buffer.alloc(data.length);
  for (let place = 0, i = 0, j = 0; place < data.length; place += 1) {
    i = (i + 1) & 0xff;
    j = (j + at(i)) & 0xff;
    swap(i, j);
    result[place] = (data[place] ?? 0) ^ at(at(i) + at(j));
  }
  return result;
}

const hashes = ['sha256', 'sha384', 'sha512'] as const;

/** Of a user's password: plain SHA-256 in revision 5, and ISO 32000-2, 7.6.4.3.4 in revision 6. */
export function passwordHash(revision: number, password: Buffer, salt: Buffer): Buffer {
  let key = createHash('sha256').update(password).update(salt).digest();
  if (revision === 5) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat(Array<Buffer>(64).fill(Buffer.concat([password, key])));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(block);
    // The remainder by 3 of the first 16 bytes as one number is that of their sum: 256 leaves 1.
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = createHash(hashes[sum % 3] ?? 'sha256')
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}
