/** The lanes of a worker that have nothing to do, of which a call wakes one. */
export interface SleepingLanes {
  /** Wakes a lane; where none sleeps, the lanes that are looking for work look again before they sleep. */
  wakeOne(): void;
  wakeAll(): void;
  /** To be called before a look for work; the function returned sleeps, unless a call came since. */
  beginLook(): (sleepMs: number) => Promise<void>;
}

export function sleepingLanes(): SleepingLanes {
  const sleeping = new Set<() => void>();
  let calls = 0;
  return {
    wakeOne: () => {
      calls += 1;
      const [first] = sleeping;
      first?.();
    },
    wakeAll: () => {
      calls += 1;
      for (const end of [...sleeping]) end();
    },
    beginLook: () => {
      const before = calls;
      return (sleepMs) =>
        new Promise((resolve) => {
          if (calls !== before) return resolve();
          const end = () => {
            clearTimeout(timer);
            sleeping.delete(end);
            resolve();
          };
          const timer = setTimeout(end, sleepMs);
          sleeping.add(end);
        });
    },
  };
}
