const kanjiDigits: Readonly<Record<string, string>> = {
  ...{ 一: '1', 二: '2', 三: '3', 四: '4', 五: '5', 六: '6', 七: '7', 八: '8', 九: '9', 十: '10' },
};

/**
 * The part of a Japanese address below the city: the district is the street, 一丁目8番12号 and
 * 1-8-12 are one house, what follows is a building.
 */
export function readJapaneseLines(region: string, city: string, lines: string) {
  const text = lines
    .replace(/\s+/g, ' ')
    .replace(/[一二三四五六七八九十](?=丁目)/g, (digit) => kanjiDigits[digit] ?? digit)
    .replace(/(\d+)\s*(?:丁目|番地の?|番町|番|号|[-‐‑‒–—−ー])\s*(?=\d)/g, '$1-')
    .replace(/(\d)\s*(?:丁目|番地|番|号)(?!室|館)/g, '$1 ');
  const found = /\d+(?:-\d+)*/.exec(text);
  const before = found === null ? text : text.slice(0, found.index);
  const after = found === null ? '' : text.slice(found.index + found[0].length);
  const withoutPrefecture = (text: string) => text.replace(/^[^\s\d]{2,3}[都道府県]/u, '');
  const district = [region, withoutPrefecture(city)].reduce(
    (so, part) => (part === '' ? so : so.replace(part, '')),
    withoutPrefecture(before.trim()),
  );
  const [house, unit] = splitUnit(found?.[0] ?? '');
  return {
    street: [district.replace(/[\s,、。]|(?:大字|字)/g, '')].filter((word) => word !== ''),
    house: house || undefined,
    unit: unit ?? /(\d+)\s*(?:f|階|号室)/.exec(after)?.[1],
  };
}

/** A fourth number is a room: 1-8-12-301. */
function splitUnit(numbers: string): readonly [string, string | undefined] {
  const parts = numbers.split('-');
  return parts.length > 3 ? [parts.slice(0, 3).join('-'), parts[3]] : [numbers, undefined];
}
