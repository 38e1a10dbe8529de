const greek: Readonly<Record<string, string>> = {
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l' },
  ...{ μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f' },
  ...{ χ: 'ch', ψ: 'ps', ω: 'o' },
};
const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/([αε])υ(?=[θκξπσςτφχψ]|$)/g, '$1f'],
  [/([αε])υ/g, '$1v'],
  [/γγ/g, 'ng'],
  [/γξ/g, 'nx'],
  [/γχ/g, 'nch'],
  [/(^|\P{L})μπ/gu, '$1b'],
];
const cyrillic: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'e', є: 'ye', ж: 'zh', з: 'z' },
  ...{ и: 'i', і: 'i', ї: 'yi', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r' },
  ...{ с: 's', т: 't', у: 'u', ў: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', ђ: 'dj' },
  ...{ џ: 'dz', ѓ: 'gj', ќ: 'kj', ѕ: 'dz' },
};
const ukrainian: Readonly<Record<string, string>> = { г: 'h', и: 'y' };
const letters: Readonly<Record<string, string>> = { ...greek, ...cyrillic };

/** A folded text in Greek or Cyrillic written in Latin letters; other letters stay as they are. */
export function transliterate(folded: string): string {
  if (!/[\u0370-\u03ff\u0400-\u04ff]/.test(folded)) return folded;
  const isUkrainian = /[іїєґ]/.test(folded);
  const text = greekPairs
    .reduce((so, [from, to]) => so.replace(from, to), folded)
    .replace(/[ги]/g, (letter) => (isUkrainian ? (ukrainian[letter] ?? letter) : letter));
  return text.replace(/[\u0370-\u03ff\u0400-\u04ff]/g, (letter) => letters[letter] ?? letter);
}

const initials = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const finals = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
const firstSyllable = 0xac00;

/** Hangul in Latin letters, syllable by syllable, without assimilation. */
export function romaniseHangul(text: string): string {
  return text.replace(/[\uac00-\ud7a3]/g, (syllable) => {
    const place = syllable.charCodeAt(0) - firstSyllable;
    const initial = initials[Math.floor(place / 588)] ?? '';
    return initial + (vowels[Math.floor((place % 588) / 28)] ?? '') + (finals[place % 28] ?? '');
  });
}
