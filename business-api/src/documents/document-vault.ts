import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Contents that no configured key decrypts: more tries with the same keys are useless. */
export class UnreadableDocument extends Error {}

/** A new key for the documents of one registration. */
export function newDocumentKey(): Buffer {
  return randomBytes(keyBytes);
}

/** Encrypts a registration's key with the first of `keys`; `owner` is who it belongs to. */
export function wrapKey(keys: readonly Buffer[], owner: string, key: Buffer): string {
  const [first] = keys;
  if (first === undefined) throw new Error('There is no key for documents.');
  const seal = sealing(first, `key ${owner}`);
  return Buffer.concat([seal.begin, seal.add(key), seal.end().rest]).toString('base64');
}

/** The registration's key again; every one of `keys` is tried. Throws UnreadableDocument where none opens it. */
export function unwrapKey(keys: readonly Buffer[], owner: string, wrapped: string): Buffer {
  for (const key of keys) {
    const opened = tryToOpen(key, `key ${owner}`, Buffer.from(wrapped, 'base64'));
    if (opened !== undefined) return opened;
  }
  throw new UnreadableDocument('No key opens the key of these documents.');
}

export interface Sealing {
  /** Is stored before everything else. */
  readonly begin: Buffer;
  add(contents: Uint8Array): Buffer;
  /** What is stored last, and the SHA-256 of the contents in hexadecimal. */
  end(): { readonly rest: Buffer; readonly sha256: string };
}

/** Encrypts contents as they arrive; `name` binds them to their document. */
export function sealing(key: Buffer, name: string): Sealing {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name));
  const hash = createHash('sha256');
  return {
    begin: iv,
    add: (contents) => {
      hash.update(contents);
      return cipher.update(contents);
    },
    end: () => ({
      rest: Buffer.concat([cipher.final(), cipher.getAuthTag()]),
      sha256: hash.digest('hex'),
    }),
  };
}

/** What `sealing` encrypted, whole. Throws UnreadableDocument where a byte, the key or the name is another. */
export function openSealed(key: Buffer, name: string, sealed: Buffer): Buffer {
  const contents = tryToOpen(key, name, sealed);
  if (contents === undefined) throw new UnreadableDocument('The document cannot be decrypted.');
  return contents;
}

function tryToOpen(key: Buffer, name: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined;
  const tagAt = sealed.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, tagAt)), decipher.final()]);
  } catch {
    return undefined;
  }
}
