import { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticeBreaches } from '../../alerts/alert-worker.ts';
import { tellAdministrators } from '../../markets/room.ts';
import { sampleMailQueue as mails } from '../../testing/sample-mail-queue.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { MailRefused, type MailToSend } from '../send-mail.ts';
import { sendNextNotice } from './notice-worker.ts';

let nowMs = Date.parse('2026-11-20T10:00:00.000Z');
const now = () => new Date(nowMs);
let api: TestApi;
let sent: MailToSend[] = [];
let refuse: MailRefused | undefined;

const work = () => ({
  db: api.db,
  mails,
  now,
  send: async (mail: MailToSend) => {
    if (refuse !== undefined) throw refuse;
    sent.push(mail);
  },
});
/** The addresses of the mails that are sent now. */
async function recipients(): Promise<readonly string[]> {
  sent = [];
  while (await sendNextNotice(work()));
  return sent.map(({ recipient }) => recipient).sort();
}
const fr = CountryCode.parse('FR');
const notice = { kind: 'change-made', by: { subject: 'noor', name: 'Noor Haddad' } } as const;
const tell = (countryCode: CountryCode | undefined = fr) =>
  tellAdministrators(api.db, countryCode, notice, { at: now(), except: 'noor' });

async function addPerson(
  subject: string,
  { markets = '{FR}', isAdministrator = true, email = `${subject}@desk.example`, days = 1 } = {},
): Promise<void> {
  await api.db
    .insertInto('people')
    .values({
      subject,
      name: subject,
      email,
      locale: 'fr_FR',
      markets,
      is_administrator: isAdministrator,
      seen_at: new Date(nowMs - days * 86_400_000),
    })
    .execute();
}

beforeAll(async () => {
  api = await startTestApi({ secondAdministrator: true }, { now });
  await api.submitted('FR');
});
afterAll(() => api.close());
beforeEach(async () => {
  refuse = undefined;
  for (const table of ['administrator_notices', 'people', 'market_staff', 'waiting_changes']) {
    await sql`delete from ${sql.table(table)}`.execute(api.db);
  }
});

describe('who is told', () => {
  test('the market’s other administrators who were here lately, by no account the person who did it', async () => {
    await addPerson('noor');
    await addPerson('noor-too', { email: 'NOOR@desk.example' });
    await addPerson('kit');
    await addPerson('everywhere', { markets: '{*}' });
    await addPerson('elsewhere', { markets: '{JP}' });
    await addPerson('service', { isAdministrator: false });
    await addPerson('gone', { days: 400 });
    await tell();
    expect(await recipients()).toEqual(['everywhere@desk.example', 'kit@desk.example']);
    expect(sent[0]).toMatchObject({ language: 'fr', purpose: 'administrators', reply_to: null });
    expect(await recipients()).toEqual([]);
  });

  test('without another administrator the people of the market’s list, without them the fallback address', async () => {
    await addPerson('noor');
    await tell();
    expect(await recipients()).toEqual(['fallback@lumenda.example']);
    for (const email of ['noor@desk.example', 'camille@desk.example']) {
      await api.db
        .insertInto('market_staff')
        .values({ country_code: 'FR', email, name: null, locale: 'fr' })
        .execute();
    }
    await tell();
    expect(await recipients()).toEqual(['camille@desk.example']);
  });

  test('in the language of the market’s list, else in the browser’s', async () => {
    for (const subject of ['kit', 'robin']) await addPerson(subject);
    await api.db
      .insertInto('market_staff')
      .values({ country_code: 'FR', email: 'Kit@desk.example', name: null, locale: 'de_DE' })
      .execute();
    await tell();
    expect(await recipients()).toHaveLength(2);
    expect(new Map(sent.map(({ recipient, language }) => [recipient, language]))).toEqual(
      new Map([
        ['kit@desk.example', 'de'],
        ['robin@desk.example', 'fr'],
      ]),
    );
  });

  test('of what is about no one market: administrators of all', async () => {
    await addPerson('kit');
    await addPerson('everywhere', { markets: '{*}' });
    await tellAdministrators(api.db, undefined, notice, { at: now() });
    expect(await recipients()).toEqual(['everywhere@desk.example']);
  });

  test('a visit says who is an administrator, and who is none any more', async () => {
    const visit = async (role: string) => {
      const token = await api.issuer.sign({
        ...{ sub: 'robin', uid: 'robin', name: 'Robin', email: 'robin@desk.example' },
        ...{ cid: 'countersign-console', scp: ['openid'], groups: [role, 'market:FR'] },
      });
      expect((await api.call('GET', '/me', { token })).status).toBe(200);
    };
    const isAdministrator = () =>
      api.db.selectFrom('people').select(['name', 'is_administrator']).execute();
    await visit('administrator');
    await expect.poll(isAdministrator).toEqual([{ name: 'Robin', is_administrator: true }]);
    nowMs += 1000;
    await visit('customer-service');
    await expect.poll(isAdministrator).toEqual([{ name: 'Robin', is_administrator: false }]);
  });
});

