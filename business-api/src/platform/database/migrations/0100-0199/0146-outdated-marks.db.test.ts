import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenConcerns } from '../../../../registers/approved-concerns.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { up } from './0146-outdated-marks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('summaries that say a register is being asked are evaluated again', async () => {
  const [asking, ready] = [await api.submitted('FR'), await api.submitted('FR')];
  await sql`update registrations set evidence_until = null,
    evidence_detail = evidence_detail || jsonb_build_object('asking',
      case when ticket_number = ${asking.ticketNumber} then 1 else 0 end)`.execute(api.db);
  await up(api.db);
  const until = async ({ ticketNumber }: Registration) => {
    const row = await api.db
      .selectFrom('registrations')
      .select('evidence_until')
      .where('ticket_number', '=', ticketNumber)
      .executeTakeFirstOrThrow();
    return row.evidence_until?.getTime();
  };
  expect(await until(asking)).toBe(0);
  expect(await until(ready)).toBeUndefined();
});

test('what came up about an approval is settled where that no longer holds', async () => {
  const [approved, pending] = [await api.submitted('FR'), await api.submitted('FR')];
  const token = await api.person(['customer-service']);
  const body = { decision: 'approve', reasonCodes: [], waiver: 'Known.', version: 1 };
  const path = `/registrations/FR/${approved.ticketNumber}/decision`;
  expect((await api.call('POST', path, { token, body })).status).toBe(200);
  for (const { countryCode, ticketNumber } of [approved, pending]) {
    const number = { scheme: 'fr-siren', value: '732829320', reason: 'ceased' };
    const key = { country_code: countryCode, ticket_number: ticketNumber };
    await api.db
      .insertInto('approved_concerns')
      .values({ ...key, ...number, since: new Date() })
      .execute();
  }
  await up(api.db);
  expect(await readOpenConcerns(api.db, approved)).toHaveLength(1);
  expect(await readOpenConcerns(api.db, pending)).toEqual([]);
});
