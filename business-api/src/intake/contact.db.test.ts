import { RegistrationReceipt } from '@countersign/contract/intake';
import { Problem } from '@countersign/contract/problems/problem';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({});
  token = await api.intake();
});
afterAll(() => api.close());

type Market = 'FR' | 'JP' | 'US';
const send = (market: Market, { phone, email }: { phone?: string; email?: string }) => {
  const { practice, contact, ...rest } = sampleApplication(market);
  const body = {
    ...rest,
    practice: { ...practice, ...(phone === undefined ? {} : { phone }) },
    contact: { ...contact, ...(email === undefined ? {} : { email }) },
  };
  return api.call('POST', '/registrations', { token, body });
};

const ticketOf = ({ body }: { readonly body: unknown }) =>
  RegistrationReceipt.parse(body).ticketNumber;

async function storedOf(ticketNumber: string) {
  const { rows } = await sql<{ phone: string; email: string; search: string }>`select
      practice ->> 'phone' as phone, contact ->> 'email' as email, search::text as search
    from registrations where ticket_number = ${ticketNumber}`.execute(api.db);
  return rows[0];
}

describe('a telephone number at the intake', () => {
  test.each<[Market, string]>([
    ['JP', '０３－５５５０－０１８７'],
    ['JP', '０３ー５５５０ー０１８７'],
    ['JP', '03-5550-0187(代)'],
    ['JP', '03-5550-0187（内線12）'],
    ['FR', '01\u00a055\u202f55\u200901 42'],
    ['FR', '01‑55–55—01―42'],
    ['US', '(828) 555-0142 ext. 12'],
    ['US', '828-555-0142 x12'],
    ['US', '828.555.0142 #12'],
  ])('of %s is stored as it was typed: %s', async (market, phone) => {
    const sent = await send(market, { phone });
    expect(sent.status).toBe(201);
    expect(await storedOf(ticketOf(sent))).toMatchObject({ phone });
  });

  test('loses the marks that a telephone puts around it', async () => {
    const sent = await send('FR', { phone: '\u202d+33 1 55 55 01 42\u202c' });
    expect(await storedOf(ticketOf(sent))).toMatchObject({ phone: '+33 1 55 55 01 42' });
  });

  test.each<[Market, string, string]>([
    ['FR', '12345', '06 12 34 56 78'],
    ['FR', '000', '06 12 34 56 78'],
    ['JP', '+999', '090-1234-5678'],
    ['US', 'call us', '(201) 555-0123'],
  ])('of %s is refused with an example: %s', async (market, phone, suggestion) => {
    const refused = await send(market, { phone });
    expect(refused.status).toBe(400);
    expect(refused.problem().errors).toEqual([
      { pointer: '/practice/phone', code: 'no-telephone-number', suggestion },
    ]);
  });

  test('is refused together with every other fault, in one answer', async () => {
    const { practice, contact } = sampleApplication('FR');
    const refused = await api.call('POST', '/registrations', {
      token,
      body: {
        ...sampleApplication('FR'),
        applicantLocale: 'x',
        practice: { ...practice, legalName: 'A\u202eB', phone: '12345' },
        contact: { ...contact, email: 'nobody', firstName: '...', phone: 'call us' },
      },
    });
    expect(refused.status).toBe(400);
    expect(new Set(refused.problem().errors?.map(({ pointer }) => pointer))).toEqual(
      new Set([
        '/applicantLocale',
        '/contact/email',
        '/practice/legalName',
        '/contact/firstName',
        '/practice/phone',
        '/contact/phone',
      ]),
    );
  });

  test('in a body that is refused anyway, costs no more than its schema allows', async () => {
    const { practice, ...rest } = sampleApplication('FR');
    const phone = '1 '.repeat(10_000);
    const body = JSON.stringify({
      ...rest,
      practice: { ...practice, legalName: 'deep', tradingName: 'A\u202eB', phone },
    });
    const response = await fetch(`${api.url}/api/registrations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      // Deeper than a recursion reaches.
      body: body.replace('"deep"', `${'['.repeat(12_000)}${']'.repeat(12_000)}`),
    });
    expect(response.status).toBe(400);
    const { errors } = Problem.parse(await response.json());
    expect(errors?.map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
      '/practice/legalName wrong-type',
      '/practice/phone too-long',
      '/practice/tradingName hidden-characters',
    ]);
  });

  test('is found and known again in another form', async () => {
    const first = await send('FR', { phone: '01 98 76 54 32' });
    const second = await send('FR', { phone: '＋３３　１　９８　７６　５４　３２' });
    for (const one of [first, second]) {
      expect((await storedOf(ticketOf(one)))?.search).toContain("'+33198765432'");
    }
    const keys = await api.db
      .selectFrom('registration_keys')
      .select(['ticket_number', 'key'])
      .where('kind', '=', 'telephone')
      .where('ticket_number', 'in', [ticketOf(first), ticketOf(second)])
      .execute();
    const keysOf = (one: typeof first) =>
      keys.filter(({ ticket_number }) => ticket_number === ticketOf(one)).map(({ key }) => key);
    expect(new Set(keysOf(first))).toEqual(new Set(keysOf(second)));
  });
});

describe('an email address at the intake', () => {
  test.each([
    ['info@straße.example', 'info@straße.example', 'info@xn--strae-oqa.example'],
    ['info@xn--strae-oqa.example', 'info@straße.example', 'info@xn--strae-oqa.example'],
    ['ｉｎｆｏ＠メガネ．example', 'info@メガネ.example', 'info@xn--mck6csc.example'],
  ])('%s is shown as %s and sent to %s', async (email, shown, sent) => {
    const answer = await send('FR', { email });
    expect(answer.status).toBe(201);
    const stored = await storedOf(ticketOf(answer));
    expect(stored).toMatchObject({ email: shown });
    for (const form of [shown, sent]) {
      const word = form.replaceAll(/[@.-]/g, '').replace('ß', 'ss');
      expect(stored?.search).toContain(`'${word}'`);
    }
  });

  test.each([
    ['"a b"@c.example', { code: 'local-part' }],
    ['a..b@c.example', { code: 'local-part' }],
    ['é@c.example', { code: 'local-part' }],
    ['a@c', { code: 'no-domain' }],
    ['a@☃.example', { code: 'no-domain' }],
    ['a@ﬁrma.example', { code: 'other-domain', suggestion: 'a@firma.example' }],
  ])('%s is refused with a reason', async (email, fault) => {
    const refused = await send('FR', { email });
    expect(refused.status).toBe(400);
    expect(refused.problem().errors).toEqual([{ pointer: '/contact/email', ...fault }]);
  });
});
