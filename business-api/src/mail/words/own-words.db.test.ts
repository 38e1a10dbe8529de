import { readMarketHistory } from '@countersign/contract/market-settings';
import { listWordsVersions, MarketWords, WordsPreview } from '@countersign/contract/own-words';
import { MailPreview } from '@countersign/contract/preview';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { keysOf, wordBlocks, wordParts } from '@countersign/domain/words/own-words';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyMarketChains } from '../../markets/room.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { testClientId } from '../../testing/test-issuer.ts';
import { MailRefused, type MailToSend } from '../send-mail.ts';

let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
let api: TestApi;
let administrator: string;
let refusal: Error | undefined;
const sent: MailToSend[] = [];
beforeAll(async () => {
  api = await startTestApi(
    {},
    {
      now: () => new Date(nowMs),
      leaveOutbox: true,
      sendMail: async (mail) => {
        if (refusal !== undefined) throw refusal;
        sent.push(mail);
      },
    },
  );
  administrator = await api.person(['administrator']);
});
afterAll(() => api.close());
beforeEach(() => {
  nowMs += 60_000;
});

const read = async (market: string) =>
  MarketWords.parse(
    (await api.call('GET', `/markets/${market}/words`, { token: administrator })).body,
  );
async function change(market: string, body: object, token = administrator) {
  const { version } = await read(market);
  return api.call('PUT', `/markets/${market}/words`, { token, body: { version, ...body } });
}
const preview = (body: object) =>
  api.call('POST', '/words/preview', { token: administrator, body });

const frenchApproval = {
  part: 'approval',
  language: 'fr',
  texts: {
    opening: 'Bienvenue, {{practice}} !',
    nextSteps: 'Connectez-vous sur https://console.example/compte.\n\nDécision du {{decidedOn}}.',
    contact: 'Appelez-nous au 01 55 55 01 42.',
    signature: 'L’équipe de {{company}}',
  },
};

