import { allEndpoints, type OperationId } from '@countersign/contract/all-endpoints';
import { farReachingActs } from '@countersign/contract/far-reaching-acts';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWithCopies } from '../../testing/fill-with-copies.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { type ApiResponse, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { validRequest } from '../../testing/valid-request.ts';

let api: TestApi;
let signedInAgo: (seconds: number, uid?: string) => Promise<string>;
let old: string;
let recent: string;
beforeAll(async () => {
  api = await startTestApi();
  signedInAgo = (seconds, uid = 'robin') =>
    api.issuer.sign({
      sub: `${uid}@demo.example`,
      uid,
      cid: 'countersign-console',
      scp: ['openid'],
      groups: ['administrator'],
      auth_time: Math.floor(Date.now() / 1000) - seconds,
    });
  old = await signedInAgo(700);
  recent = await signedInAgo(500);
});
afterAll(() => api.close());

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

async function decided(): Promise<string> {
  const registration = await api.submitted('FR');
  const body = { decision: 'approve', reasonCodes: [], version: 1 };
  // A decision itself asks for no new sign-in.
  const answer = await api.call('POST', `${pathOf(registration)}/decision`, { token: old, body });
  expect(answer.status).toBe(200);
  return pathOf(registration);
}

function expectChallenge(answer: ApiResponse): void {
  expect(answer.status).toBe(401);
  expect(answer.problem().code).toBe('insufficient-user-authentication');
  expect(answer.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_user_authentication", ' +
      'error_description="A more recent sign-in is needed", max_age="600"',
  );
}

test('with names of strengths, only a recent sign-in of one of them is enough', async () => {
  const strict = await startTestApi({
    stepUp: { maxAgeSeconds: 600, withoutAuthTime: 'token-age', acrValues: ['phr', 'phrh'] },
  });
  try {
    await strict.submitted('FR');
    const body = { staff: [], targetHours: 24, undoSeconds: null, reminders: true };
    const change = async (acr: string | undefined) => {
      const token = await strict.issuer.sign({
        ...{ sub: 'kit', uid: 'kit', cid: 'countersign-console', scp: ['openid'] },
        ...{ groups: ['administrator'], auth_time: Math.floor(Date.now() / 1000), acr },
      });
      const wanted = { version: 0, ...body, replyTo: 'desk@example.com' };
      return strict.call('PUT', '/markets/FR', { token, body: wanted });
    };
    for (const weak of [undefined, 'pwd']) {
      const answer = await change(weak);
      expect(answer.problem().code).toBe('insufficient-user-authentication');
      expect(answer.headers.get('www-authenticate')).toMatch(/acr_values="phr phrh"$/);
    }
    expect((await change('phrh')).status).toBe(200);
  } finally {
    await strict.close();
  }
});

