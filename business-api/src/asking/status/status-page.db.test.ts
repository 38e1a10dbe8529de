import type { Registration } from '@countersign/domain/registration/registration';
import { endOfLocalDay } from '@countersign/domain/working-time/zone-clock';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eraseApplicant } from '../../erasure/erase-applicant.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { statusDays } from '../../requests/room.ts';
import { api, clock, staff, useApiWithClock } from '../../testing/api-with-clock.ts';
import { askedApplicant, mailsOf, newestCode } from '../../testing/asked-applicant.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';

useApiWithClock();

const day = 86_400;
const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

async function decide(registration: Registration, version: number, body: object) {
  const decision = { reasonCodes: [], version, ...body };
  const done = await api.call('POST', `${pathOf(registration)}/decision`, {
    token: staff,
    body: decision,
  });
  expect(done.status).toBe(200);
}

/** The secret of the link in the newest mail to the applicant that was sent now. */
async function linkOf({ ticketNumber }: Registration): Promise<string> {
  const sent = await sendDueMails(api.db, clock.now());
  const texts = sent.filter((one) => one.ticket_number === ticketNumber).map(({ text }) => text);
  const token = /\/status\/([A-Za-z0-9_-]{43})$/m.exec(texts.join('\n'))?.[1];
  if (token === undefined) throw new Error(`There is no link in ${texts.join('\n')}`);
  return token;
}

/** A registration whose applicant was asked, and the link of that mail. */
async function asked(fromSeconds = 0) {
  clock.set(fromSeconds);
  const applicant = await askedApplicant(api);
  clock.set(fromSeconds + 60);
  return { ...applicant, token: await linkOf(applicant.registration) };
}

class Browser {
  readonly path: string;
  private readonly cookies = new Map<string, string>();
  constructor(token: string) {
    this.path = `/status/${token}`;
  }
  async get(query = '', path = this.path) {
    const first = await this.read(await fetch(api.url + path + query, this.options()));
    if (!/^\/(?:status|answer)\/[0-9a-f]{16}(?:\?|$)/.test(first.location)) return first;
    // The address of the mail leads to one without the secret.
    expect(first.location).not.toContain(this.path);
    return this.read(
      await fetch(
        api.url + first.location + (first.location.includes('?') ? '' : query),
        this.options(),
      ),
    );
  }
  async post(step: string, form: Record<string, string> = {}, headers: object = {}) {
    const options = this.options();
    return this.read(
      await fetch(`${api.url}${this.path}/${step}`, {
        ...options,
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { ...options.headers, ...headers },
      }),
    );
  }
  async unlock(registration: Registration) {
    expect((await this.post('code')).status).toBe(303);
    const code = await newestCode(api, registration);
    const opened = await this.post('session', { code });
    expect(opened.status).toBe(303);
  }
  private options() {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { redirect: 'manual' as const, headers: { cookie } };
  }
  private async read(answer: Response) {
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2);
      this.cookies.set(name, value);
    }
    const { status, headers } = answer;
    return { status, headers, location: headers.get('location') ?? '', text: await answer.text() };
  }
}

async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public'
      and table_name <> 'rate_limits'`.execute(api.db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select * from ${sql.table(name)}`.execute(api.db);
    texts.push(JSON.stringify(found.rows));
  }
  return texts.join('\n');
}

