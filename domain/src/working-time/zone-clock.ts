const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether `zone` is a name of a time zone that this runtime knows, such as `Asia/Kathmandu`. */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The day that the zone's calendar shows at an instant (epoch milliseconds), in days since 1970-01-01. */
export function localDay(zone: string, atMs: number): number {
  return Math.floor((atMs + offsetMs(zone, atMs)) / dayMs);
}

/** The first instant of the day after the one that the zone's calendar shows at an instant, both in epoch milliseconds. */
export function endOfLocalDay(zone: string, atMs: number): number {
  return instantsOf(zone, (localDay(zone, atMs) + 1) * dayMs)[0];
}

/**
 * The first and the last instant at which the clock of a zone shows a local time, given as milliseconds since
 * 1970-01-01T00:00 of that clock. They differ by the hour that a clock repeats in autumn. Where the clock skips the
 * time in spring, both are the instant of the skip.
 */
export function instantsOf(zone: string, localMs: number): readonly [number, number] {
  // No zone is further from UTC than 14 hours, so these lie before and after the time.
  const before = offsetMs(zone, localMs - dayMs);
  const after = offsetMs(zone, localMs + dayMs);
  const shown = [localMs - before, localMs - after].filter(
    (atMs) => atMs + offsetMs(zone, atMs) === localMs,
  );
  if (shown.length > 0) return [Math.min(...shown), Math.max(...shown)];
  const skipMs = changeBetween(
    zone,
    localMs - Math.max(before, after),
    localMs - Math.min(before, after),
  );
  return [skipMs, skipMs];
}

/** The instant in (low, high] at which the offset changes. */
function changeBetween(zone: string, low: number, high: number): number {
  const old = offsetMs(zone, low);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(zone, middle) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** How far a zone's clock is ahead of UTC at an instant. */
function offsetMs(zone: string, atMs: number): number {
  const parts = formatOf(zone).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  const localMs = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return localMs - Math.floor(atMs / 1000) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}
