import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import { CountryCode } from '@countersign/domain/market/country-code';
import { isDecided } from '@countersign/domain/registration/registration';
import { wordParts } from '@countersign/domain/words/own-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStatistics } from '../../decisions/statistics/read-statistics.ts';
import { noDocuments } from '../../documents/document-desk.ts';
import { hashedKeys } from '../../duplicates/facts/hashed-keys.ts';
import { findHits } from '../../duplicates/stop-list/find-hits.ts';
import { submitAtOnce } from '../../intake/start.ts';
import { checkedTexts } from '../../mail/words/words-routes.ts';
import { mailMarket } from '../../markets/room.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { registrationOf } from '../../registrations/registration-row.ts';
import { openPreparedDatabase } from '../../testing/open-prepared-database.ts';
import { sampleMailQueue as mails } from '../../testing/sample-mail-queue.ts';
import { demoLinks } from './demo-links.ts';
import { demoApplication } from './sample-application.ts';
import { sampleMarkets } from './sample-market.ts';
import { seedDemoWorld } from './seed-demo-world.ts';

const now = new Date('2026-11-20T10:00:00Z');

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
  const documents = { ...noDocuments, keys: [Buffer.alloc(32, 1)] };
  await seedDemoWorld({ db: open.db, mails, documents, now });
});
afterAll(() => open.close());

async function registrations() {
  const rows = await open.db.selectFrom('registrations').selectAll().execute();
  return rows.map(registrationOf);
}

test('has over sixty practices of ten markets in every state', async () => {
  const all = await registrations();
  expect(all.length).toBeGreaterThan(60);
  expect(new Set(all.map(({ countryCode }) => countryCode)).size).toBe(10);
  expect(new Set(all.map(({ status }) => status)).size).toBe(4);
  const agesHours = all.map(({ submittedAt }) => (now.getTime() - Date.parse(submittedAt)) / 3.6e6);
  expect(Math.min(...agesHours)).toBeLessThan(1);
  expect(Math.max(...agesHours)).toBeGreaterThan(24 * 21);
  for (const registration of all) {
    if (!isDecided(registration)) continue;
    const { decidedAt } = registration.decision;
    expect(decidedAt > registration.submittedAt && decidedAt < now.toISOString()).toBe(true);
  }
});

test('one market has own words in two languages, which may be saved as they are', async () => {
  const market = await mailMarket(open.db, CountryCode.parse('FR'));
  expect(Object.keys(market.words?.approval ?? {})).toEqual(['en', 'fr']);
  const hosts = ['www.lumenda.example', 'demo.example'];
  for (const part of wordParts) {
    for (const texts of Object.values(market.words?.[part] ?? {}))
      expect(checkedTexts(part, texts, hosts)).toEqual(texts);
  }
});

test('one market has a view that is shared with everyone, in its language', async () => {
  const views = await open.db.selectFrom('shared_views').selectAll().execute();
  expect(views).toMatchObject([{ country_code: 'FR', name: 'À examiner en France' }]);
});

test('one market expects accounts: one was reported, one was faulted, one is missing', async () => {
  const accounts = await open.db
    .selectFrom('accounts')
    .select(['country_code', 'state', 'number'])
    .orderBy('state')
    .execute();
  expect(accounts).toEqual([
    { country_code: 'DE', state: 'expected', number: null },
    { country_code: 'DE', state: 'faulted', number: null },
    { country_code: 'DE', state: 'reported', number: 'DE-10482' },
  ]);
});

test('one registration belongs to an existing account', async () => {
  const linked = (await registrations()).filter((one) => one.status === 'linked');
  expect(linked).toMatchObject([{ countryCode: 'ES', decision: { accountNumber: 'ES-20417' } }]);
});

test('one rejected registration of the market whose data ends is excluded from that', async () => {
  const holds = await open.db.selectFrom('retention_holds').selectAll().execute();
  expect(holds.map((hold) => hold.country_code)).toEqual(['PT']);
  expect(holds[0]?.reason).toContain('contesta a recusa');
});

test('the conditional approval has a condition and a day', async () => {
  const conditional = (await registrations()).filter(
    (one) => one.status === 'approved' && one.decision.condition !== undefined,
  );
  expect(conditional.map(({ ticketNumber }) => ticketNumber)).toHaveLength(1);
});

