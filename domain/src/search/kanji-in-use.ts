// Old or variant form, then the form in use. 斎 and 斉 are different signs, but are mixed up by all.
const table = `
亞亜惡悪壓圧圍囲爲為稻稲飮飲隱隠營営衞衛緣縁奧奥橫横歐欧溫温穩穏價価繪絵擴拡學学樂楽卷巻陷陥勸勧歡歓氣気歸帰龜亀舊旧
擧挙峽峡狹狭曉暁區区勳勲薰薫惠恵溪渓經経繼継鷄鶏縣県劍剣險険顯顕驗験嚴厳巖巌恆恒廣広鑛鉱號号國国濟済碎砕齋斉斎斉齊斉
雜雑參参棧桟贊賛兒児辭辞濕湿實実舍舎釋釈收収從従縱縦肅粛處処緖緒敍叙奬奨將将燒焼稱称證証條条乘乗剩剰壤壌孃嬢讓譲淨浄
疊畳繩縄觸触寢寝愼慎眞真晉晋盡尽粹粋醉酔隨随髓髄樞枢數数瀨瀬聲声靜静攝摂專専戰戦淺浅潛潜纖繊禪禅雙双壯壮搜捜爭争莊荘
裝装騷騒藏蔵續続體体對対帶帯滯滞臺台瀧滝擇択澤沢單単擔担膽胆團団彈弾斷断癡痴遲遅晝昼蟲虫鑄鋳廳庁聽聴鎭鎮鐵鉄轉転傳伝
點点燈灯當当黨党盜盗德徳讀読獨独屆届貳弐惱悩腦脳廢廃拜拝賣売麥麦發発髮髪拔抜蠻蛮祕秘濱浜濵浜甁瓶佛仏變変邊辺邉辺辨弁
辯弁瓣弁舖舗鋪舗寶宝寳宝豐豊飜翻每毎萬万滿満默黙彌弥譯訳藥薬豫予餘余與与譽誉搖揺樣様謠謡來来賴頼亂乱覽覧龍竜兩両獵猟
綠緑壘塁勵励禮礼隸隷靈霊齡齢戀恋爐炉勞労樓楼錄録灣湾嶋島嶌島﨑崎嵜崎髙高冨富峯峰舘館渕淵桒桑栁柳曾曽關関觀観應応壽寿
圖図榮栄澁渋醫医會会假仮圓円驛駅黑黒增増櫻桜槇槙遙遥鷗鴎邨村埜野乕虎
`.replace(/\s/g, '');
const inUse: ReadonlyMap<string, string> = new Map(
  Array.from({ length: table.length / 2 }, (_, at) => [
    table.charAt(2 * at),
    table.charAt(2 * at + 1),
  ]),
);

/** Old and variant kanji written as those in use, and the signs of kana that vary made one. */
export function unifyKanji(text: string): string {
  if (!/[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{2ffff}]/u.test(text)) return text;
  return text
    .replace(/\u{20bb7}/gu, '吉')
    .replace(/[\u3400-\u9fff\uf900-\ufaff]/g, (sign) => inUse.get(sign) ?? sign)
    .replace(/ヶ/g, 'ケ')
    .replace(/ヵ/g, 'カ')
    .replace(/ヷ|ヴァ/g, 'バ')
    .replace(/ヴィ/g, 'ビ')
    .replace(/ヴェ/g, 'ベ')
    .replace(/ヴォ/g, 'ボ')
    .replace(/ヴ/g, 'ブ');
}
