import { type Html, html } from '../html.ts';
import type { PageWords } from '../page-texts.ts';

/** Texts that were typed elsewhere than in the answer that was sent, or that cannot be sent any more. */
export interface Overtaken {
  /** Each with the name of its field. */
  readonly lines: readonly string[];
  /** Names of files that were sent along. */
  readonly files: readonly string[];
}

/** What was typed, to be copied; nothing where nothing was. */
export function typedTexts({ say }: PageWords, { lines, files }: Overtaken): Html {
  const text = lines.join('\n');
  return html`${
    lines.length === 0
      ? undefined
      : html`<label for="typed">${say('overtaken.label')}</label><textarea id="typed" dir="auto" rows="${text.split('\n').length + 1}" readonly autofocus>${text}</textarea>`
  }${files.length === 0 ? undefined : html`<p class="help">${say('overtaken.files', { names: files.join(', ') })}</p>`}`;
}