test('one applicant was asked and has not answered, one has, with a document', async () => {
  const asked = (await registrations()).filter(
    ({ request, status }) => request !== undefined && status === 'pending',
  );
  expect(asked.map(({ request }) => request?.state).sort()).toEqual(['answered', 'waiting']);
  const documents = await open.db.selectFrom('documents').selectAll().execute();
  // The other one came before an approval.
  expect(documents).toHaveLength(2);
  expect(documents).toMatchObject([
    { point: 2, kind: 'licence', media_type: 'image/png' },
    { point: 2, kind: 'licence', media_type: 'image/png' },
  ]);
  expect((await verifyAllChains(open.db)).faults).toEqual([]);
});

test('one approved practice has a licence that was read and ends within the month', async () => {
  const licences = await open.db.selectFrom('licences').selectAll().execute();
  expect(licences).toMatchObject([{ country_code: 'FR', type: 'other', version: 1 }]);
  const ticketNumber = licences[0]?.ticket_number;
  const approved = (await registrations()).find((one) => one.ticketNumber === ticketNumber);
  expect(approved?.status).toBe('approved');
});

test('the overview has a time with the applicant: one that came back is decided', async () => {
  const rows = await open.db
    .selectFrom('registrations')
    .select(['status', 'applicant_minutes'])
    .where('applicant_minutes', '>', 0)
    .execute();
  expect(rows).toContainEqual({ status: 'approved', applicant_minutes: 120 });
  expect((await verifyAllChains(open.db)).faults).toEqual([]);
});

test('the overview compares markets, and decisions with what the evidence said', async () => {
  const {
    byMarket,
    bySummary = [],
    byItem = [],
  } = await readStatistics(open.db, {
    markets: 'all',
    days: 30,
    now,
  });
  const waits = byMarket.map(({ medianMinutesToDecision }) => medianMinutesToDecision);
  expect(new Set(waits).size).toBeGreaterThan(5);
  const decided = new Map(bySummary.map((one) => [one.state, one.approved + one.rejected]));
  for (const state of ['confirmed', 'not-checked', 'look', 'contradicted'] as const) {
    expect([state, decided.get(state) ?? 0]).not.toEqual([state, 0]);
  }
  expect(byItem.map(({ item }) => item)).toEqual(['licence-valid']);
});

test('writes its history in the order of time', async () => {
  const events = await open.db
    .selectFrom('history_events')
    .select(['country_code', 'ticket_number', 'at'])
    .orderBy('country_code')
    .orderBy('ticket_number')
    .orderBy('sequence')
    .execute();
  const last = new Map<string, Date>();
  for (const { country_code, ticket_number, at } of events) {
    const ticket = `${country_code} ${ticket_number}`;
    expect(at.getTime()).toBeGreaterThanOrEqual(last.get(ticket)?.getTime() ?? 0);
    last.set(ticket, at);
  }
});

test('one outcome was refused by its mail server, so that there is a mail to correct', async () => {
  const refused = await open.db
    .selectFrom('mails')
    .select(['purpose', 'last_error', 'recipient'])
    .where('state', '=', 'failed')
    .execute();
  const recipient = 'fiona.macalister@castle-street-optometrists.example';
  expect(refused).toEqual([{ purpose: 'approval', last_error: 'smtp-550', recipient }]);
});

test('customer service has asked for one reversal, which waits', async () => {
  const waiting = await open.db.selectFrom('reversal_proposals').selectAll().execute();
  expect(waiting).toMatchObject([{ country_code: 'US', name: 'Grace Okafor' }]);
  expect(waiting.every(({ expires_at }) => expires_at > now)).toBe(true);
  const asked = open.db.selectFrom('mails').select('recipient');
  expect(
    await asked.where('purpose', '=', 'reversal-request').orderBy('recipient').execute(),
  ).toEqual([
    { recipient: 'administrator@demo.example' },
    { recipient: 'emma.carter@demo.example' },
    { recipient: 'service@demo.example' },
  ]);
});

test('a new registration of Portugal goes to the deputy of whom the rule names, one in another language in turn', async () => {
  const market = sampleMarkets().find(({ countryCode }) => countryCode === 'PT');
  const [practice] = market?.practices ?? [];
  if (market === undefined || practice === undefined) throw new Error('Portugal has practices.');
  const application = (preferredLocale: string) => {
    const { ticketNumber: _, contact, ...others } = demoApplication(market, practice, 0, now);
    return { ...others, contact: { ...contact, preferredLocale } };
  };
  await expect(
    open.db.transaction().execute(async (trx) => {
      for (const locale of ['pt_PT', 'es_ES']) {
        const arrived = { application: application(locale), clientId: 'site', at: now };
        await submitAtOnce(trx, mails, arrived);
      }
      const claims = await trx
        .selectFrom('claims')
        .select(['name', 'for_name'])
        .orderBy('for_name')
        .execute();
      // The world stays as it was.
      throw new Error(JSON.stringify(claims));
    }),
  ).rejects.toThrow(
    JSON.stringify([
      { name: 'Ana Beatriz Rocha', for_name: 'Rui Matos' },
      { name: 'Ana Beatriz Rocha', for_name: null },
    ]),
  );
});

