import type { Duplicates, PairComparison } from '@countersign/contract/duplicates/duplicates';
import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { HistoryEvent } from '@countersign/contract/history';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { beginFill } from '../testing/begin-fill.ts';
import { markingAt } from '../testing/marking-at.ts';
import { testWebhookKey } from '../testing/send-due-webhooks.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { fillKeys } from './key-rows.ts';
import { searchNext } from './search-next.ts';

const duplicateTables = [
  'registration_keys',
  'duplicate_searches',
  'registration_matches',
  'pair_answers',
] as const;
let api: TestApi;
let staff: string;
let french: string;
let aheadMs = 0;
beforeAll(async () => {
  const webhooks = { origins: ['https://hooks.example'], keys: [testWebhookKey] };
  api = await startTestApi({ webhooks }, { now: () => new Date(Date.now() + aheadMs) });
  staff = await api.person(['customer-service'], 'Kit Marlow');
  french = await api.person(['administrator', 'market:FR'], 'Camille');
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of duplicateTables) await api.db.deleteFrom(table).execute();
});

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;
const keyOf = ({ countryCode, ticketNumber }: Registration) => ({ countryCode, ticketNumber });

async function search(): Promise<void> {
  const marking = markingAt(new Date(Date.now() + aheadMs));
  while (await searchNext(api.db, marking, fallbackRarity));
}

async function known(registration: Registration, token = staff): Promise<Duplicates> {
  const { body } = await api.call('GET', `${pathOf(registration)}/duplicates`, { token });
  return body as Duplicates; // as the contract's schema wrote it
}

async function history(registration: Registration, token = staff): Promise<HistoryEvent[]> {
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token });
  const items: HistoryEvent[] = Object(body).items;
  return items.filter(({ kind }) => kind === 'pair-answered' || kind === 'similar-found');
}

async function knownItem(registration: Registration) {
  const { body } = await api.call('GET', `${pathOf(registration)}/evidence`, { token: staff });
  const { items, summary } = body as Evidence; // as the contract's schema wrote it
  const item = items.find(({ code }) => code === 'not-known-already');
  return { state: item?.state, whyValues: item?.whyValues, summary: summary.state };
}

async function signalOf(registration: Registration, wanted: string) {
  const { body } = await api.call('GET', `${pathOf(registration)}/evidence`, { token: staff });
  return (body as Evidence).signals.find(({ code }) => code === wanted); // as the contract wrote it
}

async function marked({ countryCode, ticketNumber }: Registration): Promise<boolean> {
  const row = await api.db
    .selectFrom('registrations')
    .select('may_be_known')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirstOrThrow();
  return row.may_be_known;
}

const answer = (one: Registration, other: Registration, as: string, token = staff) =>
  api.call('POST', `${pathOf(one)}/duplicates/answer`, {
    token,
    body: { other: keyOf(other), as },
  });

const { practice: frenchPractice, contact: frenchContact } = sampleApplication('FR');
/** The practice of the French sample as it would apply from Belgium. */
const abroad = {
  practice: { ...frenchPractice, legalName: 'OPTIQUE DES QUAIS (S.A.R.L.)' },
  contact: frenchContact,
  applicantLocale: 'fr_BE',
  countryCode: 'BE',
};

