import { isDelimiter } from './pdf-words.ts';

const objectWord = Buffer.from('obj');
const [percent, lineFeed, carriageReturn] = [0x25, 0x0a, 0x0d];

/**
 * Whether the head of an object is in it, `9 0 obj`. Readers go to where a table of a PDF points, and so find objects
 * within data, texts and comments, too; they take any white space, comments and even nothing between its parts.
 * One pass, however many there are.
 */
export function holdsObject(part: Buffer): boolean {
  let at = part.indexOf(objectWord);
  while (at >= 0) {
    const behind = at + objectWord.length;
    const isWord = behind === part.length || isDelimiter(part[behind] ?? 0);
    if (isWord && (isBehindNumbers(part, at) || isBehindComment(part, at))) return true;
    at = part.indexOf(objectWord, behind);
  }
  return false;
}

function isBehindNumbers(part: Buffer, word: number): boolean {
  const end = before(part, word, isSpace);
  const generation = before(part, end, isOfNumber);
  const gap = before(part, generation, isSpace);
  return generation < end && gap < generation && isOfNumber(part[gap - 1] ?? 0);
}

/** A comment may be anywhere among the parts, and what is before it is then no number. */
function isBehindComment(part: Buffer, word: number): boolean {
  const from = before(part, word, (byte) => isSpace(byte) || isOfNumber(byte));
  const lineEnd = part.subarray(from, word).findIndex(isLineEnd);
  if (lineEnd < 0) return false;
  const start = before(part, from + lineEnd, (byte) => byte !== percent && !isLineEnd(byte));
  return part[start - 1] === percent;
}

/** Where the bytes begin that lead up to `end` and are all of a kind. */
function before(part: Buffer, end: number, isOfKind: (byte: number) => boolean): number {
  let at = end;
  while (at > 0 && isOfKind(part[at - 1] ?? 0)) at -= 1;
  return at;
}

/** NUL is white space in PDF. */
function isSpace(byte: number): boolean {
  return byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Readers take `+0` and `0.` for whole numbers. */
function isOfNumber(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

function isLineEnd(byte: number): boolean {
  return byte === lineFeed || byte === carriageReturn;
}
