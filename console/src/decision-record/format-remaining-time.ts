import { withoutGap } from '../translations/without-gap.ts';

/** The remaining time in words, rounded up: "20 seconds", above 90 s "10 minutes". */
export function formatRemainingTime(leftMs: number, tag: string): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const [value, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  return withoutGap(tag, format.format(value));
}
