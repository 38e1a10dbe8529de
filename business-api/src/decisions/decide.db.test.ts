import { randomUUID } from 'node:crypto';
import { isDecided, Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.person(['customer-service']);
});
afterAll(() => api.close());

function address({ countryCode, ticketNumber }: Registration): string {
  return `/registrations/${countryCode}/${ticketNumber}/decision`;
}

const approve = { decision: 'approve', reasonCodes: ['A02'], version: 1 };
const reject = { decision: 'reject', reasonCodes: ['L01'], version: 1 };

async function rowsAbout({ countryCode, ticketNumber }: Registration) {
  const events = await api.db
    .selectFrom('history_events')
    .select('kind')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('kind', 'in', ['approved', 'rejected'])
    .execute();
  const mails = await api.db
    .selectFrom('mails')
    .select(['purpose', 'not_before', 'recipient'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', 'in', ['approval', 'rejection'])
    .execute();
  return { events, mails };
}

describe('deciding', () => {
  test('[S7.4] returns the registration and writes one event and one mail', async () => {
    const registration = await api.submitted('FR');
    const answer = await api.call('POST', address(registration), {
      token: staff,
      body: { ...reject, messageToApplicant: 'Licence illisible.', internalNote: '  ' },
    });
    expect(answer.status).toBe(200);
    const decided = Registration.parse(answer.body);
    if (decided.status !== 'rejected') throw new Error(`It is ${decided.status}.`);
    expect(decided).toMatchObject({ version: 2, ticketNumber: registration.ticketNumber });
    expect(decided.decision).toMatchObject({
      decidedBy: { name: 'Robin Ellery', subject: `${api.issuer.issuer}|uid-Robin Ellery` },
      reasonCodes: ['L01'],
      messageToApplicant: 'Licence illisible.',
    });
    expect(decided.decision.internalNote).toBeUndefined();
    const { events, mails } = await rowsAbout(registration);
    expect(events).toEqual([{ kind: 'rejected' }]);
    expect(mails).toMatchObject([
      { purpose: 'rejection', recipient: 'helene.lefevre@optique-des-quais.example' },
    ]);
    const heldMs =
      Date.parse(decided.decision.mailHeldUntil) - Date.parse(decided.decision.decidedAt);
    expect(heldMs).toBe(20_000);
    expect(mails[0]?.not_before.toISOString()).toBe(decided.decision.mailHeldUntil);
  });

  test('[S7.4] one of fifty concurrent deciders succeeds, and is named', async () => {
    const registration = await api.submitted('US');
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        api.call('POST', address(registration), {
          token: await api.person(['administrator'], `Decider ${index}`),
          body: index % 2 === 0 ? approve : reject,
        }),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const winner = Registration.parse(winners[0]?.body);
    const losers = answers.filter(({ status }) => status !== 200).map((answer) => answer.problem());
    expect(losers.map(({ code }) => code)).toEqual(Array(49).fill('already-decided'));
    for (const loser of losers) expect(loser.registration).toEqual(winner);
    const { events, mails } = await rowsAbout(registration);
    expect(events).toEqual([{ kind: winner.status }]);
    expect(mails).toHaveLength(1);
  });

  test('[S7.4] an outdated version is answered with the registration', async () => {
    const registration = await api.submitted();
    const answer = await api.call('POST', address(registration), {
      token: staff,
      body: { ...approve, version: 7 },
    });
    expect(answer.problem()).toMatchObject({ code: 'registration-changed', registration });
    expect((await rowsAbout(registration)).events).toEqual([]);
  });

  test("[S7.4] prefers the market's own undo window", async () => {
    const registration = await api.submitted('JP');
    await api.db
      .updateTable('market_settings')
      .set({ undo_seconds: 300 })
      .where('country_code', '=', 'JP')
      .execute();
    const answer = await api.call('POST', address(registration), { token: staff, body: approve });
    const decided = Registration.parse(answer.body);
    if (!isDecided(decided)) throw new Error('It is still pending.');
    const { mailHeldUntil, decidedAt } = decided.decision;
    expect(Date.parse(mailHeldUntil) - Date.parse(decidedAt)).toBe(300_000);
  });

  test.each([
    ['a rejection without a reason', { ...reject, reasonCodes: [] }, '/reasonCodes', 'too-few'],
    [
      'the same reason twice',
      { ...reject, reasonCodes: ['L01', 'L01'] },
      '/reasonCodes',
      'duplicate',
    ],
    [
      '"other" without a word',
      { ...reject, reasonCodes: ['Z99'] },
      '/messageToApplicant',
      'required',
    ],
    [
      'an approval for a rejection reason',
      { ...approve, reasonCodes: ['L01'] },
      '/reasonCodes/0',
      'not-allowed',
    ],
    ['no version', { decision: 'approve', reasonCodes: [] }, '/version', 'required'],
    ['who decided', { ...approve, decidedBy: 'me' }, '/decidedBy', 'unknown-field'],
    ['another verb', { ...approve, decision: 'deny' }, '/decision', 'not-allowed'],
    ['no verb', { version: 1 }, '/decision', 'required'],
  ])('[S7.4] refuses %s', async (_, body, pointer, code) => {
    const registration = await api.submitted();
    const answer = await api.call('POST', address(registration), { token: staff, body });
    expect(answer.status).toBe(400);
    expect(answer.problem().errors).toContainEqual({ pointer, code });
  });

  test('[S7.4] needs an idempotency key', async () => {
    const registration = await api.submitted();
    const answer = await api.call('POST', address(registration), {
      token: staff,
      body: approve,
      headers: { 'idempotency-key': 'short' },
    });
    expect(answer.problem().errors).toEqual([
      { pointer: 'header:idempotency-key', code: 'malformed' },
    ]);
  });
});

describe('deciding again with the same key', () => {
  test('[S7.4] answers byte by byte what was answered first', async () => {
    const registration = await api.submitted();
    const request = { token: staff, body: approve, key: randomUUID() };
    const first = await api.call('POST', address(registration), request);
    const second = await api.call('POST', address(registration), request);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect((await rowsAbout(registration)).mails).toHaveLength(1);
  });

  test('[S7.4] decides once when both requests come at once', async () => {
    const registration = await api.submitted();
    const request = { token: staff, body: reject, key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.call('POST', address(registration), request)),
    );
    const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
    expect(bodies.size).toBe(1);
    const others = answers.filter(({ status }) => status !== 200);
    for (const other of others) expect(other.problem().code).toBe('request-in-progress');
    expect((await rowsAbout(registration)).events).toHaveLength(1);
  });

  test('[S7.4] refuses the key for another body or ticket of that person', async () => {
    const [registration, other] = [await api.submitted(), await api.submitted()];
    const key = randomUUID();
    await api.call('POST', address(registration), { token: staff, body: approve, key });
    for (const [path, body] of [
      [address(registration), reject],
      [address(other), approve],
    ] as const) {
      const answer = await api.call('POST', path, { token: staff, body, key });
      expect(answer.problem()).toMatchObject({ code: 'idempotency-key-reused', status: 422 });
    }
    const colleague = await api.person(['customer-service'], 'Kit Marlow');
    const answer = await api.call('POST', address(other), { token: colleague, body: approve, key });
    expect(answer.status).toBe(200);
  });

  test('[S7.4] does not store a refusal', async () => {
    const registration = await api.submitted();
    const key = randomUUID();
    const stale = { ...approve, version: 2 };
    await api.call('POST', address(registration), { token: staff, body: stale, key });
    const answer = await api.call('POST', address(registration), {
      token: staff,
      body: approve,
      key,
    });
    expect(answer.status).toBe(200);
  });

  test.skipIf(inject('engine') === 'embedded')(
    '[S7.4] says that the first request is still being worked on',
    async () => {
      const registration = await api.submitted();
      const key = randomUUID();
      const elsewhere = await api.db.startTransaction().execute();
      await sql`insert into idempotency_records (caller, key, request_hash, created_at)
        values (${`person:${api.issuer.issuer}|uid-Robin Ellery`}, ${key}, '', now())`.execute(
        elsewhere,
      );
      const request = { token: staff, body: approve, key };
      const waiting = await api.call('POST', address(registration), request);
      expect(waiting.problem().code).toBe('request-in-progress');
      expect(waiting.headers.get('retry-after')).toBe('1');
      await elsewhere.rollback().execute();
      expect((await api.call('POST', address(registration), request)).status).toBe(200);
    },
  );
});