describe('a search', () => {
  test('finds the same practice in another market, from both sides', async () => {
    const first = await api.submitted('FR');
    const second = await api.submitted('FR', abroad);
    expect(await known(second)).toEqual({ searched: false, matches: [], elsewhere: null });
    expect(await knownItem(second)).toMatchObject({
      state: 'not-applicable',
      summary: 'not-checked',
    });
    await search();
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const { searched, matches } = await known(one);
      expect(searched).toBe(true);
      expect(matches).toMatchObject([
        { ticketNumber: other.ticketNumber, verdict: 'duplicate', standing: 'open', answer: null },
      ]);
      expect(matches[0]?.signals[0]).toMatchObject({ sentence: 'establishment-number-same' });
      expect(await marked(one)).toBe(true);
      expect(await history(one)).toMatchObject([
        { kind: 'similar-found', actor: { kind: 'system' } },
      ]);
      expect(await knownItem(one)).toMatchObject({ state: 'open', whyValues: {}, summary: 'look' });
    }
  });

  test('says that nothing is known where nothing is alike', async () => {
    const japanese = await api.submitted('JP');
    await api.submitted('FR');
    await search();
    expect(await known(japanese)).toEqual({ searched: true, matches: [], elsewhere: null });
    expect(await knownItem(japanese)).toMatchObject({ state: 'confirmed' });
    expect(await marked(japanese)).toBe(false);
  });

  test('skips a key that more than 200 registrations have', async () => {
    const registration = await api.submitted('FR');
    await api.db.deleteFrom('registration_keys').execute();
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        country_code: 'FR',
        ticket_number: `O-${n}`,
        kind: 'telephone',
        key: '77',
      }));
    const { findCandidates } = await import('./find-candidates.ts');
    const find = () => findCandidates(api.db, registration, [{ kind: 'telephone', key: '77' }]);
    await api.db.insertInto('registration_keys').values(rows(200)).execute();
    expect(await find()).toHaveLength(40);
    await api.db
      .insertInto('registration_keys')
      .values({
        ...rows(1)[0],
        country_code: 'JP',
        ticket_number: 'O-x',
        kind: 'telephone',
        key: '77',
      })
      .execute();
    expect(await find()).toEqual([]);
  });

  test('is made by one copy only, and an interrupted fill continues', async () => {
    await api.submitted('FR');
    await api.submitted('FR');
    await search();
    const before = await keyCount();
    await api.db.deleteFrom('registration_keys').execute();
    await beginFill(api.db, 'registration-keys');
    expect(await fillKeys(api.db, 1)).toBe(true);
    expect(await keyCount()).toBeLessThan(before);
    while (await fillKeys(api.db, 1));
    expect(await keyCount()).toBeGreaterThanOrEqual(before);
  });
});

async function keyCount(): Promise<number> {
  return (await api.db.selectFrom('registration_keys').selectAll().execute()).length;
}

test('a dry run of many says which practice may be known', async () => {
  const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
  const dryRun = async () => {
    const { countryCode, ticketNumber, version } = one;
    const body = { rows: [{ countryCode, ticketNumber, version }] };
    const answered = await api.call('POST', '/bulk-decisions/dry-run', { token: staff, body });
    return Object(answered.body).items[0].evidence;
  };
  expect(await dryRun()).toMatchObject({ state: 'not-checked', against: [] });
  await search();
  const said = {
    against: ['already-known'],
    proposed: [{ code: 'D02', item: 'not-known-already', number: null }],
  };
  expect(await dryRun()).toMatchObject({ state: 'look', ...said });
  await answer(one, other, 'same');
  expect(await dryRun()).toMatchObject({ state: 'contradicted', ...said });
  await answer(one, other, 'different');
  expect(await dryRun()).toMatchObject({ state: 'not-checked', against: [], proposed: [] });
});

