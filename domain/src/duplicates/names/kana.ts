const rows = `
ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko サ sa シ shi ス su セ se ソ so
タ ta チ chi ツ tsu テ te ト to ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho
マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo ラ ra リ ri ル ru レ re ロ ro ワ wa ヲ o ン n
ガ ga ギ gi グ gu ゲ ge ゴ go ザ za ジ ji ズ zu ゼ ze ゾ zo ダ da ヂ ji ヅ zu デ de ド do
バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po ヴ bu
ァ a ィ i ゥ u ェ e ォ o ャ ya ュ yu ョ yo ヮ wa ヰ i ヱ e
`;
const romaji: ReadonlyMap<string, string> = pairsOf(rows);

/** Katakana in Latin letters (Hepburn), long vowels written short; other characters stay. */
export function romaniseKana(katakana: string): string {
  if (!/[\u30a1-\u30fa]/.test(katakana)) return katakana;
  let text = '';
  for (const kana of katakana) {
    const sound = romaji.get(kana);
    if (sound === undefined) text += kana;
    else if ('ャュョ'.includes(kana)) text = softened(text, sound);
    else if ('ァィゥェォ'.includes(kana))
      text = /[aiueo]$/.test(text) ? text.slice(0, -1) + sound : text + sound;
    else text += sound;
  }
  return text
    .replace(/ッ([a-z])/g, '$1$1')
    .replace(/[ッー]/g, '')
    .replace(/o[ou]/g, 'o')
    .replace(/uu/g, 'u')
    .replace(/n(?=[bmp])/g, 'm');
}

/** キ + ョ is kyo, シ + ョ is sho. */
function softened(text: string, sound: string): string {
  if (!text.endsWith('i')) return text + sound;
  const stem = text.slice(0, -1);
  return /(sh|ch|j)$/.test(stem) ? stem + sound.slice(1) : stem + sound;
}

function pairsOf(table: string): Map<string, string> {
  const words = table.trim().split(/\s+/);
  const pairs = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) pairs.set(words[at] ?? '', words[at + 1] ?? '');
  return pairs;
}
