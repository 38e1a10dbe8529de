import { createDecipheriv, createHash } from 'node:crypto';
import { passwordHash, rc4 } from './pdf-ciphers.ts';
import type { PdfDictionary, PdfValue } from './pdf-values.ts';

/** Decrypts the data of the stream in the object of that number; throws where they are not what the cipher makes. */
export type DecryptStream = (data: Buffer, number: number, generation: number) => Buffer;

interface Encryption {
  readonly version: number;
  readonly revision: number;
  readonly keyBytes: number;
  readonly method: 'plain' | 'rc4' | 'aes';
  readonly owner: Buffer;
  readonly user: Buffer;
}

/** What fills a password up to 32 bytes, ISO 32000-1, 7.6.3.3; and so the empty one. */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/**
 * How to read an encrypted PDF that anyone can open, since only its owner's password is set: the standard handler,
 * ISO 32000-1, 7.6 and ISO 32000-2, 7.6. Undefined where it needs a password or another key.
 */
export function emptyPasswordCipher(
  dictionary: PdfDictionary,
  id: Buffer,
): DecryptStream | undefined {
  const encryption = encryptionOf(dictionary);
  if (encryption === undefined) return undefined;
  const key =
    encryption.version === 5
      ? keyOfAes256(dictionary, encryption)
      : keyOfMd5(dictionary, encryption, id);
  return key === undefined ? undefined : cipherOf(encryption, key);
}

function encryptionOf(dictionary: PdfDictionary): Encryption | undefined {
  const [version, revision] = [numberOf(dictionary, '/V'), numberOf(dictionary, '/R')];
  const [owner, user] = [bytesOf(dictionary.get('/O'), 32), bytesOf(dictionary.get('/U'), 32)];
  const isKnown =
    dictionary.get('/Filter') === '/Standard' &&
    [1, 2, 4, 5].includes(version) &&
    (version === 5 ? revision === 5 || revision === 6 : revision >= 2 && revision <= 4);
  const method = version < 4 ? 'rc4' : methodOf(dictionary);
  if (!isKnown || owner === undefined || user === undefined || method === undefined)
    return undefined;
  const bits = version === 2 ? numberOf(dictionary, '/Length', 40) : version === 1 ? 40 : 128;
  if (bits % 8 !== 0 || bits < 40 || bits > 128) return undefined;
  return { version, revision, keyBytes: bits / 8, method, owner, user };
}

/** Of the streams: `/StmF` names one of the filters in `/CF`. */
function methodOf(dictionary: PdfDictionary): Encryption['method'] | undefined {
  const name = dictionary.get('/StmF') ?? '/Identity';
  if (name === '/Identity') return 'plain';
  const filters = dictionary.get('/CF');
  const filter = typeof name === 'string' && isDictionary(filters) ? filters.get(name) : undefined;
  const method = isDictionary(filter) ? filter.get('/CFM') : undefined;
  if (numberOf(dictionary, '/V') === 5) return method === '/AESV3' ? 'aes' : undefined;
  return method === '/V2' ? 'rc4' : method === '/AESV2' ? 'aes' : undefined;
}

function keyOfMd5(
  dictionary: PdfDictionary,
  { revision, keyBytes, owner, user }: Encryption,
  id: Buffer,
): Buffer | undefined {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(numberOf(dictionary, '/P') | 0);
  const isMetadataPlain = revision >= 4 && dictionary.get('/EncryptMetadata') === 'false';
  const rest = isMetadataPlain ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let hash = md5(padding, owner.subarray(0, 32), permissions, id, rest);
  if (revision >= 3) for (let i = 0; i < 50; i += 1) hash = md5(hash.subarray(0, keyBytes));
  const key = hash.subarray(0, keyBytes);
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : undefined;
  let check: Buffer = md5(padding, id);
  for (let i = 0; i < 20; i += 1) check = rc4(Buffer.from(key.map((byte) => byte ^ i)), check);
  return check.equals(user.subarray(0, 16)) ? key : undefined;
}

function keyOfAes256(
  dictionary: PdfDictionary,
  { revision, user }: Encryption,
): Buffer | undefined {
  const wrapped = bytesOf(dictionary.get('/UE'), 32);
  if (user.length < 48 || wrapped === undefined) return undefined;
  const hash = (salt: Buffer) => passwordHash(revision, Buffer.alloc(0), salt);
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  const decipher = createDecipheriv(
    'aes-256-cbc',
    hash(user.subarray(40, 48)),
    Buffer.alloc(16),
  ).setAutoPadding(false);
  return decipher.update(wrapped.subarray(0, 32));
}

function cipherOf({ version, method }: Encryption, key: Buffer): DecryptStream {
  return (data, number, generation) => {
    if (method === 'plain') return data;
    const ofObject = version === 5 ? key : keyOfObject(key, number, generation, method);
    if (method === 'rc4') return rc4(ofObject, data);
    const name = version === 5 ? 'aes-256-cbc' : 'aes-128-cbc';
    const decipher = createDecipheriv(name, ofObject, data.subarray(0, 16));
    return Buffer.concat([decipher.update(data.subarray(16)), decipher.final()]);
  };
}

function keyOfObject(
  key: Buffer,
  number: number,
  generation: number,
  method: Encryption['method'],
): Buffer {
  const object = Buffer.alloc(5);
  object.writeUIntLE(number & 0xffffff, 0, 3);
  object.writeUIntLE(generation & 0xffff, 3, 2);
  const salt = Buffer.from(method === 'aes' ? 'sAlT' : '');
  return md5(key, object, salt).subarray(0, Math.min(key.length + 5, 16));
}

function md5(...parts: readonly Buffer[]): Buffer {
  // What the format demands; nothing here is kept secret by it.
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function numberOf(dictionary: PdfDictionary, key: string, otherwise = Number.NaN): number {
  const value = dictionary.get(key);
  return value === undefined ? otherwise : Number(value);
}

function bytesOf(value: PdfValue | undefined, least: number): Buffer | undefined {
  return Buffer.isBuffer(value) && value.length >= least ? value : undefined;
}

function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}
