import { randomUUID } from 'node:crypto';
import { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { mailDates } from '../mail/contents/mail-dates.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant, mailsOf, newestCode } from '../testing/asked-applicant.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';

useApiWithClock();

const minute = 60;
const get = (path: string, headers: Readonly<Record<string, string>>) =>
  api.call('GET', path, { headers });
const changed = { field: 'practice.phone', value: '+33 4 91 55 55 55' };
const answer = { changes: [changed], points: [{ point: 2, explanation: 'I may sign.' }] };

async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public'`.execute(api.db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql`select * from ${sql.table(name)}`.execute(api.db);
    texts.push(JSON.stringify(found.rows));
  }
  return texts.join('\n');
}

async function faultsOf({ ticketNumber }: Registration) {
  const { faults } = await verifyAllChains(api.db);
  return faults.filter((fault) => fault.ticketNumber === ticketNumber);
}

describe('the link', () => {
  test('shows the points and no name, and opening it changes nothing', async () => {
    const { link, registration } = await askedApplicant(api);
    const before = await everything();
    for (let time = 0; time < 3; time += 1) {
      const { body, text } = await get('/answer?language=ja', link);
      expect(body).toMatchObject({
        ticketNumber: registration.ticketNumber,
        language: 'ja',
        applicantLanguage: 'fr',
        points: [
          { point: 1, kind: 'correct', field: 'practice.phone', label: '電話番号' },
          { point: 2, kind: 'explain', field: null },
        ],
        unlocked: false,
      });
      expect(text).not.toMatch(/Lef[eè]vre|Quais|assigned|Ellery/i);
    }
    await fetch(`${api.url}/api/answer`, { method: 'HEAD', headers: link });
    expect(await everything()).toBe(before);
  });

  test('is the only access, and never part of an address', async () => {
    const { token } = await askedApplicant(api);
    for (const headers of [{}, { 'answer-token': 'short' }, { 'answer-token': 'A'.repeat(43) }]) {
      expect((await get('/answer', headers)).problem().code).toBe('answer-link-invalid');
    }
    expect((await api.call('GET', `/answer?token=${token}`)).status).toBeGreaterThanOrEqual(400);
  });

  test('is no longer valid after a decision, an erasure or a new address', async () => {
    const decided = await askedApplicant(api);
    await api.call('POST', `${decided.path}/decision`, {
      token: staff,
      body: { decision: 'approve', reasonCodes: [], version: 2 },
    });
    const erased = await askedApplicant(api);
    await eraseApplicant(api.db, erased.registration, clock.at(1), {
      operator: 'o',
      request: null,
    });
    const moved = await askedApplicant(api);
    await sql`update registrations set contact = jsonb_set(contact, '{email}', '"new@port.example"')
      where ticket_number = ${moved.registration.ticketNumber}`.execute(api.db);
    for (const { link } of [decided, erased, moved]) {
      expect((await get('/answer', link)).problem().code).toBe('answer-link-invalid');
      expect((await api.call('POST', '/answer/code', { headers: link })).status).toBe(403);
    }
  });
});