describe('a sign-in of more than ten minutes ago is challenged, a newer one is not', () => {
  test('for a reversal, which the challenge leaves undone', async () => {
    const path = await decided();
    const body = { reason: 'The licence belongs to another practice.', version: 2 };
    expectChallenge(await api.call('POST', `${path}/reversal`, { token: old, body }));
    const { body: history } = await api.call('GET', `${path}/history`, { token: old });
    expect(JSON.stringify(history)).not.toContain('reversed');
    const again = await api.call('POST', `${path}/reversal`, { token: recent, body });
    expect(again.status).toBe(200);
  });

  test('for a mail to another address, not for the same one', async () => {
    const path = await decided();
    await sendDueMails(api.db, new Date(Date.now() + 60_000));
    const { body } = await api.call('GET', `${path}/mails`, { token: old });
    const { mailId } = Object(body).items.find(
      ({ purpose }: { purpose: string }) => purpose === 'approval',
    );
    const resend = (token: string, to: object) =>
      api.call('POST', `${path}/mails/${mailId}/resend`, { token, body: to });
    const other = { recipient: 'new@vieux-port.example' };
    expectChallenge(await resend(old, other));
    expect((await resend(old, {})).status).toBe(200);
    await sendDueMails(api.db, new Date(Date.now() + 60_000));
    expect((await resend(recent, other)).status).toBe(200);
  });

  test('for an answer with another address, not for one without', async () => {
    const asked = async (path: string, version: number) => {
      const points = [{ kind: 'correct', field: 'contact.email', reason: null }];
      const body = { version, points };
      expect((await api.call('POST', `${path}/requests`, { token: old, body })).status).toBe(200);
    };
    const enter = (token: string, path: string, version: number, changes: readonly object[]) => {
      const answer = { changes, points: [{ point: 1, explanation: 'By telephone.' }] };
      const body = { version, answer, note: 'She called.' };
      return api.call('POST', `${path}/requests/answer`, { token, body });
    };
    const path = pathOf(await api.submitted('FR'));
    await asked(path, 1);
    const other = [
      { field: 'contact.name', value: 'Hélène Durand' },
      { field: 'contact.email', value: 'me@elsewhere.example' },
    ];
    expectChallenge(await enter(old, path, 2, other));
    const recipients = async () => {
      const { body } = await api.call('GET', `${path}/mails`, { token: old });
      return Object(body).items.map(({ recipient }: { recipient: string }) => recipient);
    };
    expect(await recipients()).not.toContain('me@elsewhere.example');
    expect((await enter(old, path, 2, other.slice(0, 1))).status).toBe(200);
    await asked(path, 3);
    expect((await enter(recent, path, 4, other)).status).toBe(200);
  });

  test('for a change of staff or of the address for replies, not for other settings', async () => {
    const settings = {
      staff: [],
      targetHours: 24,
      undoSeconds: null,
      replyTo: null,
      reminders: true,
    };
    const change = (token: string, version: number, changes: object) =>
      api.call('PUT', '/markets/FR', { token, body: { ...settings, version, ...changes } });
    expect((await change(old, 0, { targetHours: 48 })).status).toBe(200);
    const member = { email: 'a@b.example', name: null, locale: 'fr_FR', escalations: false };
    expectChallenge(await change(old, 1, { staff: [member] }));
    expect((await change(recent, 1, { staff: [member] })).status).toBe(200);
    const replyTo = { staff: [member], replyTo: 'me@elsewhere.example' };
    expectChallenge(await change(old, 2, replyTo));
    expect((await change(recent, 2, replyTo)).status).toBe(200);
    expectChallenge(await change(old, 3, { staff: [member], replyTo: null }));
  });

  test('for more than twenty decisions at once', async () => {
    await fillWithCopies(api.db, 25);
    const { body } = await api.call('GET', '/registrations?status=pending', { token: old });
    const rows = Object(body).items.map(({ countryCode, ticketNumber, version }: Registration) => ({
      countryCode,
      ticketNumber,
      version,
    }));
    const dryRun = (token: string, asked: object) =>
      api.call('POST', '/bulk-decisions/dry-run', { token, body: asked });
    expect((await dryRun(old, { rows: rows.slice(0, 20) })).status).toBe(200);
    expectChallenge(await dryRun(old, { rows: rows.slice(0, 21) }));
    const allowed = await dryRun(recent, { rows: rows.slice(0, 21) });
    expect(allowed.body).toMatchObject({ bulkAct: expect.any(String) });
    // A filter is asked about to mark rows: that decides nothing.
    const filter = { filter: { status: 'pending' } };
    expect((await dryRun(old, filter)).body).toMatchObject({ bulkAct: null });
    expect((await dryRun(recent, filter)).body).toMatchObject({ bulkAct: expect.any(String) });
  });

  test('for more than a hundred decisions within an hour, one by one or with a few at once', async () => {
    const busy = await signedInAgo(700, 'busy');
    const registration = await api.submitted('FR');
    const { countryCode, ticketNumber, version } = registration;
    const decide = (token: string, ticket = 'T-none') =>
      api.call('POST', `/registrations/FR/${ticket}/decision`, {
        token,
        body: { decision: 'approve', reasonCodes: [], version: 1 },
      });
    // Attempts count, whatever becomes of them.
    for (let one = 0; one < 100; one += 1) expect((await decide(busy)).status).toBe(404);
    expectChallenge(await decide(busy, ticketNumber));
    const rows = [{ countryCode, ticketNumber, version }];
    const dryRun = (body: object) =>
      api.call('POST', '/bulk-decisions/dry-run', { token: busy, body });
    expectChallenge(await dryRun({ rows }));
    expect((await dryRun({ rows, act: 'ask' })).status).toBe(200);
    expect((await decide(await signedInAgo(0, 'busy'), ticketNumber)).status).toBe(200);
  });
});

describe('the declared acts', () => {
  test.each(
    allEndpoints
      .filter(({ config: { access } }) => ['staff', 'administrator'].includes(access.role))
      .map(({ schema }) => schema.operationId as OperationId),
  )('%s is challenged exactly where the declaration says always', async (operation) => {
    const key = { countryCode: 'FR', ticketNumber: 'T-unknown' };
    const { method, address, body } = validRequest(operation, key);
    const answer = await api.call(method, address, { token: old, body });
    const declared = farReachingActs[operation]?.recentSignIn;
    const isChallenged = answer.text.includes('insufficient-user-authentication');
    if (declared === 'always') expect(isChallenged).toBe(true);
    if (declared === undefined) expect(isChallenged).toBe(false);
  });
});
