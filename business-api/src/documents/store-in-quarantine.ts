import { documentLimitBytes } from '@countersign/contract/requests/documents';
import type { Db } from '../platform/database/database.ts';
import type { Admitted } from './admit-document.ts';
import { addChunk, chunkBytes } from './contents.ts';
import { sealing } from './document-vault.ts';

export interface Quarantined {
  /** More than the limit: the rest was not stored. */
  readonly bytes: number;
  readonly sha256: string;
}

/** Encrypts contents as they arrive and stores them piece by piece; never more than a piece is in memory. */
export async function storeInQuarantine(
  db: Db,
  { key, documentId }: Pick<Admitted, 'key' | 'documentId'>,
  contents: AsyncIterable<Uint8Array>,
): Promise<Quarantined> {
  const seal = sealing(key, documentId);
  let waiting: Buffer[] = [seal.begin];
  let waitingBytes = seal.begin.length;
  let part = 0;
  let bytes = 0;
  const add = async (piece: Buffer) => {
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes >= chunkBytes) await store();
  };
  const store = async () => {
    await addChunk(db, documentId, part, Buffer.concat(waiting));
    part += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const piece of contents) {
    bytes += piece.length;
    if (bytes <= documentLimitBytes) await add(seal.add(piece));
  }
  const { rest, sha256 } = seal.end();
  waiting.push(rest);
  await store();
  return { bytes, sha256 };
}
