const mostSigns = 200;

/**
 * A register's text without signs that steer how text is shown: control characters, marks that turn
 * the direction of writing, and what is not seen. Markup stays as it is, as text; at most 200 signs.
 */
export function inertText(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const signs = [...plain];
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns - 1).join('')}…` : plain;
}
