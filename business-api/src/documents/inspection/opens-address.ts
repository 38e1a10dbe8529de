import { decodeName } from './pdf-words.ts';

/** A stream of objects, unpacked: the numbers and places of its objects, and from `first` on the objects. */
export interface PackedObjects {
  readonly contents: Buffer;
  readonly first: number;
}

const openAction =
  /\/OpenAction[\s\0]*(?:<<[^>]*\/S[\s\0]*\/URI\b|(\d{1,9})[\s\0]+\d{1,5}[\s\0]+R)/g;
const addressAction = /\/S[\s\0]*\/URI\b/;
const objectHead = /(?<!\d)(\d{1,9})[\s\0]+\d{1,5}[\s\0]+obj\b/g;
/** More than an action has. */
const longestAction = 2000;

/** Whether opening the file would open an address: by an action in place, or in the object that is referred to. */
export function opensAddress(file: Buffer, packed: readonly PackedObjects[]): boolean {
  const text = textOf(file);
  const texts = [text, ...packed.map(({ contents }) => textOf(contents))];
  const opened = new Set<number>();
  for (const [, number] of texts.flatMap((one) => [...one.matchAll(openAction)])) {
    if (number === undefined) return true;
    opened.add(Number(number));
  }
  if (opened.size === 0) return false;
  for (const object of objectsOf(text, packed, (number) => opened.has(number))) {
    if (addressAction.test(object)) return true;
  }
  return false;
}

/** The texts of these objects, of every version that the file has of them. */
function* objectsOf(
  text: string,
  packed: readonly PackedObjects[],
  isWanted: (number: number) => boolean,
): Generator<string> {
  for (const { 1: number, index } of text.matchAll(objectHead)) {
    if (!isWanted(Number(number))) continue;
    yield text.slice(index, index + longestAction).split('endobj', 1)[0] ?? '';
  }
  for (const { contents, first } of packed) {
    const pairs = contents.toString('latin1', 0, first).matchAll(/(\d{1,9})[\s\0]+(\d{1,9})/g);
    const places = [...pairs].map(([, number, offset]) => [Number(number), first + Number(offset)]);
    for (const [index, [number = 0, from = 0]] of places.entries()) {
      if (!isWanted(number)) continue;
      const [, next = contents.length] = places[index + 1] ?? [];
      const end = next > from ? next : contents.length;
      yield textOf(contents.subarray(from, Math.min(end, from + longestAction)));
    }
  }
}

function textOf(part: Buffer): string {
  return decodeName(part.toString('latin1'));
}
