export interface Letters {
  readonly text: string;
  readonly differs: boolean;
}

/** Beyond it a comparison letter by letter would cost more than it shows. */
const longest = 400;

/** Texts that have less than this share in common are others, not the same with a slip. */
const leastInCommon = 0.4;

/**
 * Two texts in parts that both have and parts that differ, without regard to case, since registers
 * write in capitals. Texts of more than 400 characters differ as a whole, and so do texts that have
 * less than two fifths in common.
 */
export function differingLetters(ours: string, theirs: string): readonly [Letters[], Letters[]] {
  const [a, b] = [[...ours], [...theirs]];
  if (a.length > longest || b.length > longest) return asWholes(ours, theirs);
  const [plainA, plainB] = [a.map(plain), b.map(plain)];
  // lengths[i][j]: of the longest common subsequence of a from i and b from j.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = lengths[i];
    if (row === undefined) continue;
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] =
        plainA[i] === plainB[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), row[j + 1] ?? 0);
    }
  }
  const inA = new Set<number>();
  const inB = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (plainA[i] === plainB[j]) {
      inA.add(i);
      inB.add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  const parts = [runs(a, inA), runs(b, inB)] as const;
  const isOther = parts.every((one) => inCommon(one) < leastInCommon);
  return isOther ? asWholes(ours, theirs) : parts;
}

function asWholes(ours: string, theirs: string): readonly [Letters[], Letters[]] {
  const differs = ours !== theirs;
  return [[{ text: ours, differs }], [{ text: theirs, differs }]];
}

/** The share of a text, from 0 to 1, that the other has too; 1 of an empty text. */
function inCommon(parts: readonly Letters[]): number {
  const lengthOf = (some: readonly Letters[]) => some.map(({ text }) => text).join('').length;
  const length = lengthOf(parts);
  return length === 0 ? 1 : lengthOf(parts.filter(({ differs }) => !differs)) / length;
}

function plain(letter: string): string {
  return /\s/.test(letter) ? ' ' : letter.toLowerCase();
}

/** A letter or two between differences would make them hard to read: they count as differing. */
const shortest = 3;

function runs(letters: readonly string[], common: ReadonlySet<number>): Letters[] {
  const found: { text: string; differs: boolean; length: number }[] = [];
  for (const [index, letter] of letters.entries()) {
    const differs = !common.has(index);
    const last = found.at(-1);
    if (last?.differs === differs) {
      last.text += letter;
      last.length += 1;
    } else found.push({ text: letter, differs, length: 1 });
  }
  const merged: { text: string; differs: boolean }[] = [];
  for (const [index, run] of found.entries()) {
    const between = index > 0 && index < found.length - 1;
    const differs = run.differs || (between && run.length < shortest);
    const last = merged.at(-1);
    if (last?.differs === differs) last.text += run.text;
    else merged.push({ text: run.text, differs });
  }
  return merged;
}
