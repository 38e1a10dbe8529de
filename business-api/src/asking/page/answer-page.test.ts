import { brotliCompressSync } from 'node:zlib';
import type { AnswerForm } from '@countersign/contract/requests/applicant';
import { AnswerForm as Form } from '@countersign/contract/requests/applicant';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkCookie, linkId } from '../session-cookie.ts';
import { answerPage } from './answer-page.ts';
import { clockInMarket } from './page-dates.ts';
import { pageScript, pageScriptPath } from './page-script.ts';
import { pageWords } from './page-texts.ts';
import {
  type FakeAnswerApi,
  fakeAnswerApi,
  fakeCode,
  fakeSessionCookie,
  goodCode,
} from './testing/fake-answer-api.ts';

const token = 'A'.repeat(43);
/** Of the mail; the page continues at `path`, with a cookie. */
const link = `/answer/${token}`;
const path = `/answer/${linkId(token)}`;
const known = linkCookie(token).split(';', 1)[0] ?? '';
/** With the cookies that a browser has sent before. */
const withLink = ({ cookie, ...headers }: Record<string, string>) => ({
  ...headers,
  cookie: cookie === undefined ? known : `${known}; ${cookie}`,
});
const form: AnswerForm = Form.parse({
  ticketNumber: 'T-1001',
  countryCode: 'DE',
  language: 'de',
  applicantLanguage: 'de',
  languages: [...mailLanguages],
  market: 'Deutschland',
  sender: 'Klarblick',
  askedAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-12-04T22:30:00.000Z',
  answeredAt: null,
  readableUntil: '2026-12-11T22:30:00.000Z',
  code: null,
  nextAt: null,
  takesCodes: true,
  points: [
    {
      point: 1,
      kind: 'correct',
      field: 'practice.legalName',
      label: 'Firmenname',
      task: 'Wie im Register.',
      why: null,
    },
    {
      point: 2,
      kind: 'confirm',
      field: 'contact.email',
      label: 'E-Mail',
      task: 'Stimmt sie?',
      why: 'Sie kam zurück.',
    },
    { point: 3, kind: 'explain', field: null, label: '', task: 'Wem gehört der Laden?', why: null },
  ],
  unlocked: true,
  practiceName: 'Optik <b>Nord</b>',
  contactName: 'Ada Berg',
  message: 'Bitte bis Freitag.',
  words: { 1: 'Im Register steht GmbH & Co.' },
  fields: [
    {
      field: 'practice.legalName',
      label: 'Firmenname',
      value: 'Optik Nord',
      display: 'Optik Nord',
      help: 'Mit Rechtsform.',
      choices: null,
    },
    {
      field: 'contact.email',
      label: 'E-Mail',
      value: 'a@b.example',
      display: 'a@b.example',
      help: null,
      choices: null,
    },
    {
      field: 'practice.addresses[practice]',
      label: 'Adresse',
      value: { lines: ['Am Markt 1', 'Hof'], city: 'Kiel', countryCode: 'DE' },
      display: 'Am Markt 1, Hof, Kiel',
      help: null,
      choices: null,
    },
    {
      field: 'practice.identifiers[de-ust-idnr]',
      label: 'USt-IdNr.',
      value: { value: 'DE136695976' },
      display: 'DE136695976',
      help: null,
      choices: null,
    },
  ],
  documents: [],
  takesDocuments: false,
  draft: { revision: 0, answer: { changes: [], points: [] } },
  sessionEndsAt: '2026-11-22T11:00:00.000Z',
});

let fake: FakeAnswerApi;
beforeEach(async () => {
  fake = fakeAnswerApi(form);
  await fake.app.register(answerPage, { byHttps: true, ...fake.senders });
});
afterEach(() => fake.app.close());

const get = (url = path, headers = {}) =>
  fake.app.inject({ method: 'GET', url, headers: withLink(headers) });
const postOnly = (step: string, values: Record<string, string>, headers = {}) =>
  fake.app.inject({
    method: 'POST',
    url: `${path}/${step}`,
    headers: withLink({ 'content-type': 'application/x-www-form-urlencoded', ...headers }),
    payload: new URLSearchParams(values).toString(),
  });
/** As a browser does, which follows to the last look. */
const post = async (step: string, values: Record<string, string>, headers = {}) => {
  const sent = await postOnly(step, values, headers);
  const { location } = sent.headers;
  return location?.startsWith(`${path}/review`) ? get(location, headers) : sent;
};

/** The hidden inputs of a page, as a browser posts them. */
const hiddenOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [
        name,
        value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      ],
    ),
  );

