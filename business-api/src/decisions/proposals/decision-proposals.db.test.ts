import type { HistoryEvent } from '@countersign/contract/history';
import type { Registration } from '@countersign/domain/registration/registration';
import {
  noSecondPerson,
  type SecondPersonSwitches,
} from '@countersign/domain/registration/second-person';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withdraw } from '../../asking/status/withdraw.ts';
import { eraseApplicant } from '../../erasure/erase-applicant.ts';
import { verifyMarketChains } from '../../markets/chains/verify-market-chains.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { lockWithMarket } from '../../registrations/room.ts';
import { sampleMailQueue } from '../../testing/sample-mail-queue.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { lapseNextDecision } from './settle-decision.ts';

const clock = settableClock();
let api: TestApi;
let lead: string;
let first: string;
let second: string;
let third: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
  lead = await api.person(['administrator'], 'Robin Ellery');
  first = await api.person(['customer-service'], 'Noor Haddad');
  second = await api.person(['customer-service'], 'Kit Marlow');
  third = await api.person(['customer-service'], 'Third Person');
});
afterAll(() => api.close());
beforeEach(() => clock.set(0));
afterEach(async () => {
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
  expect((await verifyMarketChains(api.db, clock.now())).faults).toEqual([]);
});

const checklist = {
  items: [{ code: 'professional-found', required: true, waivedBy: 'staff' }],
  numbers: [],
  types: [],
};

async function setSwitches(switches: Partial<SecondPersonSwitches>, more: object = {}) {
  const { body } = await api.call('GET', '/markets', { token: lead });
  const items: { countryCode: string }[] = Object(body).items;
  const market = items.find(({ countryCode }) => countryCode === 'FR') ?? Object({});
  const { countryCode: _, version, staff, targetHours, undoSeconds, replyTo, reminders } = market;
  const settings = { version, staff, targetHours, undoSeconds, replyTo, reminders };
  const secondPersonDecides = { ...noSecondPerson, ...switches };
  const answer = await api.call('PUT', '/markets/FR', {
    token: lead,
    body: { ...settings, ...more, secondPersonDecides },
  });
  expect(answer.status).toBe(200);
  return Object(answer.body);
}

type Answer = Awaited<ReturnType<TestApi['call']>>;
const codeOf = (answer: Answer) => [answer.status, answer.problem().code];
const fraud = { decision: 'reject', reasonCodes: ['R01'], internalNote: 'Seen before.' };

function at(registration: Registration) {
  const path = `/registrations/FR/${registration.ticketNumber}`;
  const post = (what: string, body: object, token = first, key?: string) =>
    api.call('POST', `${path}/decision${what}`, {
      token,
      body,
      ...(key === undefined ? {} : { key }),
    });
  const get = async (what: string, token = second) =>
    Object((await api.call('GET', path + what, { token })).body);
  const evidenceHash = async (): Promise<string> => (await get('/evidence')).evidenceHash;
  return {
    registration,
    post,
    get,
    evidenceHash,
    state: (token?: string) => get('/decision/proposal', token),
    history: async (): Promise<HistoryEvent[]> => (await get('/history')).items,
    confirm: async (proposal: string, token = second, more: object = {}, key?: string) => {
      const body = { proposal, version: 1, evidenceHash: await evidenceHash(), ...more };
      return post('/proposal/confirmation', body, token, key);
    },
    send: (token = second) =>
      api.call('POST', '/registration-status', {
        token,
        body: { ticketNumber: registration.ticketNumber, countryCode: 'FR' },
      }),
  };
}

/** A registration of which a rejection for fraud waits. */
async function proposed(body: object = fraud) {
  const one = at(await api.submitted('FR'));
  const answer = await one.post('/proposal', { ...body, version: 1 });
  expect(answer.status).toBe(201);
  const proposal: string = Object(answer.body).id;
  return { ...one, proposal };
}

const staffMails = async () => {
  const mails = await sendDueMails(api.db, clock.now());
  return mails.filter(({ purpose }) => purpose === 'decision-proposal');
};

