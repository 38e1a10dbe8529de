/** A success counts for that long without asking again, in milliseconds. */
const freshMs = 1000;
/** So long a caller waits for the answer to a new question. */
const patienceMs = 300;
/** So long after the last success silence is taken for a delay; afterwards for a failure. */
const silenceMs = 3000;

/** No answer came in time, and the last good one is too old. */
export class NoRecentAnswer extends Error {
  override name = 'NoRecentAnswer';
}

/**
 * Wraps a question, such as one to the database, for callers that ask often and cannot wait: there is
 * one question at a time, and its good answer serves all callers of the next second. Throws what the
 * question throws, or NoRecentAnswer where there has been no good answer for three seconds.
 */
export function recentAnswer(
  ask: () => Promise<unknown>,
  nowMs = () => performance.now(),
): () => Promise<void> {
  let goodAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  return async () => {
    if (nowMs() - goodAtMs < freshMs) return;
    asking ??= askOnce().finally(() => {
      asking = undefined;
    });
    if (await isSettledInTime(asking)) return;
    if (nowMs() - goodAtMs >= silenceMs) throw new NoRecentAnswer('The database is silent.');
  };

  async function askOnce(): Promise<void> {
    await ask();
    goodAtMs = nowMs();
  }
}

async function isSettledInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    return await Promise.race([work.then(() => true as const), limit]);
  } finally {
    clearTimeout(timer);
  }
}
