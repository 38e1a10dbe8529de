// Names, places and telephone numbers of the registrations that fill a database for a look at its size.
// They vary as much as real ones do, since a search is judged by how many rows a word matches.
const firstWords = ['Blue', 'Grand', 'Clear', 'Nouvelle', 'Alte', 'Santa', 'North', 'Bright'];
const secondWords = ['Ridge', 'Étoile', 'Vision', 'Optik', 'Lunettes', 'Harbour', 'Lens', 'Park'];
const japaneseNames = ['青山', '大手町', '横浜', '札幌', '神戸', 'さくら', 'ひかり', 'みらい'];
const beginnings = 'Mar Ber Lin Cas Dor Fel Gar Hol Ken Lau Mon Nor Pel Ros Sal Tor Val Wes'.split(
  ' ',
);
const middles = 'a e i o an el in or ar en'.split(' ');
const familyEnds = 'tin nard coln tell geri sson mann vic belt dorf'.split(' ');
const townEnds = 'ville burg ton ford stad heim mont field port haven'.split(' ');
const streets = 'Main High Church Mill Station Park Bridge Castle Market Forest'.split(' ');

/** The beginning of a telephone number in each market, to be followed by six digits. */
const telephones: Readonly<Record<string, string>> = {
  US: '+1 828 2',
  FR: '+33 4 77 ',
  JP: '+81 3 52',
  DE: '+49 30 23',
  ES: '+34 91 2',
  GB: '+44 20 79',
  BR: '+55 11 32',
  CA: '+1 416 2',
  AU: '+61 2 92',
  PT: '+351 21 2',
};

/** A name of which two words are frequent, the third is rare and the number is its own. */
export function inventedName(number: number, countryCode: string): string {
  const family = composed(number, familyEnds);
  if (countryCode === 'JP') return `${pick(japaneseNames, number, 10)}眼科 ${number}`;
  return `${pick(firstWords, number, 7)} ${pick(secondWords, number, 61)} ${family} ${number}`;
}

export function inventedTown(number: number): string {
  return composed(number * 31, townEnds);
}

export function inventedStreet(number: number): string {
  return `${(number % 250) + 1} ${composed(number * 17, familyEnds)} ${pick(streets, number, 3)} Street`;
}

export function inventedTelephone(number: number, countryCode: string): string {
  const digits = String((number * 7919) % 1_000_000).padStart(6, '0');
  return `${telephones[countryCode] ?? '+1 828 2'}${digits}`;
}

/** One of 1,800 words. */
function composed(number: number, ends: readonly string[]): string {
  const begin = pick(beginnings, number, 1);
  const middle = pick(middles, number, beginnings.length);
  return `${begin}${middle}${pick(ends, number, beginnings.length * middles.length)}`;
}

function pick(words: readonly string[], number: number, by: number): string {
  return words[Math.floor(number / by) % words.length] ?? '';
}
