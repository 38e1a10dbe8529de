import {
  nationalDigits,
  plainTelephone,
  readTelephone,
} from '@countersign/domain/contact/telephone';

/** Begins the words of telephone numbers; no other word begins with it. */
const mark = '+';
/** Fewer digits would find numbers of other kinds. */
const fewestDigits = 6;

/**
 * The words by which a telephone number is found: with and without its country code, in digits, however
 * it was written.
 */
export function wordsOfPhone(text: string | undefined, countries: readonly string[]): string[] {
  const read = text === undefined ? undefined : readTelephone(text, countries);
  if (read === undefined) return [];
  const digits = read.replace(/\D/g, '');
  const national = nationalDigits(read) ?? digits;
  return [...new Set([digits, national])].map((one) => mark + one);
}

/** Whether it may be the beginning of a telephone number's word. */
export function isOfPhone(beginning: string): boolean {
  return beginning.startsWith(mark);
}

/** The beginnings of those words that a search asks for; none where it cannot be a telephone number. */
export function beginningsOfPhone(q: string): string[] {
  const written = plainTelephone(q)?.text.replace(/\(0\)/g, '') ?? '';
  const digits = written.replace(/\D/g, '').replace(/^00/, '');
  if (digits.length < fewestDigits) return [];
  // The digit that is dialled before national numbers; in some countries it is dialled from abroad too.
  return [...new Set([digits, digits.replace(/^0/, '')])].map((one) => mark + one);
}
