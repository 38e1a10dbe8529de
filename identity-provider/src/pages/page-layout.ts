import { createHash } from 'node:crypto';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { Html, html } from './html.ts';
import { type PageLanguage, pageLanguages } from './page-language.ts';
import { pageStyle } from './page-style.ts';
import { pageTexts } from './texts/page-texts.ts';

export interface Page {
  readonly language: PageLanguage;
  readonly title: string;
  readonly main: Html;
  /** Two cards side by side where the screen is wide. */
  readonly wide?: boolean;
  /** The address of this page in another language; without it there is no language switch. */
  readonly addressIn?: (language: PageLanguage) => string;
  /** Submits the page's form at once by script. The page must work without script too. */
  readonly autoSubmit?: boolean;
}

const sendForm = 'document.forms[0].submit()';
const brandMark =
  'M2 13c3-5.4 6.8-8 11-8s8 2.6 11 8c-3 5.4-6.8 8-11 8S5 18.4 2 13Zm6.6.2 3 3 5.8-6.4';
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" fill="none" stroke="#0a8078" stroke-width="2.2"><path d="${brandMark}"/></svg>`,
)}`;

/** The whole document of a page of the provider. */
export function pageDocument(page: Page): string {
  const text = pageTexts[page.language];
  const { addressIn } = page;
  return html`<!doctype html>
<html lang="${toBcp47(page.language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} – ${text.product}</title>
<link rel="icon" href="${icon}">
<style>${new Html(pageStyle)}</style></head>
<body${new Html(page.wide ? ' class="two"' : '')}>
<main>
<div class="brand"><svg width="34" height="34" viewBox="0 0 26 26" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${brandMark}"/></svg>
<div>${text.product}<span>${text.productLine}</span></div></div>
${page.main}
</main>
${addressIn && languageSwitch(page.language, addressIn)}
${page.autoSubmit === true && html`<script>${new Html(sendForm)}</script>`}
</body></html>`.text;
}

function languageSwitch(current: PageLanguage, addressIn: (language: PageLanguage) => string) {
  const links = pageLanguages.map(
    (language) =>
      html`<li><a href="${addressIn(language)}" lang="${toBcp47(language)}" hreflang="${toBcp47(language)}"${new Html(
        language === current ? ' aria-current="true"' : '',
      )}>${pageTexts[language].languageName}</a></li>`,
  );
  return html`<footer><nav aria-label="${pageTexts[current].languageSwitch}"><ul>${links}</ul></nav></footer>`;
}

/**
 * The headers of a page. `form-action` names the consoles too, because browsers apply it to the
 * redirects after a form.
 */
export function pageHeaders(page: Page, formTargets: readonly string[]): Record<string, string> {
  const script = page.autoSubmit === true ? `script-src '${sha256(sendForm)}'` : undefined;
  const policy = [
    "default-src 'none'",
    `style-src '${sha256(pageStyle)}'`,
    'img-src data:',
    script,
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': toBcp47(page.language),
    'content-security-policy': policy.filter(Boolean).join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
  };
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