describe('the code', () => {
  test('opens the form once, for an hour, in a cookie of the link', async () => {
    const asked = await askedApplicant(api);
    expect((await get('/answer/form', asked.link)).problem().code).toBe('answer-code-required');
    await api.call('POST', '/answer/code', { headers: asked.link });
    const code = await newestCode(api, asked.registration);
    const open = () => api.call('POST', '/answer/session', { headers: asked.link, body: { code } });
    const opened = await open();
    const cookie = opened.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Host-answer-[0-9a-f]{16}=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await open()).problem().code).toBe('answer-code-refused');
    const headers = { ...asked.link, cookie: cookie.split(';', 1)[0] ?? '' };
    const form = await get('/answer/form', headers);
    expect(form.body).toMatchObject({
      practiceName: expect.any(String),
      words: { 1: 'The number is not assigned.', 2: 'Who may sign for the practice?' },
      draft: { revision: 0 },
      unlocked: true,
    });
    expect(Object(form.body).fields).toContainEqual(
      expect.objectContaining({
        field: 'practice.identifiers[fr-siret]',
        help: expect.stringMatching(
          /^Par exemple\u00a0: \d{3} \d{3} \d{3} \d{5} · Où le trouver\u00a0: avis de situation Sirene/,
        ),
      }),
    );
    expect(form.text).not.toMatch(/Ellery|C01.*C01.*internal/);
    const other = await askedApplicant(api);
    expect(
      (await get('/answer/form', { ...other.link, cookie: headers.cookie })).problem().code,
    ).toBe('answer-code-required');
    clock.set(61 * minute);
    expect((await get('/answer/form', headers)).problem().code).toBe('answer-code-required');
  });

  test('is refused in the same words for every cause', async () => {
    const { link, registration } = await askedApplicant(api);
    const open = (code: string) =>
      api.call('POST', '/answer/session', { headers: link, body: { code } });
    const said: unknown[] = [];
    const refused = async (code: string) => {
      const { requestId: _, ...problem } = (await open(code)).problem();
      said.push(problem);
    };
    await refused('123456');
    await refused('12345');
    await refused('7QKM-X2RD-9TVH');
    await api.call('POST', '/answer/code', { headers: link });
    const code = await newestCode(api, registration);
    await refused(code === '000000' ? '000001' : '000000');
    clock.set(10 * minute);
    await refused(code);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said).toHaveLength(5);
  });

  test('is read in any spelling, and what cannot be one is no guess', async () => {
    const asked = await askedApplicant(api);
    const spellings = [
      (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) =>
        code.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
      (code: string) => `Your code: ${code}.`,
      (code: string) => `${code.slice(0, 3)}\u00ad-\u200b${code.slice(3)}`,
    ];
    for (const [time, spelling] of spellings.entries()) {
      for (const wrong of ['', '12345', '1234567', 'code']) {
        const body = { code: wrong };
        const refused = await api.call('POST', '/answer/session', { headers: asked.link, body });
        expect(refused.status).toBe(403);
      }
      clock.set(time * minute);
      await api.call('POST', '/answer/code', { headers: asked.link });
      const code = spelling(await newestCode(api, asked.registration));
      const body = { code };
      const opened = await api.call('POST', '/answer/session', { headers: asked.link, body });
      expect([code, opened.status]).toEqual([code, 200]);
    }
    const rounds = await api.call('GET', `${asked.path}/requests`, { token: staff });
    expect(rounds.body).toMatchObject({ rounds: [{ refusedCodes: 0 }] });
  });

  test('stays good when another is sent, so that one in the mailbox opens the form', async () => {
    const { link, registration } = await askedApplicant(api);
    const codes: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      clock.set(time);
      await api.call('POST', '/answer/code', { headers: link });
      codes.push(await newestCode(api, registration));
    }
    const open = (code = '') =>
      api.call('POST', '/answer/session', { headers: link, body: { code } });
    expect((await open(codes[0])).status).toBe(200);
    expect((await open(codes[0])).status).toBe(403);
    expect((await open(codes[1])).status).toBe(200);
  });

  test('is said to be sent when it is, and not before or without one', async () => {
    const { link } = await askedApplicant(api);
    const codeOf = async () => Object((await get('/answer', link)).body).code;
    expect(await codeOf()).toBe(null);
    const sent = await api.call('POST', '/answer/code', { headers: link });
    expect(sent.body).toMatchObject({ isNew: true, code: { mail: 'on-its-way' }, nextAt: null });
    expect(await codeOf()).toMatchObject({
      mail: 'on-its-way',
      askedAt: clock.at(0).toISOString(),
    });
    await sendDueMails(api.db, clock.at(0));
    expect(await codeOf()).toMatchObject({ mail: 'sent' });
    await sql`update mails set state = 'failed', sent_at = null where purpose = 'answer-code'`.execute(
      api.db,
    );
    expect(await codeOf()).toMatchObject({ mail: 'undelivered' });
    clock.set(11 * minute);
    expect(await codeOf()).toBe(null);
  });

  test('of others who have the link uses up none of the applicant’s', async () => {
    const asked = await askedApplicant(api);
    const { link, registration } = asked;
    const send = () => api.call('POST', '/answer/code', { headers: link });
    const open = (code: string) =>
      api.call('POST', '/answer/session', { headers: link, body: { code } });
    // A scanner that submits forms asks for all that there are, at any time of the day.
    for (let time = 0; time < 12; time += 1) {
      clock.set(time);
      await send();
    }
    const mails = await mailsOf(api, registration, 'answer-code');
    expect(mails).toHaveLength(9);
    clock.set(5 * 60 * minute);
    const again = await send();
    expect(again.body).toMatchObject({
      isNew: false,
      code: { askedAt: clock.at(8).toISOString() },
    });
    expect(Object(again.body).nextAt).toBe(clock.at(86_400 + 6).toISOString());
    const codes = mails.map(({ text }) => longCodeIn(text)).filter(Boolean);
    expect(codes).toHaveLength(3);
    for (const code of codes) {
      expect((await open(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    }
    // Used ones count no more.
    expect((await send()).body).toMatchObject({ isNew: true });
  });

  test('opens the form for its applicant also while others guess', async () => {
    const { link, registration, path } = await askedApplicant(api);
    const send = () => api.call('POST', '/answer/code', { headers: link });
    const open = (code: string) =>
      api.call('POST', '/answer/session', { headers: link, body: { code } });
    await send();
    const short = await newestCode(api, registration);
    const wrong = String((Number(short) + 1) % 1_000_000).padStart(6, '0');
    for (let time = 0; time < 30; time += 1) expect((await open(wrong)).status).toBe(403);
    expect((await open(short)).status).toBe(403);
    expect(Object((await get('/answer', link)).body).code).toBe(null);
    await send();
    const [mail] = await mailsOf(api, registration, 'answer-code');
    expect(mail?.text).toContain('24 heures');
    expect((await open(longCodeIn(mail?.text))).status).toBe(200);
    const rounds = await api.call('GET', `${path}/requests`, { token: staff });
    expect(rounds.body).toMatchObject({ rounds: [{ refusedCodes: 31 }] });
    const history = await api.call('GET', `${path}/history?limit=100`, { token: staff });
    const refused = Object(history.body).items.filter(
      ({ kind }: { kind: string }) => kind === 'request-codes-refused',
    );
    expect(refused.map(({ count }: { count: number }) => count).sort()).toEqual([20, 5]);
    expect(await faultsOf(registration)).toEqual([]);
    // The next day a code of six digits works again.
    clock.set(25 * 60 * minute);
    await send();
    expect((await open(await newestCode(api, registration))).status).toBe(200);
  });

  test('is not found by a thousand guesses', async () => {
    const { link, registration } = await askedApplicant(api);
    let opened = 0;
    for (let batch = 0; batch < 10; batch += 1) {
      clock.set(batch);
      await api.call('POST', '/answer/code', { headers: link });
      const code = batch === 0 ? await newestCode(api, registration) : '000000';
      const guesses = Array.from({ length: 100 }, (_, guess) =>
        String((Number(code) + 1 + batch * 100 + guess) % 1_000_000).padStart(6, '0'),
      );
      const answers = await Promise.all(
        guesses.map((guess) =>
          api.call('POST', '/answer/session', { headers: link, body: { code: guess } }),
        ),
      );
      opened += answers.filter(({ status }) => status === 200).length;
    }
    const { tries } = await api.db
      .selectFrom('information_requests')
      .select('tries')
      .where('ticket_number', '=', registration.ticketNumber)
      .executeTakeFirstOrThrow();
    expect([opened, tries]).toEqual([0, 20]);
  });
});

/** The long code in the text of a mail; empty without one. */
function longCodeIn(text = ''): string {
  return /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/m.exec(text)?.[0] ?? '';
}

describe('an answer', () => {
  test('comes back as a comparison, and the application is as it says', async () => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const preview = await api.call('POST', '/answer/preview', { headers, body: answer });
    const sent = await asked.answer(headers, answer);
    expect(sent.status).toBe(200);
    expect(Object(sent.body).comparison).toEqual(preview.body);
    expect(Object(sent.body).comparison).toMatchObject({
      points: [
        { point: 1, outcome: 'answered', after: '+33 4 91 55 55 55' },
        { point: 2, outcome: 'explained', explanation: 'I may sign.' },
      ],
      beside: [],
    });
    const { countryCode, ticketNumber } = asked.registration;
    const status = await api.call('POST', '/registration-status', {
      token: staff,
      body: { countryCode, ticketNumber },
    });
    expect(Registration.parse(status.body)).toMatchObject({
      status: 'pending',
      version: 3,
      practice: { phone: '+33 4 91 55 55 55' },
      request: { state: 'answered', answeredAt: expect.any(String) },
    });
    const rounds = await api.call('GET', `${asked.path}/requests`, { token: staff });
    expect(rounds.body).toMatchObject({
      rounds: [{ round: 1, state: 'answered', answer: { origin: 'applicant' } }],
    });
    expect(await mailsOf(api, asked.registration, 'answer-receipt')).toHaveLength(1);
    const staffed = await mailsOf(api, asked.registration, 'came-back');
    expect(staffed).toHaveLength(1);
    // The new due time of the decision, and who works on it.
    const { due_at: dueAt } = await api.db
      .selectFrom('registrations')
      .select('due_at')
      .where('ticket_number', '=', ticketNumber)
      .executeTakeFirstOrThrow();
    const due = mailDates('en', 'en', countryCode).deadline.format(dueAt);
    expect(staffed[0]?.text).toContain(`Please decide by ${due}.\nAssignee: none yet\n`);
    // Of the evidence in one line, as the first mail about the registration has it.
    expect(staffed[0]?.text).toMatch(
      /^Numbers without errors: SIRET, French VAT number; not checked: business active, name, address, activity\.$/m,
    );
    expect(await faultsOf(asked.registration)).toEqual([]);
    expect((await get('/answer', asked.link)).body).toMatchObject({
      answeredAt: clock.at(0).toISOString(),
    });
    expect((await get('/answer/form', headers)).problem().code).toBe('answer-link-invalid');
  });

  test('is accepted once; the same key gets the same receipt', async () => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const key = randomUUID();
    const first = await asked.answer(headers, answer, key);
    const again = await asked.answer(headers, answer, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await asked.answer(headers, { changes: [], points: [] });
    expect(other.problem().code).toBe('answer-link-invalid');
  });

  test('that says nothing is refused, and the question waits on', async () => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const empty = await asked.answer(headers, { changes: [], points: [], message: '  ' });
    expect(empty.problem()).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: '/points', code: 'required' }],
    });
    expect((await asked.answer(headers, answer)).status).toBe(200);
  });

  test('of two tabs one wins, and of a decision and an answer', async () => {
    for (let time = 0; time < 4; time += 1) {
      const asked = await askedApplicant(api);
      const headers = await asked.unlock();
      const tabs = await Promise.all([
        asked.answer(headers, answer),
        asked.answer(headers, { changes: [], points: [{ point: 1, confirmed: true }] }),
      ]);
      expect(tabs.map(({ status }) => status).sort()).toEqual([200, 403]);
      const second = await askedApplicant(api);
      const own = await second.unlock();
      const both = await Promise.all([
        second.answer(own, answer),
        api.call('POST', `${second.path}/decision`, {
          token: staff,
          body: { decision: 'approve', reasonCodes: [], version: 2 },
        }),
      ]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('is not accepted once the address has been corrected', async () => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    await sql`update registrations set contact = jsonb_set(contact, '{email}', '"x@port.example"')
      where ticket_number = ${asked.registration.ticketNumber}`.execute(api.db);
    expect((await asked.answer(headers, answer)).problem().code).toBe('answer-link-invalid');
  });

  test('with a value that does not fit its field is refused', async () => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const refused = await asked.answer(headers, {
      changes: [changed, { field: 'contact.email', value: 'no address' }],
      points: [{ point: 3, confirmed: true }],
    });
    expect(refused.problem().errors).toEqual([
      { pointer: '/changes/1/value', code: 'malformed' },
      { pointer: '/points/0/point', code: 'not-allowed' },
    ]);
  });

  test('starts the target clock again, later by the time it took', async () => {
    const before = await api.submitted('FR');
    const due = async () => {
      const row = await api.db
        .selectFrom('registrations')
        .select('due_at')
        .where('ticket_number', '=', before.ticketNumber)
        .executeTakeFirstOrThrow();
      return row.due_at.getTime();
    };
    const planned = await due();
    const asked = await askedApplicant(api, { registration: before });
    clock.set(3 * 86_400);
    await asked.answer(await asked.unlock(), answer);
    expect(await due()).toBe(planned + 3 * 86_400_000);
  });

  test('stores its draft on the server; two tabs do not overwrite each other', async () => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const save = (revision: number) =>
      api.call('PUT', '/answer/draft', { headers, body: { revision, answer } });
    expect((await save(0)).body).toEqual({ revision: 1 });
    expect((await save(0)).problem().code).toBe('draft-changed');
    expect((await save(1)).body).toEqual({ revision: 2 });
    expect((await get('/answer/form', headers)).body).toMatchObject({
      draft: { revision: 2, answer },
    });
    await asked.answer(headers, answer);
    expect(
      await api.db
        .selectFrom('answer_drafts')
        .selectAll()
        .where('ticket_number', '=', asked.registration.ticketNumber)
        .execute(),
    ).toEqual([]);
  });

  test.each([
    ['a control character', 'Optik\u0000', 0],
    ['half of a character', 'Optik\ud83d', 0],
    ['a very long text', 'x'.repeat(20_000), 0],
    ['an impossible revision', 'Optik', 2 ** 40],
  ])('is refused as a draft with %s, and is no failure', async (_, value, revision) => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const content = { changes: [{ field: 'practice.legalName', value }], points: [] };
    const body = { revision, answer: content };
    const saved = await api.call('PUT', '/answer/draft', { headers, body });
    expect(saved.problem().code).toBe('invalid-request');
    if (revision === 0) expect((await asked.answer(headers, content)).status).toBe(400);
  });

  test('holds no number that must not be stored, as draft and once it is sent', async () => {
    const nir = '2 55 08 14 168 025 38';
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const content = {
      changes: [
        { field: 'practice.tradingName', value: `Optique ${nir}` },
        { field: 'practice.phone', value: nir },
        { field: 'practice.identifiers[fr-siret]', value: { value: '73282932000074' } },
      ],
      points: [{ point: 2, explanation: `Mon NIR est le ${nir}.` }],
      message: `NIR ${nir}`,
    };
    const stored = async () => (await everything()).replaceAll(/\D/g, '');
    const save = (answer: unknown) =>
      api.call('PUT', '/answer/draft', { headers, body: { revision: 0, answer } });
    const email = { field: 'contact.email', value: '255081416802538@port.example' };
    expect((await save({ changes: [changed, email], points: [] })).problem().errors).toEqual([
      { pointer: '/answer/changes/1/value', code: 'not-allowed' },
    ]);
    expect((await save(content)).status).toBe(200);
    expect(await stored()).not.toContain('255081416802538');
    const form = await get('/answer/form', headers);
    const hidden = '• •• •• •• ••• ••• ••';
    expect(Object(form.body).draft.answer).toEqual({
      changes: [
        { field: 'practice.tradingName', value: `Optique ${hidden}` },
        { field: 'practice.identifiers[fr-siret]', value: { value: '73282932000074' } },
      ],
      points: [{ point: 2, explanation: `Mon NIR est le ${hidden}.` }],
      message: `NIR ${hidden}`,
    });
    expect((await asked.answer(headers, content)).status).toBe(200);
    expect(await stored()).not.toContain('255081416802538');
    const history = await api.call('GET', `${asked.path}/history?limit=100`, { token: staff });
    const masked = Object(history.body).items.find(
      ({ kind }: { kind: string }) => kind === 'numbers-masked',
    );
    expect(masked.masked.map(({ field }: { field: string }) => field)).toEqual([
      '/practice/tradingName',
      '/practice/phone',
      '/points/0/explanation',
      '/message',
    ]);
    expect(await faultsOf(asked.registration)).toEqual([]);
  });

  test('may come from the site or be entered by staff', async () => {
    const asked = await askedApplicant(api);
    const token = await api.intake();
    const outcome = await api.call('GET', `${asked.path}/outcome`, { token });
    expect(outcome.body).toMatchObject({
      status: 'pending',
      request: {
        round: 1,
        state: 'waiting',
        points: [{ field: 'practice.phone', words: 'The number is not assigned.' }, {}],
      },
    });
    expect(outcome.text).not.toContain('Ellery');
    const body = { round: 1, answer };
    const key = randomUUID();
    const hand = () => api.call('POST', `${asked.path}/answers`, { token, body, key });
    const first = await hand();
    expect([first.status, (await hand()).text]).toEqual([201, first.text]);

    const second = await askedApplicant(api);
    const entered = await api.call('POST', `${second.path}/requests/answer`, {
      token: staff,
      body: { version: 2, answer, note: 'By telephone' },
    });
    expect(Registration.parse(entered.body)).toMatchObject({
      version: 3,
      request: { state: 'answered' },
    });
    const rounds = await api.call('GET', `${second.path}/requests`, { token: staff });
    expect(rounds.body).toMatchObject({
      rounds: [{ answer: { origin: 'on-behalf', enteredBy: { name: 'Robin Ellery' } } }],
    });
  });

  test('cannot be entered by staff with their own address as the contact’s', async () => {
    const asked = await askedApplicant(api);
    const own = { sub: 'own', uid: 'own', cid: 'countersign-console', name: 'Lou' };
    const token = await api.issuer.sign({
      ...{ ...own, email: 'lou@lumenda.example', groups: ['customer-service'] },
      scp: ['openid', 'profile'],
    });
    const changes = [{ field: 'contact.email', value: 'Lou+desk@lumenda.example' }];
    const entered = await api.call('POST', `${asked.path}/requests/answer`, {
      token,
      body: { version: 2, answer: { changes, points: [] }, note: 'By telephone' },
    });
    expect(entered.problem().code).toBe('own-registration');
  });

  test('a field is checked as the evidence checks it', async () => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const check = async (body: unknown) => {
      const { body: said } = await api.call('POST', '/answer/check?language=en', { headers, body });
      return said;
    };
    const field = 'practice.identifiers[fr-siret]';
    expect(await check({ field, value: { value: '73282932000074' } })).toEqual({
      verdict: 'fine',
      why: null,
    });
    expect(await check({ field, value: { value: '73282932000075' } })).toMatchObject({
      verdict: 'doubtful',
    });
    expect(await check({ field: 'contact.email', value: 'x' })).toMatchObject({
      verdict: 'impossible',
    });
  });
});

