import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../../erasure/erase-applicant.ts';
import { verifyMarketChains } from '../../markets/chains/verify-market-chains.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { expireNextProposal } from './reversal-worker.ts';

const clock = settableClock();
let api: TestApi;
let decider: string;
let second: string;
let service: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
  decider = await api.person(['administrator'], 'Noor Haddad');
  second = await api.person(['administrator'], 'Second Person');
  service = await api.person(['customer-service'], 'Kit Marlow');
  const answer = await changeMarket(0, { secondPersonReverses: true });
  expect(answer.body).toMatchObject({ secondPersonReverses: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  clock.set(0);
  await api.db.deleteFrom('reversal_proposals').execute();
});
afterEach(async () => {
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

const reason = 'The licence belongs to another practice.';
const settings = { staff: [], targetHours: 24, undoSeconds: null, replyTo: null, reminders: true };
const changeMarket = (version: number, more: object, market = 'BR') =>
  api.call('PUT', `/markets/${market}`, {
    token: decider,
    body: { ...settings, version, ...more },
  });

interface Decided {
  readonly registration: Registration;
  post(what: string, body: object, token?: string, key?: string): ReturnType<TestApi['call']>;
  proposal(): Promise<{ id: string; reason: string; proposedBy: { name: string } } | null>;
  kinds(): Promise<string[]>;
}

async function decided(market: 'BR' | 'FR' = 'BR', ticketNumber?: string): Promise<Decided> {
  const more = ticketNumber === undefined ? {} : { ticketNumber };
  const registration = await api.submitted(market, more);
  const path = `/registrations/${registration.countryCode}/${registration.ticketNumber}`;
  const post: Decided['post'] = (what, body, token = decider, key) =>
    api.call('POST', `${path}/${what}`, {
      token,
      body,
      ...(key === undefined ? {} : { key }),
    });
  const body = { decision: 'approve', reasonCodes: [], version: 1 };
  expect((await post('decision', body)).status).toBe(200);
  return {
    registration,
    post,
    proposal: async () => {
      const read = await api.call('GET', `${path}/reversal/proposal`, { token: service });
      expect(read.status).toBe(200);
      return Object(read.body).proposal;
    },
    kinds: async () => {
      const { body: history } = await api.call('GET', `${path}/history`, { token: service });
      return Object(history).items.map(({ kind }: { kind: string }) => kind);
    },
  };
}

async function proposed(): Promise<Decided & { readonly seen: { proposal: string; version: 2 } }> {
  const one = await decided();
  const answer = await one.post('reversal/proposal', { reason, version: 2 });
  expect(answer.status).toBe(201);
  return { ...one, seen: { proposal: Object(answer.body).proposal.id, version: 2 } };
}
const codeOf = (answer: Awaited<ReturnType<TestApi['call']>>) => [
  answer.status,
  answer.problem().code,
];

describe('a market that wants a second administrator', () => {
  test('has the same setting after a change without it, as the chain proves', async () => {
    const kept = await changeMarket(1, { targetHours: 48 });
    expect(kept.body).toMatchObject({ secondPersonReverses: true, targetHours: 48 });
    expect((await verifyMarketChains(api.db, clock.now())).faults).toEqual([]);
    const history = await api.call('GET', '/markets/BR/history', { token: decider });
    expect(history.text).toContain('"secondPersonReverses":true');
    await api.db
      .updateTable('market_settings')
      .set({ second_person_reverses: false })
      .where('country_code', '=', 'BR')
      .execute();
    expect((await verifyMarketChains(api.db, clock.now())).faults).toMatchObject([
      { countryCode: 'BR', fault: 'settings-changed' },
    ]);
    await api.db
      .updateTable('market_settings')
      .set({ second_person_reverses: true })
      .where('country_code', '=', 'BR')
      .execute();
  });

  test('refuses the decider alone, and lets any other administrator reverse', async () => {
    const one = await decided();
    expect(codeOf(await one.post('reversal', { reason, version: 2 }))).toEqual([
      403,
      'second-person-needed',
    ]);
    const other = await one.post('reversal', { reason, version: 2 }, second);
    expect(other.body).toMatchObject({ status: 'pending', version: 3 });
  });

  test('does not change other markets: the decider reverses alone', async () => {
    const one = await decided('FR');
    expect((await one.post('reversal', { reason, version: 2 })).body).toMatchObject({
      status: 'pending',
    });
  });
});

describe('a proposed reversal', () => {
  test('waits, is mailed to staff, shown and listed, until another confirms it', async () => {
    const one = await proposed();
    expect(await one.proposal()).toMatchObject({ reason, proposedBy: { name: 'Noor Haddad' } });
    const list = (filter: string) =>
      api.call('GET', `/registrations?countryCode=BR&${filter}`, { token: second });
    const waiting = Object((await list('reversal=proposed')).body).items;
    expect(waiting).toMatchObject([
      { ticketNumber: one.registration.ticketNumber, status: 'approved', reversalProposed: true },
    ]);
    expect(Object((await list('reversal=proposed&status=pending')).body).items).toEqual([]);
    const mails = await sendDueMails(api.db, clock.now());
    const request = mails.find(({ purpose }) => purpose === 'reversal-request');
    expect(request?.text).toContain(reason);

    const key = '7f0c8a9e-1f7a-4b0e-9f0e-111111111111';
    const confirmed = await one.post('reversal/proposal/confirmation', one.seen, second, key);
    expect(confirmed.body).toMatchObject({ status: 'pending', version: 3 });
    const again = await one.post('reversal/proposal/confirmation', one.seen, second, key);
    expect([again.status, again.text]).toEqual([200, confirmed.text]);
    expect(await one.proposal()).toBeNull();
    expect(Object((await list('reversal=proposed')).body).items).toEqual([]);
    const { ticketNumber } = one.registration;
    const history = await api.call('GET', `/registrations/BR/${ticketNumber}/history`, {
      token: service,
    });
    expect(Object(history.body).items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'reversal-proposed',
          reason,
          actor: expect.objectContaining({ name: 'Noor Haddad' }),
        }),
        expect.objectContaining({
          kind: 'reversed',
          reason,
          actor: expect.objectContaining({ name: 'Second Person' }),
          proposedBy: expect.objectContaining({ name: 'Noor Haddad' }),
        }),
      ]),
    );
  });

  test('is confirmed neither by its proposer nor by customer service', async () => {
    const one = await proposed();
    const path = 'reversal/proposal/confirmation';
    expect(codeOf(await one.post(path, one.seen))).toEqual([403, 'second-person-needed']);
    expect(codeOf(await one.post(path, one.seen, service))).toEqual([403, 'role-not-sufficient']);
    expect(await one.proposal()).not.toBeNull();
  });

  test('is declined with a reason, and another one may follow', async () => {
    const one = await proposed();
    const silent = await one.post(
      'reversal/proposal/refusal',
      { ...one.seen, reason: ' ' },
      second,
    );
    expect(silent.problem().errors).toEqual([{ pointer: '/reason', code: 'required' }]);
    const why = 'The licence is right.';
    const declined = await one.post(
      'reversal/proposal/refusal',
      { ...one.seen, reason: why },
      second,
    );
    expect([declined.status, declined.body]).toEqual([200, { proposal: null }]);
    expect(await one.kinds()).toContain('reversal-declined');
    const late = await one.post('reversal/proposal/confirmation', one.seen, second);
    expect(codeOf(late)).toEqual([409, 'reversal-not-proposed']);
    expect(late.problem().registration).toMatchObject({ status: 'approved', version: 2 });
    expect((await one.post('reversal/proposal', { reason, version: 2 })).status).toBe(201);
    // The one that was seen is not the one that waits now.
    const stale = await one.post('reversal/proposal/confirmation', one.seen, second);
    expect(codeOf(stale)).toEqual([409, 'reversal-not-proposed']);
  });

  test('is withdrawn by its proposer', async () => {
    const one = await proposed();
    const body = { ...one.seen, reason: 'A mistake of mine.' };
    expect((await one.post('reversal/proposal/refusal', body)).status).toBe(200);
    expect(await one.proposal()).toBeNull();
  });

  test('needs a decision and the version that was seen, one at a time', async () => {
    const one = await proposed();
    expect(codeOf(await one.post('reversal/proposal', { reason, version: 2 }, second))).toEqual([
      409,
      'reversal-already-proposed',
    ]);
    const stale = await one.post(
      'reversal/proposal/confirmation',
      { ...one.seen, version: 1 },
      second,
    );
    expect(codeOf(stale)).toEqual([409, 'registration-changed']);
    const pending = await api.submitted('BR');
    const answer = await api.call(
      'POST',
      `/registrations/BR/${pending.ticketNumber}/reversal/proposal`,
      { token: decider, body: { reason, version: 1 } },
    );
    expect(codeOf(answer)).toEqual([409, 'not-decided']);
  });

  test('ends after three days', async () => {
    const one = await proposed();
    clock.set(72 * 3600 - 1);
    expect(await expireNextProposal(api.db, clock.now())).toBe(false);
    clock.set(72 * 3600);
    // Even before its end is recorded it can no longer be confirmed.
    const late = await one.post('reversal/proposal/confirmation', one.seen, second);
    expect(codeOf(late)).toEqual([409, 'reversal-not-proposed']);
    expect(await one.proposal()).toBeNull();
    expect(await expireNextProposal(api.db, clock.now())).toBe(true);
    expect(await expireNextProposal(api.db, clock.now())).toBe(false);
    expect((await one.kinds()).at(-1)).toBe('reversal-expired');
  });

  test('ends in the history before another one follows', async () => {
    const one = await proposed();
    clock.set(72 * 3600);
    expect((await one.post('reversal/proposal', { reason, version: 2 })).status).toBe(201);
    expect((await one.kinds()).filter((kind) => /^reversal-(?:prop|exp)/.test(kind))).toEqual([
      'reversal-proposed',
      'reversal-expired',
      'reversal-proposed',
    ]);
  });

  test('ends with the decision: by undoing, by another reversal, by an erasure', async () => {
    const undone = await proposed();
    expect((await undone.post('decision/undo', { version: 2 })).status).toBe(200);
    expect(await undone.proposal()).toBeNull();
    const reversed = await proposed();
    await reversed.post('reversal', { reason, version: 2 }, second);
    expect(await reversed.proposal()).toBeNull();
    const erased = await proposed();
    await eraseApplicant(api.db, erased.registration, clock.now(), {
      operator: 'ops',
      request: null,
    });
    expect(await erased.proposal()).toBeNull();
  });
});

