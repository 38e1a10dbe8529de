import * as z from 'zod/mini';
import { proseAsSeen } from './visible-text.ts';

/** Longest message to an applicant and longest internal note, in characters (Unicode code points). */
export const longTextLimit = 4000;

/** Counts code points, as people and the database do, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// C0, DEL and C1 controls are never valid in data; a lone surrogate cannot be stored as UTF-8.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const controlInLine = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but a text may have lines and tabs
const controlInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/** Lets a text be stored and compared as it is seen; for every text that a person hands in and that no rule of its own refuses. */
export const asSeen = z.overwrite(proseAsSeen);

/** One line of text in NFC, 1 to `limit` characters, without control characters, not only blanks. */
export function lineOf(limit: number) {
  return z.string().check(...checksOfLine(limit));
}

/** The same of a text in a person's own words, as it is seen. */
export function wordsOf(limit: number) {
  return z.string().check(asSeen, ...checksOfLine(limit));
}

function checksOfLine(limit: number) {
  return [
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1),
    z.refine<string>((text) => countCharacters(text) <= limit, {
      error: 'too-long',
      abort: true,
      params: { limit },
    }),
    z.refine<string>((text) => !controlInLine.test(text), { error: 'malformed' }),
  ] as const;
}

/** An identifier of another system, such as a token's `sub`: 1 to `limit` characters as they are, none of them a control or hidden. */
export function idOf(limit: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(limit),
    z.refine((text) => !controlInLine.test(text) && proseAsSeen(text) === text, {
      error: 'malformed',
    }),
  );
}

/** A text of several lines, at most `limit` characters; it may be empty. */
export function textOf(limit: number) {
  return z.string().check(...checksOfText(limit));
}

/** The same of sentences that a person wrote, as they are seen. */
export function proseOf(limit: number) {
  return z.string().check(asSeen, ...checksOfText(limit));
}

function checksOfText(limit: number) {
  const fits = (text: string) => countCharacters(text) <= limit;
  // One fault per text, but without `abort`, which would hide rules about several fields.
  return [
    z.refine<string>(fits, { error: 'too-long', params: { limit } }),
    z.refine<string>((text) => !fits(text) || !controlInText.test(text), { error: 'malformed' }),
  ] as const;
}

// Deliberately narrower than RFC 5321: no quoted local part, no comment, no list separator, so
// that an address can never become two recipients or a header of its own. The domain may be in letters.
const emailPattern =
  // Without the flag `i`, which a JSON Schema does not have.
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\p{M}\p{Nd}·・ʹ׳״-]{1,63}\.)+[\p{L}\p{M}\p{Nd}-]{2,63}$/u;

/** An address that is stored; `NewEmailAddress` is what a person may enter. */
export const EmailAddress = z.string().check(
  z.trim(),
  z.minLength(3),
  z.maxLength(254, { error: 'too-long' }),
  z.regex(emailPattern, { error: 'malformed' }),
  z.refine((text) => !text.includes('..') && !text.startsWith('.') && !text.includes('.@'), {
    error: 'malformed',
  }),
);

// Telephones of computers put them around a number that is copied; they are no part of it.
const marksAroundNumber = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * A telephone number as it was written. Whether it is one depends on the country, and is checked
 * where it is entered.
 */
export const PhoneNumber = z.string().check(
  z.overwrite((text) => text.replace(marksAroundNumber, '')),
  ...checksOfLine(40),
);

/** An https address that a reviewer may open; other schemes could run code or mislead. */
export const WebAddress = addressOf(['https:']);

/** The site of a practice, of which some have no certificate. */
export const Website = addressOf(['https:', 'http:']);

function addressOf(protocols: readonly string[]) {
  return z.string().check(
    z.trim(),
    z.minLength(8),
    z.maxLength(2048, { error: 'too-long' }),
    z.refine((text) => isPlainAddress(text, protocols), { error: 'malformed' }),
  );
}

function isPlainAddress(text: string, protocols: readonly string[]): boolean {
  if (controlInLine.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const address = new URL(text);
  return protocols.includes(address.protocol) && address.username === '' && address.password === '';
}
