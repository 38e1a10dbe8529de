import type { RawMailStore } from './raw-mail-store.ts';

/** Keeps raw mails as long as the process lives. */
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
