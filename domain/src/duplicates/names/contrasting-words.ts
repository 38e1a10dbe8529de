/** Each line is a set of words of which a name has the one or the other, never by mistake. */
const table = `
north northern norte nord noord sever severnaya | south southern sur sul sud zuid yug yuzhnaya | east eastern este est ost oost leste vostok vostochnaya | west western oeste ouest zapad zapadnaya
upper ober haute alto alta | lower unter nieder basse bajo baixo
old alt altes altstadt vieux vieille viejo velho staraya | new neu neue neustadt nouveau nouvelle nuevo novo nova novaya
big great grand grande gross grosse | small little petit petite klein kleine
left gauche links izquierda | right droite rechts derecha
`;
const countries = `
us usa america american | uk britain british england english | france francais francaise french frankreich | germany german deutschland deutsche | italy italia italian italiana | spain espana espanola spanish | portugal portuguesa | switzerland schweiz suisse swiss | austria osterreich | belgium belgique belgie | netherlands nederland dutch holland | poland polska | russia russian rossiya | ukraine ukraina ukrainian | china chinese | japan japanese nippon nihon | korea korean | india indian | brazil brasil | mexico mexicana | canada canadian | australia australian | greece hellas greek | turkey turkiye turkish | iran iranian | israel | singapore | hong-kong hongkong hk | taiwan | malaysia | indonesia | thailand | vietnam | europe european europa | asia asian | africa african | denmark danmark danish | sweden sverige swedish | norway norge norwegian | finland suomi | ireland irish | romania | bulgaria | hungary | czech | croatia | serbia | dubai | emirates uae | egypt | cyprus | luxembourg | malta | panama | chile | argentina | colombia | peru | pakistan | kazakhstan | belarus
`;

const sides = new Map<string, { readonly set: number; readonly side: number }>();
for (const [set, line] of [...table.trim().split('\n'), countries.trim()].entries()) {
  for (const [side, words] of line.split('|').entries()) {
    for (const word of words.trim().split(/\s+/)) sides.set(word, { set, side });
  }
}

/** Whether a word is one of those of which a name has the one or the other. */
export function isContrasting(word: string): boolean {
  return sides.has(word);
}

/** North and south, France and Germany: two names that differ by them are not the same. */
export function areOpposed(one: string, other: string): boolean {
  const left = sides.get(one);
  const right = sides.get(other);
  return left !== undefined && left.set === right?.set && left.side !== right.side;
}

/** North and nord: the same side of a contrast in two languages. */
export function areSameSide(one: string, other: string): boolean {
  const left = sides.get(one);
  const right = sides.get(other);
  return left !== undefined && left.set === right?.set && left.side === right.side;
}
