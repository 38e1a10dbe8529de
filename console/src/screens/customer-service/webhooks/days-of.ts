/**
 * From the beginning of one day to the end of another, both as a date field gives them and in this
 * browser's time zone; undefined where one is missing or they are in the wrong order.
 */
export function daysOf(
  from: string,
  to: string,
): { readonly from: string; readonly to: string } | undefined {
  const begin = new Date(`${from}T00:00:00`);
  const end = new Date(`${to}T23:59:59.999`);
  if (Number.isNaN(begin.getTime()) || Number.isNaN(end.getTime()) || end < begin) return undefined;
  return { from: begin.toISOString(), to: end.toISOString() };
}