describe('a link to the status page', () => {
  test('is in the mail that is sent, and nowhere else', async () => {
    const { registration, token } = await asked();
    expect(await everything()).not.toContain(token);
    const [mail] = await mailsOf(api, registration, 'information-request');
    expect(mail?.state).toBe('sent');
    const links = await api.db.selectFrom('status_links').select('ticket_number').execute();
    expect(links).toContainEqual({ ticket_number: registration.ticketNumber });
  });

  test('is a new one each time a mail is sent, also the same again', async () => {
    const registration = await api.submitted('FR');
    await decide(registration, 1, { decision: 'approve' });
    clock.set(60);
    const first = await linkOf(registration);
    const [mail] = await mailsOf(api, registration, 'approval');
    expect(mail?.text).toContain('/status/your-own-link');
    const again = await api.call('POST', `${pathOf(registration)}/mails/${mail?.id}/resend`, {
      token: staff,
      body: {},
    });
    expect(again.status).toBe(200);
    const second = await linkOf(registration);
    expect(second).not.toBe(first);
    for (const token of [first, second]) {
      expect((await new Browser(token).get()).status).toBe(200);
    }
  });

  test('shows nothing private, and opening it changes nothing', async () => {
    const { registration, token } = await asked();
    const browser = new Browser(token);
    const before = await everything();
    for (let time = 0; time < 3; time += 1) {
      const { status, headers, text } = await browser.get();
      expect(status).toBe(200);
      expect(text).toContain('Nous avons besoin d’un complément');
      expect(text).toContain(registration.ticketNumber);
      expect(text).not.toMatch(/Lef[eè]vre|Quais|assigned|Ellery|@[\w-]+\.example/i);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
    await fetch(api.url + browser.path, { method: 'HEAD' });
    expect(await everything()).toBe(before);
  });

  test('says that there is a decision, and not which, until the code', async () => {
    const registration = await api.submitted('FR');
    await decide(registration, 1, {
      decision: 'reject',
      reasonCodes: ['L01'],
      messageToApplicant: 'Merci de nous rappeler.',
      internalNote: 'A secret of ours.',
    });
    clock.set(60);
    const browser = new Browser(await linkOf(registration));
    const general = (await browser.get()).text;
    expect(general).toContain('Décision prise');
    expect(general).not.toMatch(/Non approuvée|rappeler/);
    await browser.unlock(registration);
    const { text } = await browser.get();
    expect(text).toContain('Non approuvée');
    expect(text).toContain('Merci de nous rappeler.');
    expect(text).toContain(registration.contact.name.split(' ')[0] ?? '');
    expect(text).not.toMatch(/A secret of ours|L01|Ellery/);
  });

  test('ends with an erasure and another address, and some time after the decision', async () => {
    const closed = async (token: string) => {
      const { status, text } = await new Browser(token).get();
      expect(text).not.toMatch(/T-\d/);
      return status;
    };
    const erased = await asked();
    await eraseApplicant(api.db, erased.registration, clock.now(), {
      operator: 'o',
      request: null,
    });
    expect(await closed(erased.token)).toBe(404);
    const moved = await asked(100);
    await sql`update registrations set contact = jsonb_set(contact, '{email}', '"new@port.example"')
      where ticket_number = ${moved.registration.ticketNumber}`.execute(api.db);
    expect(await closed(moved.token)).toBe(404);
    expect(await closed('A'.repeat(43))).toBe(404);
    expect(await closed('short')).toBe(404);

    clock.set(0);
    const registration = await api.submitted('FR');
    await decide(registration, 1, { decision: 'approve' });
    clock.set(60);
    const token = await linkOf(registration);
    clock.set(statusDays * day - 1);
    expect((await new Browser(token).get()).status).toBe(200);
    clock.set(statusDays * day);
    expect(await closed(token)).toBe(404);
  });
});

describe('the status page', () => {
  test('goes with the registration: received, in review, asked, in review again, decided', async () => {
    const { registration, token, path } = await asked();
    const browser = new Browser(token);
    const heading = async () =>
      /data-standing="([a-z-]+)"/.exec((await browser.get('?language=en')).text)?.[1];
    expect(await heading()).toBe('asked');
    await browser.unlock(registration);
    // To the form without another code.
    const toForm = await browser.post('answer');
    expect(toForm.location).toMatch(/^\/answer\/[A-Za-z0-9_-]{43}$/);
    const form = await browser.get('', toForm.location);
    expect(form.text).toContain('name="change practice.phone value"');
    const answered = await api.call('POST', `${path}/answers`, {
      token: await api.intake(),
      body: {
        round: 1,
        answer: {
          changes: [{ field: 'practice.phone', value: '+33 4 91 55 55 55' }],
          points: [{ point: 2, explanation: 'I may sign.' }],
        },
      },
    });
    expect(answered.status).toBe(201);
    expect(await heading()).toBe('in-review');
    const { text } = await browser.get('?language=en');
    expect(text).toContain('+33 4 91 55 55 55');
    expect(text).toContain('I may sign.');
    expect(text).toContain('Who may sign for the practice?');
    expect((await browser.post('answer')).location).toBe(browser.path);

    await decide(registration, 3, { decision: 'approve' });
    expect(await heading()).toBe('in-review');
    clock.set(120);
    expect(await heading()).toBe('approved');
    const { faults } = await verifyAllChains(api.db);
    expect(faults.filter((one) => one.ticketNumber === registration.ticketNumber)).toEqual([]);
  });

  test('shows of an answer what was confirmed and which documents came with it', async () => {
    const { registration, token, path } = await asked();
    await sql`insert into documents (document_id, country_code, ticket_number, round, point, kind,
        file_name, media_type, bytes, sha256, state, place, uploaded_at)
      values (gen_random_uuid()::text, 'FR', ${registration.ticketNumber}, 1, 2, 'licence', 'power.pdf',
        'application/pdf', 9, ${'0'.repeat(64)}, 'clean', 'database', ${clock.now()})`.execute(
      api.db,
    );
    const answered = await api.call('POST', `${path}/answers`, {
      token: await api.intake(),
      body: { round: 1, answer: { changes: [], points: [{ point: 1, confirmed: true }] } },
    });
    expect(answered.status).toBe(201);
    const browser = new Browser(token);
    await browser.unlock(registration);
    const { text } = await browser.get('?language=en');
    expect(text).toMatch(/<p>[^<:]+: ✓ The current entry is correct<\/p>/);
    expect(text).toContain('<li><bdi>power.pdf</bdi></li>');
  });

  test('names a document with the colon of the language', async () => {
    clock.set(0);
    const registration = await api.submitted('US');
    await decide(registration, 1, { decision: 'approve' });
    clock.set(60);
    const browser = new Browser(await linkOf(registration));
    await browser.unlock(registration);
    expect((await browser.get('?language=en')).text).toMatch(/[a-z]: state-licence\.pdf<\/bdi>/);
    expect((await browser.get('?language=fr')).text).toContain('\u00a0: state-licence.pdf</bdi>');
  });

  test('says when an answer is usually there, and honestly that it is late', async () => {
    const registration = await api.submitted('FR');
    await decide(registration, 1, { decision: 'approve' });
    clock.set(60);
    const browser = new Browser(await linkOf(registration));
    const reversed = await api.call('POST', `${pathOf(registration)}/reversal`, {
      token: await api.person(['administrator']),
      body: { version: 2, reason: 'By mistake.' },
    });
    expect(reversed.status).toBe(200);
    expect((await browser.get('?language=en')).text).toMatch(
      /You will usually have our answer by \w+day,? \d+ \w+ \d{4}/,
    );
    const { due_at: due } = await api.db
      .selectFrom('registrations')
      .select('due_at')
      .where('ticket_number', '=', registration.ticketNumber)
      .executeTakeFirstOrThrow();
    clock.set(0);
    const startMs = clock.now().getTime();
    // The page names a day and no hour, so it is late from the next day of the market on.
    const ends = endOfLocalDay('Europe/Paris', due.getTime());
    expect(ends).toBeGreaterThan(due.getTime() + 1000);
    clock.set((ends - startMs) / 1000 - 1);
    expect((await browser.get('?language=en')).text).toContain('You will usually have our answer');
    clock.set((ends - startMs) / 1000);
    expect((await browser.get('?language=en')).text).toContain('It is taking longer than usual.');
  });

  test('takes codes beside each other, each once; wrong ones are told to staff; long ones follow six of a day', async () => {
    const { registration, token } = await asked();
    const browser = new Browser(token);
    expect((await browser.post('code')).status).toBe(303);
    expect((await browser.get()).text).toContain('id="code"');
    const first = await newestCode(api, registration);
    expect((await browser.post('code')).status).toBe(303);
    const wrong = first === '000000' ? '000001' : '000000';
    for (let time = 0; time < 5; time += 1) {
      expect((await browser.post('session', { code: wrong })).status).toBe(422);
    }
    const refused = await api.db
      .selectFrom('history_events')
      .select('payload')
      .where('ticket_number', '=', registration.ticketNumber)
      .where('kind', '=', 'status-codes-refused')
      .execute();
    expect(refused).toEqual([{ payload: { count: 5 } }]);
    // A code that was sent later does not end it.
    const spaced = ` ${first.slice(0, 3)} ${first.slice(3)}`;
    expect((await browser.post('session', { code: spaced })).status).toBe(303);
    const other = new Browser(token);
    expect((await other.post('session', { code: first })).status).toBe(422);
    for (let time = 0; time < 6; time += 1) await other.post('code');
    const mails = await sendDueMails(api.db, clock.now());
    const long = mails
      .map(({ text }) => /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0])
      .find((code) => code !== undefined);
    expect((await other.post('session', { code: long ?? '' })).status).toBe(303);
  });

  test('takes a withdrawal after a confirmation, with the code only', async () => {
    const { registration, token } = await asked();
    const browser = new Browser(token);
    const status = async () => {
      const row = await api.db
        .selectFrom('registrations')
        .select(['status', 'withdrawn_at'])
        .where('ticket_number', '=', registration.ticketNumber)
        .executeTakeFirstOrThrow();
      return row.status;
    };
    await browser.post('withdrawal', { confirmed: 'yes' });
    expect(await status()).toBe('pending');
    await browser.unlock(registration);
    expect((await browser.post('withdrawal')).location).toContain('step=withdraw');
    const confirm = await browser.get('?step=withdraw');
    expect(confirm.text).toContain('Voulez-vous retirer la demande');
    expect(await status()).toBe('pending');
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await browser.post('withdrawal', { confirmed: 'yes' }, foreign)).status).toBe(403);
    expect(await status()).toBe('pending');
    expect((await browser.post('withdrawal', { confirmed: 'yes' })).location).toBe(browser.path);
    expect(await status()).toBe('withdrawn');
    // Pressed twice.
    expect((await browser.post('withdrawal', { confirmed: 'yes' })).status).toBe(303);
    expect(await mailsOf(api, registration, 'withdrawal')).toHaveLength(1);
    const { text } = await browser.get();
    expect(text).toContain('data-standing="withdrawn"');
    expect(text).not.toContain('step=withdraw');
    const events = await api.db
      .selectFrom('history_events')
      .select(['kind', 'actor'])
      .where('ticket_number', '=', registration.ticketNumber)
      .where('kind', '=', 'withdrawn')
      .execute();
    expect(events).toEqual([{ kind: 'withdrawn', actor: { kind: 'applicant' } }]);
  });

  test('says that it is too late once there is a decision, also one that is held', async () => {
    const { registration, token } = await asked();
    const browser = new Browser(token);
    await browser.unlock(registration);
    await decide(registration, 2, { decision: 'approve' });
    const late = await browser.post('withdrawal', { confirmed: 'yes' });
    expect(late.location).toContain('step=late');
    expect((await browser.get('?step=late')).text).toContain('Il est trop tard');
  });
});
