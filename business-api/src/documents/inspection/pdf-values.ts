import { decodeName, endOfHex, endOfLine, endOfText, endOfWord, isDelimiter } from './pdf-words.ts';

/** A value of a PDF as far as its encryption needs it: names begin with `/`, texts are bytes. */
export type PdfValue = string | Buffer | readonly PdfValue[] | PdfDictionary;
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

const [openRound, closeSquare, openSquare, percent, slash, less, greater] = [
  0x28, 0x5d, 0x5b, 0x25, 0x2f, 0x3c, 0x3e,
];
const mostNested = 8;

/** The value that begins at `from`, numbers and words as they are written; undefined where it is none that is plain. */
export function valueAt(part: Buffer, from: number): PdfValue | undefined {
  return readValue(part, from, 0)?.value;
}

interface Read {
  readonly value: PdfValue;
  readonly end: number;
}

function readValue(part: Buffer, from: number, depth: number): Read | undefined {
  const at = skipBlanks(part, from);
  const byte = part[at];
  if (byte === undefined || depth > mostNested) return undefined;
  if (byte === openRound) {
    const end = endOfText(part, at);
    return end === undefined ? undefined : { value: textOf(part.subarray(at + 1, end - 1)), end };
  }
  if (byte === less && part[at + 1] === less) return readDictionary(part, at + 2, depth);
  if (byte === less) {
    const end = endOfHex(part, at);
    const digits = part.toString('latin1', at + 1, end - 1).replace(/[^0-9a-f]/gi, '');
    const even = digits.length % 2 === 0 ? digits : `${digits}0`;
    return end === at + 1 ? undefined : { value: Buffer.from(even, 'hex'), end };
  }
  if (byte === openSquare) return readArray(part, at + 1, depth);
  const isName = byte === slash;
  const end = endOfWord(part, isName ? at + 1 : at);
  const word = part.toString('latin1', at, end);
  return end === at ? undefined : { value: isName ? decodeName(word) : word, end };
}

function readArray(part: Buffer, from: number, depth: number): Read | undefined {
  const values: PdfValue[] = [];
  let at = skipBlanks(part, from);
  while (part[at] !== closeSquare) {
    const read = readValue(part, at, depth + 1);
    if (read === undefined) return undefined;
    values.push(read.value);
    at = skipBlanks(part, read.end);
  }
  return { value: values, end: at + 1 };
}

/** A key that comes twice or has no plain value would mean one thing here and another to a reader. */
function readDictionary(part: Buffer, from: number, depth: number): Read | undefined {
  const values = new Map<string, PdfValue>();
  let at = skipBlanks(part, from);
  while (part[at] !== greater) {
    const key = readValue(part, at, depth);
    const read = key && readValue(part, key.end, depth + 1);
    if (read === undefined || typeof key?.value !== 'string' || !key.value.startsWith('/')) {
      return undefined;
    }
    if (values.has(key.value)) return undefined;
    values.set(key.value, read.value);
    at = skipBlanks(part, read.end);
  }
  return part[at + 1] === greater ? { value: values, end: at + 2 } : undefined;
}

function skipBlanks(part: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const byte = part[at] ?? openRound;
    if (byte === percent) at = endOfLine(part, at);
    else if (byte <= 0x20 && isDelimiter(byte)) at += 1;
    else return at;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function textOf(inside: Buffer): Buffer {
  const text = inside
    .toString('latin1')
    .replace(/\r\n?/g, '\n')
    .replace(/\\([0-7]{1,3}|\n|.)/gs, (_, what: string) => {
      if (/^[0-7]/.test(what)) return String.fromCharCode(Number.parseInt(what, 8) & 0xff);
      return what === '\n' ? '' : (escapes[what] ?? what);
    });
  return Buffer.from(text, 'latin1');
}