test('one decision waits for a second person', async () => {
  const waiting = await open.db.selectFrom('decision_proposals').selectAll().execute();
  expect(waiting).toMatchObject([
    { country_code: 'US', state: 'waiting', causes: ['fraud-or-debt'] },
  ]);
  expect(waiting.every(({ expires_at }) => expires_at > now)).toBe(true);
});

test('the bell has two unread notices for each of the staff, beside what they have read', async () => {
  const { rows } = await sql<{ recipient: string; unread: number; read: number }>`
    select recipient, count(*) filter (where read_at is null)::int as unread,
      count(read_at)::int as read from notifications group by recipient`.execute(open.db);
  expect(rows.map(({ recipient }) => recipient)).toContain('administrator@demo.example');
  expect(rows.filter(({ unread }) => unread !== 2)).toEqual([]);
  expect(rows.filter(({ read }) => read === 0)).toEqual([]);
});

test('leaves only the newest mails to be sent, to invented people', async () => {
  const waiting = await open.db
    .selectFrom('mails')
    .selectAll()
    .where('state', 'not in', ['sent', 'failed'])
    .execute();
  expect(new Set(waiting.map(({ ticket_number }) => ticket_number)).size).toBeGreaterThan(4);
  for (const mail of waiting) {
    expect(mail.state).toBe('queued');
    expect(['review-request', 'receipt']).toContain(mail.purpose);
    expect(mail.recipient).toMatch(
      mail.purpose === 'receipt' ? /\.example$/ : /@demo\.example$|^fallback@/,
    );
  }
  const canada = waiting.filter(
    ({ country_code, purpose }) => country_code === 'CA' && purpose === 'review-request',
  );
  expect(canada.map(({ recipient }) => recipient)).toEqual(['fallback@lumenda.example']);
});

test.each([
  ['DE', 'de', /lang="de"/, /^Ihre Registrierung (?:wurde|konnte)/],
  ['ES', 'es', /lang="es"/, /solicitud de registro/],
  ['PT', 'pt', /lang="pt-PT"/, /pedido de registo/],
  ['BR', 'pt_BR', /lang="pt-BR"/, /[Ss]eu cadastro/],
  ['JP', 'ja', /lang="ja"/, /登録/],
  ['FR', 'fr', /lang="fr"/, /^Votre demande/],
])(
  '[S3.2] staff and applicants of %s read their mails in %s',
  async (market, language, lang, subject) => {
    const all = await open.db
      .selectFrom('mails')
      .select(['purpose', 'language', 'subject', 'html'])
      .where('country_code', '=', market)
      .execute();
    const outcomes = all.filter(({ purpose }) => purpose === 'approval' || purpose === 'rejection');
    expect(new Set(outcomes.map(({ purpose }) => purpose)).size).toBe(2);
    for (const mail of outcomes) expect(mail.subject).toMatch(subject);
    for (const mail of all) {
      expect(mail.language).toBe(language);
      expect(mail.html).toMatch(lang);
    }
  },
);

test('[S2.4] the printed links lead to pending registrations', async () => {
  const pending = (await registrations()).filter(({ status }) => status === 'pending');
  const { approve, reject } = demoLinks('https://console.example');
  for (const link of [approve, reject]) {
    const query = new URL(link).searchParams;
    expect(pending).toContainEqual(
      expect.objectContaining({
        ticketNumber: query.get('ticketId'),
        countryCode: query.get('marketcode'),
      }),
    );
  }
});

test('changes nothing where there is a world already', async () => {
  const before = await registrations();
  await seedDemoWorld({ db: open.db, mails, now: new Date(now.getTime() + 1) });
  expect(await registrations()).toEqual(before);
});

test('of Portugal, one waiting practice is on the stop list, and another only has nearly its name', async () => {
  const all = (await registrations()).filter(({ countryCode }) => countryCode === 'PT');
  const found = new Map<string, readonly string[]>();
  for (const one of all) {
    const hits = await findHits(open.db, one, hashedKeys(one), fallbackRarity);
    if (hits.length > 0)
      found.set(
        one.practice.legalName,
        hits.map(({ strength }) => strength),
      );
  }
  expect(Object.fromEntries(found)).toEqual({
    'Clínica de Olhos do Chiado, S.A.': ['domain'],
    'Ótica Vista Alegre, Lda.': ['name-and-place'],
  });
});
