import { inflateSync } from 'node:zlib';

/** Other files, and whatever else changes what the data are. */
const unusual = /\/(?:DecodeParms|DP|F|FFilter|FDecodeParms)\b/;
const flateAlone = /^[\s\0]*(?:\/(?:FlateDecode|Fl)\b|\[[\s\0]*\/(?:FlateDecode|Fl)[\s\0]*\])/;
const directLength = /^[\s\0]+(\d+)(?!\d|[\s\0]+\d+[\s\0]+R)/;
/** Bytes of the line end before `endstream`. */
const lineEndBytes = 2;

/**
 * The contents of a stream of objects. Undefined where it is not packed as what writes PDF packs objects, by Flate
 * alone or not at all, or where data or dictionary may mean something else to a reader: more data than were read,
 * parameters, a filter that is named elsewhere. Throws RangeError for more than `most` bytes.
 */
export function unpackObjects(
  dictionary: string,
  data: Buffer,
  most: number,
  decrypt?: (data: Buffer) => Buffer,
): Buffer | undefined {
  if (unusual.test(dictionary)) return undefined;
  const [, filter, ...others] = dictionary.split(/\/Filter\b/);
  const length = wholeLength(dictionary, data);
  if (filter === undefined && length === undefined) return undefined;
  if (filter !== undefined && (others.length > 0 || !flateAlone.test(filter))) return undefined;
  try {
    const plain = decrypt?.(data.subarray(0, length ?? beforeLineEnd(data))) ?? data;
    if (filter === undefined) return plain;
    const options = { maxOutputLength: most + 1, info: true } as const;
    const { buffer, engine } = inflateSync(plain, options) as unknown as Inflated;
    const rest = plain.toString('latin1', engine.bytesWritten);
    return /[^\s\0]/.test(rest) ? undefined : buffer;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

/** What Node gives with `info`, which its types leave out. */
interface Inflated {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/**
 * The length that the dictionary states; undefined where more or less data were read, since data that are not packed
 * may contain the word that ends them.
 */
function wholeLength(dictionary: string, data: Buffer): number | undefined {
  const [, length, ...others] = dictionary.split(/\/Length\b/);
  const bytes = Number(directLength.exec(length ?? '')?.[1] ?? Number.NaN);
  const rest = data.length - bytes;
  return others.length === 0 && rest >= 0 && rest <= lineEndBytes ? bytes : undefined;
}

function beforeLineEnd(data: Buffer): number {
  const [last, beforeLast] = [data.at(-1), data.at(-2)];
  if (last === 0x0a) return data.length - (beforeLast === 0x0d ? 2 : 1);
  return last === 0x0d ? data.length - 1 : data.length;
}
