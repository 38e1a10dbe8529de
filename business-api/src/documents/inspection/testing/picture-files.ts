import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export interface PngPlan {
  readonly width?: number;
  readonly height?: number;
  /** Chunks between the head and the picture. */
  readonly between?: readonly (readonly [string, Buffer])[];
}

/** A grey picture, whole. A size that is only claimed still has a small picture inside. */
export function pngFile({ width = 8, height = 8, between = [] }: PngPlan = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits a sample; colour type 0 is grey
  const rows = Buffer.alloc((Math.min(width, 64) + 1) * Math.min(height, 64), 0x80);
  for (let row = 0; row < Math.min(height, 64); row += 1) rows[row * (Math.min(width, 64) + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...between.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export interface JpegPlan {
  readonly width?: number;
  readonly height?: number;
  readonly comment?: string;
  /** Behind the end of the picture. */
  readonly trailer?: Buffer;
}

// An 8 by 8 grey picture: one block whose difference and coefficients are all zero.
const quantities = segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]));
const huffman = (tableClass: number) =>
  segment(0xc4, Buffer.from([tableClass << 4, 1, ...new Array<number>(15).fill(0), 0]));

/** A grey picture of one block, whole. */
export function jpegFile({ width = 8, height = 8, comment, trailer }: JpegPlan = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(comment === undefined ? [] : [segment(0xfe, Buffer.from(comment, 'latin1'))]),
    quantities,
    segment(0xc0, frame),
    huffman(0),
    huffman(1),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0x00, 0xff, 0xd9]),
    ...(trailer === undefined ? [] : [trailer]),
  ]);
}
