import { countRegistrations } from '@countersign/contract/registration-count';
import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import { listRegistrations, registrationOrders } from '@countersign/contract/registration-list';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRegistration, planOf } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import {
  allMatchesAlongOrder,
  marketsWalked,
  matchesAlongOrder,
  matchesByWords,
  someMatches,
  unsortedMatches,
} from './read-matches.ts';
import { conditionsOf, isOneOf } from './registration-conditions.ts';
import { orderOf, type RegistrationOrder } from './registration-order.ts';
import { onlyByWords } from './search.ts';
import { courseOf } from './search-course.ts';
import { searchPartsOf } from './search-query.ts';
import { type Selection, selectByKeys, selectRegistrations } from './select-registrations.ts';
import { wordFrequencies } from './word-frequencies.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const perMarket = 5000;
const [fr, jp] = ['FR', 'JP'].map((code) => CountryCode.parse(code));
let api: TestApi;
let token: string;
let french: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  token = await api.person(['customer-service']);
  french = await api.person(['customer-service', 'market:FR', 'market:JP'], 'Camille');
  await api.submitted('US', { ticketNumber: 'T-104233' });
  await api.submitted('JP', { ticketNumber: 'T-jp' });
  await copyRegistration(api.db, 'T-104233', {
    count: perMarket,
    markets: ['US', 'FR', 'JP', 'DE'],
    now,
  });
  // The first moment of a day belongs to that day.
  await api.db
    .updateTable('registrations')
    .set({ decided_at: new Date('2026-11-20T00:00:00.000Z') })
    .where('ticket_number', '=', 'B-1439')
    .execute();
});
afterAll(() => api.close());

const Page = listRegistrations.schema.response[200];
const Count = countRegistrations.schema.response[200];

async function page(query: string, who = token) {
  const answer = await api.call('GET', `/registrations?${query}`, { token: who });
  if (answer.status !== 200) throw new Error(answer.text);
  return Page.parse(answer.body);
}

async function allPages(query: string, who = token) {
  const items = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next = await page(`${query}&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`, who);
    items.push(...next.items);
    cursor = next.nextCursor;
  }
  return items;
}

async function count(query: string, who = token, exact = '&exact=true') {
  const answer = await api.call('GET', `/registrations/count?${query}${exact}`, { token: who });
  return Count.parse(answer.body);
}

