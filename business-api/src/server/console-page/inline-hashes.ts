import { createHash } from 'node:crypto';

const scripts = /<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs;
/** Files, and data that no browser runs. */
const notRun = /\s(?:src=|type="application\/json")/;

/** By which a policy allows the scripts inside a page: `sha256-…`. */
export function inlineHashes(page: string): readonly string[] {
  return [...page.matchAll(scripts)]
    .map(({ groups }) => ({ attributes: groups?.attributes ?? '', code: groups?.code ?? '' }))
    .filter(({ attributes, code }) => !notRun.test(attributes) && code !== '')
    .map(({ code }) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}
