import { differingLetters, type Letters } from './differing-letters.ts';

/** A text whose letters that the other has not are underlined and bold, not coloured alone; isolated, since registers are foreign. */
export function MarkedLetters({ letters }: { readonly letters: readonly Letters[] }) {
  return (
    <bdi>
      {letters.map(({ text, differs }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
        differs ? <mark key={index}>{text}</mark> : text,
      )}
    </bdi>
  );
}

/** Both texts, their differing letters marked where `differ` says so. */
export function lettersOf(
  ours: string,
  theirs: string,
  differ: boolean,
): readonly [readonly Letters[], readonly Letters[]] {
  return differ
    ? differingLetters(ours, theirs)
    : [[{ text: ours, differs: false }], [{ text: theirs, differs: false }]];
}