describe('the queue', () => {
  test('shows what is due first, each once, over all pages', async () => {
    const items = await allPages('status=pending&countryCode=FR');
    expect(items).toHaveLength(perMarket / 4);
    expect(new Set(items.map(({ ticketNumber }) => ticketNumber)).size).toBe(items.length);
    const due = items.map(({ dueAt }) => dueAt);
    expect(due).toEqual([...due].sort());
    expect(items[0]).toMatchObject({ ticketNumber: 'B-5000', assignee: null });
  });

  test('merges several markets of one person in order', async () => {
    const items = await allPages('status=pending', french);
    expect(items).toHaveLength(perMarket / 2 + 1);
    const due = items.map(({ dueAt }) => dueAt);
    expect(due).toEqual([...due].sort());
    const newest = await allPages('status=pending&order=newest', french);
    const submitted = newest.map(({ submittedAt }) => submittedAt);
    expect(submitted).toEqual([...submitted].sort().reverse());
    expect(newest).toHaveLength(items.length);
  });

  test('takes the target hours that the market had at intake', async () => {
    await api.db
      .insertInto('market_settings')
      .values({ country_code: 'FR', undo_seconds: null, reply_to: null, target_hours: 2 })
      .onConflict((conflict) => conflict.column('country_code').doUpdateSet({ target_hours: 2 }))
      .execute();
    await api.submitted('FR', { ticketNumber: 'T-quick' });
    const { items } = await page('q=t-quick');
    expect(items).toMatchObject([{ ticketNumber: 'T-quick', dueAt: '2026-11-20T14:00:00.000Z' }]);
    await api.db.deleteFrom('registrations').where('ticket_number', '=', 'T-quick').execute();
  });

  test.each([
    ['overdue', (minutes: number) => minutes <= 0],
    ['soon', (minutes: number) => minutes > 0 && minutes <= 240],
    ['later', (minutes: number) => minutes > 240],
  ])('knows what is %s', async (due, fits) => {
    const items = await allPages(`due=${due}&countryCode=DE`);
    const minutes = items.map(({ dueAt }) => (Date.parse(dueAt) - now.getTime()) / 60_000);
    expect(items.length).toBeGreaterThan(0);
    expect(minutes.every(fits)).toBe(true);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['pending']));
    expect(await count(`due=${due}&countryCode=DE`)).toEqual({
      count: items.length,
      capped: false,
    });
  });

  test('filters by reason', async () => {
    const { items } = await page('reasonCode=X03&countryCode=US');
    expect(items.map(({ ticketNumber }) => ticketNumber)).toContain('B-1');
    expect(await count('reasonCode=X03&countryCode=US')).toEqual({ count: 13, capped: false });
  });

  test('shows the decisions of a UTC day once each, last first', async () => {
    // Decided halfway between submission and now, one every 30 seconds: three of four.
    const period = 'countryCode=DE&decidedFrom=2026-11-19&decidedBefore=2026-11-20';
    const items = await allPages(period);
    const decided = items.map(({ decidedAt }) => decidedAt ?? '');
    expect(decided.every((at) => at.startsWith('2026-11-19T'))).toBe(true);
    expect(decided).toEqual([...decided].sort().reverse());
    expect(items).toHaveLength(2880 * 0.75);
    expect(new Set(items.map(({ ticketNumber }) => ticketNumber)).size).toBe(items.length);
    expect(await count(period)).toEqual({ count: items.length, capped: false });
    const first = await allPages(`${period}&order=first-decided`);
    expect(first).toEqual(items.toReversed());
    const rejected = await allPages(`${period}&status=rejected`);
    expect(rejected).toEqual(items.filter(({ status }) => status === 'rejected'));
  });

  test('shows what was decided since a day, and before one', async () => {
    const all = await count('countryCode=DE&decidedFrom=2026-01-01');
    const since = await count('countryCode=DE&decidedFrom=2026-11-20');
    const before = await count('countryCode=DE&decidedBefore=2026-11-20');
    expect(since.count).toBe(1440 * 0.75);
    expect(since.count + before.count).toBe(all.count);
    expect(all.count).toBe(perMarket * 0.75);
    expect((await allPages('decidedFrom=2026-11-20', french)).length).toBe(2 * since.count);
  });

  test.each(['status=pending', 'due=overdue', 'assignee=nobody'])(
    'shows no decisions for %s',
    async (filter) => {
      const query = `${filter}&decidedFrom=2026-11-19`;
      expect(await page(query)).toEqual({ items: [], nextCursor: null });
      expect(await count(query)).toEqual({ count: 0, capped: false });
    },
  );

  test('counts up to 1,000, and further on demand', async () => {
    expect(await count('countryCode=FR', token, '')).toEqual({ count: 1000, capped: true });
    expect(await count('countryCode=FR')).toEqual({ count: perMarket, capped: false });
    expect(await count('status=pending', french)).toEqual({
      count: perMarket / 2 + 1,
      capped: false,
    });
  });

  test.each([
    ['order=due', '?order', 'not-allowed'],
    ['order=due&status=approved', '?order', 'not-allowed'],
    ['order=last-decided', '?order', 'not-allowed'],
    ['order=first-decided&status=withdrawn', '?order', 'not-allowed'],
    ['order=last-decided&status=approved&q=lafayette', '?order', 'not-allowed'],
    ['order=newest&decidedFrom=2026-11-19', '?order', 'not-allowed'],
    ['decidedFrom=2026-02-30', '?decidedFrom', 'malformed'],
    ['decidedBefore=0000-01-01', '?decidedBefore', 'malformed'],
    ['decidedBefore=2026-11-19T10:00:00Z', '?decidedBefore', 'malformed'],
    ['due=never', '?due', 'not-allowed'],
    ['reasonCode=L99', '?reasonCode', 'not-allowed'],
    ['q=ab', '?q', 'too-short'],
    ['q=%E7%9C%BC', '?q', 'too-short'],
  ])('refuses ?%s', async (query, pointer, code) => {
    const answer = await api.call('GET', `/registrations?${query}`, { token });
    expect(answer.problem()).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer, code }],
    });
  });
});

