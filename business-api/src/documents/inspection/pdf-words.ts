// The words of a PDF file, by ISO 32000-1, 7.2 and 7.3.

const delimiters = new Uint8Array(256);
for (const one of '()<>[]{}/% \t\r\n\f\0') delimiters[one.charCodeAt(0)] = 1;

const [openRound, closeRound, backslash, greater, lineFeed, carriageReturn] = [
  0x28, 0x29, 0x5c, 0x3e, 0x0a, 0x0d,
];

export function isDelimiter(byte: number): boolean {
  return delimiters[byte] === 1;
}

/** `#4a` is a way to write `J`. */
export function decodeName(name: string): string {
  return name.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

export function endOfWord(part: Buffer, from: number): number {
  let at = from;
  while (at < part.length && !isDelimiter(part[at] ?? 0)) at += 1;
  return at;
}

export function endOfLine(part: Buffer, from: number): number {
  let at = from;
  while (at < part.length && part[at] !== lineFeed && part[at] !== carriageReturn) at += 1;
  return at;
}

/** Behind the bracket that closes the text at `from`; undefined where none does. */
export function endOfText(part: Buffer, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < part.length; at += 1) {
    const byte = part[at];
    if (byte === backslash) at += 1;
    else if (byte === openRound) depth += 1;
    else if (byte === closeRound) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** Behind the hexadecimal text at `from`, or behind its first bracket where it is none (`<<`). */
export function endOfHex(part: Buffer, from: number): number {
  let at = from + 1;
  while (at < part.length && isHexOrSpace(part[at] ?? 0)) at += 1;
  return part[at] === greater ? at + 1 : from + 1;
}

function isHexOrSpace(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x41 && byte <= 0x46) ||
    (byte >= 0x61 && byte <= 0x66) ||
    byte <= 0x20
  );
}