describe("a person's judgement of a pair", () => {
  test('"different" is silent, remembered, in both histories, and can be withdrawn', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    await search();
    const { body } = await answer(one, other, 'different');
    expect(body).toMatchObject({
      matches: [{ standing: 'silent', answer: { as: 'different', by: { name: 'Kit Marlow' } } }],
    });
    expect(await marked(one)).toBe(false);
    expect(await marked(other)).toBe(false);
    expect(await knownItem(other)).toMatchObject({ state: 'confirmed', summary: 'not-checked' });
    await answer(other, one, 'open');
    expect((await known(one)).matches).toMatchObject([{ standing: 'open', answer: null }]);
    expect(await marked(one)).toBe(true);
    for (const [side, about] of [
      [one, other],
      [other, one],
    ] as const) {
      const words = (await history(side)).filter(({ kind }) => kind === 'pair-answered');
      expect(words).toMatchObject([
        { answer: 'different', otherTicket: about.ticketNumber, actor: { name: 'Kit Marlow' } },
        { answer: 'open', otherTicket: about.ticketNumber },
      ]);
    }
  });

  test('"different" is asked again when a new number agrees', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    await search();
    await answer(one, other, 'different');
    await api.db.updateTable('pair_answers').set({ numbers: '[]' }).execute();
    expect((await known(one)).matches).toMatchObject([
      { standing: 'open', answer: { as: 'different' } },
    ]);
    await answer(one, other, 'different');
    expect((await known(one)).matches).toMatchObject([{ standing: 'silent' }]);
  });

  test('"same" contradicts the item that it is not known already', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    await search();
    await answer(one, other, 'same');
    expect(await knownItem(one)).toMatchObject({
      state: 'contradicted',
      whyValues: { ticket: other.ticketNumber },
      summary: 'contradicted',
    });
  });

  describe('of two that have nothing in common', () => {
    const answered = async (registration: Registration) =>
      (await history(registration)).flatMap((event) =>
        event.kind === 'pair-answered' ? [event.answer] : [],
      );

    test('leaves nothing behind once it is withdrawn', async () => {
      const [one, other] = [await api.submitted('FR'), await api.submitted('JP')];
      await search();
      await answer(one, other, 'same');
      await answer(other, one, 'open');
      await search();
      for (const side of [one, other]) {
        expect(await known(side)).toEqual({ searched: true, matches: [], elsewhere: null });
        expect(await marked(side)).toBe(false);
        expect(await knownItem(side)).toMatchObject({ state: 'confirmed' });
      }
    });

    test('can be withdrawn only where it was given', async () => {
      const [one, other] = [await api.submitted('FR'), await api.submitted('JP')];
      await search();
      const { body } = await answer(one, other, 'open');
      expect(body).toEqual({ searched: true, matches: [], elsewhere: null });
      expect(await marked(other)).toBe(false);
      expect(await answered(one)).toEqual([]);
    });

    test('is one event, however often the same person gives it', async () => {
      const [one, other] = [await api.submitted('FR'), await api.submitted('JP')];
      await answer(one, other, 'same');
      await answer(other, one, 'same');
      expect(await answered(one)).toEqual(['same']);
      expect(await answered(other)).toEqual(['same']);
      await answer(one, other, 'same', await api.person(['customer-service'], 'Robin'));
      await answer(one, other, 'different');
      expect(await answered(one)).toEqual(['same', 'same', 'different']);
    });
  });

  test('is refused about itself and about what does not exist', async () => {
    const one = await api.submitted('FR');
    expect((await answer(one, one, 'same')).problem().code).toBe('invalid-request');
    const nobody = { ...one, ticketNumber: 'T-nobody' } as Registration; // a ticket that no one has
    expect((await answer(one, nobody, 'same')).problem().code).toBe('registration-not-found');
  });
});

test('two registrations are compared fact by fact, contradictions first', async () => {
  const one = await api.submitted('FR');
  const phone = { ...frenchPractice, phone: '+33 4 91 00 00 00' };
  const other = await api.submitted('FR', { practice: phone });
  const at = `${pathOf(one)}/duplicates/${other.countryCode}/${other.ticketNumber}`;
  const { body } = await api.call('GET', at, { token: staff });
  const { facts, one: left } = body as PairComparison; // as the contract's schema wrote it
  expect(left.ticketNumber).toBe(one.ticketNumber);
  expect(facts[0]).toMatchObject({ fact: 'telephone', finding: 'contradict' });
  expect(facts.filter(({ finding }) => finding === 'agree').length).toBeGreaterThan(4);
});

