/**
 * Cyrillic and Greek letters that look like Latin ones, each followed by what it looks like: all such
 * single letters of Unicode's confusables.txt (UTS 39), without those that NFKC replaces anyway.
 */
const table = `
  ͿJ ΑA ΒB ΕE ΖZ ΗH Ιl ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa γy ιi νv οo ρp σo υu ϜF ϳj ϺM ЅS
  Іl ЈJ АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX Ыbl Ьb ЮlO аa гr еe оo рp сc уy хx ѕs
  іi јj ѡw ѴV ѵv ҮY үy һh ҽe Ӏl ӏi ӔAE ӕae ԁd ԌG ԛq ԜW ԝw ᴦr ꙇi ꚘOO ꚙoo
`;

/** The Latin letters that a letter looks like. */
export const latinLike: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);
