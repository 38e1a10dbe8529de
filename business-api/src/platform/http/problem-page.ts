import { createHash } from 'node:crypto';
import type { ProblemCode } from '@countersign/contract/problems/problem-code';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { pageLanguage } from './page-language.ts';
import { problemPageTexts } from './problem-page-texts.ts';

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}' +
  'small{color:#555}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** Over the headers of the API, which is never rendered. Of images the page has its empty icon. */
export const problemPageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
};

export interface Asked {
  /** As in the first line of a request. */
  readonly address: string;
  readonly accept: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** Whether a person sees what is answered: a browser that opens an address outside the API. */
export function isOfPerson({ address, accept }: Asked): boolean {
  return !/^\/api(?:[/?]|$)/.test(address) && accept?.includes('text/html') === true;
}

/** What a person reads in the place of a problem; `tag` is BCP 47. */
export function problemPage(
  code: ProblemCode,
  requestId: string,
  { acceptLanguage }: Asked,
): { readonly tag: string; readonly html: string } {
  const language = pageLanguage(new URLSearchParams(), acceptLanguage);
  const tag = toBcp47(language);
  const texts = problemPageTexts[language];
  const [title, text] = texts[kindOf(code)];
  const html = `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${texts.home}</a></p>
<p><small>${texts.reference.replace('{id}', requestId)}</small></p></main></body></html>`;
  return { tag, html };
}

function kindOf(code: ProblemCode): 'long' | 'broken' | 'missing' | 'away' {
  switch (code) {
    case 'address-too-long':
      return 'long';
    case 'not-found':
    case 'method-not-allowed':
      return 'missing';
    case 'internal':
    case 'temporarily-unavailable':
      return 'away';
    default:
      return 'broken';
  }
}
