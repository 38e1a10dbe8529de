/** Every key of ours in the tab's storage begins with this. */
const prefix = 'countersign.';

/** Keys of what is typed and not yet sent begin with this; they leave with the person. */
export const draftPrefix = 'draft.';

export interface TabStorage {
  readonly read: (key: string) => string | undefined;
  /** False where nothing outlives this page: storage is blocked or full. */
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
  /** Everything that must not outlive a sign-out: session, login link, drafts. */
  readonly removeOnSignOut: () => void;
}

/** Not tied to a person: stays at sign-out. */
const kept: readonly string[] = ['locale', 'theme'];

/**
 * The tab's storage, never throwing: where the browser blocks it or it is full, values live as
 * long as the page. Keys are given without the `countersign.` in front.
 */
export function tabStorage(area: () => Storage = () => sessionStorage): TabStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(area());
    } catch {
      return undefined; // blocked by the browser's settings, or full
    }
  };
  return {
    read: (key) =>
      memory.get(key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? undefined,
    write: (key, value) => {
      const written = attempt((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (written) memory.delete(key);
      else memory.set(key, value);
      return written ?? false;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(prefix + key));
    },
    removeOnSignOut: () => {
      for (const key of memory.keys()) {
        if (!kept.includes(key)) memory.delete(key);
      }
      attempt((storage) => {
        for (const name of Object.keys(storage)) {
          const ours = name.startsWith(prefix) && !kept.includes(name.slice(prefix.length));
          if (ours) storage.removeItem(name);
        }
      });
    },
  };
}
