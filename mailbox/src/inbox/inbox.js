const byId = (id) => document.getElementById(id);
const texts = JSON.parse(document.body.dataset.texts);
const language = document.documentElement.lang;
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
const searchBox = document.querySelector('input[name="search"]');
const tabs = [...document.querySelectorAll('[role="tab"]')];

const bounces = byId('bounces');

let items = [];
let nextCursor = null;
let shownId = null;
let newestRequest = 0;

const ask = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
};

async function loadList() {
  newestRequest += 1;
  const request = newestRequest;
  const page = await ask(`/api/mails?${new URLSearchParams({ search: searchBox.value.trim() })}`);
  if (request !== newestRequest) return; // an answer to an older search came late
  items = page.items;
  nextCursor = page.nextCursor;
  showList();
}

async function loadOlder() {
  const query = new URLSearchParams({ search: searchBox.value.trim(), after: nextCursor });
  const request = newestRequest;
  const page = await ask(`/api/mails?${query}`);
  if (request !== newestRequest) return;
  const first = items.length;
  items = [...items, ...page.items];
  nextCursor = page.nextCursor;
  showList();
  byId('mails').children[first]?.querySelector('a').focus();
}

function showList() {
  const focused = document.activeElement?.closest?.('#mails a')?.dataset.id;
  byId('mails').replaceChildren(...items.map(row));
  if (focused) rowLink(focused)?.focus();
  const searching = searchBox.value.trim() !== '';
  byId('empty').hidden = items.length > 0;
  byId('empty').querySelector('strong').textContent = texts[searching ? 'noneTitle' : 'emptyTitle'];
  byId('empty').querySelector('p').textContent = texts[searching ? 'noneHint' : 'emptyHint'];
  byId('older').hidden = nextCursor === null;
  byId('clear').disabled = items.length === 0 && !searching;
}

