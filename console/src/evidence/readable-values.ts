import type { Formats } from '../translations/formats.ts';
import { registerName, schemeName } from './sentences.ts';
import type { EvidenceText } from './use-evidence-text.ts';

const day = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** A sentence's values as people write them: names for registers and schemes, dates in words. */
export function readableValues(
  values: Readonly<Record<string, string>>,
  words: EvidenceText,
  formats: Formats,
): Record<string, string> {
  const readable = ([name, value]: [string, string]): [string, string] => {
    if (name === 'register') return [name, registerName(words, value)];
    if (name.toLowerCase().endsWith('scheme')) return [name, schemeName(words, value)];
    // One of them is enough.
    if (name === 'schemes')
      return [
        name,
        value
          .split(' ')
          .map((scheme) => schemeName(words, scheme))
          .join(' / '),
      ];
    if (name === 'market' || name === 'country') return [name, formats.market(value)];
    if (!day.test(value) || Number.isNaN(Date.parse(value))) return [name, value];
    // Noon, so that a day without a time is the same day everywhere.
    return [name, formats.date(value.length === 10 ? `${value}T12:00:00` : value)];
  };
  return Object.fromEntries(Object.entries(values).map(readable));
}
