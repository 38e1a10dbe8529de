import { consoleRelease, oldestConsoleHeader } from '@countersign/contract/console-release';

const listeners = new Set<() => void>();
let isOutdated = false;

/** Whether a response has said that the API no longer understands this console; of the whole page. */
export const outdatedConsole = {
  get: () => isOutdated,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  learn: (headers: Headers) => {
    if (isOutdated || !(Number(headers.get(oldestConsoleHeader)) > consoleRelease)) return;
    isOutdated = true;
    for (const listener of listeners) listener();
  },
};
