import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import type { Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockForErasure } from '../registrations/lock-registration.ts';
import { markingAt } from '../testing/marking-at.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { lockUnerased, searchNext } from './search-next.ts';
import { endSearch, leaseSearch, wantSearch } from './wanted-searches.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.person(['customer-service']);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('registration_keys').execute();
  await api.db.deleteFrom('duplicate_searches').execute();
});

const searching = () => searchNext(api.db, markingAt(new Date()), fallbackRarity);

async function searchAll(): Promise<void> {
  while (await searching());
}

function approve({ countryCode, ticketNumber }: Registration) {
  return api.call('POST', `/registrations/${countryCode}/${ticketNumber}/decision`, {
    token: staff,
    body: { decision: 'approve', reasonCodes: [], waiver: 'Known.', version: 1 },
  });
}

async function matchesOf({ ticketNumber }: Registration): Promise<readonly string[]> {
  const rows = await api.db
    .selectFrom('registration_matches')
    .select('other_ticket')
    .where('ticket_number', '=', ticketNumber)
    .execute();
  return rows.map((row) => row.other_ticket);
}

async function wanted(): Promise<readonly string[]> {
  const rows = await api.db.selectFrom('duplicate_searches').select('ticket_number').execute();
  return rows.map((row) => row.ticket_number);
}

/** Does `work` while another transaction has what `lock` locks. */
async function whileLocked(lock: (trx: Trx) => Promise<unknown>, work: () => Promise<void>) {
  const trx = await api.db.startTransaction().execute();
  try {
    await lock(trx);
    await work();
  } finally {
    await trx.rollback().execute();
  }
}

async function untilOneWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    expect(rows).toHaveLength(1);
  });
}

// The embedded engine has one connection: a transaction waits for no lock.
describe.skipIf(inject('engine') === 'embedded')('a decision does not wait', () => {
  test('for a search that found its registration; an erasure does', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    let erasing: Promise<void> | undefined;
    await whileLocked(
      (trx) => lockUnerased(trx, [{ other: one }, { other }]),
      async () => {
        expect((await approve(one)).status).toBe(200);
        const erasure = { operator: 'the operator', request: null };
        erasing = eraseApplicant(api.db, other, new Date(), erasure);
        await untilOneWaits();
      },
    );
    await erasing;
  });

  test('for the search of its registration, which waits for an erasure', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    let search: Promise<boolean> | undefined;
    await whileLocked(
      (trx) => lockForErasure(trx, other),
      async () => {
        search = searching();
        await untilOneWaits();
        expect((await approve(one)).status).toBe(200);
      },
    );
    await search;
    expect(await matchesOf(one)).toEqual([other.ticketNumber]);
  });

  test('nor a change of what is compared, which is compared again', async () => {
    const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
    let search: Promise<boolean> | undefined;
    await whileLocked(
      (trx) => lockForErasure(trx, other),
      async () => {
        search = searching();
        await untilOneWaits();
        await inTransaction(api.db, async (trx) => {
          await sql`update registrations set practice = practice || '{"legalName":"Zyx"}'
            where ticket_number = ${one.ticketNumber}`.execute(trx);
          await wantSearch(trx, [one], new Date());
        });
      },
    );
    await search;
    expect(await matchesOf(one)).toEqual([]);
    expect(await wanted()).toContain(one.ticketNumber);
  });
});

test('two searches of registrations like each other store both', async () => {
  const all = [await api.submitted('FR'), await api.submitted('FR'), await api.submitted('FR')];
  await Promise.all([searchAll(), searchAll(), searchAll()]);
  for (const one of all) {
    const others = all.filter((other) => other !== one).map(({ ticketNumber }) => ticketNumber);
    expect((await matchesOf(one)).toSorted()).toEqual(others.toSorted());
  }
  expect(await wanted()).toEqual([]);
});

describe('a search that is being made', () => {
  test('is made by no other copy, until the first one is killed', async () => {
    await api.submitted('FR');
    const now = new Date();
    expect(await leaseSearch(api.db, now)).toBeDefined();
    expect(await leaseSearch(api.db, now)).toBeUndefined();
    expect(await leaseSearch(api.db, new Date(now.getTime() + 60_000))).toBeDefined();
  });

  test('is made again where it was wanted at the same time', async () => {
    const one = await api.submitted('FR');
    const now = new Date();
    const search = await leaseSearch(api.db, now);
    if (search === undefined) throw new Error('No search.');
    await inTransaction(api.db, (trx) => wantSearch(trx, [one], now));
    await inTransaction(api.db, (trx) => endSearch(trx, search, [], now));
    expect(await wanted()).toEqual([one.ticketNumber]);
    expect(await leaseSearch(api.db, now)).toEqual(search);
    await inTransaction(api.db, (trx) => endSearch(trx, search, [], now));
    expect(await wanted()).toEqual([]);
  });
});
