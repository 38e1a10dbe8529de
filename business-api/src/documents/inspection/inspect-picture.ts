import { crc32 } from 'node:zlib';
import type { ContentFault } from './document-verdict.ts';

/** Most pixels of a picture: a page of A4 at 600 dots per inch has 35 million, a good telephone takes 108 million. */
const pixelLimit = 120_000_000;

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

const restartOrStuffed = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
const frames = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Walks the segments of a JPEG picture to its end. Behind it telephones write a second picture or a trailer of
 * their own; anything that begins like a program, an archive, a page or a PDF is not accepted there.
 */
export function inspectJpeg(contents: Buffer): ContentFault | undefined {
  let at = 2;
  let hasFrame = false;
  let hasScan = false;
  while (at + 4 <= contents.length) {
    if (contents[at] !== 0xff) return 'damaged';
    const marker = contents[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    const length = contents.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > contents.length) return 'damaged';
    if (frames.has(marker)) {
      if (length < 8) return 'damaged';
      const pixels = contents.readUInt16BE(at + 5) * contents.readUInt16BE(at + 7);
      if (pixels === 0) return 'damaged';
      if (pixels > pixelLimit) return 'too-large';
      hasFrame = true;
    }
    at = end;
    if (marker !== startOfScan) continue;
    hasScan = true;
    at = endOfScan(contents, at);
    if (contents[at + 1] === endOfImage) {
      return hasFrame && hasScan && isHarmlessTrailer(contents.subarray(at + 2))
        ? undefined
        : 'damaged';
    }
  }
  return 'damaged';
}

/** Where the first marker behind the scan's data is. */
function endOfScan(contents: Buffer, from: number): number {
  let at = contents.indexOf(0xff, from);
  while (at >= 0 && at + 1 < contents.length) {
    const next = contents[at + 1] ?? 0;
    if (next !== 0xff && !restartOrStuffed(next)) return at;
    at = contents.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return contents.length;
}

const beginnings = ['MZ', '#!', '\x7fELF', 'PK', 'Rar!', '7z\xbc\xaf', '%!PS', '<'];
const anywhere = /%pdf-|<!doctype|<html|<script|<svg|x5o!p%@ap/;

function isHarmlessTrailer(trailer: Buffer): boolean {
  const text = trailer.toString('latin1');
  const first = text.replace(/^[\s\0]+/, '');
  if (beginnings.some((beginning) => first.startsWith(beginning))) return false;
  // An archive is read from its end, so it may begin anywhere.
  if (text.includes('PK\x03\x04') && text.includes('PK\x05\x06')) return false;
  return !anywhere.test(text.toLowerCase());
}
