/** One value of an ASN.1 document in DER. */
export interface Der {
  readonly tag: number;
  readonly contents: Buffer;
  /** With tag and length. */
  readonly whole: Buffer;
}

export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The document is not DER, or has another value there than expected. */
export class FaultyDer extends Error {
  override name = 'FaultyDer';
}

/** Reads all values of a buffer. Throws FaultyDer. */
export function readDer(buffer: Buffer): Der[] {
  const values: Der[] = [];
  for (let at = 0; at < buffer.length; ) {
    const { value, end } = readOne(buffer, at);
    values.push(value);
    at = end;
  }
  return values;
}

function readOne(buffer: Buffer, at: number): { value: Der; end: number } {
  const tag = buffer[at] ?? 0;
  const first = buffer[at + 1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if ((tag & 0x1f) === 0x1f || lengthBytes > 4 || first === 0x80) throw new FaultyDer();
  const begin = at + 2 + lengthBytes;
  if (begin > buffer.length) throw new FaultyDer();
  const length = lengthBytes === 0 ? first : buffer.readUIntBE(at + 2, lengthBytes);
  const end = begin + length;
  if (end > buffer.length) throw new FaultyDer();
  return {
    value: { tag, contents: buffer.subarray(begin, end), whole: buffer.subarray(at, end) },
    end,
  };
}

/** The value at that place if it has that tag. Throws FaultyDer. */
export function expectDer(values: readonly Der[], place: number, tag: number): Der {
  const value = values[place];
  if (value?.tag !== tag) throw new FaultyDer();
  return value;
}

export function writeDer(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), contents]);
  const bytes = Buffer.from(length.toString(16).padStart(8, '0'), 'hex');
  const used = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 | used.length]), used, contents]);
}

/** `1.2.840.113549.1.7.2` */
export function oidOf({ contents }: Der): string {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of contents) {
    number = number * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  const [first = 0, ...rest] = numbers;
  const top = Math.min(Math.floor(first / 40), 2);
  return [top, first - top * 40, ...rest].join('.');
}

export function writeOid(text: string): Buffer {
  const [top = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [top * 40 + second, ...rest].flatMap((number) => {
    const groups = [number & 0x7f];
    for (let left = number >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return writeDer(derTags.oid, Buffer.from(bytes));
}
