const CALL = /\bt\(\s*(['"])([\w.-]+)\1/g;
const COMPONENT = /\bi18nKey=(?:\{\s*)?(['"])([\w.-]+)\1/g;

/** The translation keys that a source text writes out: t('home.btn'), i18nKey="home.btn". */
export function usedKeys(source: string): string[] {
  return [...source.matchAll(CALL), ...source.matchAll(COMPONENT)].map(([, , key = '']) => key);
}
