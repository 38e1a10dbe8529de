/** A clock that does not run until it is set; times in seconds after its beginning. */
export function settableClock(beginning = '2026-11-20T10:00:00.000Z') {
  const startMs = Date.parse(beginning);
  let nowMs = startMs;
  return {
    now: () => new Date(nowMs),
    at: (seconds: number) => new Date(startMs + seconds * 1000),
    set: (seconds: number) => {
      nowMs = startMs + seconds * 1000;
    },
  };
}