test('the page and its script take at most 40 kB in every language', async () => {
  fake.state.unlocked = true;
  const script = await get(pageScriptPath);
  expect([script.statusCode, script.body]).toEqual([200, pageScript]);
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const language of mailLanguages) {
    const { body } = await get(`${path}?language=${language}`);
    expect(body).toContain(`<script type="module" src="${pageScriptPath}">`);
    const bytes = [body, script.body].map((one) => brotliCompressSync(one).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(40_000);
  }
});

describe('the address of the page', () => {
  test('has the secret of the link no more once it is opened', async () => {
    const opened = await fake.app.inject({ url: `${link}?language=ja` });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `${path}?language=ja`]);
    expect(opened.headers['set-cookie']).toMatch(
      /^__Host-link-[0-9a-f]{16}=A{43}; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(fake.calls.map(({ call }) => call)).toEqual(['readInvitation']);
    fake.state.unlocked = true;
    for (const { body } of [await get(), await post('review', { revision: '0' })]) {
      expect(body).not.toContain(token);
      expect(body).toContain(pageWords('de').say('link.back'));
    }
  });

  test('says in a browser that does not know the link how to come back', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const page = await fake.app.inject({ method, url: method === 'GET' ? path : `${path}/code` });
      expect([page.statusCode, page.body]).toEqual([
        403,
        expect.stringContaining(pageWords('en').say('cookie.heading')),
      ]);
    }
    expect(fake.calls).toEqual([]);
  });

  test('is of one of several links', async () => {
    const other = 'B'.repeat(43);
    const cookie = linkCookie(other).split(';', 1)[0] ?? '';
    await get(path, { cookie });
    await get(`/answer/${linkId(other)}`, { cookie });
    expect(fake.calls.map((call) => call.token)).toEqual([token, other]);
  });

  test('of a link that is not valid is not remembered', async () => {
    fake.state.alive = false;
    const page = await fake.app.inject({ url: link });
    expect([page.statusCode, page.headers['set-cookie']]).toEqual([404, undefined]);
  });
});

describe('the applicant without a code', () => {
  test('reads who asks, for what, until when, and neither name nor value', async () => {
    const page = await get();
    expect(page.statusCode).toBe(200);
    for (const text of [
      'Klarblick',
      'T-1001',
      'Freitag, 4. Dezember 2026',
      'Firmenname',
      'Wem gehört der Laden?',
    ]) {
      expect(page.body).toContain(text);
    }
    for (const text of ['Ada Berg', 'a@b.example', 'Optik', 'Bitte bis Freitag']) {
      expect(page.body).not.toContain(text);
    }
    expect(fake.calls).toEqual([{ call: 'readInvitation', token, body: undefined }]);
  });

  test('is neither indexed nor cached nor framed', async () => {
    const { headers } = await get();
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/);
  });

  test('opens the form with the code, however it is typed', async () => {
    expect((await get()).body).not.toContain('name="code"');
    expect((await post('code', {})).headers.location).toBe(path);
    expect((await get()).body).toContain('autocomplete="one-time-code" inputmode="numeric"');
    const refused = await post('session', { code: '000000' });
    expect([refused.statusCode, refused.body.includes('role="alert"')]).toEqual([422, true]);
    expect(refused.body).toContain('<title>Nicht angenommen: ');
    const opened = await post('session', { code: goodCode });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, path]);
    expect(opened.headers['set-cookie']).toContain(fakeSessionCookie);
    expect(fake.calls.at(-1)?.body).toEqual({ code: goodCode });
  });

  test.each(mailLanguages)('reads in %s of codes what is true of them', async (language) => {
    const { say } = pageWords(language);
    const at = clockInMarket(language, form.countryCode, fakeCode.askedAt);
    const until = clockInMarket(language, form.countryCode, fakeCode.validUntil);
    const said = (text: string) => text.replaceAll('&', '&#38;').replaceAll("'", '&#39;');
    const read = async () => (await get(`${path}?language=${language}`)).body;
    for (const [mail, key] of [
      ['sent', 'code.sent'],
      ['on-its-way', 'code.coming'],
      ['undelivered', 'code.undelivered'],
    ] as const) {
      fake.state.code = { ...fakeCode, mail };
      const body = await read();
      expect(body).toContain(said(say(key, { at, until })));
      expect(body.includes('name="code"')).toBe(mail !== 'undelivered');
    }
    fake.state.code = { ...fakeCode, isLong: true };
    fake.state.nextAt = form.dueAt;
    const body = await read();
    expect(body).not.toContain('inputmode');
    expect(body).not.toContain(`>${say('code.again')}<`);
    const next = clockInMarket(language, form.countryCode, form.dueAt);
    expect(body).toContain(said(say('code.next', { at: next })));
  });

  test('learns only that a link is not valid', async () => {
    fake.state.alive = false;
    const page = await get(path, { 'accept-language': 'fr-FR,fr;q=0.9' });
    expect([page.statusCode, page.body]).toEqual([
      404,
      expect.stringContaining('n’est plus valable'),
    ]);
  });
});

