import { BOUNCE_KINDS } from '../bounces/play-bounce.ts';
import { escapeHtml } from './escape-html.ts';
import { INBOX_LANGUAGES, type InboxLanguage, inboxTexts } from './inbox-texts.ts';

const OWN_NAMES: Readonly<Record<InboxLanguage, string>> = {
  en: 'English',
  fr: 'Français',
  ja: '日本語',
  de: 'Deutsch',
  es: 'Español',
  'pt-PT': 'Português (Portugal)',
  'pt-BR': 'Português (Brasil)',
};

/** The inbox as HTML; with `playsBounces` mails can be made to come back. `inbox.js` fills its lists and reads its texts from `data-texts`. */
export function inboxPage(language: InboxLanguage, playsBounces: boolean): string {
  const texts = inboxTexts(language);
  const t = (key: keyof typeof texts) => escapeHtml(texts[key]);
  const languages = INBOX_LANGUAGES.map((other) => {
    const current = other === language ? ' aria-current="true"' : '';
    return `<a href="?lang=${other}" hreflang="${other}" lang="${other}"${current}>${OWN_NAMES[other]}</a>`;
  }).join('');
  const tabs = (['html', 'text', 'headers'] as const)
    .map(
      (tab) =>
        `<button type="button" role="tab" id="tab-${tab}" aria-controls="panel-${tab}">${t(tab)}</button>`,
    )
    .join('');

  const kinds = BOUNCE_KINDS.map((kind) => `<option value="${kind}">${t(kind)}</option>`).join('');
  const bounces = playsBounces
    ? `<form class="bounces" id="bounces" hidden>
        <label>${t('comeBack')} <select name="kind">${kinds}</select></label>
        <button class="quiet">${t('play')}</button>
        <span role="status" id="played"></span>
      </form>`
    : '';

  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${t('note')}">
<meta name="color-scheme" content="light dark">
<title>${t('title')} · Countersign</title>
<link rel="icon" href="/assets/inbox.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/inbox.css">
<link rel="stylesheet" href="/assets/inbox-list.css">
<link rel="stylesheet" href="/assets/inbox-reader.css">
<script type="module" src="/assets/inbox.js"></script>
</head>
<body data-texts="${escapeHtml(JSON.stringify(texts))}">
<header>
  <a class="brand" href="/"><img src="/assets/inbox.svg" alt="" width="28" height="28"><h1>${t('title')}</h1></a>
  <p class="note">${t('note')}</p>
  <nav class="languages" aria-label="${t('language')}">${languages}</nav>
</header>
<main>
  <section class="list" aria-labelledby="list-title">
    <h2 id="list-title" class="unseen">${t('mails')}</h2>
    <form class="tools" role="search">
      <input type="search" name="search" maxlength="200" autocomplete="off" aria-keyshortcuts="/" placeholder="${t('search')}" aria-label="${t('search')}">
      <button type="button" class="quiet" id="clear" disabled>${t('clear')}</button>
    </form>
    <p class="offline" role="alert" hidden></p>
    <ol id="mails"></ol>
    <div class="empty" id="empty" hidden><strong></strong><p></p></div>
    <button type="button" class="quiet older" id="older" hidden>${t('older')}</button>
  </section>
  <section class="reader" aria-live="off">
    <p class="empty" id="pick">${t('pick')}</p>
    <article id="mail" hidden aria-labelledby="subject">
      <a class="back" href="/">← ${t('back')}</a>
      <h2 id="subject" tabindex="-1"></h2>
      <dl>
        <dt>${t('from')}</dt><dd id="from"></dd>
        <dt>${t('to')}</dt><dd id="to"></dd>
        <dt>${t('received')}</dt><dd><time id="received"></time></dd>
      </dl>
      <div class="views">
        <div role="tablist" aria-label="${t('view')}">${tabs}</div>
        <a id="raw" class="quiet" download>${t('raw')}</a>
      </div>
      ${bounces}
      <div role="tabpanel" id="panel-html" aria-labelledby="tab-html"><iframe title="${t('mailContent')}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></div>
      <div role="tabpanel" id="panel-text" aria-labelledby="tab-text" tabindex="0" hidden></div>
      <div role="tabpanel" id="panel-headers" aria-labelledby="tab-headers" tabindex="0" hidden></div>
    </article>
  </section>
</main>
<p class="unseen" id="news" role="status"></p>
<dialog id="confirm" aria-labelledby="confirm-title" aria-describedby="confirm-question">
  <form method="dialog">
    <h2 id="confirm-title">${t('clearTitle')}</h2>
    <p id="confirm-question">${t('clearQuestion')}</p>
    <div class="choices">
      <button value="no" autofocus>${t('clearNo')}</button>
      <button value="yes" class="danger">${t('clearYes')}</button>
    </div>
  </form>
</dialog>
</body>
</html>
`;
}
