/** A piece of HTML that is safe to put into a page as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | readonly Html[] | string | number | false | null | undefined;

/** Template tag: every value is escaped, except pieces that are Html already. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((text, part, at) => `${text}${written(values[at - 1])}${part}`));
}

/** A text with a part that a line does not end within, as a ticket number has a hyphen. */
export function withWhole(text: string, part: string): Html {
  const at = text.indexOf(part);
  if (at === -1 || part === '') return html`${text}`;
  const after = text.slice(at + part.length);
  return html`${text.slice(0, at)}<span class="whole">${part}</span>${after}`;
}

function written(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
