import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { TranslationLanguage } from '@countersign/domain/locale/languages';

interface Compressed {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/**
 * Makes each language's page once, compressed, until `clear`: there is no secret in it that the
 * length of a compressed answer could betray.
 */
export function compressedPages(makePage: (language: TranslationLanguage) => string) {
  const kept = new Map<TranslationLanguage, Compressed>();

  function compressed(language: TranslationLanguage): Compressed {
    const known = kept.get(language);
    if (known !== undefined) return known;
    const plain = Buffer.from(makePage(language));
    const made = { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
    kept.set(language, made);
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
    clear: () => kept.clear(),
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
