import type { Translate } from '../../../translations/translate.ts';
import { durationText } from './duration-text.ts';

/** A figure and the same of the period before: a number, minutes, or a share from 0 to 1; null where there is none. */
export interface Compared {
  readonly kind: 'count' | 'minutes' | 'share';
  readonly now: number | null | undefined;
  readonly before: number | null | undefined;
}

const words = {
  count: ['fewer', 'more'],
  minutes: ['shorter', 'longer'],
  share: ['lower', 'higher'],
} as const;

/** Medians are accurate to 2 %: less apart than that is the same. */
const precision = 0.02;

/**
 * How a figure has changed, in words with its direction; undefined where one of both is missing. `tag` is a BCP 47
 * locale.
 */
export function changeText({ kind, now, before }: Compared, tag: string, t: Translate) {
  if (now == null || before == null) return undefined;
  const shown = (value: number) => {
    if (kind === 'minutes') return durationText(value, tag);
    if (kind === 'share') return percent(value, tag);
    return new Intl.NumberFormat(tag).format(value);
  };
  const points = kind === 'share' ? Math.round(now * 100) - Math.round(before * 100) : undefined;
  const by = points ?? now - before;
  const isSame = kind === 'minutes' ? Math.abs(by) <= precision * Math.max(now, before) : by === 0;
  if (isSame)
    return { way: 'same' as const, text: t('overview.change.same', { before: shown(before) }) };
  const way = by > 0 ? ('up' as const) : ('down' as const);
  const amount =
    points === undefined
      ? shown(Math.abs(by))
      : new Intl.NumberFormat(tag).format(Math.abs(points));
  const word = words[kind][by > 0 ? 1 : 0];
  const text = t(`overview.change.${word}`, { by: amount, before: shown(before) });
  return { way, text };
}

/** "92 %", for a share from 0 to 1. */
export function percent(share: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

interface Decided {
  readonly approved: number;
  readonly rejected: number;
  readonly linked?: number | undefined;
}

/** How many were decided, with any outcome. */
export function decidedOf({ approved, rejected, linked = 0 }: Decided): number {
  return approved + rejected + linked;
}

/** Of those decided, the share within the target; null where nothing was decided or the API does not say. */
export function shareWithin(
  figures: (Decided & { readonly withinTarget?: number | undefined }) | undefined,
): number | null {
  if (figures?.withinTarget === undefined) return null;
  const decided = decidedOf(figures);
  return decided === 0 ? null : figures.withinTarget / decided;
}
