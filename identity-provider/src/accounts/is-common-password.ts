import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords } from './common-passwords.ts';

/** Some fifty thousand passwords from published leaks, in lower case. */
const leakedPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Whether a password is one that everyone tries first: a leaked or well-known one or two well-known
 * ones in a row, with any digits and signs around them or in place of letters; one short piece
 * over and over; or a run of characters or keys. Three words without a connection to the person pass.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const isPattern = isRepeated(lower) || isRun(lower) || isWalk(lower);
  const readings = [lower, ...undisguised(lower)];
  return isPattern || readings.some((one) => isListed(one) || isLeaked(one, lower.length));
}

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** At either end digits and signs are ornaments or letters, between letters they are letters. */
function undisguised(text: string): string[] {
  const bareStart = text.replace(/^[^\p{L}]+/u, '');
  return [text, bareStart]
    .flatMap((one) => [one, one.replace(/[^\p{L}]+$/u, '')])
    .map((one) => [...one].map((character) => disguises[character] ?? character).join(''));
}

function isListed(text: string): boolean {
  return known(text) || isPair(text);
}

function isPair(text: string): boolean {
  for (let at = 3; at <= text.length - 3; at += 1) {
    if (known(text.slice(0, at)) && known(text.slice(at))) return true;
  }
  return false;
}

/** A word of our own list, with or without digits and signs around it. */
function known(text: string): boolean {
  return commonPasswords.has(text) || commonPasswords.has(withoutOrnaments(text));
}

/** A leaked one that makes up most of a password of this many characters: else it may be chance. */
function isLeaked(text: string, length: number): boolean {
  return [text, withoutOrnaments(text)].some(
    (one) => one.length * 2 > length && leakedPasswords.has(one),
  );
}

function withoutOrnaments(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** `abcabcabcabc`: at most four characters again and again. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1{2,}.{0,3}$/su.test(text);
}

/** `aaaaaaaaaaaa`, `123456789012`: each character equals or follows the one before. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.every((code, at) => {
    const before = codes[at - 1];
    if (before === undefined) return true;
    return Math.abs(code - before) <= 1 || (before === 57 && code === 48);
  });
}

const keyRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm']
  .concat(['wxcvbn', 'qwertzuiop', 'yxcvbnm'])
  .flatMap((row) => [row, [...row].reverse().join('')]);

/** `qwertyuiopasdf`: rows of a keyboard, at least four keys of each. */
function isWalk(text: string): boolean {
  let rest = text;
  while (rest !== '') {
    const length = longestRow(rest);
    if (length < Math.min(4, rest.length)) return false;
    rest = rest.slice(length);
  }
  return text.length >= 4;
}

function longestRow(text: string): number {
  for (let length = Math.min(text.length, 10); length > 0; length -= 1) {
    const piece = text.slice(0, length);
    if (keyRows.some((row) => row.includes(piece))) return length;
  }
  return 0;
}