describe('the search', () => {
  const found = async (q: string, who = token) => {
    const { items } = await page(`q=${encodeURIComponent(q)}`, who);
    return items.map(({ ticketNumber }) => ticketNumber);
  };

  test.each([
    't-104233',
    'T 104233',
    '104233',
    'BLUE RIDGE EYE',
    'ridge blue',
    'blueridge',
    'idge',
    'Family Eye Care',
    '1457398126',
    '1457',
  ])('finds a registration by %s', async (q) => {
    expect(await found(q)).toEqual(['T-104233']);
  });

  test('finds a contact by mail address', async () => {
    const { contact } = await api.submitted('US', { ticketNumber: 'T-mail' });
    expect(await found(contact.email)).toContain('T-mail');
    await api.db.deleteFrom('registrations').where('ticket_number', '=', 'T-mail').execute();
  });

  test('finds Japanese names by any two characters in any script', async () => {
    const { items } = await page('countryCode=JP&q=t-jp');
    const name = items[0]?.practiceName ?? '';
    for (const start of [...name].slice(0, -1).keys()) {
      const part = [...name].slice(start, start + 2).join('');
      if (/^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]+$/u.test(part)) {
        expect(await found(part)).toContain('T-jp');
      }
    }
    expect(await count(`q=${encodeURIComponent('めずらしい')}`)).toEqual({
      count: 0,
      capped: false,
    });
    expect(await count(`q=${encodeURIComponent('珍しい')}`)).toEqual({ count: 200, capped: false });
  });

  test('continues over pages, in the markets of the person only', async () => {
    const items = await allPages(`q=${encodeURIComponent('珍しい')}`, french);
    expect(items).toHaveLength(100);
    expect(new Set(items.map(({ countryCode }) => countryCode))).toEqual(new Set(['FR', 'JP']));
  });

  test.each(["'; drop table registrations; --", 'a & b | c:* !', "o''\\' <->", '(((', ':*ab'])(
    'reads %j literally',
    async (q) => {
      const answer = await api.call('GET', `/registrations?q=${encodeURIComponent(q)}`, { token });
      expect([200, 400]).toContain(answer.status);
    },
  );

  test('does not find what has been erased', async () => {
    await api.submitted('FR', { ticketNumber: 'T-gone', practice: secret });
    expect(await found('zanzibar')).toEqual(['T-gone']);
    const { eraseApplicant } = await import('../erasure/erase-applicant.ts');
    const { items } = await page('q=zanzibar');
    const { countryCode, ticketNumber } = items[0] ?? {};
    if (countryCode === undefined || ticketNumber === undefined) throw new Error('Not found.');
    await eraseApplicant(api.db, { countryCode, ticketNumber }, now, {
      operator: 'ops',
      request: null,
    });
    expect(await found('zanzibar')).toEqual([]);
    expect(await found('t-gone')).toEqual(['T-gone']);
  });
});

const secret = {
  legalName: 'Zanzibar Optique',
  type: 'optometry',
  addresses: [{ purpose: 'practice', lines: ['1 rue X'], city: 'Lyon', countryCode: 'FR' }],
  identifiers: [],
};

describe('registrations requested by key', () => {
  const named = (keys: string, more = '', who = token) =>
    page(`keys=${encodeURIComponent(keys)}${more}`, who).then(({ items }) =>
      items.map(({ countryCode, ticketNumber }) => `${countryCode}/${ticketNumber}`).sort(),
    );

  test('are answered if they exist, are mine and match the filter', async () => {
    const keys = 'FR/B-1,FR/B-4,DE/B-4,FR/none';
    expect(await named(keys)).toEqual(['DE/B-4', 'FR/B-1', 'FR/B-4']);
    expect(await named(keys, '&status=pending')).toEqual(['DE/B-4', 'FR/B-4']);
    expect(await named(`${keys},FR/B-100`, '&q=珍しい')).toEqual(['FR/B-100']);
    expect(await named(keys, '', french)).toEqual(['FR/B-1', 'FR/B-4']);
  });

  test.each([
    '',
    'B-1',
    'FR/B-1/x',
    'FR/<b>',
    Array.from({ length: 51 }, (_, n) => `FR/B-${n}`).join(','),
  ])('are refused as %s', async (keys) => {
    const path = `/registrations?keys=${encodeURIComponent(keys)}`;
    const answer = await api.call('GET', path, { token });
    expect(answer.problem().code).toBe('invalid-request');
  });

  test.each(['all', [fr, jp]] as const)(
    'are found by the key of the table, markets: %s',
    async (which) => {
      const markets = which === 'all' ? which : which.filter((market) => market !== undefined);
      const keys = Array.from({ length: 50 }, (_, n) => ({
        countryCode: CountryCode.parse('FR'),
        ticketNumber: TicketNumber.parse(`B-${n}`),
      }));
      const conditions = [isOneOf(keys)];
      const select = { markets, conditions, order: 'oldest', limit: 51 } as const;
      const plan = await planOf(api.db, selectRegistrations(sql`registrations.*`, select));
      expect(plan).toContain('registrations_pkey');
    },
  );
});

