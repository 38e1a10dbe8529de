/** The mail's HTML as data: elements by name, texts as strings. */
export type MailNode = string | MailElement;
export interface MailElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of its `style` attribute, by property; only layout and colours. */
  readonly style: Readonly<Record<string, string>>;
  readonly children: readonly MailNode[];
}

const drawn: ReadonlySet<string> = new Set(
  'a b blockquote br div em h1 h2 h3 hr li ol p span strong table tbody td th thead tr u ul'.split(
    ' ',
  ),
);
const withoutContent: ReadonlySet<string> = new Set(['br', 'hr']);
const keptAttributes: ReadonlySet<string> = new Set(
  'align aria-roledescription bgcolor border cellpadding cellspacing class dir lang role scope width'.split(
    ' ',
  ),
);
const keptProperty =
  /^(?:background(?:-color)?|border|color|display|font|line-height|list-style|margin|max-height|max-width|overflow|overflow-wrap|padding|table-layout|text-align|text-decoration|vertical-align|white-space|width|word-break)(?:-[a-z-]+)?$/;

const token =
  /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gy;
const attribute = /([a-z:-]+)(?:="([^"]*)")?/g;

/**
 * The body of a mail's HTML as plain data; undefined if it contains anything unknown, and the mail
 * is then shown as text. The page's policy lets no string become markup (it refuses srcdoc and
 * DOMParser, and would drop the styles of a framed mail). Read like this, a mail can cause neither
 * a script nor a request.
 */
export function readMailHtml(html: string): readonly MailNode[] | undefined {
  const [, body] = /<body\b[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  if (body === undefined) return undefined;
  const root: MailNode[] = [];
  const open: { readonly name: string; readonly children: MailNode[] }[] = [
    { name: '', children: root },
  ];
  let end = 0;
  for (const [whole, closing, name, attributes = ''] of body.matchAll(token)) {
    end += whole.length;
    const parent = open.at(-1);
    if (parent === undefined) return undefined;
    if (name === undefined) {
      if (!whole.startsWith('<!--')) parent.children.push(decoded(whole));
    } else if (closing === '/') {
      if (open.pop()?.name !== name) return undefined;
    } else {
      if (!drawn.has(name)) return undefined;
      const children: MailNode[] = [];
      parent.children.push({ name, ...attributesIn(attributes), children });
      if (!withoutContent.has(name)) open.push({ name, children });
    }
  }
  return end === body.length && open.length === 1 ? root : undefined;
}

function attributesIn(text: string): Pick<MailElement, 'attributes' | 'style'> {
  const all = [...text.matchAll(attribute)].map(
    ([, name = '', value = '']) => [name, decoded(value)] as const,
  );
  const style = all.find(([name]) => name === 'style')?.[1] ?? '';
  return {
    attributes: Object.fromEntries(all.filter(([name]) => keptAttributes.has(name))),
    style: Object.fromEntries(
      style
        .split(';')
        .map((declaration) => declaration.split(/:(.*)/s).map((part) => part.trim()))
        .flatMap(([property = '', value = '']) =>
          keptProperty.test(property) && !/[(\\@]/.test(value) ? [[property, value]] : [],
        ),
    ),
  };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|([a-z]+));/g, (whole, code: string, name: string) =>
    code === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(code)),
  );
}
