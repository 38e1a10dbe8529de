import { createHash } from 'node:crypto';

const scripts = /<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs;

/** The hashes by which a policy allows the scripts inside a page: `sha256-…`. */
export function scriptHashes(page: string): readonly string[] {
  return [...page.matchAll(scripts)]
    .map(({ groups }) => ({ attributes: groups?.attributes ?? '', code: groups?.code ?? '' }))
    .filter(({ attributes, code }) => !/\s(?:src|type)=/.test(attributes) && code !== '')
    .map(({ code }) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}