describe('a rejection as duplicate', () => {
  const reject = (registration: Registration, original: unknown, token = staff) =>
    api.call('POST', `${pathOf(registration)}/decision`, {
      token,
      body: { decision: 'reject', reasonCodes: ['D03'], version: 1, duplicateOf: original },
    });
  const outcome = async (registration: Registration) => {
    const token = await api.intake();
    aheadMs = 60_000; // The site reads a decision that cannot be undone any more.
    const { body } = await api.call('GET', `${pathOf(registration)}/outcome`, { token });
    aheadMs = 0;
    return body;
  };

  /** What the site, a table, the history and the webhook say of the decision. */
  const allThatSay = async (registration: Registration) => {
    const { countryCode, ticketNumber } = registration;
    const body = { rows: [keyOf(registration)] };
    const { body: prepared } = await api.call('POST', '/exports', { token: staff, body });
    const table = await fetch(`${api.url}/api/registrations.csv?ticket=${Object(prepared).ticket}`);
    const events = await api.call('GET', `${pathOf(registration)}/history`, { token: staff });
    const webhook = await api.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .where('type', '=', 'registration.decided')
      .executeTakeFirst();
    return {
      outcome: await outcome(registration),
      table: await table.text(),
      decided: Object(events.body).items.filter(({ kind }: HistoryEvent) => kind === 'rejected'),
      webhook: JSON.parse(webhook?.body ?? '{}').data,
    };
  };

  test('links both, and the registration site reads of which', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    expect((await reject(other, keyOf(one))).status).toBe(200);
    expect(await outcome(other)).toMatchObject({ duplicateOf: keyOf(one) });
    expect(await outcome(one)).toMatchObject({ duplicateOf: null });
    for (const [side, rejected, about] of [
      [other, 'this', one],
      [one, 'other', other],
    ] as const) {
      expect(await history(side)).toMatchObject([
        { answer: 'same', rejected, otherTicket: about.ticketNumber },
      ]);
    }
    await search();
    expect((await known(one)).matches).toMatchObject([
      { standing: 'same', answer: { rejected: 'other' } },
    ]);
    expect(await knownItem(one)).toMatchObject({ state: 'contradicted' });
  });

  test.each(['different', 'related', 'open', 'same'])(
    'stays as it was, whatever is said of the pair later: %s',
    async (later) => {
      const url = `https://hooks.example/${later}`;
      await api.call('POST', '/markets/FR/webhooks', { token: french, body: { url } });
      const [one, other, third] = [
        await api.submitted('FR'),
        await api.submitted('FR'),
        await api.submitted('FR'),
      ];
      await reject(other, keyOf(one));
      const said = await allThatSay(other);
      expect(said.outcome).toMatchObject({ duplicateOf: keyOf(one) });
      expect(said.webhook).toMatchObject({ duplicateOf: one.ticketNumber });
      expect((await answer(one, other, 'open')).status).toBe(200);
      expect((await answer(one, other, later)).status).toBe(200);
      expect((await answer(other, third, 'same')).status).toBe(200);
      expect(await allThatSay(other)).toEqual(said);
      // Staff read what was rejected with each judgement of the pair.
      const answered = later === 'open' ? null : { as: later, rejected: 'this' };
      const at = `${pathOf(other)}/duplicates/${one.countryCode}/${one.ticketNumber}`;
      const compared = await api.call('GET', at, { token: staff });
      expect(Object(compared.body).answer).toEqual(answered && expect.objectContaining(answered));
      const { matches } = await known(other);
      const match = matches.find(({ ticketNumber }) => ticketNumber === one.ticketNumber);
      expect(match?.answer ?? null).toEqual(answered && expect.objectContaining(answered));
      expect((await verifyAllChains(api.db)).faults).toEqual([]);
      await eraseApplicant(api.db, keyOf(one), new Date(), { operator: 'ops', request: null });
      expect(await outcome(other)).toEqual(said.outcome);
    },
  );

  test('that names another one by hand contradicts its history', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    await reject(other, keyOf(one));
    await api.db
      .updateTable('registrations')
      .set({ duplicate_of_ticket: other.ticketNumber })
      .where('ticket_number', '=', other.ticketNumber)
      .execute();
    expect((await verifyAllChains(api.db)).faults).toEqual([
      expect.objectContaining({ ticketNumber: other.ticketNumber, fault: 'decision-changed' }),
    ]);
    await api.db
      .updateTable('registrations')
      .set({ duplicate_of_ticket: one.ticketNumber })
      .where('ticket_number', '=', other.ticketNumber)
      .execute();
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('a decision made again says which one it names itself, or none', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    await reject(other, keyOf(one));
    await api.call('POST', `${pathOf(other)}/decision/undo`, {
      token: staff,
      body: { version: 2 },
    });
    const body = { decision: 'reject', reasonCodes: ['D03'], version: 3 };
    await api.call('POST', `${pathOf(other)}/decision`, { token: staff, body });
    expect(await outcome(other)).toMatchObject({ status: 'rejected', duplicateOf: null });
  });

  test.each(['undone', 'reversed'] as const)('is no longer one once it is %s', async (how) => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    await reject(other, keyOf(one));
    const withdrawn =
      how === 'undone'
        ? { path: 'decision/undo', token: staff, body: { version: 2 } }
        : { path: 'reversal', token: french, body: { version: 2, reason: 'A mistake.' } };
    const { path, token, body } = withdrawn;
    const answer = await api.call('POST', `${pathOf(other)}/${path}`, { token, body });
    expect(answer.status).toBe(200);
    await search();
    // That both are the same was said by a person, and stays.
    for (const side of [one, other]) {
      expect((await known(side)).matches).toMatchObject([
        { standing: 'same', answer: { as: 'same', rejected: null } },
      ]);
    }
  });

  test('counts against the next application, in the same market only', async () => {
    const rejected = await api.submitted('FR');
    await reject(rejected, keyOf(await api.submitted('FR')));
    const [again, elsewhere] = [await api.submitted('FR'), await api.submitted('FR', abroad)];
    await search();
    expect(await signalOf(again, 'rejected-before')).toMatchObject({
      direction: 'against',
      values: { ticket: rejected.ticketNumber },
    });
    expect(await signalOf(elsewhere, 'rejected-before')).toBeUndefined();
  });

  test('refuses an original of another market, itself, or without its reason', async () => {
    const one = await api.submitted('FR');
    const other = await api.submitted('FR', abroad);
    expect((await reject(one, keyOf(other), french)).problem().code).toBe('market-not-yours');
    expect((await reject(one, keyOf(one))).problem().code).toBe('invalid-request');
    const { errors } = (
      await api.call('POST', `${pathOf(one)}/decision`, {
        token: staff,
        body: {
          decision: 'reject',
          reasonCodes: ['L02'],
          version: 1,
          duplicateOf: keyOf(other),
        },
      })
    ).problem();
    expect(errors).toMatchObject([{ pointer: '/duplicateOf', code: 'not-allowed' }]);
    expect(await history(one)).toEqual([]);
  });

  test('is filtered in the queue while it may be known', async () => {
    const [one] = [await api.submitted('FR'), await api.submitted('FR')];
    const listed = async () => {
      const at = `/registrations?known=maybe&countryCode=FR&keys=FR/${one.ticketNumber}`;
      return Object((await api.call('GET', at, { token: staff })).body).items;
    };
    expect(await listed()).toEqual([]);
    await search();
    expect(await listed()).toMatchObject([{ ticketNumber: one.ticketNumber, mayBeKnown: true }]);
  });
});

