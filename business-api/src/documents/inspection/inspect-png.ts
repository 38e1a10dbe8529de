import { crc32 } from 'node:zlib';
import type { ContentFault } from './document-verdict.ts';
import { pixelLimit } from './pixel-limit.ts';

const signatureLength = 8;
const chunkOverhead = 12; // length, type, checksum

/** Walks the chunks of a PNG picture: each whole and with its checksum, `IHDR` first, `IEND` at the very end. */
export function inspectPng(contents: Buffer): ContentFault | undefined {
  let at = signatureLength;
  let hasPicture = false;
  for (let index = 0; at + chunkOverhead <= contents.length; index += 1) {
    const length = contents.readUInt32BE(at);
    const end = at + chunkOverhead + length;
    if (end > contents.length) return 'damaged';
    const type = contents.toString('latin1', at + 4, at + 8);
    if (crc32(contents.subarray(at + 4, end - 4)) !== contents.readUInt32BE(end - 4)) {
      return 'damaged';
    }
    if ((index === 0) !== (type === 'IHDR')) return 'damaged';
    if (type === 'IHDR') {
      if (length !== 13) return 'damaged';
      const pixels = contents.readUInt32BE(at + 8) * contents.readUInt32BE(at + 12);
      if (pixels === 0) return 'damaged';
      if (pixels > pixelLimit) return 'too-large';
    }
    if (type === 'IDAT') hasPicture = true;
    if (type === 'IEND') return hasPicture && end === contents.length ? undefined : 'damaged';
    at = end;
  }
  return 'damaged';
}