describe('the applicant with a code', () => {
  beforeEach(() => {
    fake.state.unlocked = true;
  });
  const filled = {
    revision: '0',
    'change practice.legalName value': ' Optik Nord GmbH ',
    'change contact.email value': 'a@b.example',
    'change practice.addresses[practice] lines': 'Am Markt 1\r\nHof',
    'change practice.addresses[practice] city': 'Kiel',
    'change practice.addresses[practice] countryCode': 'de',
    'change practice.addresses[practice] postalCode': '',
    'change practice.addresses[practice] region': '',
    'change practice.identifiers[de-ust-idnr] number': '',
    'explain 3': 'Mir allein.',
    'confirm 2': 'on',
    message: '',
  };
  const answer = {
    changes: [
      { field: 'practice.legalName', value: 'Optik Nord GmbH' },
      { field: 'practice.identifiers[de-ust-idnr]', value: null },
    ],
    points: [
      { point: 2, confirmed: true },
      { point: 3, explanation: 'Mir allein.' },
    ],
  };

  test('sees what is on file, escaped, and other fields behind one line', async () => {
    const { body } = await get();
    expect(body).toContain('Optik &#60;b&#62;Nord&#60;/b&#62;');
    expect(body).toContain('Im Register steht GmbH &#38; Co.');
    expect(body.split('<footer>', 1)[0]?.match(/<details>/g)).toHaveLength(3); // two explanations, and everything else
    expect(body.match(/name="change practice.legalName value"/g)).toHaveLength(1);
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  test('finds a number that a question names in its card, and once', async () => {
    const number = 'name="change practice.identifiers[de-ust-idnr] number"';
    const partsOf = async () =>
      (await get()).body.split('<details').map((one) => one.includes(number));
    const cards = await partsOf();
    expect(cards[0]).toBe(false);
    expect(cards.filter(Boolean)).toHaveLength(1);
    const [first, ...others] = form.points;
    if (first === undefined) throw new Error('The form has a point');
    const task = 'Das Register führt die USt-IdNr. DE 136 695 976 unter „Optik Süd“. Stimmt sie?';
    fake.form = { ...form, points: [{ ...first, task }, ...others] };
    const named = await partsOf();
    expect(named[0]).toBe(true);
    expect(named.filter(Boolean)).toHaveLength(1);
    // Another question asks for it.
    const own = { ...first, point: 4, field: 'practice.identifiers[de-ust-idnr]' as const };
    fake.form = { ...form, points: [{ ...first, task }, ...others, own] };
    const asked = (await get()).body.split('<li class="card point">');
    expect(asked.map((one) => one.includes(number))).toEqual([false, false, false, false, true]);
  });

  test('stores what changed alone, and sees before and after with warnings', async () => {
    const page = await post('review', filled);
    expect(fake.calls.find(({ call }) => call === 'saveDraft')?.body).toEqual({
      revision: 0,
      answer,
    });
    expect(page.body).toContain('<del><bdi>Optik Nord</bdi></del>');
    expect(page.body).toContain('Optik Nord GmbH');
    expect(page.body).toContain('The check digit is 7.');
  });

  test('has the last look at an address of its own, so that the way back asks nothing', async () => {
    const sent = await postOnly('review', filled);
    expect([sent.statusCode, sent.headers.location, sent.body]).toEqual([
      303,
      `${path}/review`,
      '',
    ]);
    const stored = fake.form.draft;
    const [first, reloaded] = [await get(`${path}/review`), await get(`${path}/review`)];
    expect(first.body).toContain(pageWords('de').say('review.heading'));
    expect(reloaded.statusCode).toBe(200);
    expect(fake.form.draft).toEqual(stored);
    fake.state.unlocked = false;
    const closed = await get(`${path}/review`);
    expect([closed.statusCode, closed.headers.location]).toEqual([303, path]);
  });

  test('continues with what was saved for later', async () => {
    const saved = await post('review', { ...filled, later: '1' });
    expect(saved.body).toContain('Gespeichert.');
    const { body } = await get();
    expect(body).toContain('value="Optik Nord GmbH"');
    expect(body).toContain('Mir allein.');
    expect(body).toContain('<details open>');
  });

  test('loses nothing by a fault, which is shown beside its field', async () => {
    fake.state.faults = [{ pointer: '/answer/changes/0/value', code: 'too-long' }];
    const page = await post('review', filled);
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('value="Optik Nord GmbH"');
    expect(page.body).toContain('aria-invalid="true"');
    const limit = '160';
    const { say } = pageWords('de');
    expect(page.body).toContain(say('fault.longer-than', { limit }));
    const title = say('fault.title', { title: say('title', { market: form.market }) });
    expect(page.body).toContain(`<title>${title}</title>`);
    expect(page.body).toContain('<ul><li><a href="#f-practice-legalName">Firmenname</a></li></ul>');
    expect(page.body.match(/<[^>]* autofocus/g)).toEqual([
      expect.stringContaining('id="f-practice-legalName"'),
    ]);
  });

  test('has the focus on the first fault, in the order of the form', async () => {
    fake.state.faults = [
      { pointer: '/answer/message', code: 'too-long' },
      { pointer: '/answer/changes/1/value/number', code: 'malformed' },
      { pointer: '/answer/points/1/explanation', code: 'too-long' },
    ];
    const { body } = await post('review', filled);
    expect([...body.matchAll(/<a href="#([^"]+)">/g)].map(([, id]) => id)).toEqual([
      'explain-3',
      'f-practice-identifiers-de-ust-idnr--number',
      'message',
    ]);
    expect(body.match(/<[^>]* autofocus/g)).toEqual([expect.stringContaining('id="explain-3"')]);
  });

  test.each(mailLanguages)('says in %s beside a text how long it may be', async (language) => {
    fake.form = { ...fake.form, language };
    fake.state.faults = [
      { pointer: '/points/1/explanation', code: 'too-long' },
      { pointer: '/message', code: 'too-long' },
    ];
    const page = await post('review', { ...filled, message: 'x'.repeat(4001) });
    expect(page.statusCode).toBe(422);
    const { say, tag } = pageWords(language);
    for (const [id, longest] of [
      ['explain-3', 2000],
      ['message', 4000],
    ] as const) {
      const limit = longest.toLocaleString(tag);
      expect(page.body).toContain(
        `<p class="fault" id="${id}-fault" role="alert">${say('fault.longer-than', { limit })}</p>`,
      );
      expect(page.body).toMatch(
        new RegExp(`id="${id}"[^>]* aria-describedby="${id}-fault" aria-invalid="true"`),
      );
    }
    expect(page.body).toContain(`>${'x'.repeat(4001)}</textarea>`);
  });

  test('takes what is longer than it may be, so that nothing of it is cut', async () => {
    const { body } = await get();
    expect(body).not.toMatch(/<textarea[^>]*maxlength|type="text"[^>]*maxlength="(?!2")/);
  });

  test('[S8.2] loses nothing to another window: what both typed is there', async () => {
    const saved: AnswerContent = {
      changes: [
        { field: 'practice.legalName', value: 'Optik Nord KG' },
        { field: 'practice.identifiers[de-ust-idnr]', value: { value: 'DE999' } },
      ],
      points: [
        { point: 2, confirmed: true },
        { point: 3, explanation: 'Meiner Frau.' },
      ],
      message: 'Danke.',
    };
    fake.state.revision = 3;
    fake.form = { ...fake.form, draft: { revision: 3, answer: saved } };
    const onFile = { 'change practice.identifiers[de-ust-idnr] number': 'DE136695976' };
    const page = await post('review', { ...filled, ...onFile });
    expect([page.statusCode, page.body]).toEqual([
      409,
      expect.stringContaining(pageWords('de').say('form.conflict')),
    ]);
    expect(page.body).toContain('value="Optik Nord GmbH"');
    expect(page.body).toContain('<bdi>Optik Nord KG</bdi>');
    expect(page.body).toContain('>Mir allein.</textarea>');
    expect(page.body).toContain('<bdi>Meiner Frau.</bdi>');
    // Only the other window has these.
    expect(page.body).toContain('value="DE999"');
    expect(page.body).toContain('>Danke.</textarea>');
    expect(page.body).not.toContain('<bdi>DE999</bdi>');
    const again = await post('review', { ...filled, ...hiddenOf(page.body) });
    expect(again.statusCode).toBe(200);
    expect(fake.form.draft).toEqual({ revision: 4, answer });
  });

  test('is not shown a conflict with the same answer, as after a lost response', async () => {
    await post('review', filled);
    const again = await post('review', filled);
    expect([again.statusCode, fake.form.draft.revision]).toEqual([200, 1]);
    expect(again.body).toContain(pageWords('de').say('review.heading'));
    const later = await post('review', { ...filled, later: '1' });
    expect(later.statusCode).toBe(200);
  });

  test('sends what the last page showed, and reads it where a reload sends nothing', async () => {
    const { body } = await post('review', filled);
    for (const _ of ['first', 'again']) {
      const sent = await post('submission', hiddenOf(body));
      expect([sent.statusCode, sent.headers.location]).toEqual([303, path]);
    }
    const sent = fake.calls.filter(({ call }) => call === 'submitAnswer');
    expect(sent.map((call) => call.body)).toEqual([answer, answer]);
    const received = await get();
    expect([received.statusCode, received.body]).toEqual([
      200,
      expect.stringContaining(pageWords('de').say('receipt.heading')),
    ]);
    expect(received.body).toContain('Optik Nord GmbH');
    expect(received.body).toContain('Mir allein.');
    expect(received.body).not.toContain('<form');
  });

  test.each(mailLanguages)(
    'reads in %s that another window has saved the answer again, and sends it as it is now',
    async (language) => {
      const shown = await post('review', filled);
      const other = {
        ...filled,
        revision: '1',
        'change practice.legalName value': 'Optik Nord KG',
      };
      await post('review', other);
      fake.form = { ...fake.form, language };
      const { say } = pageWords(language);
      const page = await post('submission', hiddenOf(shown.body));
      expect(page.statusCode).toBe(409);
      expect(page.body).toContain(`role="alert">${say('review.changed')}</p>`);
      expect(page.body).toContain('Optik Nord KG');
      expect(fake.calls.filter(({ call }) => call === 'submitAnswer')).toEqual([]);
      expect((await get(`${path}/review`)).body).not.toContain(say('review.changed'));
      expect((await post('submission', hiddenOf(page.body))).statusCode).toBe(303);
      expect(fake.state.sent.changes).toContainEqual({
        field: 'practice.legalName',
        value: 'Optik Nord KG',
      });
    },
  );

  describe('whose answer another window has sent', () => {
    const { say } = pageWords('de');
    beforeEach(() => {
      fake.state.alive = false;
      fake.state.answered = true;
      fake.state.sent = answer;
    });

    test('reads that it is received, with the link alone as well', async () => {
      for (const isUnlocked of [true, false]) {
        fake.state.unlocked = isUnlocked;
        const page = await get();
        expect([page.statusCode, page.body]).toEqual([
          200,
          expect.stringContaining(say('receipt.heading')),
        ]);
        expect(page.body).toContain('Sonntag, 22. November 2026');
        expect(page.body).toContain('T-1001');
        expect(page.body.includes('Mir allein.')).toBe(isUnlocked);
        expect(page.body.includes(say('code.send'))).toBe(!isUnlocked);
      }
    });

    test('loses and doubles nothing where the same was typed', async () => {
      const page = await post('review', filled);
      expect([page.statusCode, page.headers.location]).toEqual([303, path]);
      expect(fake.calls.filter(({ call }) => call === 'submitAnswer')).toEqual([]);
    });

    test('gets what was typed and not sent, to copy it, and the names of its files', async () => {
      const typed = {
        ...filled,
        'change practice.legalName value': 'Optik Nord KG',
        // As it was on file before the answer.
        'change practice.addresses[practice] city': 'Kiel',
        'explain 3': 'Meiner Frau.',
        message: 'Danke.',
      };
      const page = await post('review', typed);
      expect([page.statusCode, page.body]).toEqual([
        409,
        expect.stringContaining(say('overtaken.heading')),
      ]);
      expect(page.body).toContain(
        'readonly autofocus>Firmenname: Optik Nord KG\nWem gehört der Laden?: Meiner Frau.\nDanke.</textarea>',
      );
      expect(page.body).toContain('Mir allein.');
    });

    test.each([
      ['fr', '\u00a0: '],
      ['ja', '：'],
    ] as const)('gets it in %s with the colon of the language', async (language, colon) => {
      const typed = { ...filled, 'change practice.legalName value': 'Optik Nord KG' };
      const page = await post(`review?language=${language}`, typed);
      expect(page.body).toContain(`autofocus>Firmenname${colon}Optik Nord KG`);
      fake.state.answered = false;
      const closed = await post(`review?language=${language}`, typed);
      const explain = pageWords(language).say('field.explain');
      expect(closed.body).toContain(`autofocus>${explain}${colon}Mir allein.`);
    });

    test('gets the same from the last page, and after a code', async () => {
      const late = { changes: [], points: [], message: 'Danke.' };
      const last = { revision: '1', key: 'k', answer: JSON.stringify(late) };
      fake.state.overtaken = true;
      expect((await post('submission', last)).body).toContain('autofocus>Danke.</textarea>');
      fake.state.unlocked = false;
      const asked = await post('review', { revision: '0', message: 'Danke.' });
      expect(asked.body).toContain(say('receipt.heading'));
      const coded = await post('code', hiddenOf(asked.body));
      const opened = await post('session', { ...hiddenOf(coded.body), code: goodCode });
      expect([opened.statusCode, opened.body]).toEqual([
        409,
        expect.stringContaining('autofocus>Danke.</textarea>'),
      ]);
    });
  });

  describe('whose link was closed meanwhile, as by a decision', () => {
    const { say } = pageWords('en');
    const copied = ({ body }: { readonly body: string }) =>
      /<label for="typed">What you entered here<\/label><textarea[^>]* readonly autofocus>([^<]*)</.exec(
        body,
      )?.[1];
    beforeEach(() => {
      fake.state.alive = false;
    });

    test('gets what this request posted, to copy it, and nothing that is stored', async () => {
      const page = await post('review', { ...filled, message: '<b>Danke.</b>', later: '1' });
      expect([page.statusCode, page.body]).toEqual([
        404,
        expect.stringContaining(`<h1>${say('closed.heading')}</h1>`),
      ]);
      expect(copied(page)?.split('\n')).toEqual([
        'Explanation: Mir allein.',
        '&#60;b&#62;Danke.&#60;/b&#62;',
        expect.stringMatching(/: Optik Nord GmbH$/),
        expect.stringMatching(/: a@b\.example$/),
        expect.stringMatching(/: Am Markt 1, Hof, Kiel, de$/),
      ]);
      expect(page.body).not.toMatch(/Ada Berg|Bitte bis Freitag|DE136695976|hreflang/);
    });

    test('gets it from the last page and with a code, too, but no code', async () => {
      const late = { changes: [], points: [{ point: 3, explanation: 'Mir.' }], message: 'Danke.' };
      const last = { revision: '1', key: 'k', answer: JSON.stringify(late) };
      fake.state.overtaken = true;
      expect(copied(await post('submission', last))).toBe('Explanation: Mir.\nDanke.');
      const typed = { revision: '0', message: 'Danke.' };
      expect(copied(await post('code', typed))).toBe('Danke.');
      expect(copied(await post('session', { ...typed, code: goodCode }))).toBe('Danke.');
    });

    test('reads the same page as ever where nothing was typed', async () => {
      const page = await post('session', { code: goodCode });
      expect([page.statusCode, copied(page)]).toEqual([404, undefined]);
      expect(page.body).toContain('hreflang');
    });
  });

  test('[S8.2] loses nothing when the session has ended: after a new code it is there', async () => {
    fake.state.unlocked = false;
    const asked = await post('review', filled);
    expect([asked.statusCode, asked.body]).toEqual([
      422,
      expect.stringContaining(pageWords('de').say('problem.expired')),
    ]);
    const sent = await post('code', hiddenOf(asked.body));
    expect(sent.body).toContain(pageWords('de').say('code.label'));
    const refused = await post('session', { ...hiddenOf(sent.body), code: '000000' });
    expect(refused.statusCode).toBe(422);
    // A refused code must not be posted before the next one.
    expect(hiddenOf(refused.body)).not.toHaveProperty('code');
    const opened = await post('session', { ...hiddenOf(refused.body), code: goodCode });
    expect(opened.headers['set-cookie']).toContain(fakeSessionCookie);
    expect(opened.body).toContain(pageWords('de').say('form.saved', { due: 'x' }).split('x')[0]);
    expect(fake.form.draft.answer).toEqual(answer);
  });

  test('[S8.2] loses nothing while the API is away: trying again stores it', async () => {
    fake.state.away = true;
    const away = await post('review', filled);
    expect([away.statusCode, away.body]).toEqual([
      503,
      expect.stringContaining(pageWords('en').say('problem.away')),
    ]);
    fake.state.away = false;
    await post('review', hiddenOf(away.body));
    expect(fake.form.draft.answer).toEqual(answer);
  });

  test('is protected from a form of another site', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      expect((await post('review', filled, headers)).statusCode).toBe(403);
    }
    expect(fake.calls).toEqual([]);
  });
});

