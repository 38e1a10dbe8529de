/** Why a text of an outsider is refused; a field fault of the API. */
export type VisibleTextFault = 'hidden-characters' | 'nothing-visible';

// Letters that change their form by a joiner beside them: Arabic and Indic writing, Mongolian.
const joining =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nko}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]';

// What a script or an emoji needs, between the characters that need it.
const needed = [
  `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
  '(?<=[\\p{ExtPict}\\p{EMod}\\ufe0f])\\u200d(?=\\p{ExtPict})',
  '(?<=\\p{Ideographic})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
].join('|');

// Direction controls, characters without a form of their own (also fillers and tags), characters that
// are none, separators of lines, marks of annotations, and the blank that Unicode counts as a symbol.
const hidden =
  '[\\p{Bidi_Control}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2028\\u2029\\ufff9-\\ufffb\\u2800]';

// What word processors and web pages leave behind: not seen, and it moves nothing that is.
const leftover = '[\\u00ad\\u200b-\\u200f\\u2060\\u061c\\ufeff\\ufe00-\\ufe0f]';
const neededOrLeftover = new RegExp(`(${needed})|${leftover}`, 'gu');
const lineSeparator = /[\u2028\u2029]/g;

const neededOrHidden = new RegExp(`(${needed})|${hidden}`, 'gu');
const anyHidden = new RegExp(hidden, 'u');
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * What lets a text of an outsider look otherwise than it is, or like nothing: characters that are not
 * seen or that reorder others, or no letter and no digit. Joiners and variation selectors pass where
 * a script needs them.
 */
export function visibleTextFault(text: string): VisibleTextFault | undefined {
  const shown = withVisibleMarks(text);
  if (shown !== text) return 'hidden-characters';
  return letterOrDigit.test(text) ? undefined : 'nothing-visible';
}

/** The same text with `�` for each hidden character: as many characters, none of them deceptive. */
export function withVisibleMarks(text: string): string {
  if (!anyHidden.test(text)) return text;
  return text.replace(neededOrHidden, (found, isNeeded) => (isNeeded ? found : '\ufffd'));
}

/**
 * A text that a person wrote in sentences, as others see it: without what only pasting leaves behind, with its lines
 * as lines, and with `�` for what would deceive.
 */
export function proseAsSeen(text: string): string {
  if (!anyHidden.test(text)) return text;
  const cleaned = text
    .replace(lineSeparator, '\n')
    .replace(neededOrLeftover, (_, isNeeded: string | undefined) => isNeeded ?? '');
  return withVisibleMarks(cleaned);
}

/** The same value with `withVisibleMarks` applied to all its texts, in lists and objects too. */
export function showHiddenCharacters<Value>(value: Value): Value;
export function showHiddenCharacters(value: unknown): unknown {
  if (typeof value === 'string') return withVisibleMarks(value);
  if (Array.isArray(value)) return value.map((part: unknown) => showHiddenCharacters(part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, showHiddenCharacters(part)]),
  );
}

type Path = readonly (string | number)[];

/** The faults of all texts in `value`, with the path of each; of nothing in what is refused already. */
export function visibleTextFaults(
  value: unknown,
  isRefused: (path: Path) => boolean = () => false,
  path: Path = [],
): { path: (string | number)[]; fault: VisibleTextFault }[] {
  if (isRefused(path)) return [];
  if (typeof value === 'string') {
    const fault = visibleTextFault(value);
    return fault === undefined ? [] : [{ path: [...path], fault }];
  }
  if (typeof value !== 'object' || value === null) return [];
  const parts: [string | number, unknown][] = Array.isArray(value)
    ? value.map((part: unknown, at) => [at, part])
    : Object.entries(value);
  return parts.flatMap(([name, part]) => visibleTextFaults(part, isRefused, [...path, name]));
}
