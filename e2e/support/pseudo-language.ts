import { expect, type Page } from '@playwright/test';
import {
  closing,
  opening,
  pseudoText,
  pseudoTexts,
} from '../../tools/translations/pseudo-texts.ts';
import { readTexts } from '../../tools/translations/text-files.ts';
import { textOf } from './texts.ts';

const file = JSON.stringify(pseudoTexts(readTexts('console', 'en')));

/** An English text as the pseudo-language has it. */
export function pseudo(key: string, values: Readonly<Record<string, string>> = {}): string {
  const names = Object.fromEntries(Object.keys(values).map((name) => [name, `{{${name}}}`]));
  return pseudoText(textOf('en', key, names)).replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  );
}

/**
 * Serves the pseudo-language in the place of English, and remembers what the API answers. Before the page is opened.
 */
export async function pseudoLanguage(page: Page) {
  const data = new Set<string>();
  await page.route('**/assets/i18n/en.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: file }),
  );
  page.on('response', async (response) => {
    if (!/\/api\/|\/config\.json$/.test(response.url())) return;
    // A stream never ends, and a page that was left has no body any more.
    if (!response.headers()['content-type']?.includes('json')) return;
    for (const text of textsIn(await response.json().catch(() => null))) data.add(text);
  });
  return {
    /** Where the file came late, the built-in English is shown before. */
    settle: async () => {
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect(page.locator('header').first()).toContainText(opening);
    },
    /** What a person sees or hears that comes neither from the file of texts nor from the API. */
    strays: async () => (await wordsOutside(page)).filter((words) => !isData(words, data)),
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

const separators = /[,·;:()•|/\n]|(?:^|\s)[–—-]\s/;
const piecesOf = (text: string) => text.split(separators).map((piece) => piece.trim());
/** Names of a state or an act in the API's answers: on a screen they would be words that nobody translated. */
const isCodeWord = (text: string) => /^[a-z]+(?:-[a-z]+)*$/.test(text);

/** What `Intl` writes in English, since the pseudo-language has no formats of its own. */
const months = Array.from({ length: 12 }, (_, month) => {
  const day = new Date(Date.UTC(2026, month, 1));
  return ['long', 'short'].map((name) =>
    new Intl.DateTimeFormat('en', { month: name as 'long' | 'short' }).format(day),
  );
}).flat();
const formatted = new RegExp(
  `^(?:(?:${months.join('|')}|\\d+|at|and|in|ago|AM|PM|GMT[+-]?\\d*|UTC|Mon|Tue|Wed|Thu|Fri|Sat|Sun|` +
    '(?:day|hour|minute|month|year|second)s?|today|tomorrow|yesterday|now|min|kB|MB|byte)[\\s.+:%-]*)+$',
);
const names = (type: 'region' | 'language', codes: readonly string[]) => {
  const display = new Intl.DisplayNames('en', { type });
  return codes.map((code) => display.of(code) ?? '');
};
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((one) => letters.map((two) => one + two));
/** The product's own name, that of who is signed in (from the token), and countries, also by their codes, and languages under their English names. */
const named = new Set([
  'Countersign',
  'Alex Morgan',
  ...pairs,
  ...names('region', pairs),
  ...names(
    'language',
    pairs.map((pair) => pair.toLowerCase()),
  ),
]);

function isData(words: string, data: ReadonlySet<string>): boolean {
  if (data.has(words)) return true;
  const known = new Set([...data].flatMap((text) => (isCodeWord(text) ? [] : piecesOf(text))));
  const isKnown = (piece: string) =>
    !/\p{L}{2}/u.test(piece) || known.has(piece) || named.has(piece) || formatted.test(piece);
  // A postal code stands beside its town.
  const isJoined = (piece: string) => {
    const [first = '', ...rest] = piece.split(' ');
    return /\d/.test(first) && isKnown(first) && isKnown(rest.join(' '));
  };
  return piecesOf(words).every((piece) => isKnown(piece) || isJoined(piece));
}

function wordsOutside(page: Page): Promise<string[]> {
  return page.evaluate(
    ([opening, closing]) => {
      const inside = new RegExp(`${opening}[^${opening}${closing}]*${closing}`, 'g');
      const withoutMarked = (text: string) => {
        let [before, after] = ['', text];
        // From the innermost: a text may be a value of another.
        while (before !== after) [before, after] = [after, after.replaceAll(inside, ' ')];
        return after.trim();
      };
      const found = new Set<string>();
      const add = (text: string, around: string) => {
        const rest = withoutMarked(text);
        if (!/\p{L}{2}/u.test(rest)) return;
        // A text between elements that are put into it is between the marks of the whole.
        if (!withoutMarked(around).includes(rest)) return;
        found.add(rest);
      };
      // Names and mails say their own language; addresses and codes have none.
      const own = '[lang]:not(html), [translate="no"], code, script, style, noscript';
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        const parent = text.parentElement;
        if (parent === null || parent.closest(own) || !parent.checkVisibility()) continue;
        // What a person has typed.
        if (parent instanceof HTMLTextAreaElement) continue;
        // Letters that are marked in a text do not make words of their own.
        const whole = parent.closest(':has(> mark)') ?? text;
        const around = whole === text ? parent.parentElement : whole.parentElement;
        add(whole.textContent ?? '', around?.textContent ?? '');
      }
      const said = [
        'aria-label',
        'aria-description',
        'aria-valuetext',
        'placeholder',
        'title',
        'alt',
      ];
      for (const element of document.body.querySelectorAll('*')) {
        if (element.closest(own) || !element.checkVisibility()) continue;
        for (const name of said) {
          const text = element.getAttribute(name) ?? '';
          add(text, text);
        }
      }
      add(document.title, document.title);
      return [...found];
    },
    [opening, closing] as const,
  );
}
