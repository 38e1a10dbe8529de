export const dayMs = 24 * 3_600_000;

/** `2026-11-20`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The beginning of the day that is `daysBefore` days before that of `at`. */
export function beginOfDay(at: Date, daysBefore = 0): Date {
  return new Date((Math.floor(at.getTime() / dayMs) - daysBefore) * dayMs);
}
