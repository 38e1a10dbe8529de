export const INBOX_LANGUAGES = ['en', 'fr', 'ja'] as const;
export type InboxLanguage = (typeof INBOX_LANGUAGES)[number];

const en = {
  title: 'Mailbox',
  note: 'Catches every email sent on this machine and delivers none.',
  search: 'Search emails',
  language: 'Language',
  clear: 'Clear',
  clearTitle: 'Clear the mailbox',
  clearQuestion: 'Do you want to delete every email permanently?',
  clearYes: 'Delete all',
  clearNo: 'Cancel',
  mails: 'Emails',
  older: 'Show older emails',
  emptyTitle: 'No emails yet',
  emptyHint: 'Submit a registration, or decide one: its emails appear here automatically.',
  noneTitle: 'No results',
  noneHint:
    'No email contains all of these words. Use fewer words, or clear the search to see every email.',
  pick: 'Select an email to read it here.',
  gone: 'This email no longer exists.',
  back: 'All emails',
  from: 'From',
  to: 'To',
  received: 'Received',
  noSubject: '(no subject)',
  view: 'View',
  html: 'HTML',
  text: 'Text',
  headers: 'Headers',
  raw: 'Download',
  mailContent: 'Email content',
  offline: 'The mailbox isn’t responding. Retrying automatically…',
  arrived: 'New email:',
  comeBack: 'This email comes back:',
  hard: 'No such address',
  soft: 'Could not be delivered so far',
  full: 'Mailbox full',
  'auto-reply': 'Automatic reply',
  complaint: 'Marked as spam',
  play: 'Play',
  played: 'Reported.',
  notPlayed: 'The API did not take the report.',
};

export type InboxTexts = Readonly<typeof en>;

// French sets a no-break space (\u00a0) before ? and :.
const fr: InboxTexts = {
  title: 'Boîte de réception',
  note: 'Retient tous les e-\u2060mails de cette machine et n’en remet aucun.',
  search: 'Rechercher',
  language: 'Langue',
  clear: 'Vider',
  clearTitle: 'Vider la boîte de réception',
  clearQuestion: 'Voulez-vous supprimer définitivement tous les e-\u2060mails\u00a0?',
  clearYes: 'Tout supprimer',
  clearNo: 'Annuler',
  mails: 'E-\u2060mails',
  older: 'Afficher les e-\u2060mails plus anciens',
  emptyTitle: 'Aucun e-\u2060mail pour l’instant',
  emptyHint:
    'Déposez une demande ou prenez une décision\u00a0: les e-\u2060mails s’affichent ici automatiquement.',
  noneTitle: 'Aucun résultat',
  noneHint:
    'Aucun e-\u2060mail ne contient tous ces mots. Raccourcissez la recherche ou videz-la pour tout voir.',
  pick: 'Choisissez un e-\u2060mail pour le lire ici.',
  gone: 'Cet e-\u2060mail n’existe plus.',
  back: 'Tous les e-\u2060mails',
  from: 'De',
  to: 'À',
  received: 'Reçu',
  noSubject: '(sans objet)',
  view: 'Affichage',
  html: 'HTML',
  text: 'Texte',
  headers: 'En-têtes',
  raw: 'Télécharger',
  mailContent: 'Contenu de l’e-\u2060mail',
  offline: 'La boîte de réception ne répond pas. Nouvel essai automatique.',
  arrived: 'Nouvel e-\u2060mail\u00a0:',
  comeBack: 'Cet e-\u2060mail revient\u00a0:',
  hard: 'Adresse inconnue',
  soft: 'Pas encore remis',
  full: 'Boîte pleine',
  'auto-reply': 'Réponse automatique',
  complaint: 'Signalé comme indésirable',
  play: 'Simuler',
  played: 'Signalé.',
  notPlayed: 'L’API n’a pas accepté le signalement.',
};

const ja: InboxTexts = {
  title: 'メールボックス',
  note: 'このコンピューターから送信されるすべてのメールを受け取り、外部には配信しません。',
  search: 'メールを検索',
  language: '言語',
  clear: '空にする',
  clearTitle: 'メールボックスを空にする',
  clearQuestion: 'すべてのメールを完全に削除しますか？',
  clearYes: 'すべて削除',
  clearNo: 'キャンセル',
  mails: 'メール',
  older: '以前のメールを表示',
  emptyTitle: 'メールはまだありません',
  emptyHint: '申請を受け付けるか、審査の決定を行うと、メールがここに自動で表示されます。',
  noneTitle: '見つかりませんでした',
  noneHint:
    'すべての語を含むメールはありません。検索語を減らすか、空にするとすべてのメールが表示されます。',
  pick: 'メールを選ぶと、ここで読めます。',
  gone: 'このメールはもうありません。',
  back: 'すべてのメール',
  from: '差出人',
  to: '宛先',
  received: '受信日時',
  noSubject: '（件名なし）',
  view: '表示',
  html: 'HTML',
  text: 'テキスト',
  headers: 'ヘッダー',
  raw: 'ダウンロード',
  mailContent: 'メールの内容',
  offline: 'メールボックスが応答しません。自動で再試行します。',
  arrived: '新着メール：',
  comeBack: 'このメールの返送：',
  hard: '宛先が存在しない',
  soft: '現時点では配信不可',
  full: 'メールボックスがいっぱい',
  'auto-reply': '自動応答',
  complaint: '迷惑メールとして報告',
  play: '再現する',
  played: '報告しました。',
  notPlayed: 'APIが報告を受け付けませんでした。',
};

const TEXTS: Readonly<Record<InboxLanguage, InboxTexts>> = { en, fr, ja };

export function inboxTexts(language: InboxLanguage): InboxTexts {
  return TEXTS[language];
}

/** The language named in the address, else the first of Accept-Language that we have. */
export function chooseLanguage(asked: string | undefined, accept: string | undefined) {
  const accepted = (accept ?? '').split(',').map((range) => {
    const [tag = '', quality = 'q=1'] = range.trim().split(/\s*;\s*/);
    return { tag, quality: Number(quality.replace(/^q=/i, '')) };
  });
  accepted.sort((a, b) => b.quality - a.quality);
  const wishes = [asked ?? '', ...accepted.map(({ tag }) => tag)];
  const languages = wishes.map((wish) => wish.slice(0, 2).toLowerCase());
  return INBOX_LANGUAGES.find((language) => language === languages.find(isOurs)) ?? 'en';
}

function isOurs(language: string): boolean {
  return INBOX_LANGUAGES.some((ours) => ours === language);
}
