import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openPostgresPool } from '../platform/database/postgres-pool.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { writeManyRegistrations } from './write-many-registrations.ts';

const limits = { statementMs: 10_000, lockMs: 10_000, idleInTransactionMs: 10_000 };
let created: TestDatabase;
beforeAll(async () => {
  created = await createTestDatabase('prepared');
});
afterAll(() => created.remove());

test.skipIf(inject('engine') === 'embedded')(
  'an import continues where the database was slow for a while',
  async () => {
    const url = created.address.engine === 'postgres' ? created.address.url : '';
    const open = (more = {}) =>
      openPostgresPool({ connectionString: url, max: 2, ...more }, limits, () => undefined);
    const [impatient, other] = [open({ query_timeout: 700 }), open()];
    const locked = Promise.withResolvers<void>();
    const tries = new Set<number>();
    const released = other.db.transaction().execute(async (trx) => {
      await sql`lock table registrations in exclusive mode`.execute(trx);
      locked.resolve();
      // Until the driver has given up once: the second try waits on a connection of its own.
      await vi.waitFor(async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_locks where not granted
          and relation = 'registrations'::regclass`.execute(trx);
        for (const { pid } of rows) tries.add(pid);
        expect(tries.size).toBeGreaterThan(1);
      }, 10_000);
    });
    await locked.promise;
    await writeManyRegistrations(impatient.db, { count: 20, now: new Date() }, () => {});
    await released;
    const { rows } = await sql`select registrations.ticket_number
      from registrations join history_events using (country_code, ticket_number)`.execute(other.db);
    expect(rows.length).toBeGreaterThanOrEqual(20);
    await Promise.all([impatient.close(), other.close()]);
  },
);
