import { Change, ChangesPage } from '@countersign/contract/changes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let all: string;
let french: string;
let ticket: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi();
  all = await api.person(['customer-service'], 'Robin');
  french = await api.person(['customer-service', 'market:FR'], 'Camille');
});
afterAll(() => api.close());
beforeEach(() => {
  count += 1;
  ticket = `T-9${count}`;
});

const act = (path: string, market = 'FR', body?: unknown) =>
  api.call('POST', `/registrations/${market}/${ticket}/${path}`, { token: all, body });
const submit = (market: 'FR' | 'JP' = 'FR') => api.submitted(market, { ticketNumber: ticket });
const approve = (market = 'FR') =>
  act('decision', market, { decision: 'approve', reasonCodes: [], version: 1 });

/** Opens a stream; `next` waits for events until there are that many of them. */
async function open(token: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${api.url}/api/changes`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
  });
  if (answer.body === null || answer.status !== 200) throw new Error(await answer.text());
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const events = () =>
    [...text.matchAll(/^id: (.*)\ndata: (.*)\n\n/gm)].map(([, id, data]) => {
      const change = Change.parse(JSON.parse(data ?? ''));
      expect(change.id).toBe(id);
      return change;
    });
  const more = async () => {
    const { value, done } = await reader.read();
    text += value ?? '';
    return !done;
  };
  await more();
  return {
    answer,
    more,
    text: () => text,
    next: async (length: number) => {
      while (events().length < length) if (!(await more())) throw new Error(`Ended: ${text}`);
      return events();
    },
    untilEnd: async () => {
      while (await more()) {}
      return events();
    },
    close: () => reader.cancel(),
  };
}

describe('the live feed', () => {
  test('sends each change as it happens', async () => {
    const stream = await open(all);
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.answer.headers.get('cache-control')).toBe('no-store');
    await submit();
    await act('claim');
    await act('claim/release');
    await approve();
    const events = await stream.next(4);
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'claimed', 'released', 'decided']);
    expect(events).toMatchObject([
      { ticketNumber: ticket, countryCode: 'FR', version: 1, by: null },
      { by: expect.stringContaining('uid-Robin') },
      { version: 1 },
      { version: 2 },
    ]);
    await stream.close();
  });

  test('sends what changes a mark of the list or the evidence beside it', async () => {
    const administrator = await api.person(['administrator'], 'Noor');
    await submit();
    const post = (path: string, body: object) =>
      api.call('POST', `/registrations/FR/${ticket}/${path}`, { token: administrator, body });
    const stream = await open(all);
    await post('evidence/settle', { as: 'by-hand', item: 'name-agrees', note: 'On paper.' });
    await approve();
    const proposed = await post('reversal/proposal', { version: 2, reason: 'The wrong one.' });
    const { id: proposal } = Object(proposed.body).proposal;
    await post('reversal/proposal/refusal', { version: 2, proposal, reason: 'It is right.' });
    const events = await stream.next(4);
    expect(events.map(({ kind }) => kind)).toEqual(['changed', 'decided', 'changed', 'changed']);
    await stream.close();
  });

  test('sends changes of my markets only', async () => {
    const stream = await open(french);
    await submit('JP');
    await act('claim', 'JP');
    await approve('JP');
    count += 1;
    ticket = `T-9${count}`;
    await submit('FR');
    const events = await stream.next(1);
    expect(events).toMatchObject([{ countryCode: 'FR', ticketNumber: ticket }]);
    expect(stream.text()).not.toContain('JP');
    await stream.close();
  });

  test('does not say who compared a registration, which may be one of another market', async () => {
    await submit('JP');
    const other = { countryCode: 'JP', ticketNumber: ticket };
    count += 1;
    ticket = `T-9${count}`;
    await submit('FR');
    const stream = await open(french);
    await act('duplicates/answer', 'FR', { other, as: 'same' });
    const [event] = await stream.next(1);
    expect(event).toMatchObject({ kind: 'changed', ticketNumber: ticket, by: null });
    await stream.close();
  });

  test('sends late changes of other copies behind those already sent', async () => {
    await submit();
    const stream = await open(all);
    await act('claim');
    await stream.next(1);
    // As another process would: its event is older, and can be read only now.
    const at = new Date(Date.now() - 5000);
    await api.db
      .updateTable('history_events')
      .set({ at, id: crypto.randomUUID(), kind: 'note' })
      .where('ticket_number', '=', ticket)
      .where('kind', '=', 'received')
      .execute();
    const events = await stream.next(2);
    expect(events.at(-1)).toMatchObject({ kind: 'changed', at: at.toISOString() });
    await stream.close();
  });

  test('continues where it was interrupted', async () => {
    await submit();
    const first = await open(all);
    await act('claim');
    const last = (await first.next(1)).at(-1)?.id ?? '';
    await first.close();
    await act('claim/release');
    await approve();
    const second = await open(all, { 'last-event-id': last });
    const mine = async (length: number) =>
      (await second.next(length)).filter(({ ticketNumber }) => ticketNumber === ticket);
    let events = await mine(1);
    for (let length = 2; events.at(-1)?.kind !== 'decided'; length += 1)
      events = await mine(length);
    expect(events.map(({ kind }) => kind)).toContain('released');
    expect(events.map(({ id }) => id)).not.toContain(last);
    await second.close();
  });

  test('sends a reset after a long interruption, then continues', async () => {
    const stream = await open(all, { 'last-event-id': String(Date.now() - 3_600_000) });
    while (!/^event: reset\ndata: {}\n\nid: \d+\n\n/m.test(stream.text())) {
      expect(await stream.more()).toBe(true);
    }
    await stream.close();
  });

  test('names the person from whom a claim was taken over', async () => {
    await submit();
    await act('claim');
    const stream = await open(all);
    const kim = await api.person(['customer-service'], 'Kim');
    await api.call('POST', `/registrations/FR/${ticket}/claim/take-over`, { token: kim });
    expect(await stream.next(1)).toMatchObject([
      {
        kind: 'taken-over',
        by: expect.stringContaining('uid-Kim'),
        from: expect.stringContaining('uid-Robin'),
      },
    ]);
    await stream.close();
  });

  test('ends with the token', async () => {
    const exp = Math.floor(Date.now() / 1000) + 1;
    const groups = ['customer-service'];
    const claims = { sub: 'x', uid: 'x', cid: 'countersign-console', scp: ['openid'], groups, exp };
    const stream = await open(await api.issuer.sign(claims));
    expect(await stream.untilEnd()).toEqual([]);
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000 - 50);
  });

  test('is limited per person', async () => {
    const token = await api.person(['customer-service'], 'Greedy');
    const streams = [];
    for (let index = 0; index < 5; index += 1) streams.push(await open(token));
    const sixth = await api.call('GET', '/changes', {
      token,
      headers: { accept: 'text/event-stream' },
    });
    expect(sixth.problem()).toMatchObject({ code: 'too-many-requests' });
    expect(sixth.headers.get('retry-after')).toBe('15');
    const other = await open(await api.person(['customer-service'], 'Modest'));
    for (const stream of [...streams, other]) await stream.close();
  });

  test('needs a role, like every endpoint for staff', async () => {
    const answer = await api.call('GET', '/changes', { token: await api.person([]) });
    expect(answer.problem().code).toBe('no-role');
  });
});

describe('the pages of changes', () => {
  const page = async (token: string, since?: string) => {
    const path = since === undefined ? '/changes' : `/changes?since=${since}`;
    return ChangesPage.parse((await api.call('GET', path, { token })).body);
  };

  test('give the same to clients without streams', async () => {
    const { items, nextCursor } = await page(french);
    expect(items).toEqual([]);
    await submit();
    await act('claim');
    const next = await page(french, nextCursor);
    const mine = next.items.filter(({ ticketNumber }) => ticketNumber === ticket);
    expect(mine.map(({ kind }) => kind)).toEqual(['received', 'claimed']);
    expect(new Set(next.items.map(({ countryCode }) => countryCode))).toEqual(new Set(['FR']));
  });

  test('continue where a stream stopped, and the other way round', async () => {
    await submit();
    const stream = await open(french);
    await act('claim');
    const last = (await stream.next(1)).at(-1)?.id ?? '';
    await stream.close();
    await act('claim/release');
    const headers = { 'last-event-id': last };
    const answer = await api.call('GET', '/changes', { token: french, headers });
    const { items, nextCursor } = ChangesPage.parse(answer.body);
    const kinds = items.filter(({ ticketNumber }) => ticketNumber === ticket);
    expect(kinds.map(({ kind }) => kind)).toEqual(['received', 'claimed', 'released']);
    const again = await open(french, { 'last-event-id': nextCursor });
    while (!again.text().includes('"released"')) expect(await again.more()).toBe(true);
    await again.close();
  });

  /** Notes in the history of the ticket, at the times given, in ms. */
  const addNotes = (...atMs: readonly number[]) =>
    sql`insert into history_events
      select country_code, ticket_number, 1000 + n, gen_random_uuid(), 'note',
        timestamptz 'epoch' + ms * interval '1 ms', actor, payload, personal, personal_hashes,
        previous_hash, hash
      from history_events, unnest(${`{${atMs}}`}::bigint[]) with ordinality as note(ms, n)
      where ticket_number = ${ticket} and kind = 'received'`.execute(api.db);

  test('miss no event that becomes visible behind a page', async () => {
    await submit();
    // All of them within the time in which events may come late.
    const beganMs = Date.now() - 10_000;
    await addNotes(...Array.from({ length: 250 }, (_, index) => beganMs + index * 2));
    const first = await page(french, String(beganMs - 1));
    expect(first.items).toHaveLength(100);
    const lateMs = beganMs + 1;
    await api.db
      .updateTable('history_events')
      .set({ at: new Date(lateMs) })
      .where('ticket_number', '=', ticket)
      .where('kind', '=', 'received')
      .execute();
    const seen = new Set<number>();
    let { nextCursor } = first;
    for (let pages = 0, ends = 0; ends < 2; pages += 1) {
      const next = await page(french, nextCursor);
      for (const { at } of next.items) seen.add(Date.parse(at));
      ends += next.items.length < 100 ? 1 : 0;
      nextCursor = next.nextCursor;
      expect(pages).toBeLessThan(20);
    }
    expect(seen).toContain(lateMs);
  });

  test('refuse an invalid cursor', async () => {
    const answer = await api.call('GET', '/changes?since=yesterday', { token: all });
    expect(answer.problem().errors).toEqual([{ pointer: '?since', code: 'malformed' }]);
  });
});

test('a closing server ends its streams', async () => {
  const other = await startTestApi();
  const answer = await fetch(`${other.url}/api/changes`, {
    headers: {
      authorization: `Bearer ${await other.person(['customer-service'])}`,
      accept: 'text/event-stream',
    },
  });
  const text = answer.text();
  await other.close();
  expect(await text).toMatch(/^retry: 2000\n\nid: \d+\n\n$/);
});
