import type { DecryptStream } from './empty-password.ts';
import { holdsObject } from './object-head.ts';
import type { PackedObjects } from './opens-address.ts';
import { decodeName, endOfHex, endOfLine, endOfText, endOfWord, isDelimiter } from './pdf-words.ts';
import { unpackObjects } from './unpack-objects.ts';
import { type Outside, watchDictionaries } from './watch-dictionaries.ts';

export interface PdfContents {
  /** Which of the wanted names are there. */
  readonly names: ReadonlySet<string>;
  readonly packed: readonly PackedObjects[];
  /**
   * A text or a stream does not end, a stream of objects could not be unpacked, or an object hides where none
   * belongs: what is in it is unknown.
   */
  readonly unreadable: boolean;
  /** It takes contents from another file or an address. */
  readonly outside: boolean;
  /** Where the values of these names begin; undefined for those within packed objects or data. */
  readonly encryptAt: readonly (number | undefined)[];
  readonly idAt: readonly (number | undefined)[];
  /** Unpacked, its streams of objects need more than the limit. */
  readonly tooLarge: boolean;
}

const unpackedLimit = 32 * 1024 * 1024;
const depthLimit = 3;
const longestName = 127;

const [space, openRound, percent, slash, less, greater] = [0x20, 0x28, 0x25, 0x2f, 0x3c, 0x3e];
const headBefore = /(?<!\d)(\d{1,9})[\s\0]+(\d{1,5})[\s\0]+obj[\s\0]*$/;
const longestHead = 40;
/** What is never encrypted, or in another way: a stream of objects is none of these. */
const otherwiseEncrypted = /\/(?:XRef|Metadata|Crypt)\b/;

/**
 * Finds names among a PDF's objects, those in object streams too, with escapes resolved (`#4a` is `J`). Texts in
 * brackets, comments and the data of streams are no names; but readers go to where a table of the file points, into
 * the middle of these as well. So data in which objects could hide are read like the file itself, and a comment or a
 * text with an object is unreadable.
 */
