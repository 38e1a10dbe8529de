import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { SentPage } from './compressed-pages.ts';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * As `compressedPages`, for large pages: half a megabyte takes more than a second to compress, so that happens
 * beside the requests, and until it is done there is no page. Who takes no compressed page gets none either.
 */
export function preparedPages(makePage: (language: TranslationLanguage) => string) {
  let pages = new Map<string, Promise<void> | SentPage>();
  /** The pages before they changed: sent until the new ones are ready. */
  let before: typeof pages = new Map();

  async function prepare(
    language: TranslationLanguage,
    encoding: 'br' | 'gzip',
    into: typeof pages,
  ) {
    const key = `${language} ${encoding}`;
    try {
      const body = await compress[encoding](Buffer.from(makePage(language)));
      into.set(key, { body, encoding });
    } catch {
      into.delete(key); // the next request tries again
    }
  }

  return {
    page: (language: TranslationLanguage, acceptEncoding: string): SentPage | undefined => {
      const encoding = acceptedEncoding(acceptEncoding);
      if (encoding === undefined) return undefined;
      const key = `${language} ${encoding}`;
      const known = pages.get(key);
      if (known === undefined) pages.set(key, prepare(language, encoding, pages));
      if (known !== undefined && !(known instanceof Promise)) return known;
      const old = before.get(key);
      return old instanceof Promise ? undefined : old;
    },
    // A page that is being compressed from what was before goes into the map that nothing reads any more.
    clear: () => {
      before = pages;
      pages = new Map();
    },
  };
}
