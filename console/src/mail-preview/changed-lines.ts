export interface ChangedLines {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** The lines that two texts do not have in common, in order, without blank lines. */
export function changedLines(before: string, after: string): ChangedLines {
  const [old, current] = [linesOf(before), linesOf(after)];
  return {
    removed: old.filter((line) => !current.includes(line)),
    added: current.filter((line) => !old.includes(line)),
  };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
