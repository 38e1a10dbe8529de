/** A wording that a language does not use on the screens, and what to write instead. */
type Rule = readonly [pattern: RegExp, instead: string];

// German alone has a space there.
const NO_SPACE: Rule = [/\s…/, 'no space before an ellipsis'];

const EVERY_LANGUAGE: readonly Rule[] = [
  [/\.\.\./, 'an ellipsis (…), not three dots'],
  [/['"]/, 'typographic apostrophes and quotes'],
  [/\s[,.、。]/, 'no space before a comma or full stop'],
];

// The words are those of docs/glossary.md; a second word for one thing makes people search for a second thing.
const ONE_LANGUAGE: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    [/\be-mails?\b/i, 'email'],
    [/\bmails?\b(?! server)/i, 'email'],
    [/\b(some|any|every|no)body\b/i, 'someone, anyone, everyone or no one'],
    [/\b(kept|told)\b/i, 'saved, stored or a verb of its own'],
    [/\bstands? (in|here|there)\b/i, 'is in, or appears in'],
    [/\b(meanwhile|anew|afresh|begun)\b/i, 'a plain verb in the past'],
    [/\bonce more\b/i, 'again'],
    [/\bby (itself|themselves)\b/i, 'automatically or separately'],
    [/\bword by word\b/i, 'unchanged'],
    [/\b(go|goes|going) on\b/i, 'continue'],
    [/\b(is|are) over\b/i, 'has ended'],
    [/\bon (its|their) way\b/i, 'is being sent'],
    [/\b(takes?|taken|took) back\b/i, 'undo or reverse'],
    [/\bset(s|ting)?( \S+){0,3} aside\b/i, 'dismiss'],
    [/\b(customer service|queue|desk)\b/i, 'registrations'],
    [/\b(claim(ed|s)?|releas(e|ed|es))\b/i, 'assign and unassign'],
    [/\ball the same\b/i, 'still'],
    [/\btelephones?\b/i, 'phone'],
  ],
  fr: [
    [/(?<!e-\u2060?)\bmails?\b/i, 'e-mail'],
    [/\b(tickets?)\b/i, 'dossier'],
    [/\bservice client\b/i, 'demandes'],
    [/\bpersonne (ne|n’)/i, 'une tournure sans « personne ne »'],
    [/\b(de côté)\b/i, 'ignorer ou retirer de la liste'],
    [/\ben route\b/i, 'en cours d’envoi'],
    [/\brejet/i, 'refuser'],
    [/\bvérifications? requises?\b/i, 'obligatoire'],
    [/\binterrog\S+ le demandeur/i, 'demander des précisions'],
    [/\bhors connexion\b/i, 'hors ligne'],
    [/\bDécidées?\b|\bdécidez-les?\b/, 'décision, or prendre une décision'],
  ],
  ja: [
    [/チケット/, '受付番号'],
    [/カスタマーサービス/, '申請一覧'],
    [/登録申請/, '申請'],
    [/取消し/, '取り消し'],
    [/ログイン/, 'サインイン'],
    [/しますか$/, '？ at the end of a question'],
    [/手作業/, '手動'],
    [/検査数字/, '検査用数字'],
    [/税務番号/, '納税者番号'],
    [/役割/, '権限'],
    [/既に|改めて/, 'すでに、あらためて'],
    // A letter's 「山田 花子 様」 has one.
    [/[\d}] (?!様)[ぁ-んァ-ヶ一-龠]/, 'no space after a number or a name'],
  ],
};

// Words beside a value that some values do not fit: a name may begin with a vowel, a country may have an
// article, and a time may be 今 or 昨日. The applicant's page has single braces.
const BESIDE_VALUES: Readonly<Record<string, readonly Rule[]>> = {
  en: [[/\b(in|for|of|cover) \{\{?(market|first|second)\}/, 'the {{market}} market']],
  fr: [
    [
      /\b(de|que) \{\{?(practice|name|person|decider|from|to|by|who|contact|market|first|second)\}/,
      'a phrase without elision',
    ],
  ],
  ja: [[/\{\{when\}\}に/, '（{{when}}）']],
};

/** What the wording of a text offends against, one line each. Of values only the words beside them are read. */
export function wordingFaults(language: string, text: string): string[] {
  const words = text.replace(/\{\{?[^}]*\}\}?/g, '{}');
  const ellipsis = language === 'de' ? [] : [NO_SPACE];
  return [
    ...faultsOf([...ellipsis, ...EVERY_LANGUAGE, ...(ONE_LANGUAGE[language] ?? [])], words),
    ...faultsOf(BESIDE_VALUES[language] ?? [], text),
  ];
}

function faultsOf(rules: readonly Rule[], text: string): string[] {
  return rules
    .filter(([pattern]) => pattern.test(text))
    .map(([pattern, instead]) => `has “${pattern.exec(text)?.[0]}”: write ${instead}`);
}