describe('every query of the queue uses an index', () => {
  const markets = {
    all: 'all' as const,
    one: [fr].filter((market) => market !== undefined),
    two: [fr, jp].filter((market) => market !== undefined),
  };
  const filters = {
    none: {},
    pending: { status: 'pending' },
    approved: { status: 'approved' },
    overdue: { due: 'overdue' },
    soon: { due: 'soon' },
    mine: { assignee: 'me' },
    nobody: { assignee: 'nobody' },
    others: { assignee: 'others' },
    answered: { request: 'answered' },
    'may be known': { known: 'maybe' },
    'summary of the evidence': { evidence: 'contradicted' },
    'against the evidence': {
      evidence: 'against',
      decidedFrom: '2026-01-01',
      decidedBefore: '2026-11-20',
    },
    reason: { reasonCode: 'X03' },
    day: { decidedFrom: '2026-11-19', decidedBefore: '2026-11-20' },
    since: { decidedFrom: '2026-01-01' },
    before: { decidedBefore: '2026-11-20' },
    'day and status': {
      status: 'rejected',
      decidedFrom: '2026-11-19',
      decidedBefore: '2026-11-20',
    },
    'day and reason': { reasonCode: 'L01', decidedFrom: '2026-11-19' },
    'day and word': { q: 'copy', decidedFrom: '2026-11-19' },
    'rare word': { q: 'n4321' },
    'common word': { q: 'copy' },
    'telephone number': { q: '+33 (0)4 00 00 43 21' },
    'beginning of a telephone number': { q: '04 00 00' },
    'email domain': { q: 'clinic.example' },
    'email domain and number': { q: 'clinic.example n4321' },
    street: { q: '12 rue de la préfecture' },
    'street without its number': { q: 'rue prefecture' },
    town: { q: 'saint-etienne' },
    'town and status': { q: 'étienne', status: 'rejected' },
    'typing error': { q: 'saint-etienne lafayete' },
    'word and status': { q: '珍しい', status: 'rejected' },
  } as const;
  const cases = Object.entries(filters).flatMap(([name, filter]) =>
    Object.entries(markets).flatMap(([whose, list]) =>
      registrationOrders.map((order) => [name, whose, order, filter, list] as const),
    ),
  );
  const isAllowed = (filter: RegistrationFilter, order: RegistrationOrder) => {
    try {
      return orderOf(order, filter) === order;
    } catch {
      return false;
    }
  };

  // What is due soon depends on the hours of the market then.
  beforeAll(async () => {
    const day = [{ from: '09:00', to: '17:00' }];
    const workingTime = {
      zone: 'Europe/Paris',
      week: [day, day, day, day, day, [], []],
      region: null,
      holidays: [],
    };
    await sql`insert into market_settings (country_code, working_time)
      values ('FR', ${JSON.stringify(workingTime)}::jsonb)
      on conflict (country_code) do update set working_time = excluded.working_time`.execute(
      api.db,
    );
  });

  test.each(cases.filter(([, , order, filter]) => isAllowed(filter, order)))(
    '%s, markets: %s, order: %s',
    async (_, __, order, filter, list) => {
      const conditions = await conditionsOf(api.db, filter, { subject: 'me', now });
      const q = 'q' in filter ? filter.q : undefined;
      // A page, and a count: its 10,000 of 400,000 rows are as 501 of these 20,000.
      for (const limit of [101, 501]) {
        const select = { markets: list, conditions, order, limit };
        const deep = { at: now, ticketNumber: 'B-1', countryCode: 'FR' };
        for (const selection of [select, { ...select, after: deep }]) {
          const plans =
            q === undefined
              ? [await planOf(api.db, selectRegistrations(sql`registrations.*`, selection))]
              : await plansOfSearch(q, selection);
          for (const plan of plans) expect(plan).not.toContain('Seq Scan on registrations');
        }
      }
    },
  );

  /** Of every statement that may be sent for a search. */
  async function plansOfSearch(q: string, selection: Selection): Promise<string[]> {
    const known = await wordFrequencies(api.db);
    const { markets, limit } = selection;
    const course = courseOf(searchPartsOf(q), markets, known, { limit, isSorted: true });
    const byWords = await api.db.transaction().execute(async (trx) => {
      await onlyByWords(trx);
      return [
        await planOf(trx, matchesByWords(selection, course)),
        await planOf(trx, unsortedMatches(sql`1`, selection, course, limit)),
      ];
    });
    const most = course.probed * 4;
    const walks = [
      matchesAlongOrder(selection, course, most),
      someMatches(selection, course, Math.ceil(most / marketsWalked(selection))),
      allMatchesAlongOrder(selection, course),
    ];
    const isFrequent = course.probed > 0;
    return [
      ...byWords,
      ...(isFrequent ? await Promise.all(walks.map((walk) => planOf(api.db, walk))) : []),
    ];
  }

  test('a page of a search is read by keys', async () => {
    const keys = Array.from({ length: 101 }, (_, n) => ({
      countryCode: CountryCode.parse('FR'),
      ticketNumber: TicketNumber.parse(`B-${n}`),
    }));
    const plan = await planOf(api.db, selectByKeys(sql`registrations.*`, keys));
    expect(plan).toContain('registrations_pkey');
    expect(plan).not.toContain('Seq Scan');
  });

  test('a frequent word is read along the order, a rare one by the index of words', async () => {
    const known = await wordFrequencies(api.db);
    const asPage = { limit: 101, isSorted: true };
    const course = (q: string) => courseOf(searchPartsOf(q), 'all', known, asPage);
    // Twice a page; two rows are no copies, which the sample of the statistics may or may not have.
    expect([202, 203]).toContain(course('copy').probed);
    expect(course('n4321').probed).toBe(0);
    expect(course('copy n4321 rue').indexed).toBe("(('n4321':*) | 'copyn4321rue':*)");
  });

  test('a count of frequent words reads complete words first', async () => {
    const known = await wordFrequencies(api.db);
    const asCount = { limit: 1001, isSorted: false };
    const course = (q: string) => courseOf(searchPartsOf(q), 'all', known, asCount);
    expect(course('copy rue').complete).toBe("'copy' & 'rue'");
    expect(course('copy n4321').complete).toBeUndefined();
    expect(course('cop rue').complete).toBeUndefined();
  });

  test.each(Object.entries(markets))(
    'those decided against the evidence are read by an index of their own, markets: %s',
    async (_, list) => {
      const filter = {
        evidence: 'against',
        decidedFrom: '2026-01-01',
        decidedBefore: '2026-11-20',
      } as const;
      const conditions = await conditionsOf(api.db, filter, { subject: 'me', now });
      for (const order of ['last-decided', 'first-decided'] as const) {
        const select = { markets: list, conditions, order, limit: 1001 };
        const plan = await planOf(api.db, selectRegistrations(sql`registrations.*`, select));
        expect(plan).toContain('registrations_against_evidence');
      }
    },
  );

  test.each(Object.entries(markets))(
    'decided ones are read by the time of decision, markets: %s',
    async (_, list) => {
      const conditions = await conditionsOf(api.db, { status: 'rejected' }, { subject: 'me', now });
      const select = { markets: list, conditions, order: 'last-decided', limit: 26 } as const;
      const plan = await planOf(api.db, selectRegistrations(sql`registrations.*`, select));
      expect(plan).toMatch(/Index (Only )?Scan.* using registrations_(of_market_)?decided/);
    },
  );

  test.each(Object.entries(markets))(
    'a day in the middle is read by the time of decision, markets: %s',
    async (_, list) => {
      const filter = { decidedFrom: '2026-11-19', decidedBefore: '2026-11-20' };
      const conditions = await conditionsOf(api.db, filter, { subject: 'me', now });
      for (const order of ['last-decided', 'first-decided'] as const) {
        const select = { markets: list, conditions, order, limit: 26 };
        const after = { at: now, ticketNumber: 'B-1', countryCode: 'FR' };
        for (const one of [select, { ...select, after }]) {
          const plan = await planOf(api.db, selectRegistrations(sql`registrations.*`, one));
          expect(plan).toMatch(/Index (Only )?Scan.* using registrations_(of_market_)?decided/);
          // In the order of the index: a page costs what its rows cost.
          if (list !== markets.two) expect(plan).not.toContain('Sort');
        }
      }
    },
  );
});
