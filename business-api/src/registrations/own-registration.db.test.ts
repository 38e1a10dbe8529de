import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
const logged: string[] = [];
beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(line) };
  api = await startTestApi(
    { callerEmail: { source: 'token', claim: 'mail' } },
    { logger: { level: 'warn', stream } },
  );
});
afterAll(() => api.close());

function tokenOf(mail?: string, from = api): Promise<string> {
  const person = {
    sub: 'dana',
    uid: 'dana',
    cid: 'countersign-console',
    name: 'Dana',
    scp: ['openid'],
  };
  return from.issuer.sign({ ...person, groups: ['administrator'], mail });
}

function send(registration: Registration, path: string, token: string, body: unknown, to = api) {
  const { countryCode, ticketNumber } = registration;
  return to.call('POST', `/registrations/${countryCode}/${ticketNumber}${path}`, { token, body });
}
const approval = { decision: 'approve', reasonCodes: [], version: 1 };

test('a person cannot decide, undo or reverse for their own registration', async () => {
  const registration = await api.submitted('US');
  const own = await tokenOf(' Dana.Whitfield+work@BLUERIDGE-eyecare.example ');
  const other = await tokenOf('dana@lumenda.example');
  const codes = [(await send(registration, '/decision', own, approval)).problem().code];
  expect((await send(registration, '/decision', other, approval)).status).toBe(200);
  // The same subject, the e-mail address apart: it is the address that counts.
  const undoing = await send(registration, '/decision/undo', own, { version: 2 });
  const reversal = await send(registration, '/reversal', own, { version: 2, reason: 'x' });
  codes.push(undoing.problem().code, reversal.problem().code);
  expect(codes).toEqual(['own-registration', 'own-registration', 'own-registration']);
  expect((await send(registration, '/decision/undo', other, { version: 2 })).status).toBe(200);
});

test('a token without the claim decides and is logged once', async () => {
  for (let time = 0; time < 2; time += 1) {
    const registration = await api.submitted('US');
    expect((await send(registration, '/decision', await tokenOf(), approval)).status).toBe(200);
  }
  expect(
    logged.filter((line) => line.includes('own registrations cannot be recognised')),
  ).toHaveLength(1);
});

test('[S8.2] an unreachable provider prevents decisions and allows reading', async () => {
  // The test issuer offers no userinfo endpoint.
  const asking = await startTestApi({ callerEmail: { source: 'userinfo', claim: '' } });
  try {
    const registration = await asking.submitted('US');
    const token = await tokenOf(undefined, asking);
    const answer = await send(registration, '/decision', token, approval, asking);
    expect(answer.problem().code).toBe('identity-provider-unavailable');
    expect(answer.headers.get('retry-after')).toBe('5');
    const { countryCode, ticketNumber } = registration;
    const body = { countryCode, ticketNumber };
    const status = await asking.call('POST', '/registration-status', { token, body });
    expect(status.body).toMatchObject({ status: 'pending', version: 1 });
  } finally {
    await asking.close();
  }
});