describe('own words of a market', () => {
  test('are saved, read and recorded, by part and language', async () => {
    const answer = await change('FR', frenchApproval);
    expect(answer.status).toBe(200);
    const english = { part: 'approval', language: 'en', texts: { contact: 'Call us.' } };
    await change('FR', english);
    const { words, version, linkHosts } = await read('FR');
    expect([version, words]).toEqual([
      2,
      { approval: { fr: frenchApproval.texts, en: english.texts } },
    ]);
    expect(linkHosts).toEqual(['console.example', 'countersign.example']);
    const history = readMarketHistory.schema.response[200].parse(
      (await api.call('GET', '/markets/FR/history', { token: administrator })).body,
    );
    expect(history.items[0]).toMatchObject({
      by: { name: 'Robin Ellery' },
      words: { part: 'approval', language: 'en', before: {}, after: english.texts },
    });
    expect(history.items[0]?.before).toEqual(history.items[0]?.after);
    expect((await read('JP')).words).toEqual({});
  });

  test('are part of the chain of the market, which notices a change by hand', async () => {
    const verify = () => verifyMarketChains(api.db, new Date(nowMs));
    expect((await verify()).faults).toEqual([]);
    const rows = api.db.updateTable('market_settings').where('country_code', '=', 'FR');
    const { own_words: words } = await api.db
      .selectFrom('market_settings')
      .select('own_words')
      .where('country_code', '=', 'FR')
      .executeTakeFirstOrThrow();
    await rows.set({ own_words: '{}' }).execute();
    expect((await verify()).faults).toMatchObject([{ fault: 'settings-changed' }]);
    await rows.set({ own_words: JSON.stringify(words) }).execute();
    expect((await verify()).faults).toEqual([]);
  });

  test('have versions, of which an older one can be saved again', async () => {
    const contact = { part: 'approval', language: 'en' } as const;
    await change('FR', { ...contact, texts: { contact: 'Write to us.' } });
    const versions = async () =>
      listWordsVersions.schema.response[200].parse(
        (await api.call('GET', '/markets/FR/words/approval/en/versions', { token: administrator }))
          .body,
      ).items;
    const [, older] = await versions();
    expect((await versions()).map(({ texts }) => texts)).toEqual([
      { contact: 'Write to us.' },
      { contact: 'Call us.' },
    ]);
    await change('FR', { ...contact, texts: older?.texts });
    expect((await read('FR')).words.approval?.en).toEqual({ contact: 'Call us.' });
    expect(await versions()).toHaveLength(3);
  });

  test('are removed by blank texts, and leave no record where nothing changes', async () => {
    const texts = { contact: ' \n ', opening: '' };
    await change('DE', { part: 'correction', language: 'de', texts: { contact: 'Hallo' } });
    await change('DE', { part: 'correction', language: 'de', texts });
    const { version, words } = await read('DE');
    expect(words).toEqual({});
    await change('DE', { part: 'correction', language: 'de', texts });
    expect((await read('DE')).version).toBe(version);
  });

  test('are not overwritten without being seen', async () => {
    const body = { version: 0, ...frenchApproval };
    const answer = await api.call('PUT', '/markets/FR/words', { token: administrator, body });
    expect(answer.problem().code).toBe('settings-changed');
  });

  test.each([
    ['Bonjour <b>toi</b>', 'markup', 1, 9],
    ['Bonjour\n{{prenom}}', 'unknown-name', 2, 1],
    ['Bonjour \u202eruojnoB', 'hidden-characters', 1, 9],
    ['Bonjour\u0007', 'hidden-characters', 1, 8],
    ['Voir https://evil.example/', 'foreign-link', 1, 6],
    ['Voir http://console.example/', 'insecure-link', 1, 6],
    ['x'.repeat(10_000), 'too-long', 1, 2001],
    ['{{answerBy}}', 'unknown-name', 1, 1],
  ])('are refused with the place: %.30s', async (text, code, line, column) => {
    const texts = { contact: 'Bonjour', opening: text };
    const wanted = { part: 'approval', language: 'fr', texts };
    const errors = [{ pointer: '/texts/opening', code, line, column }];
    const before = await read('FR');
    expect((await change('FR', wanted)).problem()).toMatchObject({ status: 400, errors });
    expect((await preview({ countryCode: 'FR', ...wanted })).problem().errors).toEqual(errors);
    const mail = await api.call('POST', '/markets/FR/words/test-mail', {
      token: administrator,
      body: wanted,
    });
    expect(mail.problem().errors).toEqual(errors);
    expect(await read('FR')).toEqual(before);
  });

  test('have no other texts than their part has', async () => {
    const texts = { 'R01.why': 'x', footer: 'x' };
    const answer = await change('FR', { part: 'reasons', language: 'fr', texts });
    expect(answer.problem().errors).toEqual([
      { pointer: '/texts/R01.why', code: 'unknown-field' },
      { pointer: '/texts/footer', code: 'unknown-field' },
    ]);
  });

  test('are for administrators of the market', async () => {
    const service = await api.person(['customer-service'], 'Lou');
    const japanese = await api.person(['administrator', 'market:JP'], 'Aki');
    expect((await change('FR', frenchApproval, service)).problem().code).toBe(
      'role-not-sufficient',
    );
    expect((await change('FR', frenchApproval, japanese)).problem().code).toBe('market-not-yours');
  });
});