describe('what a market may want a second person for', () => {
  test('is off by default, in the history of the settings, and left by older clients', async () => {
    await api.submitted('FR');
    const markets = await api.call('GET', '/markets', { token: lead });
    expect(Object(markets.body).items[0].secondPersonDecides).toEqual(noSecondPerson);
    const changed = await setSwitches({ fraudOrDebt: true, moreThan: 2 });
    const { countryCode: _, secondPersonDecides, receipts: _r, ...older } = changed;
    const kept = await api.call('PUT', '/markets/FR', { token: lead, body: older });
    expect(Object(kept.body).secondPersonDecides).toEqual(secondPersonDecides);
    const history = await api.call('GET', '/markets/FR/history', { token: lead });
    expect(Object(history.body).items[0]).toMatchObject({
      before: { secondPersonDecides: noSecondPerson },
      after: { secondPersonDecides: { ...noSecondPerson, fraudOrDebt: true, moreThan: 2 } },
    });
    const set = (value: unknown) =>
      api.db
        .updateTable('market_settings')
        .set({ second_person_decides: JSON.stringify(value) })
        .where('country_code', '=', 'FR')
        .execute();
    await set({ ...secondPersonDecides, moreThan: 500 });
    expect((await verifyMarketChains(api.db, clock.now())).faults).toMatchObject([
      { countryCode: 'FR', fault: 'settings-changed' },
    ]);
    await set(secondPersonDecides);
  });

  test('is a rejection for fraud or debts, and no other', async () => {
    await setSwitches({ fraudOrDebt: true });
    const one = at(await api.submitted('FR'));
    for (const reasonCodes of [['R01'], ['L01', 'R02']]) {
      const refused = await one.post('', { ...fraud, reasonCodes, version: 1 });
      expect(codeOf(refused)).toEqual([403, 'second-person-needed']);
      expect(refused.problem().causes).toEqual(['fraud-or-debt']);
    }
    const other = await one.post('', { ...fraud, reasonCodes: ['L01'], version: 1 });
    expect(other.status).toBe(200);
  });

  test('is an approval with a required check open, or waived before', async () => {
    await setSwitches({ waived: true }, { checklist });
    const approval = { decision: 'approve', reasonCodes: [], version: 1 };
    const open = at(await api.submitted('FR'));
    // The waiver itself is asked for as ever.
    expect(codeOf(await open.post('', approval))).toEqual([409, 'waiver-required']);
    const alone = await open.post('', { ...approval, waiver: 'Known.' });
    expect(codeOf(alone)).toEqual([403, 'second-person-needed']);
    expect(alone.problem().causes).toEqual(['waived']);
    const waived = at(await api.submitted('FR'));
    const settle = `/registrations/FR/${waived.registration.ticketNumber}/evidence/settle`;
    const judgement = { as: 'waived', item: 'professional-found', note: 'Known.' };
    await api.call('POST', settle, { token: first, body: judgement });
    expect(codeOf(await waived.post('', approval))).toEqual([403, 'second-person-needed']);
    await api.call('POST', settle, { token: first, body: { ...judgement, as: 'by-hand' } });
    expect((await waived.post('', approval)).status).toBe(200);
    await setSwitches({}, { checklist: null });
  });

  test('is an approval although something contradicts', async () => {
    await setSwitches({ contradicted: true });
    const one = at(await api.submitted('FR'));
    const approval = { decision: 'approve', reasonCodes: [], waiver: 'Known.', version: 1 };
    const contradict = (evidence_state: string) =>
      api.db
        .updateTable('registrations')
        .set({ evidence_state })
        .where('ticket_number', '=', one.registration.ticketNumber)
        .execute();
    await contradict('contradicted');
    const alone = await one.post('', approval);
    expect(codeOf(alone)).toEqual([403, 'second-person-needed']);
    expect(alone.problem().causes).toEqual(['contradicted']);
    await contradict('look');
    expect((await one.post('', approval)).status).toBe(200);
  });

  test('is more rows at once than the market lets one person decide', async () => {
    await setSwitches({ moreThan: 2 });
    const dryRun = async (count: number) => {
      const rows = await Promise.all(Array.from({ length: count }, () => api.submitted('FR')));
      const body = {
        rows: rows.map(({ ticketNumber }) => ({ countryCode: 'FR', ticketNumber, version: 1 })),
      };
      const answer = await api.call('POST', '/bulk-decisions/dry-run', { token: first, body });
      expect(Object(answer.body).secondPerson).toEqual([
        { countryCode: 'FR', switches: { ...noSecondPerson, moreThan: 2 } },
      ]);
      return { rows: rows.map(at), bulkAct: Object(answer.body).bulkAct };
    };
    const rejection = { decision: 'reject', reasonCodes: ['L01'], version: 1 };
    const few = await dryRun(2);
    for (const row of few.rows) {
      expect((await row.post('', { ...rejection, bulkAct: few.bulkAct })).status).toBe(200);
    }
    const { rows, bulkAct } = await dryRun(3);
    for (const row of rows) {
      const refused = await row.post('', { ...rejection, bulkAct });
      expect(refused.problem()).toMatchObject({ code: 'second-person-needed', causes: ['many'] });
      expect((await row.post('/proposal', { ...rejection, bulkAct })).status).toBe(201);
    }
    const read = await rows[0]?.state();
    const { ofSameAct } = Object(read);
    expect(ofSameAct).toHaveLength(2);
    for (const row of rows) {
      const { ticketNumber } = row.registration;
      const inAct = ofSameAct.find((one: Registration) => one.ticketNumber === ticketNumber);
      const { evidenceHash, proposal, version } = inAct ?? {
        evidenceHash: await row.evidenceHash(),
        proposal: (await row.state()).proposal.id,
        version: 1,
      };
      const confirmed = await row.confirm(proposal, second, { evidenceHash, version });
      expect(confirmed.body).toMatchObject({ status: 'rejected' });
    }
  });
});

