import { type DecryptStream, emptyPasswordCipher } from './empty-password.ts';
import { valueAt } from './pdf-values.ts';

const reference = /^[\s\0]*(\d{1,9})[\s\0]+(\d{1,5})[\s\0]+R/;
const longestReference = 40;

/**
 * How the streams of an encrypted file are read without a password; `encryptAt` and `idAt` are where the values of
 * these names begin. Undefined where one is needed, and where readers may find different keys: they would see
 * another file than the one that was inspected.
 */
export function findCipher(
  file: Buffer,
  encryptAt: readonly number[],
  idAt: readonly number[],
): DecryptStream | undefined {
  const ids = idAt.flatMap((at) => firstId(file, at));
  const places = encryptAt.map((at) => placeOf(file, at));
  const [id = Buffer.alloc(0)] = ids;
  const [place] = places;
  if (place === undefined || places.some((other) => other !== place)) return undefined;
  if (id === 'unknown' || ids.some((other) => other === 'unknown' || !other.equals(id))) {
    return undefined;
  }
  const dictionary = valueAt(file, place);
  return dictionary instanceof Map ? emptyPasswordCipher(dictionary, id) : undefined;
}

/** Where the dictionary of the encryption begins; undefined where it is not there once. */
function placeOf(file: Buffer, at: number): number | undefined {
  const [, number, generation] = reference.exec(beginning(file, at)) ?? [];
  if (number === undefined || generation === undefined) return at;
  const head = new RegExp(
    `(?<!\\d)0*${Number(number)}[\\s\\0]+0*${Number(generation)}[\\s\\0]+obj\\b`,
    'g',
  );
  const [found, ...others] = file.toString('latin1').matchAll(head);
  if (found === undefined || others.length > 0) return undefined;
  return found.index + found[0].length;
}

/** The first of a file's two identifiers. The elements of a structure have an `/ID`, too, which is no pair. */
function firstId(file: Buffer, at: number): readonly (Buffer | 'unknown')[] {
  if (reference.test(beginning(file, at))) return ['unknown'];
  const value = valueAt(file, at);
  if (value === undefined) return ['unknown'];
  if (!Array.isArray(value)) return [];
  const [first]: readonly unknown[] = value;
  return [Buffer.isBuffer(first) ? first : 'unknown'];
}

function beginning(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + longestReference);
}