describe('a mail with own words', () => {
  test('is decided as it was previewed, and another text refuses the decision', async () => {
    const { ticketNumber, version } = await api.submitted('FR');
    const path = `/registrations/FR/${ticketNumber}`;
    const look = async () =>
      MailPreview.parse(
        (
          await api.call('POST', `${path}/decision/preview`, {
            token: administrator,
            body: { decision: 'approve', reasonCodes: [], reviewerLocale: 'en' },
          })
        ).body,
      );
    const before = await look();
    expect(before.mail.text).toContain('Appelez-nous au 01 55 55 01 42.');
    expect(before.mail.text).toContain('Décision du 20 novembre 2026.');
    expect(before.mail.html).toMatch(/<a [^>]*href="https:\/\/console\.example\/compte"/);
    await change('FR', { ...frenchApproval, texts: { contact: 'Autre texte' } });
    const decide = (previewHash: string) =>
      api.call('POST', `${path}/decision`, {
        token: administrator,
        body: { decision: 'approve', reasonCodes: [], version, previewHash },
      });
    expect((await decide(before.hash)).problem().code).toBe('preview-outdated');
    const after = await look();
    expect((await decide(after.hash)).status).toBe(200);
    // Held: what is written afterwards does not reach it.
    await change('FR', frenchApproval);
    const held = await api.db
      .selectFrom('mails')
      .select(['state', 'text', 'html'])
      .where('ticket_number', '=', ticketNumber)
      .where('purpose', '=', 'approval')
      .executeTakeFirstOrThrow();
    expect(held).toEqual({ state: 'held', text: after.mail.text, html: after.mail.html });
    expect(held.text).toContain('Autre texte');
  });

  test('takes the market’s language for next steps and contact alone', async () => {
    const shown = WordsPreview.parse(
      (await preview({ countryCode: 'FR', part: 'approval', language: 'de', texts: {} })).body,
    );
    expect(shown.mail.language).toBe('de');
    expect(shown.mail.text).toContain('Appelez-nous');
    expect(shown.mail.text).not.toContain('Bienvenue');
    expect(shown.mail.html).toMatch(/<p class="ink" lang="fr"[^>]*>.*Appelez-nous/);
  });

  test('is previewed with a registration of the market, and with an invented one', async () => {
    const { ticketNumber } = await api.submitted('FR');
    const body = { countryCode: 'FR', ...frenchApproval };
    const real = WordsPreview.parse((await preview({ ...body, ticketNumber })).body);
    const invented = WordsPreview.parse((await preview(body)).body);
    expect([real.ticketNumber, invented.ticketNumber]).toEqual([ticketNumber, null]);
    expect(real.mail.subject).toContain(ticketNumber);
    expect(invented.mail.text).toContain('Optique Exemple');
    const unknown = await preview({ ...body, ticketNumber: 'T-999999' });
    expect(unknown.problem().code).toBe('registration-not-found');
  });

  test('names every host that its links lead to', async () => {
    const link = 'Voir https://countersign.example/pro et https://console.example/.';
    const shown = WordsPreview.parse(
      (
        await preview({
          ...{ countryCode: 'FR', part: 'correction', language: 'fr' },
          texts: { nextSteps: link },
        })
      ).body,
    );
    expect(shown.mail.text).toContain('tout lien mène à console.example ou countersign.example');
    // Both, and the link to the status page.
    expect(shown.mail.html.match(/<a /g)).toHaveLength(3);
  });

  test('goes to the person who writes it, and nothing of it is stored', async () => {
    const mails = () => api.db.selectFrom('mails').select('id').execute();
    const before = await mails();
    const zoe = await api.issuer.sign({
      ...{ sub: 'zoe', uid: 'uid-zoe', cid: testClientId, name: 'Zoé', scp: ['openid'] },
      ...{ groups: ['administrator'], email: 'zoe@desk.example' },
    });
    const send = (token = zoe) =>
      api.call('POST', '/markets/FR/words/test-mail', { token, body: frenchApproval });
    expect((await send()).body).toEqual({ recipient: 'zoe@desk.example' });
    expect(sent[0]).toMatchObject({ recipient: 'zoe@desk.example', language: 'fr' });
    expect((await send(administrator)).problem()).toMatchObject({
      status: 409,
      code: 'no-own-address',
    });
    expect(sent[0]?.subject).toMatch(/^\[Test\] .*\(T-000000\)$/);
    expect(sent[0]?.text).toContain('Appelez-nous');
    refusal = new MailRefused('smtp-550', true);
    expect((await send()).problem()).toMatchObject({ status: 503, code: 'test-mail-not-sent' });
    refusal = undefined;
    expect(await mails()).toEqual(before);
  });

  const parts = wordParts.flatMap((part) =>
    mailLanguages.map((language) => [part, language] as const),
  );
  test.each(parts)('is made of %s in %s, with and without them', async (part, language) => {
    const key = part === 'reasons' ? keysOf(part).slice(0, 4) : wordBlocks;
    const texts = Object.fromEntries(
      key.map((name) => [name, `Own ${name.replace('.', ' ')} of {{practice}} & {{company}}.`]),
    );
    const about = { countryCode: 'FR', part, language };
    const own = WordsPreview.parse((await preview({ ...about, texts })).body).mail;
    const builtIn = WordsPreview.parse((await preview({ ...about, texts: {} })).body).mail;
    expect(own.language).toBe(language);
    for (const name of key.map((one) => one.replace('.', ' '))) {
      expect(own.text).toContain(`Own ${name} of`);
      expect(own.html).toMatch(new RegExp(`Own ${name} of [^{}<>]* &amp; Countersign`));
      expect(builtIn.text).not.toContain(`Own ${name} of`);
    }
    expect(own.text).not.toMatch(/\{\{|undefined/);
    expect(builtIn.text).not.toMatch(/\{\{|undefined/);
    // Gmail cuts a mail at 102 KB.
    expect(Buffer.byteLength(own.html)).toBeLessThan(30_000);
  });
});
