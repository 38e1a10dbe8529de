const steps: readonly (readonly [RegExp, string])[] = [
  [/tsch|tch|sch|shch|sh|zh/g, 's'],
  [/ch|kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/gh/g, 'g'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/ou|oo/g, 'u'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/tz|z/g, 's'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/^gi(?=[aou])/g, 'i'],
  [/(.)\1+/g, '$1'],
];
const known = new Map<string, string>();
const mostKnown = 20_000;

/**
 * What is left of a Latin word when the usual differences of spelling and transliteration are
 * taken out: Müller and Mueller, Charalampos and Kharalampos, Yannis and Giannis are one.
 */
export function spellingOf(word: string): string {
  let spelling = known.get(word);
  if (spelling === undefined) {
    spelling = steps.reduce((so, [from, to]) => so.replace(from, to), word);
    if (known.size >= mostKnown) known.clear();
    known.set(word, spelling);
  }
  return spelling;
}
