import { withoutGap } from '../../../translations/without-gap.ts';

/**
 * A duration in the locale `tag` (BCP 47): minutes below two hours, hours below two days, then days;
 * one decimal for hours and days below ten.
 */
export function durationText(minutes: number, tag: string): string {
  if (minutes < 120) return inUnit(minutes, 'minute', 0, tag);
  const hours = minutes / 60;
  if (hours < 48) return inUnit(hours, 'hour', hours < 10 ? 1 : 0, tag);
  const days = hours / 24;
  return inUnit(days, 'day', days < 10 ? 1 : 0, tag);
}

/** A duration of working time in the locale `tag`: never in days, which would be days around the clock. */
export function workedText(minutes: number, tag: string): string {
  const hours = minutes / 60;
  return hours < 2
    ? inUnit(minutes, 'minute', 0, tag)
    : inUnit(hours, 'hour', hours < 10 ? 1 : 0, tag);
}

function inUnit(value: number, unit: string, digits: number, tag: string): string {
  const format = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  });
  return withoutGap(tag, format.format(value));
}
