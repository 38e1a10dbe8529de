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
export function unpackObjects(dictionary: string, data: Buffer, most: number): Buffer | undefined {
  if (unusual.test(dictionary)) return undefined;
  const [, filter, ...others] = dictionary.split(/\/Filter\b/);
  if (filter === undefined) return isWhole(dictionary, data) ? data : undefined;
  if (others.length > 0 || !flateAlone.test(filter)) return undefined;
  try {
    const options = { maxOutputLength: most + 1, info: true } as const;
    const { buffer, engine } = inflateSync(data, options) as unknown as Inflated;
    const rest = data.toString('latin1', engine.bytesWritten);
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

/** Data that are not packed may contain the word that ends them. */
function isWhole(dictionary: string, data: Buffer): boolean {
  const [, length, ...others] = dictionary.split(/\/Length\b/);
  const bytes = Number(directLength.exec(length ?? '')?.[1] ?? Number.NaN);
  const rest = data.length - bytes;
  return others.length === 0 && rest >= 0 && rest <= lineEndBytes;
}
