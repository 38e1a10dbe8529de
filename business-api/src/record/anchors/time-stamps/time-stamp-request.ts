import { createHash } from 'node:crypto';
import { derTags, writeDer, writeOid } from './der.ts';

export const sha256Oid = '2.16.840.1.101.3.4.2.1';

/** A request for a time stamp (RFC 3161) over a text, with the certificate of who stamps. */
export function timeStampRequest(text: string, nonce: Buffer): Buffer {
  const { sequence, integer, octets, boolean, null: none } = derTags;
  const algorithm = writeDer(sequence, writeOid(sha256Oid), writeDer(none));
  const imprint = writeDer(sequence, algorithm, writeDer(octets, imprintOf(text)));
  const version = writeDer(integer, Buffer.from([1]));
  const certificate = writeDer(boolean, Buffer.from([0xff]));
  return writeDer(sequence, version, imprint, writeDer(integer, positive(nonce)), certificate);
}

export function imprintOf(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** The bytes of a positive number, without needless zeros. */
export function positive(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const used = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  return (used[0] ?? 0) < 0x80 ? used : Buffer.concat([Buffer.from([0]), used]);
}
