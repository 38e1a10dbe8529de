import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMailId } from './mail-id.ts';
import type { RawMailStore } from './raw-mail-store.ts';

const SUFFIX = '.eml';

/** Keeps each raw mail as `{folder}/{id}.eml`, which any mail program opens. */
export async function openFolderStore(folder: string): Promise<RawMailStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (id: string) => {
    if (!isMailId(id)) throw new Error('No mail id.'); // never a path from outside
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
      // Renamed into place, so that a mail that is there is whole even after a kill.
      const half = `${pathOf(id)}.half`;
      await writeFile(half, raw);
      await rename(half, pathOf(id));
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
