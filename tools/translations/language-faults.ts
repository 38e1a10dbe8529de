/** A quotation mark that opens, and the one that closes it. */
type Pair = readonly [open: string, close: string];

const quotationMarks: Readonly<Record<string, readonly Pair[]>> = {
  cs: [['„', '“']],
  da: [
    ['»', '«'],
    ['“', '”'],
  ],
  de: [
    ['„', '“'],
    ['‚', '‘'],
  ],
  el: [['«', '»']],
  en: [['“', '”']],
  es: [['«', '»']],
  fi: [['”', '”']],
  fr: [['«', '»']],
  hu: [['„', '”']],
  id: [['“', '”']],
  it: [['«', '»']],
  ja: [
    ['「', '」'],
    ['『', '』'],
  ],
  ko: [
    ['‘', '’'],
    ['“', '”'],
  ],
  nl: [
    ['‘', '’'],
    ['“', '”'],
  ],
  no: [['«', '»']],
  pl: [['„', '”']],
  pt: [
    ['«', '»'],
    ['“', '”'],
  ],
  pt_BR: [['“', '”']],
  pt_PT: [
    ['«', '»'],
    ['“', '”'],
  ],
  ro: [['„', '”']],
  ru: [['«', '»']],
  sv: [['”', '”']],
  tr: [['“', '”']],
  zh_CN: [['“', '”']],
  zh_TW: [['「', '」']],
};

/** By which one would address a friend. */
const informal: Readonly<Record<string, RegExp>> = {
  cs: words('ty|tvůj|tvoje|tvého|tebe|můžeš|musíš|máš'),
  de: words('du|dir|dich|dein\\p{L}*|euch|euer|eure\\p{L}*'),
  el: words('εσύ|σου|μπορείς|πρέπει να κάνεις'),
  es: words('tú|tus?|te|ti|contigo|vosotros|vuestr\\p{L}+|puedes|tienes|debes'),
  fr: words('tu|toi|ton|tes|peux'),
  hu: words('te|téged|neked|tied'),
  it: words('tu|tuo|tua|tuoi|tue|puoi|devi'),
  nl: words('je|jij|jouw|jullie'),
  pl: words('ty|twój|twoja|twoje|twoich|ciebie|możesz|musisz'),
  pt: words('tu|teu|tua|teus|tuas|vocês?'),
  pt_BR: words('tu|teu|tua|teus|tuas'),
  pt_PT: words('tu|teu|tua|teus|tuas|vocês?'),
  ro: words('tu|tău|ta|tale|tine'),
  ru: words('ты|твой|твоя|твоё|твои|тебя|тебе'),
  tr: words('sen|senin|seni|sana|senden'),
  zh_CN: /你/u,
  zh_TW: /你/u,
};

function words(alternatives: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');
}

const scripts: Readonly<Record<string, RegExp>> = {
  el: /\p{Script=Greek}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  zh_CN: /\p{Script=Han}/u,
  zh_TW: /\p{Script=Han}/u,
};

/** Characters that only the other of the two writes, of those that such texts have. */
const foreignCharacters: Readonly<Record<string, RegExp>> = {
  zh_CN:
    /[們個為這請確認審編號碼錄詢問題單據實際應該總結來說會對與從後開關網頁點擊選擇處狀態間時間長讓將無還發現進運動關聯資訊醫療執業證]/u,
  zh_TW:
    /[们个为这请确认审编号码录询问题单据实际应该总结来说会对与从后开关网页点击选择处状态间时间长让将无还发现进运动关联资讯医疗执业证]/u,
};

/** Zero-width and direction characters; U+2060 is for the French word for email (docs/glossary.md). */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2061-\u2069\ufeff]/u;
const wordJoiner = /\u2060/u;

/** Cyrillic and Greek letters that look like Latin ones make a word that no search finds. */
const mixedWord =
  /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}])|[\p{Script=Cyrillic}\p{Script=Greek}](?=\p{Script=Latin})/u;

/** Names, and words of a keyboard or a protocol, that are the same in every language. */
const sameEverywhere: ReadonlySet<string> = new Set([
  'ABN Lookup',
  'Companies House',
  'Ctrl',
  'Enter',
  'Recherche d’entreprises',
  'Webhook',
]);

const placeholder = /\{\{?[^}]*\}\}?/g;