describe('a proposed decision', () => {
  beforeEach(async () => {
    await setSwitches({ fraudOrDebt: true });
    await staffMails();
  });

  test('waits without a word to the applicant, and is mailed once to the staff', async () => {
    const one = at(await api.submitted('FR'));
    const key = '7f0c8a9e-1f7a-4b0e-9f0e-222222222222';
    const body = { ...fraud, version: 1 };
    const answers = [
      await one.post('/proposal', body, first, key),
      await one.post('/proposal', body, first, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const mails = await sendDueMails(api.db, clock.at(600));
    const mine = mails.filter(({ text }) => text.includes(one.registration.ticketNumber));
    expect(mine.map(({ purpose }) => purpose).sort()).toEqual([
      'decision-proposal',
      'review-request',
    ]);
    expect(mine[0]?.recipient).not.toBe(one.registration.contact.email);
    expect((await one.send()).body).toMatchObject({ status: 'pending', version: 1 });
    expect(await one.state()).toMatchObject({
      mayConfirm: true,
      switches: { fraudOrDebt: true },
      proposal: {
        state: 'waiting',
        request: fraud,
        causes: ['fraud-or-debt'],
        proposedBy: { name: 'Noor Haddad' },
        evidenceHash: await one.evidenceHash(),
      },
    });
    expect(await one.state(first)).toMatchObject({ mayConfirm: false });
    const list = async (filter: string) => {
      const { body: page } = await api.call('GET', `/registrations?countryCode=FR&${filter}`, {
        token: second,
      });
      return Object(page).items.filter(
        (row: Registration) => row.ticketNumber === one.registration.ticketNumber,
      );
    };
    expect(await list('proposal=waiting')).toMatchObject([{ decisionProposed: true }]);
    expect(await list('proposal=waiting&status=approved')).toEqual([]);
  });

  test('is decided by the second, who may undo it, and names both', async () => {
    const one = await proposed();
    const key = '7f0c8a9e-1f7a-4b0e-9f0e-333333333333';
    const seen = { evidenceHash: await one.evidenceHash() };
    const confirmed = await one.confirm(one.proposal, second, seen, key);
    expect(confirmed.body).toMatchObject({
      status: 'rejected',
      version: 2,
      decision: {
        reasonCodes: ['R01'],
        internalNote: 'Seen before.',
        decidedBy: { name: 'Kit Marlow' },
      },
    });
    const again = await one.confirm(one.proposal, second, seen, key);
    expect([again.status, again.text]).toEqual([200, confirmed.text]);
    expect((await one.history()).find(({ kind }) => kind === 'rejected')).toMatchObject({
      actor: { name: 'Kit Marlow' },
      proposedBy: { name: 'Noor Haddad' },
    });
    expect((await one.state()).proposal).toBeNull();
    expect(codeOf(await one.post('/undo', { version: 2 }))).toEqual([403, 'not-your-decision']);
    expect((await one.post('/undo', { version: 2 }, second)).body).toMatchObject({
      status: 'pending',
    });
    expect((await one.state()).proposal).toBeNull();
  });

  test('is confirmed neither by its proposer nor by the contact', async () => {
    const one = await proposed();
    expect(codeOf(await one.confirm(one.proposal, first))).toEqual([403, 'second-person-needed']);
    const claims = {
      cid: 'countersign-console',
      groups: ['customer-service'],
      scp: ['openid', 'profile'],
    };
    const email = one.registration.contact.email;
    const contact = await api.issuer.sign({ ...claims, sub: email, uid: 'c', name: 'C', email });
    expect(codeOf(await one.confirm(one.proposal, contact))).toEqual([403, 'own-registration']);
    expect((await one.state()).proposal.state).toBe('waiting');
  });

  test('is confirmed on the evidence that the second saw, and on no other', async () => {
    const one = await proposed();
    const evidenceHash = await one.evidenceHash();
    const settle = `/registrations/FR/${one.registration.ticketNumber}/evidence/settle`;
    const body = { as: 'by-hand', item: 'name-agrees', note: 'Called.' };
    expect((await api.call('POST', settle, { token: third, body })).status).toBe(200);
    const { version } = Object((await one.send()).body);
    const stale = await one.confirm(one.proposal, second, { evidenceHash, version });
    expect(codeOf(stale)).toEqual([409, 'evidence-changed']);
    const looked = await one.confirm(one.proposal, second, { version });
    expect(looked.body).toMatchObject({ status: 'rejected' });
  });

  test('is confirmed for the version that the second saw', async () => {
    const one = await proposed();
    const path = `/registrations/FR/${one.registration.ticketNumber}/corrections`;
    const change = { field: 'practice.tradingName', value: 'Another name' };
    await api.call('POST', path, { token: third, body: { version: 1, change, note: 'A slip' } });
    expect(codeOf(await one.confirm(one.proposal))).toEqual([409, 'registration-changed']);
    expect((await one.confirm(one.proposal, second, { version: 2 })).status).toBe(200);
  });

  test('is returned with a word, which its proposer finds with what was proposed', async () => {
    const one = await proposed();
    const silent = await one.post(
      '/proposal/return',
      { proposal: one.proposal, word: ' ' },
      second,
    );
    expect(silent.problem().errors).toEqual([{ pointer: '/word', code: 'required' }]);
    const word = 'They have paid since.';
    const returned = await one.post('/proposal/return', { proposal: one.proposal, word }, second);
    expect(returned.status).toBe(200);
    expect((await one.state(first)).proposal).toMatchObject({
      state: 'returned',
      request: fraud,
      returned: { by: { name: 'Kit Marlow' }, word },
    });
    expect((await one.history()).at(-1)).toMatchObject({
      kind: 'decision-returned',
      word,
      proposedBy: { name: 'Noor Haddad' },
    });
    expect(codeOf(await one.confirm(one.proposal))).toEqual([409, 'decision-not-proposed']);
    // Another may follow, and the one that was seen is not it.
    expect((await one.post('/proposal', { ...fraud, version: 1 })).status).toBe(201);
    expect(codeOf(await one.confirm(one.proposal))).toEqual([409, 'decision-not-proposed']);
  });

  test('is taken back by its proposer without a word, one at a time', async () => {
    const one = await proposed();
    expect(codeOf(await one.post('/proposal', { ...fraud, version: 1 }, third))).toEqual([
      409,
      'decision-already-proposed',
    ]);
    expect((await one.post('/proposal/return', { proposal: one.proposal })).status).toBe(200);
    expect((await one.state()).proposal).toMatchObject({ returned: { word: null } });
  });

  test('lapses when the registration is due, at the earliest after four hours', async () => {
    const one = await proposed();
    const dueAt = 24 * 3600;
    clock.set(dueAt - 1);
    expect(await lapseNextDecision(api.db, clock.now())).toBeUndefined();
    clock.set(dueAt + 60);
    // Even before its end is recorded it can no longer be confirmed.
    expect((await one.state()).proposal.state).toBe('lapsed');
    expect(codeOf(await one.confirm(one.proposal))).toEqual([409, 'decision-not-proposed']);
    // The history has the end before another one follows.
    const late = await one.post('/proposal', { ...fraud, version: 1 });
    expect(late.status).toBe(201);
    expect(Date.parse(Object(late.body).expiresAt)).toBe(clock.now().getTime() + 4 * 3_600_000);
    while ((await lapseNextDecision(api.db, clock.now())) !== undefined);
    clock.set(dueAt + 60 + 4 * 3600);
    expect(await lapseNextDecision(api.db, clock.now())).toBe(true);
    expect(await lapseNextDecision(api.db, clock.now())).toBeUndefined();
    const kinds = (await one.history()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('decision-'))).toEqual([
      'decision-proposed',
      'decision-lapsed',
      'decision-proposed',
      'decision-lapsed',
    ]);
  });

  test('ends with the registration: by another decision, a withdrawal, an erasure', async () => {
    const rowOf = ({ registration }: { registration: Registration }) =>
      api.db
        .selectFrom('decision_proposals')
        .selectAll()
        .where('ticket_number', '=', registration.ticketNumber)
        .execute();
    const decided = await proposed();
    const other = { decision: 'reject', reasonCodes: ['L01'], version: 1 };
    expect((await decided.post('', other, third)).status).toBe(200);
    expect(await rowOf(decided)).toEqual([]);
    expect(codeOf(await decided.confirm(decided.proposal))).toEqual([409, 'already-decided']);
    const withdrawn = await proposed();
    await inTransaction(api.db, async (trx) => {
      const locked = await lockWithMarket(trx, withdrawn.registration);
      return withdraw(trx, sampleMailQueue, { locked, by: 'applicant', at: clock.now() });
    });
    expect(await rowOf(withdrawn)).toEqual([]);
    expect(codeOf(await withdrawn.confirm(withdrawn.proposal))).toEqual([
      409,
      'registration-withdrawn',
    ]);
    const erased = await proposed();
    await sendDueMails(api.db, clock.now());
    await eraseApplicant(api.db, erased.registration, clock.now(), {
      operator: 'ops',
      request: null,
    });
    expect(await rowOf(erased)).toEqual([]);
    const event = (await erased.history()).find(({ kind }) => kind === 'decision-proposed');
    expect(event).toMatchObject({ internalNote: null, reasonCodes: ['R01'] });
  });

  test('is confirmed where the market has changed its mind in between', async () => {
    const one = await proposed();
    await setSwitches({});
    expect((await one.confirm(one.proposal)).status).toBe(200);
    const alone = at(await api.submitted('FR'));
    expect((await alone.post('', { ...fraud, version: 1 })).status).toBe(200);
  });

  test('is checked as a decision is', async () => {
    const one = at(await api.submitted('FR'));
    const propose = (body: object) => one.post('/proposal', body);
    expect(codeOf(await propose({ ...fraud, version: 2 }))).toEqual([409, 'registration-changed']);
    const previewHash = '0'.repeat(64);
    expect(codeOf(await propose({ ...fraud, version: 1, previewHash }))).toEqual([
      409,
      'preview-outdated',
    ]);
    const namedNumbers = [{ code: 'L02', number: 'none of theirs' }];
    const named = await propose({ ...fraud, reasonCodes: ['L02'], namedNumbers, version: 1 });
    expect(named.problem().errors).toEqual([
      { pointer: '/namedNumbers/0/number', code: 'not-allowed' },
    ]);
  });
});

describe('races', () => {
  beforeEach(() => setSwitches({ fraudOrDebt: true }));

  test('confirmations, a return, a decision and taking back settle it exactly once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await proposed();
      const evidenceHash = await one.evidenceHash();
      const answers = await Promise.all([
        one.confirm(one.proposal, second, { evidenceHash }),
        one.confirm(one.proposal, third, { evidenceHash }),
        one.post('/proposal/return', { proposal: one.proposal }),
        one.post('/proposal/return', { proposal: one.proposal, word: 'No.' }, third),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const ends = (await one.history()).filter(({ kind }) =>
        ['rejected', 'decision-returned'].includes(kind),
      );
      expect(ends).toHaveLength(1);
    }
  });

  test('of a confirmation and a withdrawal by the applicant one happens', async () => {
    const one = await proposed();
    const evidenceHash = await one.evidenceHash();
    const withdrawal = inTransaction(api.db, async (trx) => {
      const locked = await lockWithMarket(trx, one.registration);
      return withdraw(trx, sampleMailQueue, { locked, by: 'applicant', at: clock.now() });
    }).then(
      () => 200,
      () => 409,
    );
    const confirmation = one.confirm(one.proposal, second, { evidenceHash });
    const statuses = [(await confirmation).status, await withdrawal];
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('of two proposals one wins', async () => {
    const one = at(await api.submitted('FR'));
    const answers = await Promise.all(
      [first, second, third].map((token) => one.post('/proposal', { ...fraud, version: 1 }, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});
