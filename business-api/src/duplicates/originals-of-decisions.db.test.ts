import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { fillOriginals } from './fill-originals.ts';
import { orderPair } from './pair-order.ts';

let api: TestApi;
let staff: string;
let original: Registration;
let registration: Registration;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.person(['administrator'], 'Kit Marlow');
});
afterAll(() => api.close());
beforeEach(async () => {
  original = await api.submitted('FR');
  registration = await api.submitted('FR');
});

const act = async (path: string, body: object) => {
  const { countryCode, ticketNumber } = registration;
  const at = `/registrations/${countryCode}/${ticketNumber}/${path}`;
  const answer = await api.call('POST', at, { token: staff, body });
  expect(answer.status).toBe(200);
};
const keyOf = ({ countryCode, ticketNumber }: Registration) => ({ countryCode, ticketNumber });
const reject = (version: number, duplicateOf?: Registration) =>
  act('decision', {
    ...{ decision: 'reject', reasonCodes: ['D03'], version },
    ...(duplicateOf && { duplicateOf: keyOf(duplicateOf) }),
  });
const undo = (version: number) => act('decision/undo', { version });

/** Stores, as the release before did, which one of the pair was rejected. */
async function storeWithPair(named: Registration | undefined): Promise<void> {
  const { one, other, flipped } = orderPair(registration, original);
  const rejected = flipped ? 'other' : 'one';
  await sql`update pair_answers set rejected = ${named === undefined ? null : rejected}
    where one_ticket = ${one.ticketNumber} and other_ticket = ${other.ticketNumber}`.execute(
    api.db,
  );
}

async function storeWithDecision(named: Registration | undefined): Promise<void> {
  await api.db
    .updateTable('registrations')
    .set({
      duplicate_of_country: named?.countryCode ?? null,
      duplicate_of_ticket: named?.ticketNumber ?? null,
    })
    .where('ticket_number', '=', registration.ticketNumber)
    .execute();
}

/** From the first registration to the last; the API fills too, for a while after its start. */
async function fillAgain(): Promise<void> {
  const name = 'originals-of-decisions';
  const again = { finished: false, country_code: '', ticket_number: '' };
  await api.db.updateTable('background_fills').set(again).where('name', '=', name).execute();
  const fill = api.db.selectFrom('background_fills').select('finished').where('name', '=', name);
  while (!(await fill.executeTakeFirstOrThrow()).finished) await fillOriginals(api.db, 1);
}

async function stored(): Promise<string | null> {
  await fillAgain();
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
  const row = await api.db
    .selectFrom('registrations')
    .select('duplicate_of_ticket')
    .where('ticket_number', '=', registration.ticketNumber)
    .executeTakeFirstOrThrow();
  return row.duplicate_of_ticket;
}

describe('what a copy of the release before did beside this one is corrected', () => {
  test('a rejection that names its original with the pair only', async () => {
    await reject(1, original);
    await storeWithDecision(undefined);
    await storeWithPair(original);
    expect(await stored()).toBe(original.ticketNumber);
  });

  test('an undo that left the original in the row', async () => {
    await reject(1, original);
    await undo(2);
    await storeWithDecision(original);
    expect((await verifyAllChains(api.db)).faults).toMatchObject([{ fault: 'decision-changed' }]);
    expect(await stored()).toBeNull();
  });

  test('a rejection for another reason after such an undo', async () => {
    await reject(1, original);
    await undo(2);
    await act('decision', { decision: 'reject', reasonCodes: ['L01'], version: 3 });
    await storeWithDecision(original);
    expect(await stored()).toBeNull();
  });

  test('a rejection that names another one than that before it', async () => {
    await reject(1, original);
    await undo(2);
    const other = await api.submitted('FR');
    await reject(3, other);
    await storeWithDecision(original);
    expect(await stored()).toBe(other.ticketNumber);
  });
});

describe('what is right stays', () => {
  test('a rejection of this release', async () => {
    await reject(1, original);
    expect(await stored()).toBe(original.ticketNumber);
  });

  test('an original that was withdrawn in an earlier release', async () => {
    await reject(1, original);
    await storeWithDecision(undefined);
    await storeWithPair(undefined);
    expect(await stored()).toBeNull();
  });

  test('a decision without an original, beside a judgement of before', async () => {
    await reject(1, original);
    await storeWithPair(original);
    await undo(2);
    await reject(3);
    expect(await stored()).toBeNull();
  });
});