/** What a text offends against in its language, one line each; `english` is the text it translates. */
export function languageFaults(language: string, text: string, english?: string): string[] {
  const faults: string[] = [];
  const plain = text.replace(placeholder, '');
  if (text !== text.normalize('NFC')) faults.push('is not NFC');
  if (invisible.test(text)) faults.push('has an invisible character');
  if (language !== 'fr' && wordJoiner.test(text)) faults.push('has a word joiner');
  if (/ {2}/.test(text)) faults.push('has two spaces in a row');
  if (/\(s\)/.test(text)) faults.push('has “(s)” instead of a plural');
  if (/<(?!\/?\d+\s*\/?>)|(?<!<\/?\d+\s*\/?)>/.test(text)) faults.push('has an angle bracket');
  const word = informal[language]?.exec(plain)?.[0];
  if (word !== undefined) faults.push(`addresses the reader by “${word}”`);
  return [
    ...faults,
    ...quotationFaults(language, plain),
    ...scriptFaults(language, plain),
    ...(english === undefined || language === 'en' ? [] : comparedFaults(language, text, english)),
  ];
}

const everyMark = /[„“”‚‘«»‹›「」『』]/gu;

function quotationFaults(language: string, text: string): string[] {
  const pairs = quotationMarks[language] ?? [];
  const own = new Set(pairs.flat());
  const marks = [...(text.match(everyMark) ?? [])];
  const foreign = marks.filter((mark) => !own.has(mark));
  if (foreign.length > 0) return [`has the quotation mark ${foreign.join(' ')}`];
  const open: string[] = [];
  for (const mark of marks) {
    const close = open.at(-1);
    if (mark === close) open.pop();
    else {
      const pair = pairs.find(([first]) => first === mark);
      if (pair === undefined) return [`closes a quotation with ${mark} that was not opened`];
      // The single mark that closes is an apostrophe, too.
      if (pair[1] !== '’') open.push(pair[1]);
    }
  }
  return open.length === 0 ? [] : [`does not close a quotation with ${open.at(-1)}`];
}

function scriptFaults(language: string, text: string): string[] {
  const faults: string[] = [];
  if (mixedWord.test(text)) faults.push('mixes scripts within a word');
  if (language !== 'ru' && /\p{Script=Cyrillic}/u.test(text)) faults.push('has a Cyrillic letter');
  if (language !== 'el' && /\p{Script=Greek}/u.test(text)) faults.push('has a Greek letter');
  if (language.startsWith('zh') && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    faults.push('has kana');
  const foreign = foreignCharacters[language]?.exec(text)?.[0];
  if (foreign !== undefined) faults.push(`has the character ${foreign} of the other script`);
  return faults;
}

function comparedFaults(language: string, text: string, english: string): string[] {
  if (sameEverywhere.has(text)) return [];
  const faults: string[] = [];
  const wordsOfEnglish =
    english.replace(placeholder, '').match(/(?<!\p{L})\p{Lu}?\p{Ll}{3,}/gu) ?? [];
  if (text === english && wordsOfEnglish.length >= 2) faults.push('is the English text');
  const script = scripts[language];
  const hasLetters = /\p{L}/u.test(text.replace(placeholder, ''));
  if (script !== undefined && wordsOfEnglish.length >= 1 && hasLetters && !script.test(text))
    faults.push('is not in the script of its language');
  const [ours, theirs] = [placeholdersOf(text), placeholdersOf(english)];
  if (ours !== theirs) faults.push(`has the values ${ours || '-'}, English ${theirs || '-'}`);
  const most = longest(english);
  if (most !== undefined && width(text) > most)
    faults.push(`is ${width(text)} wide, more than ${most} on a button`);
  return faults;
}

function placeholdersOf(text: string): string {
  return [...new Set(text.match(placeholder) ?? [])].sort().join(' ');
}

/** How wide a button or another label may be; sentences may be as long as they need. Undefined: no limit. */
export function longest(english: string): number | undefined {
  const isLabel = width(english) <= 24 && !/[.?!:]$|\{/.test(english);
  return isLabel ? Math.max(38, Math.ceil(width(english) * 2.5)) : undefined;
}

/** Characters of Chinese, Japanese and Korean take the place of two. */
function width(text: string): number {
  return [...text].reduce(
    (sum, one) =>
      sum + (/[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff01-\uff60]/u.test(one) ? 2 : 1),
    0,
  );
}
