/** A text as it is on the screen, with the keys of the translation file that may have made it. */
export interface ShownText {
  readonly text: string;
  readonly keys: readonly string[];
}

const attributes = ['aria-label', 'placeholder', 'title', 'alt'] as const;
/** Keys that one text can have: a word such as "Save" is in many places. */
const mostKeys = 10;

/** The texts of `texts`, a language's file, that are to be seen below `place`, in their order; not what is inside `except`. */
export function shownTexts(
  place: HTMLElement,
  texts: object,
  except: Element | null = null,
): ShownText[] {
  const find = finder(texts);
  const found = new Map<string, readonly string[]>();
  for (const text of textsBelow(place, except)) {
    if (found.has(text)) continue;
    const keys = find(text);
    if (keys.length > 0) found.set(text, keys);
  }
  return [...found].map(([text, keys]) => ({ text, keys }));
}

/** The path of a screen without the registration that it shows. */
export function screenOf(pathname: string): string {
  return pathname.replace(/(\/[A-Z]{2})\/[^/]+/, '$1/:ticketNumber').replace(/[^\w/:-]/g, '');
}

function* textsBelow(place: HTMLElement, except: Element | null): Generator<string> {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element === null || except?.contains(element) || !element.checkVisibility()) continue;
    const said =
      node instanceof Element
        ? attributes.map((name) => node.getAttribute(name))
        : [node.textContent];
    for (const text of said) {
      const plain = text?.replaceAll(/[\u2068\u2069]/g, '').trim();
      if (plain) yield plain;
    }
  }
}

function finder(texts: object): (text: string) => readonly string[] {
  const exact = new Map<string, string[]>();
  const patterns: { readonly key: string; readonly pattern: RegExp }[] = [];
  for (const [key, text] of entriesOf(texts)) {
    if (!text.includes('{{')) exact.set(text, [...(exact.get(text) ?? []), key]);
    else if (/\p{L}/u.test(text.replaceAll(placeholder, ''))) {
      patterns.push({ key, pattern: patternOf(text) });
    }
  }
  return (text) => {
    const keys = exact.get(text);
    if (keys !== undefined) return keys.slice(0, mostKeys);
    return patterns
      .flatMap(({ key, pattern }) => (pattern.test(text) ? key : []))
      .slice(0, mostKeys);
  };
}

const placeholder = /\{\{\s*\w+\s*\}\}/g;

function patternOf(text: string): RegExp {
  const parts = text
    .split(placeholder)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+?')}$`, 'su');
}

function* entriesOf(texts: object, before = ''): Generator<readonly [string, string]> {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [before + name, value];
    else if (typeof value === 'object' && value !== null)
      yield* entriesOf(value, `${before}${name}.`);
  }
}
