const SHAPE = /^(\d{14})-(\d{4})$/;

/** Whether a text is a mail id: milliseconds since 1970 and a number within that millisecond. */
export function isMailId(text: string): boolean {
  return SHAPE.test(text);
}

/** The id that follows `last` (or the first one). Ids always rise, even when the clock goes back. */
export function nextMailId(nowMs: number, last: string | undefined): string {
  const [, lastMs, lastNumber] = SHAPE.exec(last ?? '') ?? [];
  if (lastMs === undefined || nowMs > Number(lastMs)) return format(nowMs, 0);
  return Number(lastNumber) < 9_999
    ? format(Number(lastMs), Number(lastNumber) + 1)
    : format(Number(lastMs) + 1, 0);
}

/** When the mail with this id arrived, as ISO 8601. */
export function arrivalOf(id: string): string {
  return new Date(Number(SHAPE.exec(id)?.[1] ?? 0)).toISOString();
}

function format(ms: number, number: number): string {
  return `${`${ms}`.padStart(14, '0')}-${`${number}`.padStart(4, '0')}`;
}
