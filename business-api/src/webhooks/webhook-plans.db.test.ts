import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import type { Db } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { periodQuery } from './replay-webhooks.ts';
import { deliveriesQuery } from './webhook-deliveries.ts';
import { deadLettersQuery } from './webhook-endpoints.ts';
import { claimQuery, nextDueDeliveryQuery } from './webhook-store.ts';
import { webhookFiguresQuery } from './webhook-worker.ts';

const now = new Date('2026-11-20T10:00:00Z');
const secondsAgo = (count: number) => new Date(now.getTime() - count * 1000);
const endpoint = newId();
const perEndpoint = 10_000;

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
  await fill(endpoint, 'FR');
  await fill(newId(), 'DE');
  await withoutLimit(open.db, sql`analyze webhook_deliveries`);
});
afterAll(() => open.close());

/** Of a hundred events one is still to be sent, one waits and one is dead. */
async function fill(id: string, market: string): Promise<void> {
  await withoutLimit(
    open.db,
    sql`insert into webhook_endpoints (id, country_code, url, state, secret, created_at)
      values (${id}, ${market}, 'https://site.example/', 'on', 'x', ${now})`,
  );
  await withoutLimit(
    open.db,
    sql`insert into webhook_deliveries (id, endpoint_id, country_code, ticket_number, type,
        version, body, state, not_before, created_at, settled_at)
      select gen_random_uuid(), ${id}::uuid, ${market}::text, 'T-' || n, 'registration.submitted',
        1, '{}', case n % 100 when 0 then 'queued' when 1 then 'waiting' when 2 then 'dead'
          else 'delivered' end,
        at, at, case when n % 100 > 1 then at end
      from (select n, ${now}::timestamptz - n * interval '1 second' as at
        from generate_series(1, ${perEndpoint}::int) n) as times`,
  );
}

interface Compilable {
  compile(db: Db): CompiledQuery;
}

async function planOf(query: (db: Db) => Compilable): Promise<string> {
  const { sql: text, parameters } = query(open.db).compile(open.db);
  const plan = CompiledQuery.raw(`explain ${text}`, [...parameters]);
  return JSON.stringify((await open.db.executeQuery(plan)).rows);
}

const period = { from: secondsAgo(60), to: now, delivered: false };
const after = { at: secondsAgo(60), id: newId() };

test.each<[string, (db: Db) => Compilable, string]>([
  ['claiming', () => claimQuery(now, 1000), 'to_send'],
  ['claiming for others', () => claimQuery(now, 1000, [endpoint]), 'to_send'],
  ['the next due time', (db) => nextDueDeliveryQuery(db), 'to_send'],
  ['the figures', () => webhookFiguresQuery, 'to_send'],
  ['the list', (db) => deliveriesQuery(db, endpoint, { limit: 20 }), 'of_endpoint'],
  ['a later page', (db) => deliveriesQuery(db, endpoint, { limit: 20, after }), 'of_endpoint'],
  [
    'the list of dead letters',
    (db) => deliveriesQuery(db, endpoint, { show: 'dead', limit: 20 }),
    'dead',
  ],
  ['the count of dead letters', () => deadLettersQuery(endpoint), 'dead'],
  ['a replay of dead letters', (db) => periodQuery(db, endpoint, period), 'dead'],
  [
    'a replay of all',
    (db) => periodQuery(db, endpoint, { ...period, delivered: true }),
    'of_endpoint',
  ],
])('with 20,000 events, an index serves %s', async (_, query, index) => {
  const plan = await planOf(query);
  expect(plan).toContain(`webhook_deliveries_${index}`);
  expect(plan).not.toContain('Seq Scan');
});
