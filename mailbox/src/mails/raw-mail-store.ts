import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMailId } from './mail-id.ts';

const SUFFIX = '.eml';

/** Where raw mails are stored, by id. Ids sort by the time of arrival. */
export interface RawMailStore {
  /** Every id in the store, oldest first. */
  ids(): Promise<string[]>;
  write(id: string, raw: Uint8Array): Promise<void>;
  read(id: string): Promise<Uint8Array | undefined>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Stores each raw mail as `{folder}/{id}.eml`, which any mail program opens. */
export async function openFolderStore(folder: string): Promise<RawMailStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (id: string) => {
    if (!isMailId(id)) throw new Error('Not a mail id.'); // so never a path from outside
    return join(folder, `${id}${SUFFIX}`);
  };
  return {
    ids: async () => {
      const names = await readdir(folder);
      const ids = names.filter((name) => name.endsWith(SUFFIX));
      return ids
        .map((name) => name.slice(0, -SUFFIX.length))
        .filter(isMailId)
        .sort();
    },
    write: async (id, raw) => {
      // Renamed into place, so that a stored mail is complete even if the process is killed.
      const partial = `${pathOf(id)}.partial`;
      await writeFile(partial, raw);
      await rename(partial, pathOf(id));
    },
    read: async (id) => {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (ids) => {
      await Promise.all(ids.map((id) => rm(pathOf(id), { force: true })));
    },
  };
}

/** Stores raw mails in memory, for as long as the process runs. */
export function openMemoryStore(): RawMailStore {
  const mails = new Map<string, Uint8Array>();
  return {
    ids: async () => [...mails.keys()].sort(),
    write: async (id, raw) => {
      mails.set(id, raw);
    },
    read: async (id) => mails.get(id),
    remove: async (ids) => {
      for (const id of ids) mails.delete(id);
    },
  };
}
