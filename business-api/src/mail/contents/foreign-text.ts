import { withVisibleMarks } from '@countersign/domain/registration/visible-text';

/** More stacked accents than any language uses only serve to cover other lines. */
const MOST_MARKS_IN_A_ROW = 4;
/** Hardly visible, and a space to every program that looks for the end of an address. */
const HAIR_SPACE = '\u200a';

// Overrides, embeddings, isolates and marks: they reorder the text around them, or hide in a name.
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const invisible = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * A name or another line typed by an outsider, made safe for our sentences: one line, hidden
 * characters as the same marks as on the screens, no control characters, no effect on the text direction around it, and nothing that a mail client would turn
 * into a link.
 */
export function foreignLine(text: string, limit = 160): string {
  const line = shorten(
    defuseAddresses(plain(withVisibleMarks(text)).replace(/\s+/gu, ' ').trim()),
    limit,
  );
  // Isolated, a right-to-left name does not reorder the text around it.
  return rightToLeftLetter.test(line) ? `\u2068${line}\u2069` : line;
}

/** No top-level domains: after these nothing is taken for an address. */
const endingOfDocument = /(\.)\u200a(pdf|jpe?g|png)(?=\u2069?$)/iu;

/** The name of a file that an outsider sent, with its ending as the outsider's own screen shows it. */
export function foreignFileName(name: string): string {
  return foreignLine(name).replace(endingOfDocument, '$1$2');
}

/** A text of several lines by our own staff: its addresses are intended and stay. */
export function staffText(text: string): string {
  return plain(text.replace(/\r\n?|[\u2028\u2029]/g, '\n')).trim();
}

function plain(text: string): string {
  return withoutControls(text.toWellFormed().normalize('NFC'))
    .replace(bidiControls, '')
    .replace(invisible, '')
    .replace(/(\p{M}+)/gu, (marks) => [...marks].slice(0, MOST_MARKS_IN_A_ROW).join(''));
}

/** Removes control characters except tab and line feed; a mail header made of the result has one line. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the point
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}

/**
 * Inserts a hair space into what looks like an address: `evil.example` looks nearly the same and is
 * no link. A zero-width space would not do: clients include it in a link and browsers drop it from
 * the host. The dots are those that browsers accept as one.
 */
function defuseAddresses(line: string): string {
  return line
    .replace(/:(?=\/\/)/g, `:${HAIR_SPACE}`)
    .replace(/@(?=\S)/g, `@${HAIR_SPACE}`)
    .replace(/[.\u3002\uff0e\uff61](?=\p{L})/gu, `$&${HAIR_SPACE}`);
}

function shorten(line: string, limit: number): string {
  const characters = [...line];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`;
}
