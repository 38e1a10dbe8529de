import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../../erasure/erase-applicant.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { expireNextProposal } from './reversal-worker.ts';

const clock = settableClock();
let api: TestApi;
let decider: string;
let lead: string;
let kit: string;
let ada: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
  decider = await api.person(['administrator'], 'Noor Haddad');
  lead = await api.person(['administrator'], 'Second Person');
  kit = await api.person(['customer-service'], 'Kit Marlow');
  ada = await api.person(['customer-service'], 'Ada Reyes');
  const settings = {
    staff: [],
    targetHours: 24,
    undoSeconds: null,
    replyTo: null,
    reminders: true,
  };
  const body = { ...settings, version: 0, secondPersonReverses: true };
  expect((await api.call('PUT', '/markets/BR', { token: decider, body })).status).toBe(200);
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
const requests = 'reversal-requests';
const confirmation = 'reversal/proposal/confirmation';
const refusal = 'reversal/proposal/refusal';

interface Decided {
  readonly registration: Registration;
  post(what: string, body: object, token: string): ReturnType<TestApi['call']>;
  ask(token: string): ReturnType<TestApi['call']>;
  read(token: string): Promise<{
    proposal: { id: string; reason: string; proposedBy: { name: string } } | null;
    mayConfirm?: boolean;
  }>;
  /** How reversals were asked for and ended. */
  history(): Promise<{ kind: string }[]>;
}

async function decided(market: 'BR' | 'FR' = 'FR'): Promise<Decided> {
  const registration = await api.submitted(market);
  const path = `/registrations/${registration.countryCode}/${registration.ticketNumber}`;
  const post: Decided['post'] = (what, body, token) =>
    api.call('POST', `${path}/${what}`, { token, body });
  const body = { decision: 'approve', reasonCodes: [], version: 1 };
  expect((await post('decision', body, decider)).status).toBe(200);
  return {
    registration,
    post,
    ask: (token) => post(requests, { reason, version: 2 }, token),
    read: async (token) => {
      const answer = await api.call('GET', `${path}/reversal/proposal`, { token });
      expect(answer.status).toBe(200);
      return Object(answer.body);
    },
    history: async () => {
      const { body: history } = await api.call('GET', `${path}/history`, { token: kit });
      const items: { kind: string }[] = Object(history).items;
      return items.filter(({ kind }) => /^revers/.test(kind));
    },
  };
}

async function requested(market: 'BR' | 'FR' = 'FR') {
  const one = await decided(market);
  expect((await one.ask(kit)).status).toBe(201);
  const { proposal } = await one.read(kit);
  return { ...one, seen: { proposal: proposal?.id, version: 2 } };
}
const codeOf = (answer: Awaited<ReturnType<TestApi['call']>>) => [
  answer.status,
  answer.problem().code,
];
const kindsOf = async (one: Decided) => (await one.history()).map(({ kind }) => kind);

