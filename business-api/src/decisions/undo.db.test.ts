import { randomUUID } from 'node:crypto';
import { Registration } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';
import { sendDueWebhooks, testWebhookKey } from '../testing/send-due-webhooks.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const clock = settableClock();
let api: TestApi;
let token: string;
beforeAll(async () => {
  const webhooks = { origins: ['https://hooks.example'], keys: [testWebhookKey] };
  api = await startTestApi({ webhooks }, { now: clock.now });
  token = await api.person(['customer-service']);
});
afterAll(() => api.close());
beforeEach(async () => {
  clock.set(0);
  await api.db.deleteFrom('mails').execute();
});

async function submitted(): Promise<string> {
  const { countryCode, ticketNumber } = await api.submitted('FR');
  return `/registrations/${countryCode}/${ticketNumber}`;
}

function decide(path: string, version = 1, decision = 'approve') {
  const reasonCodes = decision === 'approve' ? [] : ['L01'];
  const body = { decision, reasonCodes, version };
  return api.call('POST', `${path}/decision`, { token, body });
}

const undo = (path: string, version = 2, options = {}) =>
  api.call('POST', `${path}/decision/undo`, { token, body: { version }, ...options });

async function historyOf(path: string): Promise<string[]> {
  const { body } = await api.call('GET', `${path}/history`, { token });
  return Object(body).items.map((event: { kind: string; purpose?: string }) =>
    [event.kind, event.purpose].filter(Boolean).join(' '),
  );
}

describe('undoing', () => {
  test('after 19 seconds makes the registration pending and sends no mail', async () => {
    const path = await submitted();
    await decide(path);
    clock.set(19);
    const answer = await undo(path);
    expect(answer.status).toBe(200);
    const registration = Registration.parse(answer.body);
    expect(registration).toMatchObject({ status: 'pending', version: 3 });
    expect(registration).not.toHaveProperty('decision');
    const sent = await sendDueMails(api.db, clock.at(3600));
    expect(sent.map(({ purpose }) => purpose)).toEqual(['review-request']);
    expect((await historyOf(path)).slice(2)).toEqual([
      'approved',
      'mail-queued approval',
      'mail-cancelled approval',
      'undone',
      'mail-sent review-request',
    ]);
  });

  test('after 21 seconds is refused, whether or not the mail has left', async () => {
    const path = await submitted();
    const decided = await decide(path);
    clock.set(21);
    for (const send of [false, true]) {
      if (send) await sendDueMails(api.db, clock.at(21));
      const problem = (await undo(path)).problem();
      expect(problem).toMatchObject({ code: 'undo-window-over', registration: decided.body });
    }
  });

  test('is refused once a worker has started, however slow this clock is', async () => {
    const path = await submitted();
    await decide(path);
    await sendDueMails(api.db, clock.at(20));
    clock.set(19);
    expect((await undo(path)).problem().code).toBe('undo-window-over');
  });

  test('is the decider’s own', async () => {
    const path = await submitted();
    const decided = await decide(path);
    const other = await api.person(['administrator'], 'Kit Marlow');
    const problem = (await undo(path, 2, { token: other })).problem();
    expect(problem).toMatchObject({ code: 'not-your-decision', registration: decided.body });
  });

  test('needs a decision, and the version that was seen', async () => {
    const path = await submitted();
    const pending = (await undo(path, 1)).problem();
    expect(pending).toMatchObject({ code: 'not-decided', registration: { status: 'pending' } });
    await decide(path);
    const stale = (await undo(path, 1)).problem();
    expect(stale).toMatchObject({ code: 'registration-changed', registration: { version: 2 } });
  });

  test('happens once for a key that comes twice', async () => {
    const path = await submitted();
    await decide(path);
    const key = randomUUID();
    const answers = [await undo(path, 2, { key }), await undo(path, 2, { key })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await historyOf(path)).filter((kind) => kind === 'undone')).toHaveLength(1);
  });

  test('allows another decision of the ticket, with its own mail', async () => {
    const path = await submitted();
    await decide(path);
    await undo(path);
    expect((await decide(path, 3, 'reject')).body).toMatchObject({ version: 4 });
    await undo(path, 4);
    await decide(path, 5);
    const sent = await sendDueMails(api.db, clock.at(20));
    const mailed = sent.filter(({ purpose }) => purpose !== 'review-request');
    expect(mailed).toMatchObject([{ purpose: 'approval', occasion: 6 }]);
  });
});

test('undoing races sending 200 times, and never both happen', {
  timeout: 600_000,
}, async () => {
  let path = await submitted();
  await sendDueMails(api.db, clock.at(0));
  let version = 1;
  const outcomes = { undone: 0, sent: 0 };
  for (let round = 0; round < 200; round += 1) {
    clock.set(0);
    expect((await decide(path, version)).status).toBe(200);
    clock.set(19.999);
    // Two clocks a millisecond apart: either may be first.
    const send = () => sendDueMails(api.db, clock.at(20));
    const [answer, sent] =
      round % 2 === 0
        ? await Promise.all([undo(path, version + 1), send()])
        : await Promise.all([send(), undo(path, version + 1)]).then(([a, b]) => [b, a] as const);
    const isUndone = answer.status === 200;
    if (!isUndone) expect(answer.problem().code).toBe('undo-window-over');
    expect([isUndone, sent.length], `round ${round}`).toEqual(isUndone ? [true, 0] : [false, 1]);
    outcomes[isUndone ? 'undone' : 'sent'] += 1;
    version += 2;
    if (!isUndone) {
      path = await submitted();
      await sendDueMails(api.db, clock.at(20));
      version = 1;
    }
  }
  expect(outcomes.undone + outcomes.sent).toBe(200);
});

describe('a decision about an applicant whose data is erased', () => {
  const erase = (path: string) => {
    const [, , countryCode, ticketNumber] = path.split('/');
    const key = RegistrationKey.parse({ countryCode, ticketNumber });
    return eraseApplicant(api.db, key, clock.now(), { operator: 'ops', request: null });
  };
  const addWebhook = async () => {
    await sql`delete from webhook_endpoints`.execute(api.db);
    const administrator = await api.person(['administrator']);
    const body = { url: 'https://hooks.example/events' };
    const added = await api.call('POST', '/markets/FR/webhooks', { token: administrator, body });
    expect(added.status).toBe(201);
  };
  const typesSent = async () =>
    (await sendDueWebhooks(api.db, clock.at(3600))).map(({ message }) => message.type);

  test('is undone although it has no mail', async () => {
    const path = await submitted();
    await decide(path);
    await sendDueMails(api.db, clock.at(20));
    clock.set(60);
    const administrator = await api.person(['administrator'], 'Noor Haddad');
    const reversal = { version: 2, reason: 'A mistake.' };
    await api.call('POST', `${path}/reversal`, { token: administrator, body: reversal });
    await erase(path);
    await addWebhook();
    expect((await decide(path, 4, 'reject')).status).toBe(200);
    clock.set(79);
    expect((await undo(path, 5)).body).toMatchObject({ status: 'pending', version: 6 });
    expect(await typesSent()).toEqual([]);
    expect((await decide(path, 6, 'reject')).status).toBe(200);
    clock.set(100);
    expect((await undo(path, 7)).problem().code).toBe('undo-window-over');
  });

  test('is undone where the data was erased after it, and no receiver gets it', async () => {
    const path = await submitted();
    await addWebhook();
    await decide(path);
    clock.set(5);
    await erase(path);
    expect((await undo(path, 3)).body).toMatchObject({ status: 'pending', version: 4 });
    expect(await typesSent()).toEqual(['registration.erased']);
  });
});
