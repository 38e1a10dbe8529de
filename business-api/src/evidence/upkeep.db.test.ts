import { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conditionsOf } from '../registrations/registration-conditions.ts';
import { selectRegistrations } from '../registrations/select-registrations.ts';
import { copyRegistration, planOf, rowsRead } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { outdated, refreshOutdated } from './evidence-worker.ts';
import { evidenceResponse, readEvidence } from './read-evidence.ts';
import { findSeen, forgettingUnusedSeen, forgetUnusedSeen, storeSeen } from './seen-evidence.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const registers = new Map();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['evidence_snapshots', 'registrations']) {
    await sql`delete from ${sql.table(table)}`.execute(api.db);
  }
});

test('outdated summaries are evaluated again, except of decided registrations', async () => {
  const [waiting, decided] = [await api.submitted('FR'), await api.submitted('FR')];
  const staff = await api.person(['administrator']);
  await api.call('POST', `/registrations/FR/${decided.ticketNumber}/decision`, {
    token: staff,
    body: { decision: 'approve', reasonCodes: [], waiver: 'Known.', version: 1 },
  });
  await sql`update registrations set evidence_state = 'contradicted', evidence_until = ${now}`.execute(
    api.db,
  );
  while (await refreshOutdated(api.db, { now, registers }, 1));
  const { rows } = await sql<{ ticket_number: string; evidence_state: string }>`
    select ticket_number, evidence_state from registrations`.execute(api.db);
  const states = new Map(rows.map((row) => [row.ticket_number, row.evidence_state]));
  expect(states.get(waiting.ticketNumber)).not.toBe('contradicted');
  expect(states.get(decided.ticketNumber)).toBe('contradicted');
});

const after = (days: number) => new Date(now.getTime() + days * 86_400_000);

test('evidence without a decision is deleted after 30 days', async () => {
  const { ticketNumber } = await api.submitted('FR');
  const staff = await api.person(['administrator']);
  const read = await api.call('GET', `/registrations/FR/${ticketNumber}/evidence`, {
    token: staff,
  });
  const { evidenceHash } = Object(read.body);
  const seen = async () => {
    const { rows } = await sql<{ hash: string }>`select hash from evidence_snapshots
      where ticket_number = ${ticketNumber}`.execute(api.db);
    return rows.map(({ hash }) => hash);
  };
  await expect.poll(seen).toEqual([evidenceHash]);
  await api.call('POST', `/registrations/FR/${ticketNumber}/decision`, {
    token: staff,
    body: { decision: 'approve', reasonCodes: [], waiver: 'Known.', version: 1, evidenceHash },
  });
  await sql`insert into evidence_snapshots (country_code, ticket_number, hash, at, contents)
    select country_code, ticket_number, 'unused', at, contents from evidence_snapshots`.execute(
    api.db,
  );
  await forgetUnusedSeen(api.db, after(30));
  expect(await seen()).toHaveLength(2);
  await forgetUnusedSeen(api.db, after(32));
  expect(await seen()).toEqual([evidenceHash]);
});

test('evidence that does not change is deleted after its last reading only', async () => {
  const registration = await api.submitted('FR');
  const { evaluated, market } = await readEvidence(api.db, registration, { now, registers });
  const evidence = evidenceResponse(registration, { evaluated, market });
  const readOn = (days: number) => storeSeen(api.db, registration, evidence, after(days));
  const isStored = async () =>
    (await findSeen(api.db, registration, evidence.evidenceHash)) !== undefined;
  await readOn(0);
  await readOn(29.9);
  await forgetUnusedSeen(api.db, after(59));
  expect(await isStored()).toBe(true);
  await forgetUnusedSeen(api.db, after(62));
  expect(await isStored()).toBe(false);
});

test('among 20,000 that decisions name, unused evidence is found without reading them', async () => {
  const hash = sql`md5(n::text) || md5(n::text)`;
  const old = sql`${now}::timestamptz - n * interval '1 minute'`;
  await withoutLimit(
    api.db,
    sql`insert into evidence_snapshots (country_code, ticket_number, hash, at, contents)
      select 'FR', 'B-' || n, ${hash}, ${old}, '{}' from generate_series(1, 20000) n`,
  );
  await withoutLimit(
    api.db,
    sql`insert into history_events (country_code, ticket_number, sequence, id, kind, at, actor,
        payload, personal, personal_hashes, previous_hash, hash)
      select 'FR', 'B-' || n, 2, gen_random_uuid(), 'approved', ${old}, '{}', '{}',
        jsonb_build_object('evidenceHash', jsonb_build_object('value', ${hash}, 'salt', '')), '{}', '',
        ${hash} from generate_series(1, 20000) n`,
  );
  await withoutLimit(api.db, sql`analyze evidence_snapshots, history_events`);
  const unused = { country_code: 'FR', ticket_number: 'B-1', hash: 'unused', contents: '{}' };
  await api.db
    .insertInto('evidence_snapshots')
    .values({ ...unused, at: now })
    .execute();
  while (await forgetUnusedSeen(api.db, after(40)));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from evidence_snapshots`.execute(api.db);
  expect(rows).toEqual([{ count: 20_000 }]);
  // A minute later it has little to do, and does not read them to find out.
  expect(await rowsRead(api.db, forgettingUnusedSeen(after(40)))).toBeLessThan(10);
  await api.db
    .insertInto('evidence_snapshots')
    .values({ ...unused, at: now })
    .execute();
  const read = await rowsRead(api.db, forgettingUnusedSeen(after(40)));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(10);
});

test('summaries are found by indexes among 20,000 registrations', async () => {
  await api.submitted('US', { ticketNumber: 'T-many' });
  await copyRegistration(api.db, 'T-many', { count: 10_000, markets: ['FR', 'JP'], now });
  // In parts: a busy machine takes longer for all of them than a client waits for one statement.
  for (let digit = 0; digit < 10; digit += 1) {
    await withoutLimit(
      api.db,
      sql`update registrations set evidence_state = (array['confirmed', 'not-checked', 'look', 'contradicted'])
          [1 + (extract(epoch from submitted_at)::bigint / 60) % 4],
        evidence_until = ${now}::timestamptz + interval '1 day'
        where ticket_number like ${`B-%${digit}`}`,
    );
  }
  await withoutLimit(api.db, sql`analyze registrations`);
  const page = async (markets: 'all' | CountryCode[], limit: number) => {
    const conditions = await conditionsOf(
      api.db,
      { evidence: 'contradicted' },
      { subject: 'kit', now },
    );
    const select = { markets, conditions, search: undefined, order: 'due', limit } as const;
    return planOf(api.db, selectRegistrations(sql`registrations.*`, select));
  };
  // A page, and a count, which reads as many rows as it counts.
  for (const limit of [51, 501]) {
    expect(await page('all', limit)).toContain('registrations_pending_by_evidence');
    const french = await page([CountryCode.parse('FR')], limit);
    expect(french).toContain('registrations_of_market_by_evidence');
    for (const plan of [await page('all', limit), french]) expect(plan).not.toContain('Seq Scan');
  }
  const due = await planOf(api.db, sql`${outdated(api.db, now, 100)}`);
  expect(due).toContain('registrations_evidence_due');
});
