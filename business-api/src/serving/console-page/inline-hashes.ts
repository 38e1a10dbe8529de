import { createHash } from 'node:crypto';

/** By which a policy allows what is inside a page: `sha256-…`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const scripts = /<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs;
const styles = /<style>(?<code>.*?)<\/style>/gs;
/** Files, and data that no browser runs. An import map is code. */
const notRun = /\s(?:src=|type="application\/json")/;

export function inlineHashes(page: string): InlineHashes {
  return {
    scripts: [...page.matchAll(scripts)]
      .map(({ groups }) => ({ attributes: groups?.attributes ?? '', code: groups?.code ?? '' }))
      .filter(({ attributes, code }) => !notRun.test(attributes) && code !== '')
      .map(({ code }) => hashOf(code)),
    styles: [...page.matchAll(styles)].map(({ groups }) => hashOf(groups?.code ?? '')),
  };
}

const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;