describe('a request for a reversal', () => {
  test('waits, is shown and listed until an administrator confirms it', async () => {
    const one = await requested();
    const { ticketNumber } = one.registration;
    expect(await one.read(ada)).toMatchObject({
      proposal: { reason, proposedBy: { name: 'Kit Marlow' } },
      mayConfirm: false,
    });
    expect(await one.read(decider)).toMatchObject({ mayConfirm: true });
    const list = async (filter: string) => {
      const { body } = await api.call('GET', `/registrations?countryCode=FR${filter}`, {
        token: lead,
      });
      return Object(body).items.filter((item: Registration) => item.ticketNumber === ticketNumber);
    };
    expect(await list('&reversal=proposed')).toMatchObject([
      { status: 'approved', reversalProposed: true },
    ]);

    const confirmed = await one.post(confirmation, one.seen, decider);
    expect(confirmed.body).toMatchObject({ status: 'pending', version: 3 });
    expect(await one.read(kit)).toEqual({ proposal: null });
    expect(await list('&reversal=proposed')).toEqual([]);
    expect(await list('')).toMatchObject([{ reversalProposed: false }]);
    expect(await one.history()).toMatchObject([
      {
        kind: 'reversal-requested',
        reason,
        actor: { name: 'Kit Marlow' },
        expiresAt: clock.at(72 * 3600).toISOString(),
      },
      {
        kind: 'reversed',
        reason,
        actor: { name: 'Noor Haddad' },
        proposedBy: { name: 'Kit Marlow' },
      },
    ]);
  });

  test('is made once: another is refused for anyone, and mails no one', async () => {
    const one = await requested();
    const before = await sendDueMails(api.db, clock.now());
    expect(before.map(({ purpose }) => purpose)).toContain('reversal-request');
    for (const token of [kit, ada, lead]) {
      const again = await one.ask(token);
      expect(codeOf(again)).toEqual([409, 'reversal-already-proposed']);
      expect(again.problem().registration).toMatchObject({ status: 'approved', version: 2 });
    }
    const proposing = await one.post('reversal/proposal', { reason, version: 2 }, lead);
    expect(codeOf(proposing)).toEqual([409, 'reversal-already-proposed']);
    expect(await sendDueMails(api.db, clock.now())).toEqual([]);
    expect(await kindsOf(one)).toEqual(['reversal-requested']);
  });

  test('is made once where an administrator has proposed one', async () => {
    const one = await decided();
    const proposing = await one.post('reversal/proposal', { reason, version: 2 }, lead);
    expect(proposing.status).toBe(201);
    expect(codeOf(await one.ask(kit))).toEqual([409, 'reversal-already-proposed']);
  });

  test('of two at once one is stored', async () => {
    const one = await decided();
    const answers = await Promise.all([kit, ada, kit, ada].map((token) => one.ask(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await kindsOf(one)).toEqual(['reversal-requested']);
  });

  test('is confirmed neither by customer service nor by an administrator who asked', async () => {
    const one = await requested();
    expect(codeOf(await one.post(confirmation, one.seen, ada))).toEqual([
      403,
      'role-not-sufficient',
    ]);
    const own = await decided();
    expect((await own.ask(lead)).status).toBe(201);
    const { proposal, mayConfirm } = await own.read(lead);
    expect(mayConfirm).toBe(false);
    const seen = { proposal: proposal?.id, version: 2 };
    expect(codeOf(await own.post(confirmation, seen, lead))).toEqual([403, 'second-person-needed']);
  });

  test('is declined by an administrator, with a reason that its asker reads', async () => {
    const one = await requested();
    const silent = await one.post(refusal, { ...one.seen, reason: ' ' }, lead);
    expect(silent.problem().errors).toEqual([{ pointer: '/reason', code: 'required' }]);
    const why = 'The licence is right.';
    const declined = await one.post(refusal, { ...one.seen, reason: why }, lead);
    expect([declined.status, declined.body]).toEqual([200, { proposal: null }]);
    expect((await one.history()).at(-1)).toMatchObject({
      kind: 'reversal-declined',
      reason: why,
      actor: { name: 'Second Person' },
      proposedBy: { name: 'Kit Marlow' },
    });
    expect((await one.ask(kit)).status).toBe(201);
  });

  test('is withdrawn by its asker and by no other agent', async () => {
    const one = await requested();
    const body = { ...one.seen, reason: 'A mistake of mine.' };
    expect(codeOf(await one.post(refusal, body, ada))).toEqual([403, 'role-not-sufficient']);
    expect((await one.read(kit)).proposal).not.toBeNull();
    expect((await one.post(refusal, body, kit)).status).toBe(200);
    expect((await one.read(kit)).proposal).toBeNull();
    expect(codeOf(await one.post(refusal, body, kit))).toEqual([409, 'reversal-not-proposed']);
    // Another agent learns nothing more about one that ended.
    expect(codeOf(await one.post(refusal, body, ada))).toEqual([409, 'reversal-not-proposed']);
  });

  test('ends after three days, in the history before another one follows', async () => {
    const one = await requested();
    clock.set(72 * 3600);
    expect((await one.read(kit)).proposal).toBeNull();
    const late = await one.post(confirmation, one.seen, lead);
    expect(codeOf(late)).toEqual([409, 'reversal-not-proposed']);
    expect((await one.ask(ada)).body).toMatchObject({
      kind: 'reversal-requested',
      actor: { name: 'Ada Reyes' },
    });
    expect(await expireNextProposal(api.db, clock.now())).toBe(false);
    expect(await kindsOf(one)).toEqual([
      'reversal-requested',
      'reversal-expired',
      'reversal-requested',
    ]);
    clock.set(144 * 3600);
    expect(await expireNextProposal(api.db, clock.now())).toBe(true);
    expect((await kindsOf(one)).at(-1)).toBe('reversal-expired');
  });

  test('ends with the decision: by undoing, by a direct reversal, by an erasure', async () => {
    const undone = await requested();
    expect((await undone.post('decision/undo', { version: 2 }, decider)).status).toBe(200);
    expect((await undone.read(kit)).proposal).toBeNull();
    const reversed = await requested();
    const direct = await reversed.post('reversal', { reason: 'Mine.', version: 2 }, lead);
    expect(direct.body).toMatchObject({ status: 'pending' });
    expect((await reversed.read(kit)).proposal).toBeNull();
    expect((await reversed.history()).at(-1)).toMatchObject({ kind: 'reversed', reason: 'Mine.' });
    const erased = await requested();
    await eraseApplicant(api.db, erased.registration, clock.now(), {
      operator: 'ops',
      request: null,
    });
    expect((await erased.read(kit)).proposal).toBeNull();
    const rows = await api.db.selectFrom('reversal_proposals').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('in a market that wants a second administrator', () => {
  test('a request is no way around it: the decider does not confirm', async () => {
    const one = await requested('BR');
    expect(await one.read(decider)).toMatchObject({ mayConfirm: false });
    const answer = await one.post(confirmation, one.seen, decider);
    expect(codeOf(answer)).toEqual([403, 'second-person-needed']);
    expect((await one.read(kit)).proposal).not.toBeNull();
    expect(await one.read(lead)).toMatchObject({ mayConfirm: true });
    const confirmed = await one.post(confirmation, one.seen, lead);
    expect(confirmed.body).toMatchObject({ status: 'pending' });
  });

  test('nor is what another administrator proposed', async () => {
    const one = await decided('BR');
    const proposed = await one.post('reversal/proposal', { reason, version: 2 }, lead);
    const seen = { proposal: Object(proposed.body).proposal.id, version: 2 };
    expect(codeOf(await one.post(confirmation, seen, decider))).toEqual([
      403,
      'second-person-needed',
    ]);
  });

  test('the decider may still decline it', async () => {
    const one = await requested('BR');
    const body = { ...one.seen, reason: 'It is right.' };
    expect((await one.post(refusal, body, decider)).status).toBe(200);
  });
});