export function readPdf(
  file: Buffer,
  wanted: ReadonlySet<string>,
  decrypt?: DecryptStream,
): PdfContents {
  const names = new Set<string>();
  const outside: Outside = { isFound: false, hasFarSystem: false, hasAddressName: false };
  const encryptAt: (number | undefined)[] = [];
  const idAt: (number | undefined)[] = [];
  const packed: PackedObjects[] = [];
  const left = { unreadable: false, tooLarge: false, bytes: unpackedLimit };

  function read(part: Buffer, depth: number, isPacked: boolean): void {
    let at = 0;
    /** Of the stream that may follow: the outermost, so that nothing in it seems to begin another one. */
    let dictionaryAt = 0;
    const watch = watchDictionaries(outside);
    let textsEnd = true;
    while (at < part.length) {
      const byte = part[at] ?? 0;
      if (byte === percent) {
        const end = endOfLine(part, at);
        judgeAside(part.subarray(at + 1, end), isPacked, watch.aside);
        at = end;
      } else if (byte === openRound) {
        const end = textsEnd ? endOfText(part, at) : undefined;
        // Read on as if it were no text, so that nothing hides in it, and without looking for ends again.
        if (end === undefined) textsEnd = false;
        else {
          judgeAside(part.subarray(at + 1, end - 1), isPacked, watch.aside);
          watch.word();
        }
        at = end ?? at + 1;
      } else if (byte === less && part[at + 1] === less) {
        if (watch.depth() === 0) dictionaryAt = at;
        watch.open();
        at += 2;
      } else if (byte === greater && part[at + 1] === greater) {
        watch.close();
        at += 2;
      } else if (byte === less) {
        watch.word();
        at = endOfHex(part, at);
      } else if (byte === slash) {
        const { name, end } = takeName(part, at);
        watch.name(name);
        const place = depth === 0 ? end : undefined;
        if (name === 'Encrypt') encryptAt.push(place);
        if (name === 'ID') idAt.push(place);
        at = end;
      } else if (isDelimiter(byte)) {
        if (byte > space) watch.bracket();
        at += 1;
      } else {
        const end = endOfWord(part, at);
        // Packed objects are no streams.
        if (!isPacked && isWord(part, at, end, 'stream')) {
          watch.stream();
          const dictionary = decodeName(part.toString('latin1', dictionaryAt, at));
          at = readStream(part, dictionary, end, depth, headOf(part, dictionaryAt));
          dictionaryAt = at;
        } else {
          watch.word();
          at = end;
        }
      }
    }
    if (!textsEnd && depth === 0) left.unreadable = true;
    // A dictionary that begins in data continues behind them.
    if (watch.depth() > 0 && depth > 0 && !isPacked) left.unreadable = true;
  }

  /** A comment or a text: what no reader that comes from the beginning takes for objects. */
  function judgeAside(aside: Buffer, isPacked: boolean, take: (name: string) => void): void {
    // Packed objects have no heads. Every name counts, since where brackets begin depends on where the reader does.
    if (!isPacked) {
      if (holdsObject(aside)) left.unreadable = true;
    } else if (aside.includes('<<')) {
      let at = aside.indexOf(slash);
      while (at >= 0) {
        const { name, end } = takeName(aside, at);
        take(name);
        at = aside.indexOf(slash, end);
      }
    }
  }

  /** The name that begins with this slash, and where it ends. */
  function takeName(part: Buffer, at: number): { readonly name: string; readonly end: number } {
    const end = endOfWord(part, at + 1);
    const name = decodeName(part.toString('latin1', at + 1, Math.min(end, at + longestName)));
    if (wanted.has(name)) names.add(name);
    return { name, end };
  }

  /** Returns where reading continues. */
  function readStream(
    part: Buffer,
    dictionary: string,
    wordEnd: number,
    depth: number,
    head: ObjectHead | undefined,
  ): number {
    const found = part.indexOf('endstream', wordEnd);
    if (found < 0 && depth === 0) left.unreadable = true;
    const end = found < 0 ? part.length : found;
    const data = part.subarray(afterLineEnd(part, wordEnd), end);
    // Some readers take a stream for one of objects by its numbers alone, whatever it says that it is.
    const hasObjects = /\/(?:ObjStm|First)\b/.test(dictionary);
    if (hasObjects || holdsObject(data)) {
      const contents = hasObjects ? unpack(dictionary, data, head) : data;
      if (contents === undefined || depth >= depthLimit) left.unreadable = true;
      else read(contents, depth + 1, hasObjects);
    }
    return found < 0 ? end : end + 'endstream'.length;
  }

  function unpack(
    dictionary: string,
    data: Buffer,
    head: ObjectHead | undefined,
  ): Buffer | undefined {
    try {
      const plainly = decrypt && decrypterOf(decrypt, dictionary, head);
      if (decrypt !== undefined && plainly === undefined) return undefined;
      const contents = unpackObjects(dictionary, data, left.bytes, plainly);
      if (contents === undefined) return undefined;
      left.bytes -= contents.length;
      const [, first = 0] = /\/First[\s\0]+(\d+)/.exec(dictionary) ?? [];
      packed.push({ contents, first: Number(first) });
      return contents;
    } catch (error) {
      if (error instanceof RangeError) left.tooLarge = true;
      return undefined;
    }
  }

  read(file, 0, false);
  return {
    names,
    packed,
    unreadable: left.unreadable,
    outside: outside.isFound || (outside.hasFarSystem && outside.hasAddressName),
    encryptAt,
    idAt,
    tooLarge: left.tooLarge || left.bytes < 0,
  };
}

interface ObjectHead {
  readonly number: number;
  readonly generation: number;
}

/** Of the object whose dictionary begins there. */
function headOf(part: Buffer, at: number): ObjectHead | undefined {
  const text = part.toString('latin1', Math.max(0, at - longestHead), at);
  const [, number, generation] = headBefore.exec(text) ?? [];
  return number === undefined
    ? undefined
    : { number: Number(number), generation: Number(generation) };
}

function decrypterOf(
  decrypt: DecryptStream,
  dictionary: string,
  head: ObjectHead | undefined,
): ((data: Buffer) => Buffer) | undefined {
  if (head === undefined || otherwiseEncrypted.test(dictionary)) return undefined;
  return (data) => decrypt(data, head.number, head.generation);
}

function isWord(part: Buffer, at: number, end: number, word: string): boolean {
  return end - at === word.length && part.toString('latin1', at, end) === word;
}

function afterLineEnd(part: Buffer, from: number): number {
  const at = part[from] === 0x0d ? from + 1 : from;
  return part[at] === 0x0a ? at + 1 : at;
}
