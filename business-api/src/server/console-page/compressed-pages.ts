import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { TranslationLanguage } from '@countersign/domain/locale/languages';

/** The best encoding for a header `Accept-Encoding`, of those that pages are compressed to. */
function acceptedEncoding(header: string): 'br' | 'gzip' | undefined {
  const accepted = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** A page as it is sent; without an encoding it is plain. */
export interface SentPage {
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
}

interface Compressed {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/**
 * Renders and compresses each language's page once, until `clear`. The page contains no secret that
 * the length of a compressed answer could reveal.
 */
export function compressedPages(makePage: (language: TranslationLanguage) => string) {
  const pages = new Map<TranslationLanguage, Compressed>();

  function compressed(language: TranslationLanguage): Compressed {
    const known = pages.get(language);
    if (known !== undefined) return known;
    const plain = Buffer.from(makePage(language));
    const made = { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
    pages.set(language, made);
    return made;
  }

  return {
    page: (language: TranslationLanguage, acceptEncoding: string): SentPage => {
      const encoding = acceptedEncoding(acceptEncoding);
      return { body: compressed(language)[encoding ?? 'plain'], encoding };
    },
    clear: () => pages.clear(),
  };
}