describe('a person without access to the other market', () => {
  test('sees which facts match and nothing else', async () => {
    const one = await api.submitted('FR');
    const other = await api.submitted('FR', abroad);
    await search();
    const seen = await known(one, french);
    expect(seen).toEqual({
      searched: true,
      matches: [],
      elsewhere: { by: 'number', scheme: 'fr-siret' },
    });
    const at = `${pathOf(one)}/duplicates/BE`;
    for (const ticket of [other.ticketNumber, 'T-nobody']) {
      const compared = await api.call('GET', `${at}/${ticket}`, { token: french });
      expect(compared.problem().code).toBe('market-not-yours');
    }
    expect((await answer(one, other, 'same', french)).problem().code).toBe('market-not-yours');
    // A second one elsewhere changes nothing.
    await api.submitted('FR', abroad);
    await search();
    expect(await known(one, french)).toEqual(seen);
    await answer(one, other, 'related');
    const told = await history(one, french);
    expect(told.at(-1)).toMatchObject({
      kind: 'pair-answered',
      otherMarket: null,
      otherTicket: null,
      actor: { kind: 'system' },
    });
    expect(JSON.stringify(told)).not.toContain(other.ticketNumber);
    expect(JSON.stringify(told)).not.toContain('Kit Marlow');
  });
});

test('an erasure leaves no keys, matches and answers behind', async () => {
  const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
  await search();
  await answer(one, other, 'same');
  await eraseApplicant(api.db, keyOf(other), new Date(), { operator: 'ops', request: null });
  await search();
  for (const table of ['registration_keys', 'registration_matches', 'pair_answers'] as const) {
    const rows = await api.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(other.ticketNumber);
  }
  expect(await known(one)).toEqual({ searched: true, matches: [], elsewhere: null });
  expect(await marked(one)).toBe(false);
});
