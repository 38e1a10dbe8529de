import { createHash } from 'node:crypto';

/** The part of a browser's element that the script uses. */
interface Control {
  readonly name: string;
  readonly value: string;
  readonly defaultValue?: string;
}
interface Line {
  textContent: string | null;
  hidden: boolean;
  /** `data-too-large`: a sentence about a file with `{name}` and `{size}`; `data-limit`: in bytes. */
  readonly dataset?: { readonly tooLarge?: string; readonly limit?: string };
}
interface ChosenFile {
  readonly name: string;
  readonly size: number;
}
interface FileInput {
  readonly id: string;
  files?: Iterable<ChosenFile>;
}
/** Of browsers. */
declare const DataTransfer: new () => {
  readonly items: { add(file: ChosenFile): void };
  readonly files: Iterable<ChosenFile>;
};
interface Page {
  readonly documentElement: { readonly lang: string };
  readonly location: { readonly pathname: string };
  addEventListener(
    name: 'focusout' | 'change',
    heard: (event: { readonly target: unknown }) => void,
  ): void;
  querySelector(selector: string): Line | null;
  querySelectorAll(selector: string): Iterable<Control>;
}

/**
 * Checks a value when its field is left and shows what the API says beside it: a warning that prevents
 * nothing. Runs in the browser as its own source, so that it must not use anything around it.
 */
function checkFieldsLeft(page: Page): void {
  const prefix = 'change ';
  const checked = new Map<string, string>();
  const language = page.documentElement.lang.replace('-', '_');
  const place = page.location.pathname.split('/').slice(0, 3).join('/');

  page.addEventListener('focusout', ({ target }) => {
    const { name } = (target ?? {}) as Partial<Control>; // may be anything that had the focus
    if (name?.startsWith(prefix)) check(name.slice(prefix.length, name.lastIndexOf(' ')));
  });

  // A file that is too large is said at once, and not sent.
  page.addEventListener('change', ({ target }) => {
    const input = target as FileInput; // other inputs have no files
    const line = page.querySelector(`[data-files="${input.id}"]`);
    if (!input.files || line === null) return;
    const { tooLarge = '', limit } = line.dataset ?? {};
    const kept = new DataTransfer();
    const said: string[] = [];
    for (const file of input.files) {
      if (file.size <= Number(limit)) {
        kept.items.add(file);
        continue;
      }
      const size = new Intl.NumberFormat(page.documentElement.lang, {
        style: 'unit',
        unit: 'megabyte',
        unitDisplay: 'short',
        maximumFractionDigits: 1,
        // As sizeBeyondLimit: it never reads as the limit does.
      }).format(Math.ceil(file.size / 1e5) / 10);
      said.push(tooLarge.replace('{name}', () => file.name).replace('{size}', () => size));
    }
    line.textContent = said.join(' ');
    line.hidden = said.length === 0;
    if (said.length > 0) input.files = kept.files;
  });

  function check(field: string): void {
    const typed: Record<string, string> = {};
    let isTyped = false;
    for (const { name, value, defaultValue } of page.querySelectorAll(
      `[name^="${prefix}${field} "]`,
    )) {
      typed[name.slice(name.lastIndexOf(' ') + 1)] ??= value.trim();
      isTyped ||= value !== defaultValue;
    }
    const hint = page.querySelector(`[data-hint="${field}"]`);
    const value = isTyped ? valueTyped(typed) : undefined;
    const body = JSON.stringify({ field, value });
    if (hint === null || checked.get(field) === body) return;
    checked.set(field, body);
    const show = (why: string | null) => {
      // An older answer must not take the place of a newer one.
      if (checked.get(field) !== body) return;
      hint.textContent = why;
      hint.hidden = why === null;
    };
    if (value === undefined) {
      show(null);
      return;
    }
    fetch(`${place}/check?language=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
      .then((answer) => (answer.ok ? answer.json() : { why: null }))
      .then((verdict) => show((verdict as { why: string | null }).why)) // as the contract says
      .catch(() => {
        // The last step shows everything again.
        checked.delete(field);
      });
  }

  /** The value as the API takes it; undefined where there is nothing to check. */
  function valueTyped(typed: Record<string, string>): unknown {
    const { value, number, lines, city = '', countryCode = '' } = typed;
    const optional = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
    if (value !== undefined) return value === '' ? undefined : value;
    if (number !== undefined) {
      return number === '' ? undefined : { value: number, ...optional(['issuer', 'validUntil']) };
    }
    const written = (lines ?? '').split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []));
    // An address is checked once it has its parts.
    if (written.length === 0 || city === '' || countryCode.length !== 2) return undefined;
    const country = countryCode.toUpperCase();
    return { lines: written, city, countryCode: country, ...optional(['postalCode', 'region']) };
  }
}

/** The script of the applicant's page, for browsers; the page works without. */
export const pageScript = `'use strict';(${checkFieldsLeft.toString()})(document);\n`;

/** Its address: of these contents, so that it may be cached without end. */
export const pageScriptPath = `/answer/check-fields.${createHash('sha256').update(pageScript).digest('hex').slice(0, 12)}.js`;
