/** How many sendings of this process go to each key, such as a mail domain, at once. */
export interface KeyedLanes {
  /** Keys that have their share; what is for them waits. */
  full(): readonly string[];
  /** Takes a lane for the key; the returned function releases it. */
  take(key: string): () => void;
}

/** At most `most` lanes for each key; `freed` is called when a full key has room again. */
export function keyedLanes(most: number, freed: () => void): KeyedLanes {
  const sending = new Map<string, number>();
  return {
    full: () => [...sending].flatMap(([key, count]) => (count >= most ? [key] : [])),
    take: (key) => {
      sending.set(key, (sending.get(key) ?? 0) + 1);
      return () => {
        const count = sending.get(key) ?? 1;
        if (count === 1) sending.delete(key);
        else sending.set(key, count - 1);
        if (count >= most) freed();
      };
    },
  };
}