test.each(mailLanguages)('a page in %s has every word and its language', async (language) => {
  fake.state.unlocked = true;
  fake.form = { ...form, language };
  const { body } = await get(`${path}?language=${language}`);
  expect(body).toContain(`<html lang="${pageWords(language).tag}">`);
  expect(body).toContain(pageWords(language).say('form.review'));
  expect(body.replaceAll(/<style>.*?<\/style>/gs, '')).not.toMatch(/\{\w+\}/);
});

describe('documents', () => {
  const taken: { point: number | undefined; fileName: string; text: string }[] = [];
  beforeEach(async () => {
    taken.splice(0);
    const point: AnswerForm['points'][number] = {
      point: 4,
      kind: 'document',
      field: 'documents[licence]',
      label: 'Lizenz',
      task: 'Bitte die Lizenz.',
      why: null,
    };
    fake = fakeAnswerApi({ ...form, takesDocuments: true, points: [...form.points, point] });
    await fake.app.register(answerPage, {
      byHttps: true,
      ...fake.senders,
      upload: async (_request, _token, { point: at, fileName, contents }) => {
        if (fileName === 'busy.pdf') {
          return { problem: 'too-many-requests', status: 429, errors: [], retryAfterSeconds: 90 };
        }
        if (fileName === 'bad.pdf') return { refused: 'active-content' };
        if (fileName === 'large.pdf') {
          for await (const _ of contents);
          return { refused: 'too-large' };
        }
        const pieces: Uint8Array[] = [];
        for await (const piece of contents) pieces.push(piece);
        taken.push({ point: at, fileName, text: Buffer.concat(pieces).toString() });
        return { refused: 'empty' };
      },
    });
    fake.state.unlocked = true;
  });

  const postForm = async (fields: Record<string, string>, files: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const [name, fileName] of Object.entries(files)) {
      body.append(name, new Blob(fileName === '' ? [] : [`in ${fileName}`]), fileName);
    }
    const { headers, body: payload } = new Response(body);
    const type = headers.get('content-type') ?? '';
    return fake.app.inject({
      method: 'POST',
      url: `${path}/review`,
      headers: withLink({ 'content-type': type }),
      payload: Buffer.from(await new Response(payload).arrayBuffer()),
    });
  };

  test('are chosen in a form that works without scripts', async () => {
    const { body } = await get();
    expect(body).toContain('enctype="multipart/form-data"');
    expect(body).toContain('name="file 4"');
    expect(body).toContain('name="file 0"');
    // What is on file is of fields: of the document the page would say that there is none.
    const card = /<li class="card point">(?:(?!<li).)*Bitte die Lizenz\..*?<\/li>/s.exec(body)?.[0];
    expect(card).toContain('name="file 4"');
    expect(card).not.toContain(pageWords('de').say('onFile'));
    expect(body).not.toContain('antworten Sie auf unsere');
  });

  test.each(mailLanguages)('are added by either button, as the hint says in %s', (language) => {
    const { say } = pageWords(language);
    for (const key of ['form.review', 'form.save'] as const) {
      expect(say('document.help')).toContain(say(key));
    }
  });

  test('belong to their point; an empty input is ignored; the text is stored', async () => {
    const typed = { revision: '0', 'change practice.legalName value': 'Optik Süd' };
    const files = { 'file 4': 'a.pdf', 'file 0': '', other: 'b.pdf', 'file 99': 'c.pdf' };
    const page = await postForm(typed, files);
    expect(taken).toEqual([
      { point: 4, fileName: 'a.pdf', text: 'in a.pdf' },
      { point: 99, fileName: 'c.pdf', text: 'in c.pdf' },
    ]);
    expect(page.statusCode).toBe(422);
    expect(fake.form.draft.answer.changes).toEqual([
      { field: 'practice.legalName', value: 'Optik Süd' },
    ]);
  });

  test('that are refused in two places have links that name the question', async () => {
    const { body } = await postForm({ revision: '0' }, { 'file 4': 'a.pdf', 'file 0': 'b.pdf' });
    const [, list = ''] = /role="status">.*?<ul>(.*?)<\/ul>/s.exec(body) ?? [];
    const choose = pageWords('de').say('document.choose');
    const others = pageWords('de').say('document.other');
    const links = [...list.matchAll(/<a href="#([^"]+)">([^<]+)</g)].map(([, id, text]) => [
      id,
      text,
    ]);
    expect(links).toEqual([
      ['files-4', `Bitte die Lizenz. · ${choose}`],
      ['files-0', `${others} · ${choose}`],
    ]);
  });

  test('show the reason of a refusal beside their point', async () => {
    const page = await postForm({ revision: '0' }, { 'file 4': 'bad.pdf' });
    expect(page.body).toMatch(/bad\.pdf<\/bdi>: Dieses PDF enthält Programme/);
    fake.form = { ...fake.form, language: 'fr' };
    const french = await postForm({ revision: '1' }, { 'file 4': 'bad.pdf' });
    expect(french.body).toMatch(/bad\.pdf<\/bdi>\u00a0: Ce PDF/);
    fake.form = { ...fake.form, language: 'de' };
    const typed = { revision: '2', 'change practice.legalName value': 'Optik Süd' };
    const busy = await postForm(typed, { 'file 4': 'busy.pdf', 'file 0': 'a.pdf' });
    expect([busy.statusCode, busy.body.includes('in 2 minutes')]).toEqual([429, true]);
    expect(fake.form.draft.answer.changes).toMatchObject([{ value: 'Optik Süd' }]);
  });

  test('say of one that is too large how large it is, and lose nothing', async () => {
    const body = new FormData();
    body.append('file 4', new Blob([Buffer.alloc(25_000_000)]), 'large.pdf');
    for (const [name, value] of Object.entries({ revision: '0', message: 'Danke.' })) {
      body.append(name, value);
    }
    const sent = new Response(body);
    const page = await fake.app.inject({
      method: 'POST',
      url: `${path}/review`,
      headers: withLink({ 'content-type': sent.headers.get('content-type') ?? '' }),
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    const sizes = { size: '25 MB', limit: '10 MB' };
    expect(page.body).toContain(pageWords('de').say('document.fault.too-large', sizes));
    expect(page.body).toContain('>Danke.</textarea>');
    expect(page.body).toMatch(/id="files-4"[^>]* aria-invalid="true" autofocus/);
  });

  test('beyond what a form may have are refused before they are read', async () => {
    const headers = withLink({ 'content-type': 'multipart/form-data; boundary=x' });
    const length = { 'content-length': '400000000' };
    const page = await fake.app.inject({
      method: 'POST',
      url: `${path}/review`,
      headers: { ...headers, ...length, 'accept-language': 'de' },
    });
    expect([page.statusCode, page.body]).toEqual([413, expect.stringContaining('400 MB')]);
    expect(fake.calls).toEqual([]);
  });

  test('[S8.2] loses no text where the form cannot be read again after a file', async () => {
    fake.state.forms = 1;
    const typed = { revision: '0', 'change practice.legalName value': 'Optik Süd' };
    const page = await postForm(typed, { 'file 4': 'a.pdf' });
    expect(page.statusCode).toBe(503);
    expect(fake.form.draft.answer.changes).toMatchObject([{ value: 'Optik Süd' }]);
  });

  test('are named behind a link that was closed meanwhile, and not taken', async () => {
    fake.state.alive = false;
    const page = await postForm({ revision: '0', message: 'Danke.' }, { 'file 4': 'a.pdf' });
    expect([page.statusCode, taken]).toEqual([404, []]);
    expect(page.body).toContain('autofocus>Danke.</textarea>');
    const { say } = pageWords('en');
    expect(page.body).toContain(say('overtaken.files', { names: 'a.pdf' }));
  });

  test('a body that is not a form is refused without delay for others', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const url = `${path}/review`;
      const headers = withLink({ 'content-type': type });
      const answer = await fake.app.inject({ method: 'POST', url, headers, payload: '--y broken' });
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('the language that the applicant chose', () => {
  const langOf = ({ body }: { readonly body: string }) => /<html lang="([^"]+)"/.exec(body)?.[1];
  const stepsOf = ({ body }: { readonly body: string }) =>
    [...body.matchAll(/ action="([^"]+)"/g)].map(([, address]) => address?.replace(`${path}/`, ''));

  test('stays at every step', async () => {
    const first = await get(`${path}?language=ja`);
    expect([langOf(first), stepsOf(first)]).toEqual(['ja', ['code?language=ja']]);
    const coded = await post('code?language=ja', {});
    expect(coded.headers.location).toBe(`${path}?language=ja`);
    const asked = await get(coded.headers.location);
    expect([langOf(asked), stepsOf(asked)]).toEqual([
      'ja',
      ['session?language=ja', 'code?language=ja'],
    ]);
    const refused = await post('session?language=ja', { code: '000000' });
    expect(langOf(refused)).toBe('ja');
    const opened = await post('session?language=ja', { code: goodCode });
    expect(opened.headers.location).toBe(`${path}?language=ja`);
    const cookie = { cookie: fakeSessionCookie };
    const filled = await get(opened.headers.location, cookie);
    expect([langOf(filled), stepsOf(filled)]).toEqual(['ja', ['review?language=ja']]);
    const reviewed = await post('review?language=ja', { revision: '0' }, cookie);
    expect([langOf(reviewed), stepsOf(reviewed)]).toEqual(['ja', ['submission?language=ja']]);
    expect(reviewed.body).toContain(`href="${path}?language=ja"`);
    const sent = await post('submission?language=ja', hiddenOf(reviewed.body), cookie);
    expect(sent.headers.location).toBe(`${path}?language=ja`);
    expect(langOf(await get(sent.headers.location, cookie))).toBe('ja');
  });

  test('changes without another code, and stores what was typed', async () => {
    fake.state.unlocked = true;
    const { body } = await get();
    expect(body).toContain(`form="answer" formaction="${path}/review?language=fr" name="later"`);
    const changed = await post('review?language=fr', {
      revision: '0',
      later: '1',
      message: 'Bald.',
    });
    expect([langOf(changed), changed.body]).toEqual(['fr', expect.stringContaining('>Bald.</')]);
    expect(fake.form.draft.answer.message).toBe('Bald.');
  });
});
