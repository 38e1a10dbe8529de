import { countCharacters } from '../registration/text.ts';
import { withVisibleMarks } from '../registration/visible-text.ts';

/** Why a text in a market's own words is refused; each is a field fault of the API. */
export type OwnTextFaultCode =
  | 'too-long'
  | 'hidden-characters'
  | 'markup'
  | 'unknown-name'
  | 'insecure-link'
  | 'foreign-link';

/** The first place in a text that is refused. */
export interface OwnTextFault {
  readonly code: OwnTextFaultCode;
  /** The place, from 1; a column counts characters (code points). */
  readonly line: number;
  readonly column: number;
  /** The same place in UTF-16 units, and how many of them are meant: for a text field to select. */
  readonly start: number;
  readonly length: number;
  /** What is refused, as it is seen; shortened. */
  readonly found: string;
}

export interface OwnTextRules {
  /** What may stand between `{{` and `}}`. */
  readonly names: readonly string[];
  /** The hosts that links and email addresses may lead to, in lower case and ASCII. */
  readonly hosts: readonly string[];
  /** In characters (code points). */
  readonly limit: number;
}

interface Found {
  readonly code: OwnTextFaultCode;
  readonly start: number;
  readonly length: number;
}

/** A text as it is stored: lines end with a line feed, in NFC, without blanks at its end. */
export function normaliseOwnText(text: string): string {
  return text.replace(/\r\n?/g, '\n').normalize('NFC').trimEnd();
}

/** What makes a text in a market's own words unfit for a mail: the first place of it, or undefined. */
export function ownTextFault(text: string, rules: OwnTextRules): OwnTextFault | undefined {
  const end = text.length <= rules.limit ? text.length : lengthOf(text, rules.limit);
  // What is too long is refused anyway: patterns read no more than what would be allowed.
  const [first] = [...faults(text.slice(0, end), rules)].sort((a, b) => a.start - b.start);
  const rest: Found = { code: 'too-long', start: end, length: text.length - end };
  const found = first ?? (rest.length > 0 ? rest : undefined);
  if (found === undefined) return undefined;
  const { code, start, length } = found;
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  const column = countCharacters(before.slice(before.lastIndexOf('\n') + 1)) + 1;
  return { code, start, length, line, column, found: shown(text.slice(start, start + length)) };
}

function* faults(text: string, rules: OwnTextRules): Generator<Found> {
  yield* hidden(text);
  yield* all(text, markup, 'markup');
  const known = new Set(rules.names);
  for (const { index, 0: whole, 1: name } of text.matchAll(placeholder)) {
    if (name === undefined || !known.has(name)) {
      yield { code: 'unknown-name', start: index, length: whole.length };
    }
  }
  yield* links(
    text.replace(placeholder, (whole) => 'x'.repeat(whole.length)),
    rules.hosts,
  );
}

/** The length of that many characters, in UTF-16 units. */
function lengthOf(text: string, characters: number): number {
  return [...text].slice(0, characters).join('').length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/gu;

function* hidden(text: string): Generator<Found> {
  yield* all(text, control, 'hidden-characters');
  // As many characters as before, so that a difference has the same place.
  const [is, seen] = [[...text], [...withVisibleMarks(text)]];
  let start = 0;
  for (const [at, character] of is.entries()) {
    if (seen[at] !== character) {
      yield { code: 'hidden-characters', start, length: character.length };
    }
    start += character.length;
  }
}

/** Tags, comments and entities: a mail shows them as they are, and no one writes them to be read. */
const markup = /<[a-z/!?][^\n]*?(?:>|$)|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/gim;

/** What looks like a place for a value, closed or not. */
const placeholder = /\{\{([^{}\n]*)\}\}|\{\{|\}\}/g;

/** With a scheme; programs for mail make links of these. */
const withScheme =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel|sms|javascript|data|file):)[^\s<>]*/giu;
/** Without one: an email address, or what ends like the name of a host in a script that has spaces between words. */
const bareHost =
  /[\p{L}\p{N}\p{M}._%+-]*@[\p{L}\p{N}\p{M}.-]+|[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)*\.(?:[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}]{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}\p{M}])(?:[:/?#][^\s<>]*)?/giu;

function* links(text: string, hosts: readonly string[]): Generator<Found> {
  const rest = text.replace(withScheme, (whole) => ' '.repeat(whole.length));
  for (const { index: start, 0: whole } of text.matchAll(withScheme)) {
    const link = withoutStop(whole);
    if (!/^https:\/\//i.test(link)) yield { code: 'insecure-link', start, length: link.length };
    else if (!isAllowed(link, hosts)) yield { code: 'foreign-link', start, length: link.length };
  }
  for (const { index: start, 0: whole } of rest.matchAll(bareHost)) {
    const link = withoutStop(whole);
    const address = `https://${link.slice(link.lastIndexOf('@') + 1)}`;
    if (!isAllowed(address, hosts)) yield { code: 'foreign-link', start, length: link.length };
  }
}

/** The marks that end a sentence are no part of a link. */
function withoutStop(link: string): string {
  return link.replace(/[.,;:!?)\]}'"’”»。、）」]+$/u, '');
}

/** Whether an https address leads to one of these hosts, without a port, a user or a sign that programs read differently. */
export function isAllowed(address: string, hosts: readonly string[]): boolean {
  const url = /[\\\s]/.test(address) ? null : URL.parse(address);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    hosts.includes(url.hostname)
  );
}

function* all(text: string, pattern: RegExp, code: OwnTextFaultCode): Generator<Found> {
  for (const { index: start, 0: whole } of text.matchAll(pattern)) {
    yield { code, start, length: whole.length };
  }
}

const longestShown = 40;

function shown(text: string): string {
  const characters = [...withVisibleMarks(text)];
  const short = characters.slice(0, longestShown).join('');
  return characters.length > longestShown ? `${short}…` : short;
}
