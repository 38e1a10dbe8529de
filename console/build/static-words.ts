import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { translationLanguages } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { Plugin } from 'vite';

const folder = new URL('../public/assets/i18n/', import.meta.url);
const emptyRoot = '<div id="root"></div>';

interface Crash {
  readonly notStarted: string;
  readonly noScript: string;
  readonly reload: string;
}

/**
 * Puts texts into the page itself, in every language, for when its scripts do not load or may not
 * run. The style sheet shows the page's language after a delay; React replaces them. The API takes those of the other
 * languages out of the page that it serves.
 */
export function staticWords(): Plugin {
  return {
    name: 'countersign-static-words',
    apply: 'build',
    transformIndexHtml(html) {
      if (!html.includes(emptyRoot)) throw new Error('index.html has no empty root element');
      const words = translationLanguages.map((language) => [language, read(language)] as const);
      const waiting = words.map(([language, { notStarted, reload }]) =>
        paragraph(language, `${escaped(notStarted)} <a href="">${escaped(reload)}</a>`),
      );
      const scriptless = words.map(([language, { noScript }]) =>
        paragraph(language, escaped(noScript)),
      );
      return html.replace(
        emptyRoot,
        () =>
          `<div id="root"><div class="not-started">${waiting.join('')}</div></div>\n` +
          `    <noscript>${scriptless.join('')}</noscript>`,
      );
    },
  };
}

function read(language: string): Crash {
  const text = readFileSync(fileURLToPath(new URL(`${language}.json`, folder)), 'utf8');
  const { crash }: { readonly crash: Crash } = JSON.parse(text); // the parity test checks the keys
  return crash;
}

function paragraph(language: string, html: string): string {
  return `<p class="static-words" lang="${toBcp47(language)}">${html}</p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