function row(mail) {
  const link = document.createElement('a');
  link.href = addressOf(mail.id);
  link.dataset.id = mail.id;
  if (mail.id === shownId) link.setAttribute('aria-current', 'true');
  const time = document.createElement('time');
  setTime(time, mail.receivedAt);
  const people = mail.to.map(({ address }) => address).join(', ');
  link.append(
    piece('subject', mail.subject || texts.noSubject),
    time,
    piece('people', `${mail.from.name || mail.from.address} → ${people}`),
    piece('preview', mail.preview),
  );
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function piece(className, text) {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

function setTime(element, iso) {
  const seconds = (Date.now() - Date.parse(iso)) / 1000;
  const [unit, size] =
    [
      ['day', 86_400],
      ['hour', 3_600],
      ['minute', 60],
    ].find(([, size]) => seconds >= size) ?? [];
  element.dateTime = iso;
  element.title = exact.format(new Date(iso));
  element.textContent = unit
    ? relative.format(-Math.floor(seconds / size), unit)
    : relative.format(0, 'second');
}

async function showMail() {
  shownId = /^\/mails\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;
  for (const link of document.querySelectorAll('#mails a')) {
    if (link.dataset.id === shownId) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  document.body.classList.toggle('reading', shownId !== null);
  const id = shownId;
  const mail = id === null ? null : await ask(`/api/mails/${id}`).catch(() => undefined);
  if (id !== shownId) return;
  byId('mail').hidden = !mail;
  byId('pick').hidden = Boolean(mail);
  byId('pick').textContent = mail === undefined ? texts.gone : texts.pick;
  if (mail === undefined) document.body.classList.remove('reading');
  if (mail) fillMail(mail);
}

function fillMail(mail) {
  const person = ({ name, address }) => (name ? `${name} <${address}>` : address);
  byId('subject').textContent = mail.subject || texts.noSubject;
  byId('from').replaceChildren(...breakable(person(mail.from)));
  byId('to').replaceChildren(...breakable(mail.to.map(person).join(', ')));
  setTime(byId('received'), mail.receivedAt);
  byId('received').textContent = byId('received').title;
  byId('raw').href = `/api/mails/${mail.id}/raw`;
  if (bounces) {
    bounces.hidden = !mail.headers.some(({ name }) => /^x-pm-metadata-sending$/i.test(name));
    byId('played').textContent = '';
  }
  byId('panel-text').textContent = mail.text;
  byId('panel-headers').replaceChildren(
    ...mail.headers.map(({ name, value }) => {
      const line = document.createElement('div');
      line.append(...breakable(`${name}: ${value}`));
      return line;
    }),
  );
  // Replaced, not navigated: the frame must not add entries to the page's history.
  const frame = document.querySelector('iframe');
  const fresh = frame.cloneNode();
  fresh.src = `/mails/${mail.id}/html`;
  frame.replaceWith(fresh);
  selectTab(mail.html === null ? 'tab-text' : 'tab-html');
  byId('subject').focus();
}

/** A text whose addresses may break before their @, instead of within a word. */
function breakable(text) {
  const [start, ...domains] = text.split('@');
  return [start, ...domains.flatMap((rest) => [document.createElement('wbr'), `@${rest}`])];
}

function selectTab(id) {
  for (const tab of tabs) {
    const selected = tab.id === id;
    tab.setAttribute('aria-selected', String(selected));
    tab.tabIndex = selected ? 0 : -1;
    byId(tab.getAttribute('aria-controls')).hidden = !selected;
  }
}

const addressOf = (id) => (id ? `/mails/${id}` : '/') + location.search;
const rowLink = (id) => document.querySelector(`#mails a[data-id="${CSS.escape(id)}"]`);

function go(address) {
  history.pushState(null, '', address);
  return showMail();
}

function backToList() {
  const left = shownId;
  go(addressOf(null));
  (rowLink(left ?? '') ?? searchBox).focus();
}

function moveInList(step) {
  const links = [...document.querySelectorAll('#mails a')];
  const at = links.indexOf(document.activeElement);
  const from = at >= 0 ? at : links.findIndex((link) => link.dataset.id === shownId);
  links[Math.min(links.length - 1, Math.max(0, from + step))]?.focus();
}

document.addEventListener('click', (event) => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target.closest('#mails a, .back, .brand');
  if (!link || !plain) return;
  event.preventDefault();
  if (link.dataset.id) go(link.href);
  else backToList();
});

document.addEventListener('keydown', (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || byId('confirm').open) return;
  const typing = event.target === searchBox;
  if (event.key === 'Escape' && shownId !== null && !typing) backToList();
  else if (event.key === '/' && !typing) searchBox.focus();
  else if (event.key === 'ArrowDown' && event.target.closest('.list')) moveInList(1);
  else if (event.key === 'ArrowUp' && event.target.closest('#mails')) moveInList(-1);
  else return;
  event.preventDefault();
});

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => selectTab(tab.id));
  tab.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    selectTab(next.id);
    next.focus();
  });
}

bounces?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await fetch(`/api/mails/${shownId}/bounce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: bounces.elements.kind.value }),
  }).catch(() => undefined);
  byId('played').textContent = answer?.ok ? texts.played : texts.notPlayed;
});

searchBox.form.addEventListener('submit', (event) => event.preventDefault());
searchBox.addEventListener('input', () => loadList());
byId('older').addEventListener('click', () => loadOlder());
byId('clear').addEventListener('click', () => {
  byId('confirm').returnValue = '';
  byId('confirm').showModal();
});
byId('confirm').addEventListener('close', async (event) => {
  if (event.target.returnValue === 'yes') await fetch('/api/mails', { method: 'DELETE' });
});
window.addEventListener('popstate', () => showMail());

const offline = document.querySelector('.offline');
const changes = new EventSource('/api/changes');
changes.addEventListener('open', async () => {
  offline.hidden = true;
  await loadList(); // whatever came before, or while the connection was away
});
changes.addEventListener('error', () => {
  offline.textContent = texts.offline;
  offline.hidden = false;
});
changes.addEventListener('mail', async ({ data }) => {
  await loadList();
  const arrived = items.find(({ id }) => id === JSON.parse(data).id);
  if (arrived) byId('news').textContent = `${texts.arrived} ${arrived.subject}`;
});
changes.addEventListener('cleared', async () => {
  await loadList();
  await go(addressOf(null));
});

setInterval(() => {
  for (const time of document.querySelectorAll('#mails time')) setTime(time, time.dateTime);
}, 15_000);

await showMail();
