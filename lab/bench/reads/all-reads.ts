/** A request that changes nothing. */
export interface Read {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below `/api`. */
  readonly path: string;
  readonly body?: unknown;
}

type Query = Readonly<Record<string, string>>;

/** What the console reads, of registrations as `writeManyRegistrations` makes them; `now` is about when. */
export function allReads(now: Date): readonly Read[] {
  const dayAgo = (days: number) =>
    new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const deep = Buffer.from(
    JSON.stringify([new Date(now.getTime() - 5000 * 60_000).toISOString(), 'M-1', 'US']),
  ).toString('base64url');
  return [
    page('first page, due first', { status: 'pending', order: 'due' }),
    page('first page, newest', { order: 'newest' }),
    page('deep page', { order: 'newest', cursor: deep }),
    page('overdue', { due: 'overdue' }),
    page('by reason', { reasonCode: 'L01', order: 'newest' }),
    page('decided on a day', { decidedFrom: dayAgo(5), decidedBefore: dayAgo(4) }),
    page('rejected since a year', { decidedFrom: dayAgo(365), status: 'rejected' }),
    search('one result', 'm-4711'),
    search('a frequent word', 'ridge', { order: 'newest' }),
    search('a frequent word, pending', 'ridge', { status: 'pending' }),
    search('two letters of Japanese', '横浜'),
    search('two frequent words', 'blue vision'),
    search('two frequent words, newest', 'blue vision', { order: 'newest' }),
    search('two frequent words that never meet', 'ridge vision', { order: 'newest' }),
    search('telephone as written in its country', '04 77 30 64 09'),
    search('beginning of a telephone number', '+33 4 77 30'),
    search('domain of an email address', 'practice-500.example'),
    search('street', '212 felengeri main street'),
    search('town', 'holoburg'),
    search('town and name', 'holoburg rosemann'),
    search('typing error in a rare name', 'rosenann'),
    search('typing error in a frequent name', 'habour'),
    search('two words of which one has a typing error', 'harbour rosenann'),
    search('nothing found', 'zanzibar optical'),
    count('all', {}),
    count('pending', { status: 'pending' }),
    count('a frequent word', { q: 'ridge' }),
    count('two frequent words', { q: 'blue vision' }),
    count('two frequent words that never meet', { q: 'ridge vision' }),
    count('a town', { q: 'holoburg' }),
    get('overview, 92 days', '/statistics?days=92'),
    get('overview, 30 days', '/statistics?days=30'),
    get('person', '/me'),
    get('undelivered mails', '/mails/failed'),
    get('number of undelivered mails', '/mails/failed/count'),
    get('changes', '/changes'),
    get('markets', '/markets'),
    get('colleagues', '/markets/FR/colleagues'),
    { name: 'one registration', method: 'POST', path: '/registration-status', body: one },
    get('its history', `${pathOfOne}/history`),
    get('its evidence', `${pathOfOne}/evidence`),
    get('its duplicates', `${pathOfOne}/duplicates`),
    get('its mails', `${pathOfOne}/mails`),
    get('its questions', `${pathOfOne}/requests`),
  ];
}

/** It is among few registrations, too. */
const one = { countryCode: 'JP', ticketNumber: 'M-2012' };
const pathOfOne = `/registrations/${one.countryCode}/${one.ticketNumber}`;
const rows = '25';

function get(name: string, path: string): Read {
  return { name, method: 'GET', path };
}

/** As many rows as the console asks for. */
function page(name: string, query: Query): Read {
  return get(name, `/registrations?${new URLSearchParams({ limit: rows, ...query })}`);
}

function search(name: string, q: string, more: Query = {}): Read {
  return page(`search, ${name}`, { q, ...more });
}

function count(name: string, query: Query): Read {
  return get(`count, ${name}`, `/registrations/count?${new URLSearchParams(query)}`);
}
