// Separators of lines, direction controls, and what has no form of its own.
const hidden =
  /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb\u2800]/gu;

/**
 * A line of JSON in which hidden characters are written as `\\uXXXX`: it means the same, and a
 * terminal or a table of lines shows it in order.
 */
export function escapeHidden(line: string): string {
  return line.replace(hidden, (found) =>
    Array.from({ length: found.length }, (_, at) => {
      const unit = found.charCodeAt(at).toString(16).padStart(4, '0');
      return `\\u${unit}`;
    }).join(''),
  );
}
