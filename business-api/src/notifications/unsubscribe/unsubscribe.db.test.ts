import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendNextMail } from '../../mail/send-next-mail.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sealUnsubscribe } from './unsubscribe-links.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const recipient = 'camille@desk.example';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  await api.db
    .insertInto('market_staff')
    .values({ country_code: 'FR', email: recipient, name: 'Camille', locale: 'fr_FR' })
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('notification_choices').execute();
});

async function choices(): Promise<unknown> {
  const rows = await api.db
    .selectFrom('notification_choices')
    .select(['recipient', 'choices'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.recipient, row.choices]));
}
const page = (path: string, init?: RequestInit) => fetch(`${api.url}${path}`, init);
const form = (text: string, type = 'application/x-www-form-urlencoded') => ({
  method: 'POST',
  headers: { 'content-type': type },
  body: text,
});

describe('a mail to staff', () => {
  test('names one address that stops such mails by a click, which the outbox does not hold', async () => {
    await api.submitted('FR');
    const stored = await api.db
      .selectFrom('mails')
      .select(['text', 'html'])
      .executeTakeFirstOrThrow();
    expect(stored.text).toContain('/unsubscribe/your-own-link?locale=fr');
    let sent: { text: string; unsubscribe?: string | undefined } | undefined;
    await sendNextMail({
      db: api.db,
      now: () => now,
      random: () => 0,
      signal: new AbortController().signal,
      report: () => {},
      send: async (mail) => {
        sent = mail;
      },
    });
    const address = sent?.unsubscribe ?? '';
    expect(sent?.text).toContain(address);
    expect(sent?.text).not.toContain('your-own-link');
    const { pathname, search } = new URL(address);
    // What a mail program posts.
    const posted = await page(pathname + search, form('List-Unsubscribe=One-Click'));
    expect(posted.status).toBe(200);
    expect(await choices()).toEqual({ [recipient]: { 'review-request': 'console' } });
  });

  test('to the fallback address cannot be stopped', async () => {
    const { ticketNumber } = await api.submitted('JP');
    const mail = await api.db
      .selectFrom('mails')
      .select('text')
      .where('ticket_number', '=', ticketNumber)
      .executeTakeFirstOrThrow();
    expect(mail.text).not.toContain('/unsubscribe/');
  });
});

describe('the page', () => {
  const link = async (stopped: 'reminder' | 'digest', locale = 'fr') =>
    `/unsubscribe/${await sealUnsubscribe(api.db, { stopped, recipient })}?locale=${locale}`;

  test.each([
    ['en', 'Fewer emails'],
    ['fr', 'Recevoir moins d’e-mails'],
    ['ja', 'メールを減らす'],
  ])('opens in %s and changes nothing', async (locale, title) => {
    const path = await link('reminder', locale);
    for (const method of ['GET', 'HEAD']) expect((await page(path, { method })).status).toBe(200);
    const opened = await page(path);
    expect(await opened.text()).toContain(`<h1>${title}</h1>`);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await choices()).toEqual({});
  });

  test('puts the mails into the daily one, or stops them, and leaves other choices', async () => {
    const path = await link('reminder');
    await page(path, form('way=digest'));
    expect(await choices()).toEqual({ [recipient]: { reminder: 'digest' } });
    await page(await link('reminder'), form('way=console'));
    expect(await choices()).toEqual({ [recipient]: { reminder: 'console' } });
  });

  test('takes the click of a mail program also as multipart/form-data', async () => {
    const body =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    const path = await link('reminder');
    expect((await page(path, form(body, 'multipart/form-data; boundary=x'))).status).toBe(200);
    expect(await choices()).toEqual({ [recipient]: { reminder: 'console' } });
  });

  test('stops the daily mail by what comes in it', async () => {
    await api.db
      .updateTable('market_settings')
      .set({ notifications: JSON.stringify({ escalation: 'digest', assigned: 'mail' }) })
      .where('country_code', '=', 'FR')
      .execute();
    await page(await link('reminder'), form('way=digest'));
    await page(await link('digest'), form('List-Unsubscribe=One-Click'));
    expect(await choices()).toEqual({
      [recipient]: { reminder: 'console', escalation: 'console' },
    });
  });

  test('knows no address that was not made here', async () => {
    const path = await link('reminder');
    const changed = path.replace(/.(?=\?)/, (last) => (last === 'A' ? 'B' : 'A'));
    const cut = path.replace(/.{8}(?=\?)/, '');
    for (const other of [changed, cut, '/unsubscribe/x', '/unsubscribe/your-own-link']) {
      expect((await page(other)).status, other).toBe(404);
      expect((await page(other, form('way=console'))).status, other).toBe(404);
    }
    expect(await choices()).toEqual({});
  });
});
