/** Every key of ours in the tab's storage begins with this. */
const prefix = 'countersign.';

/** Checks a stored value; every zod schema is one. */
export interface Checker<T> {
  readonly safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/** Keys that say nothing about a person; they outlive a sign-out. */
const impersonalKeys: readonly string[] = ['locale', 'theme', 'density', 'columns', 'reason-uses'];

/**
 * The one owner of what this tab stores. It never throws: where the browser blocks the storage or
 * it is full, values are in the page's memory. Keys are given without `countersign.`.
 */
export interface TabStorage {
  readonly read: (key: string) => string | undefined;
  /** Undefined for nothing and for what `schema` refuses, such as another release's shape. */
  readonly readJson: <T>(key: string, schema: Checker<T>) => T | undefined;
  /** False where the value does not outlive this page. */
  readonly write: (key: string, value: string) => boolean;
  readonly writeJson: (key: string, value: unknown) => boolean;
  readonly remove: (key: string) => void;
  /** Also from the memory. */
  readonly removeWhere: (isMeant: (key: string) => boolean) => void;
  /** Removes session, login link and drafts, from the memory too (S4.3). */
  readonly removeOnSignOut: () => void;
}

/** `area` is the browser's storage. One per page: a second one would have a memory of its own. */
export function createTabStorage(area: () => Storage): TabStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(area());
    } catch {
      return undefined; // blocked by the browser's settings, or full
    }
  };
  const read = (key: string) =>
    memory.get(key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? undefined;
  const write = (key: string, value: string) => {
    const isWritten = attempt((storage) => {
      storage.setItem(prefix + key, value);
      return true;
    });
    if (isWritten) memory.delete(key);
    else memory.set(key, value);
    return isWritten ?? false;
  };
  const removeWhere = (isMeant: (key: string) => boolean) => {
    for (const key of memory.keys()) {
      if (isMeant(key)) memory.delete(key);
    }
    attempt((storage) => {
      for (const name of Object.keys(storage)) {
        if (name.startsWith(prefix) && isMeant(name.slice(prefix.length))) storage.removeItem(name);
      }
    });
  };
  return {
    read,
    readJson: (key, schema) => {
      const text = read(key);
      if (text === undefined) return undefined;
      const parsed = schema.safeParse(parseJson(text));
      return parsed.success ? parsed.data : undefined;
    },
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(prefix + key));
    },
    removeWhere,
    removeOnSignOut: () => removeWhere((key) => !impersonalKeys.includes(key)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
