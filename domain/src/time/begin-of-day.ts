/** Whether the platform knows this IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * When a day (`2026-12-24`) begins in an IANA time zone, in ms since the epoch: at midnight, or at the first moment after
 * it where a clock change leaves midnight out.
 */
export function beginOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const local = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const wallTime = (ms: number) => {
    const parts = new Map(local.formatToParts(ms).map(({ type, value }) => [type, value]));
    const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    const time = `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
    return { date, ms: Date.parse(`${date}T${time}.000Z`) };
  };
  // A clock change near midnight gives two candidates; the day begins at the first that lies in it.
  const offsets = [-1, 0, 1].map((days) => {
    const at = midnight + days * 86_400_000;
    return wallTime(at).ms - at;
  });
  const candidates = [...new Set(offsets.map((offset) => midnight - offset))].sort((a, b) => a - b);
  return candidates.find((at) => wallTime(at).date === day) ?? midnight;
}

/** The day after (`2026-12-25` of `2026-12-24`). */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);
}