describe('a change that waits', () => {
  const settings = { staff: [], targetHours: 24, replyTo: null, reminders: true };
  async function propose(undoSeconds: number) {
    const token = await api.issuer.sign({
      ...{ sub: 'noor', uid: 'noor', name: 'Noor Haddad', email: 'noor@desk.example' },
      ...{ cid: 'countersign-console', scp: ['openid'], groups: ['administrator', 'market:FR'] },
    });
    const read = await api.call('GET', '/markets', { token });
    const { version } = Object(read.body).items.find(
      ({ countryCode }: { readonly countryCode: string }) => countryCode === 'FR',
    );
    const answer = await api.call('PUT', '/markets/FR', {
      token,
      body: { version, ...settings, undoSeconds },
    });
    expect(answer.status, answer.text).toBe(200);
    const waiting = await api.call('GET', '/markets/FR/waiting-changes', { token });
    return { token, id: Object(waiting.body).items[0]?.id as string | undefined };
  }

  test('is one mail, also where the person goes on with it', async () => {
    await addPerson('kit');
    await propose(5);
    nowMs += 1000;
    await propose(0);
    expect(await recipients()).toEqual(['kit@desk.example']);
    expect(sent[0]?.text).toContain('Noor Haddad');
    expect(sent[0]?.text).toContain('/customerService/settings?countryCode=FR');
  });

  test('that was taken back is no mail', async () => {
    await addPerson('kit');
    const { token, id } = await propose(0);
    const path = `/markets/FR/waiting-changes/${id}/return`;
    expect((await api.call('POST', path, { token })).status).toBe(200);
    expect(await recipients()).toEqual([]);
    const left = await api.db.selectFrom('administrator_notices').selectAll().execute();
    expect(left).toEqual([]);
  });
});

test('without a second administrator, what protects less is told at once', async () => {
  const alone = await startTestApi({ secondAdministrator: false }, { now });
  try {
    await alone.submitted('FR');
    const token = await alone.person(['administrator', 'market:FR'], 'Noor Haddad');
    const body = { staff: [], targetHours: 24, undoSeconds: 0, replyTo: null, reminders: true };
    const answer = await alone.call('PUT', '/markets/FR', { token, body: { version: 0, ...body } });
    expect(answer.status, answer.text).toBe(200);
    const rows = await alone.db.selectFrom('administrator_notices').selectAll().execute();
    expect(rows).toMatchObject([
      { recipient: '', country_code: 'FR', notice: { kind: 'change-made' } },
    ]);
    const stricter = { version: 1, ...body, undoSeconds: 60 };
    await alone.call('PUT', '/markets/FR', { token, body: stricter });
    expect(await alone.db.selectFrom('administrator_notices').selectAll().execute()).toHaveLength(
      1,
    );
  } finally {
    await alone.close();
  }
});

test('an alert is mailed once, with the name of the person, and not to that person', async () => {
  await addPerson('noor');
  await addPerson('kit');
  await sql`delete from alerts`.execute(api.db);
  await sql`insert into export_tickets (ticket_hash, subject, name, markets, filter, created_at, expires_at, used_at)
    values (${'a'.repeat(64)}, 'noor', 'Noor Haddad', '["FR"]', '{}', ${now()}, ${now()},
      ${new Date(nowMs - 60_000)})`.execute(api.db);
  const none = { 'mass-decisions': 0, 'outside-hours': 0, 'code-guessing': 0, 'lock-outs': 0 };
  const thresholds = { ...none, 'tokens-refused': 0, 'mass-export': 1 };
  const look = () =>
    noticeBreaches({ db: api.db, thresholds, now, log: { warn: () => undefined } });
  await Promise.all([look(), look()]);
  expect(await recipients()).toEqual(['kit@desk.example']);
  expect(sent[0]?.text).toContain('noor');
  await look();
  expect(await recipients()).toEqual([]);
});

describe('sending', () => {
  test('is done by one of several copies', async () => {
    await addPerson('kit');
    await tell();
    sent = [];
    const copy = async () => {
      while (await sendNextNotice(work()));
    };
    await Promise.all([copy(), copy(), copy()]);
    expect(sent).toHaveLength(1);
  });

  test('is tried again after a refusal for now, with the same Message-ID, and given up for good', async () => {
    await addPerson('kit');
    await tell();
    refuse = new MailRefused('smtp-451', false);
    expect(await recipients()).toEqual([]);
    const [row] = await api.db.selectFrom('administrator_notices').selectAll().execute();
    nowMs += 24 * 3_600_000;
    refuse = undefined;
    expect(await recipients()).toEqual(['kit@desk.example']);
    expect(sent[0]?.message_id).toBe(`<${row?.notice_id}@lumenda.example>`);
    await tell();
    refuse = new MailRefused('smtp-550', true);
    expect(await recipients()).toEqual([]);
    expect(await api.db.selectFrom('administrator_notices').selectAll().execute()).toEqual([]);
  });
});
