import { constants, inflateSync } from 'node:zlib';
import { decodeName, endOfHex, endOfLine, endOfText, endOfWord, isDelimiter } from './pdf-words.ts';

export interface PdfContents {
  /** Which of the wanted names are there. */
  readonly names: ReadonlySet<string>;
  /** A text or a stream does not end, or a stream of objects could not be unpacked: what is in it is unknown. */
  readonly unreadable: boolean;
  /** Unpacked, its streams of objects need more than the limit. */
  readonly tooLarge: boolean;
}

const unpackedLimit = 32 * 1024 * 1024;
const depthLimit = 3;
const dictionaryLimit = 4096;
const longestName = 127;

const [openRound, percent, slash, less] = [0x28, 0x25, 0x2f, 0x3c];

/**
 * Finds names among a PDF's objects, those in object streams too, with escapes resolved (`#4a` is `J`). Texts in
 * brackets and the data of streams are no names; data in which objects could hide is read like the file itself.
 */
export function readPdf(file: Buffer, wanted: ReadonlySet<string>): PdfContents {
  const names = new Set<string>();
  const left = { unreadable: false, tooLarge: false, bytes: unpackedLimit };

  function read(part: Buffer, depth: number): void {
    let at = 0;
    let objectAt = 0;
    let textsEnd = true;
    while (at < part.length) {
      const byte = part[at] ?? 0;
      if (byte === percent) at = endOfLine(part, at);
      else if (byte === openRound) {
        const end = textsEnd ? endOfText(part, at) : undefined;
        // Read on as if it were no text, so that nothing hides in it, and without looking for ends again.
        if (end === undefined) textsEnd = false;
        at = end ?? at + 1;
      } else if (byte === less) at = endOfHex(part, at);
      else if (byte === slash) {
        const end = endOfWord(part, at + 1);
        const name = decodeName(part.toString('latin1', at + 1, Math.min(end, at + longestName)));
        if (wanted.has(name)) names.add(name);
        at = end;
      } else if (isDelimiter(byte)) at += 1;
      else {
        const end = endOfWord(part, at);
        const isWord = (word: string) =>
          end - at === word.length && part.toString('latin1', at, end) === word;
        if (isWord('obj')) objectAt = end;
        if (isWord('stream')) {
          const from = Math.max(objectAt, at - dictionaryLimit);
          at = readStream(part, decodeName(part.toString('latin1', from, at)), end, depth);
          objectAt = at;
        } else at = end;
      }
    }
    if (!textsEnd && depth === 0) left.unreadable = true;
  }

  /** Returns where reading continues. */
  function readStream(part: Buffer, dictionary: string, wordEnd: number, depth: number): number {
    const found = part.indexOf('endstream', wordEnd);
    if (found < 0 && depth === 0) left.unreadable = true;
    const end = found < 0 ? part.length : found;
    const data = part.subarray(afterLineEnd(part, wordEnd), end);
    if (/\/ObjStm\b/.test(dictionary)) {
      const contents = unpack(dictionary, data);
      if (contents === undefined || depth >= depthLimit) left.unreadable = true;
      else read(contents, depth + 1);
    } else if (depth < depthLimit && /\d\s+\d+\s+obj\b/.test(data.toString('latin1'))) {
      read(data, depth + 1);
    }
    return found < 0 ? end : end + 'endstream'.length;
  }

  /** Undefined where it is not packed as what writes PDF packs objects: by Flate alone. */
  function unpack(dictionary: string, data: Buffer): Buffer | undefined {
    if (!/\/(?:Filter|F)\b/.test(dictionary)) return data;
    const filters = [...dictionary.matchAll(/\/([A-Za-z0-9]+Decode|Fl|AHx|A85|LZW|RL)\b/g)];
    const isFlate = filters.length === 1 && /^(?:FlateDecode|Fl)$/.test(filters[0]?.[1] ?? '');
    if (!isFlate || /\/Predictor\s+(?!1\b)/.test(dictionary)) return undefined;
    try {
      const contents = inflateSync(data, {
        maxOutputLength: left.bytes + 1,
        finishFlush: constants.Z_SYNC_FLUSH, // the line end before `endstream` is behind the data
      });
      left.bytes -= contents.length;
      return contents;
    } catch (error) {
      if (error instanceof RangeError) left.tooLarge = true;
      return undefined;
    }
  }

  read(file, 0);
  return { names, unreadable: left.unreadable, tooLarge: left.tooLarge || left.bytes < 0 };
}

function afterLineEnd(part: Buffer, from: number): number {
  const at = part[from] === 0x0d ? from + 1 : from;
  return part[at] === 0x0a ? at + 1 : at;
}
