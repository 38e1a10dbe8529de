import { pageLimit } from '@countersign/contract/paging';
import { listRegistrations } from '@countersign/contract/registration-list';
import { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { withoutLimit } from '../testing/without-limit.ts';

const rows = 2500;
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.person(['customer-service']);
  const { ticketNumber } = await api.submitted('US', { ticketNumber: 'T-first' });
  await api.submitted('FR', { ticketNumber: 'T-french' });
  // Many share a second, so that the order needs the number and the market too.
  const copies = sql`insert into registrations (country_code, ticket_number, status, version, submitted_at,
      due_at, submitted_by_client, applicant_locale, practice, contact, documents, practice_name, city,
      decided_by_subject, decided_by_name, decided_at, reason_codes, mail_held_until)
    select country, 'B-' || n, case when n % 4 = 0 then 'approved' else 'pending' end, 1,
      timestamptz '2026-01-01' + (n / 10) * interval '1 second',
      timestamptz '2026-01-02' + (n / 10) * interval '1 second', 'bulk', applicant_locale, practice, contact, documents, practice_name || ' ' || n, city,
      case when n % 4 = 0 then 's' end, case when n % 4 = 0 then 'N' end,
      case when n % 4 = 0 then now() end, case when n % 4 = 0 then '[]'::jsonb end,
      case when n % 4 = 0 then now() end
    from registrations, generate_series(1, ${rows / 2}::int) n, unnest(array['US', 'JP']) country
    where registrations.ticket_number = ${ticketNumber}`;
  await withoutLimit(api.db, copies);
  await withoutLimit(api.db, sql`analyze registrations`);
});
afterAll(() => api.close());

const Page = listRegistrations.schema.response[200];

async function page(query: string, who = token) {
  const answer = await api.call('GET', `/registrations?${query}`, { token: who });
  if (answer.status !== 200) throw new Error(answer.text);
  return Page.parse(answer.body);
}

async function allPages(query: string) {
  const items = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next = await page(`${query}&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    items.push(...next.items);
    cursor = next.nextCursor;
  }
  return items;
}

describe('the status of a registration', () => {
  const status = (body: unknown) => api.call('POST', '/registration-status', { token, body });

  test('[S7.2] is the registration as staff may see it', async () => {
    const answer = await status({ ticketNumber: 'T-first', countryCode: 'US' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      ticketNumber: 'T-first',
      countryCode: 'US',
      status: 'pending',
      practice: { tradingName: 'Blue Ridge Eye Care' },
    });
    expect(answer.text).not.toContain('submitted_by');
  });

  test.each(['us', 'US', 'en_US'])(
    '[S2.7] [S7.2] finds the market written as %s',
    async (market) => {
      const answer = await status({ ticketNumber: 'T-first', countryCode: market });
      expect(answer.body).toMatchObject({ countryCode: 'US' });
    },
  );

  test('[S7.2] answers with any Accept header', async () => {
    for (const accept of ['application/json; okta-version=1.0.0', 'text/html', '*/*']) {
      const answer = await api.call('POST', '/registration-status', {
        token,
        body: { ticketNumber: 'T-first', countryCode: 'US' },
        headers: { accept },
      });
      expect(answer.status).toBe(200);
    }
  });

  test.each([
    [{ countryCode: 'US' }, '/ticketNumber', 'required'],
    [{ ticketNumber: 12, countryCode: 'US' }, '/ticketNumber', 'wrong-type'],
    [{ ticketNumber: 'T-first', countryCode: 'US', all: true }, '/all', 'unknown-field'],
    [[], '', 'wrong-type'],
    ['""', '', 'wrong-type'],
  ])('[S7.2] refuses %j', async (body, pointer, code) => {
    expect((await status(body)).problem().errors).toContainEqual({ pointer, code });
  });
});

describe('the list of registrations', () => {
  test('shows each once, oldest first, over all pages', async () => {
    const items = await allPages('');
    expect(items).toHaveLength(rows + 2);
    expect(new Set(items.map((item) => `${item.countryCode}/${item.ticketNumber}`)).size).toBe(
      rows + 2,
    );
    const times = items.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual([...times].sort());
    const newest = await allPages('order=newest');
    expect(newest).toEqual([...items].reverse());
  });

  test('filters by status and market', async () => {
    const items = await allPages('status=approved&countryCode=jp');
    expect(items).toHaveLength(Math.floor(rows / 2 / 4));
    expect(new Set(items.map(({ countryCode, status }) => `${countryCode} ${status}`))).toEqual(
      new Set(['JP approved']),
    );
  });

  test('shows at most a hundred, even if more are requested', async () => {
    expect((await page('limit=999')).items).toHaveLength(pageLimit);
    expect((await page('limit=0')).items).toHaveLength(1);
    expect((await page('')).items).toHaveLength(pageLimit);
  });

  test('is empty for a person with malformed market groups', async () => {
    const who = await api.person(['customer-service', 'market:???']);
    expect(await page('', who)).toEqual({ items: [], nextCursor: null });
  });

  test.each([
    ['cursor=nonsense', '?cursor', 'malformed'],
    [
      `cursor=${Buffer.from('["2026-01-01T00:00:00Z","T-1"]').toString('base64url')}`,
      '?cursor',
      'malformed',
    ],
    ['cursor=', '?cursor', 'too-short'],
    ['status=done', '?status', 'not-allowed'],
    ['limit=ten', '?limit', 'malformed'],
    ['countryCode=Spain', '?countryCode', 'malformed'],
    ['page=2', '?page', 'unknown-field'],
    ['status=pending&status=approved', '?status', 'wrong-type'],
  ])('refuses ?%s', async (query, pointer, code) => {
    const answer = await api.call('GET', `/registrations?${query}`, { token });
    expect(answer.problem()).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer, code }],
    });
  });

  test.each([
    ['any status, all markets', sql`true`],
    ['one status, all markets', sql`status = 'pending'`],
    ['any status, one market', sql`country_code = 'JP'`],
    ['one status, one market', sql`country_code = 'JP' and status = 'pending'`],
  ])('reads a page by an index: %s', async (_, filter) => {
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain
      select ticket_number from registrations where ${filter}
        and (submitted_at, ticket_number, country_code)
          > (timestamptz '2026-01-01 00:01:00', 'B-1', ${CountryCode.parse('JP')})
      order by submitted_at, ticket_number, country_code limit 51`.execute(api.db);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (Only )?Scan using registrations_/);
    expect(text).not.toContain('Seq Scan');
  });
});
