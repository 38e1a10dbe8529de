import { foldText } from '../../search/fold-text.ts';

/** Words inside names that are written without spaces: what they are, then how they are written. */
const table = `
legal: 株式会社 有限会社 合同会社 合資会社 合名会社 医療法人社団 医療法人財団 医療法人 社会医療法人 特定医療法人 一般社団法人 一般財団法人 公益社団法人 公益財団法人 社会福祉法人 学校法人 独立行政法人 特定非営利活動法人 カブシキガイシャ カブシキカイシャ ユウゲンガイシャ ユウゲンカイシャ ゴウドウガイシャ イリョウホウジンシャダン イリョウホウジン 股份有限公司 有限责任公司 有限責任公司 有限公司 公司 주식회사 유한회사 의료법인
eyedoctor: 眼科 ガンカ 안과
clinic: 医院 病院 診療所 クリニック クリニツク イイン ビョウイン シンリョウジョ 医療センター センター 中心 의원 병원 센터 클리닉 ドクター
glasses: 眼鏡 メガネ ガンキョウ 眼镜 コンタクトレンズ コンタクト レンズ 안경 안경원 렌즈 콘택트
optic: オプティカル オプチカル オプティーク オプチック オプティクス オプテイカル 光学 コウガク 옵티컬 옵틱 옵틱스 안경점
sight: アイケア ビジョン 視力 시력 비전 아이
shop: 本店 支店 店 ショップ ストア サロン ホンテン シテン テン 점 매장
hearing: 補聴器 ホチョウキ 보청기
generic: グループ ホールディングス 集团 集団 그룹 商事 商会 商店
`;

interface Unspaced {
  readonly text: string;
  readonly kind: string;
}

const words: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', list = ''] = line.split(': ');
      return list.split(' ').map((word): [string, string] => [foldText(word), kind]);
    }),
);
const longest = Math.max(...[...words.keys()].map((word) => word.length));
const unspacedScripts = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;

export function isUnspaced(word: string): boolean {
  return unspacedScripts.test(word);
}

/** Cuts a name without spaces into the words of the table and what is between them. */
export function cutUnspaced(text: string): Unspaced[] {
  const found: Unspaced[] = [];
  let rest = '';
  const flush = () => {
    if (rest !== '') found.push({ text: rest, kind: 'core' });
    rest = '';
  };
  for (let at = 0; at < text.length; ) {
    const word = wordAt(text, at, rest === '' && found.length === 0);
    if (word === undefined) {
      rest += text.charAt(at);
      at += 1;
      continue;
    }
    flush();
    found.push({ text: word, kind: words.get(word) ?? 'core' });
    at += word.length;
  }
  flush();
  return found;
}

function wordAt(text: string, at: number, isFirst: boolean): string | undefined {
  for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
    const word = text.slice(at, at + length);
    if (!words.has(word)) continue;
    // A single sign or a short reading is a word only at the end: 店, テン.
    const isShort = length === 1 || word === 'テン' || word === 'シテン';
    if (!isShort || (!isFirst && at + length === text.length)) return word;
  }
  return undefined;
}
