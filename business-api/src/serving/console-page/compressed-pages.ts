import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { TranslationLanguage } from '@countersign/domain/locale/languages';

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
    page: (language: TranslationLanguage, acceptEncoding: string) => {
      const page = compressed(language);
      const accepted = acceptedEncodings(acceptEncoding);
      if (accepted.has('br')) return { body: page.br, encoding: 'br' } as const;
      if (accepted.has('gzip')) return { body: page.gzip, encoding: 'gzip' } as const;
      return { body: page.plain, encoding: undefined };
    },
    clear: () => pages.clear(),
  };
}

function acceptedEncodings(header: string): ReadonlySet<string> {
  const encodings = header.split(',').map((part) => part.trim().toLowerCase());
  return new Set(
    encodings
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0] ?? ''),
  );
}
