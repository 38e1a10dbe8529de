const CALL = /\bt\(\s*(['"])([\w.-]+)\1/g;
const COMPONENT = /\bi18nKey=(?:\{\s*)?(['"])([\w.-]+)\1/g;

/** The translation keys that a source text writes out: t('home.btn'), i18nKey="home.btn". */
export function usedKeys(source: string): string[] {
  return [...source.matchAll(CALL), ...source.matchAll(COMPONENT)].map(([, , key = '']) => key);
}

const STRING = /(['"])([\w.-]+)\1/g;
const TEMPLATE = /`((?:[\w.-]|\$\{[^`}]*\})*)`/g;

/**
 * Whether source texts can use a key: one that they write as a string, or that fits a template
 * (`reasons.code.${code}`). A template without a written beginning fits nothing.
 */
export function keyUse(sources: readonly string[]): (key: string) => boolean {
  const strings = new Set<string>();
  const templates = new Set<string>();
  for (const source of sources) {
    for (const [, , text = ''] of source.matchAll(STRING)) strings.add(text);
    for (const [, text = ''] of source.matchAll(TEMPLATE))
      if (/^\w+\./.test(text)) templates.add(text);
  }
  const shapes = [...templates].map((template) => {
    const written = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${written.join('[\\w.-]+')}$`);
  });
  return (key) => strings.has(key) || shapes.some((shape) => shape.test(key));
}