describe('races', () => {
  const countOf = (kinds: readonly string[], kind: string) =>
    kinds.filter((one) => one === kind).length;

  test('confirmations, a refusal and a reversal at once reverse it at most once', async () => {
    const third = await api.person(['administrator'], 'Third Person');
    const one = await proposed();
    const answers = await Promise.all([
      one.post('reversal/proposal/confirmation', one.seen, second),
      one.post('reversal/proposal/confirmation', one.seen, third),
      one.post('reversal/proposal/refusal', { ...one.seen, reason: 'No.' }, third),
      one.post('reversal', { reason, version: 2 }, second),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const kinds = await one.kinds();
    const reversals = countOf(kinds, 'reversed');
    expect(reversals).toBeLessThanOrEqual(1);
    const declines = countOf(kinds, 'reversal-declined');
    expect(reversals + declines).toBeGreaterThanOrEqual(1);
    // A refusal may come before the direct reversal, which needs no proposal; never after a reversal.
    const succeeded = answers.filter(({ status }) => status === 200).length;
    expect(succeeded).toBe(reversals + declines);
    expect(await one.proposal()).toBeNull();
  });

  test('of two proposals one wins', async () => {
    const one = await decided();
    const answers = await Promise.all(
      [decider, second, decider].map((token) =>
        one.post('reversal/proposal', { reason, version: 2 }, token),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(countOf(await one.kinds(), 'reversal-proposed')).toBe(1);
  });
});