test('token and code are stored nowhere once their mails are sent', async () => {
  const asked = await askedApplicant(api);
  await asked.link;
  await api.call('POST', '/answer/code', { headers: asked.link });
  const code = await newestCode(api, asked.registration);
  await sendDueMails(api.db, clock.at(60));
  const stored = await everything();
  expect(stored).not.toContain(asked.token);
  expect(stored).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f])`));
});

test('an erasure removes question and answer completely', async () => {
  const asked = await askedApplicant(api, {
    ask: { messageToApplicant: 'SECRET words for Hélène' },
  });
  const headers = await asked.unlock();
  await api.call('PUT', '/answer/draft', {
    headers,
    body: { revision: 0, answer: { changes: [], points: [], message: 'SECRET draft' } },
  });
  await asked.answer(headers, {
    ...answer,
    changes: [{ field: 'practice.phone', value: '+33 4 91 77 66 55' }],
    message: 'SECRET answer',
  });
  expect(await everything()).toMatch(/SECRET/);
  await sendDueMails(api.db, clock.at(60));
  await eraseApplicant(api.db, asked.registration, clock.at(90), { operator: 'o', request: null });
  const left = await everything();
  expect(left).not.toMatch(/SECRET/);
  expect(left).not.toContain('91 77 66 55');
  expect(await faultsOf(asked.registration)).toEqual([]);
});
