import { randomUUID } from 'node:crypto';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const lines: string[] = [];
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi(
    {},
    { logger: { level: 'debug', stream: { write: (line: string) => lines.push(line) } } },
  );
  token = await api.intake();
});
afterAll(() => api.close());

const ssn = '078-05-1120';
const nir = '2 55 08 14 168 025 38';
const myNumber = '123456789018';
const canaries = [ssn, '078051120', nir, '255081416802538', myNumber];

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = 'public'`.execute(api.db);
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: all } = await sql`select t::text from ${sql.table(name)} as t`.execute(api.db);
      return JSON.stringify(all);
    }),
  );
  return texts.join('\n');
}

async function submit(market: 'US' | 'FR' | 'JP', changes: Record<string, unknown>) {
  const sample = sampleApplication(market);
  const { practice = {}, contact = {} } = changes as Record<string, Record<string, unknown>>; // of this test
  const body = {
    ...sample,
    practice: { ...sample.practice, ...practice },
    contact: { ...sample.contact, ...contact },
  };
  return api.call('POST', '/registrations', { token, body, key: randomUUID() });
}

async function eventsOf(receipt: unknown) {
  const { countryCode, ticketNumber } = Object(receipt);
  const staff = await api.person(['administrator']);
  const path = `/registrations/${countryCode}/${ticketNumber}/history`;
  const { body } = await api.call('GET', path, { token: staff });
  return Object(body).items.filter(({ kind }: { kind: string }) => kind === 'numbers-masked');
}

describe('a number that must not be stored', () => {
  test('is masked in every text before anything is stored, logged or mailed', async () => {
    const answers = [
      await submit('US', {
        practice: { legalName: `Whitfield ${ssn}`, tradingName: `SSN ${ssn}` },
        contact: { name: `Dana ${ssn}`, phone: ssn },
      }),
      await submit('FR', {
        practice: { tradingName: `NIR ${nir}` },
        contact: { name: `H ${nir}` },
      }),
      await submit('JP', { contact: { name: `マイナンバー ${myNumber}` } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await eventsOf(answers[0]?.body)).toMatchObject([
      {
        actor: { kind: 'registration-site' },
        masked: [
          { field: '/practice/legalName', kind: 'us-ssn' },
          { field: '/practice/tradingName', kind: 'us-ssn' },
          { field: '/contact/name', kind: 'us-ssn' },
          { field: '/contact/phone', kind: 'us-ssn' },
        ],
      },
    ]);
    const kept = `${await everything()}\n${lines.join('\n')}`;
    expect(kept).toContain('Whitfield •••-••-••••');
    for (const canary of canaries) expect(kept).not.toContain(canary);
  });

  test('leaves telephones, tickets and valid numbers unmasked', async () => {
    const ticketNumber = '123456789018';
    const sample = sampleApplication('JP');
    const body = {
      ...sample,
      ticketNumber,
      contact: { ...sample.contact, phone: '+819012345678' },
    };
    const answer = await api.call('POST', '/registrations', { token, body });
    expect(answer.body).toMatchObject({ ticketNumber });
    expect(await eventsOf(answer.body)).toEqual([]);
  });

  test('makes an e-mail address that has one a fault of the request', async () => {
    const answer = await submit('US', { contact: { email: `${ssn}@mail.example` } });
    expect(answer.problem().errors).toEqual([{ pointer: '/contact/email', code: 'not-allowed' }]);
  });
});
