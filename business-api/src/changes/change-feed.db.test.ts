import type { Change } from '@countersign/contract/changes';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';

let api: TestApi;
let feed: ChangeFeed;
/** What each query of the feed waits for, in order; those without an entry wait for nothing. */
let waits: Promise<void>[];
const errors: unknown[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(() => {
  waits = [];
  feed = createChangeFeed({
    db: slowDatabase(),
    now: () => new Date(),
    onError: (error) => errors.push(error),
  });
});
afterEach(async () => {
  await feed.stop();
  expect(errors.splice(0)).toEqual([]);
});

/** The API's database, reached by a connection that is given late. */
function slowDatabase(): Kysely<Database> {
  class SlowDriver extends DummyDriver {
    override async acquireConnection() {
      await waits.shift();
      return {
        executeQuery: <R>(query: CompiledQuery) => api.db.executeQuery<R>(query),
        streamQuery: () => {
          throw new Error('The feed streams no query.');
        },
      };
    }
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SlowDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function listener() {
  const tickets: string[] = [];
  const hear = (changes: readonly Change[]) => {
    tickets.push(...changes.map(({ ticketNumber }) => ticketNumber));
  };
  return { tickets, hear };
}

test('two that follow at the same moment both get the next change', async () => {
  const late = Promise.withResolvers<void>();
  waits = [Promise.resolve(), late.promise];
  const [first, second] = [listener(), listener()];
  const firstFollows = feed.follow(first.hear);
  const secondFollows = feed.follow(second.hear);
  await firstFollows;
  await api.submitted('FR', { ticketNumber: 'T-1' });
  late.resolve();
  await secondFollows;
  await vi.waitFor(() => expect(first.tickets).toEqual(['T-1']));
  expect(second.tickets).toEqual(['T-1']);
});

test('one that follows while the last one leaves misses nothing', async () => {
  const [first, second, third] = [listener(), listener(), listener()];
  const leave = await feed.follow(first.hear);
  const late = Promise.withResolvers<void>();
  waits = [late.promise];
  feed.wake();
  leave();
  const follows = [feed.follow(second.hear), feed.follow(third.hear)];
  late.resolve();
  await Promise.all(follows);
  await api.submitted('FR', { ticketNumber: 'T-2' });
  feed.wake();
  await vi.waitFor(() => expect(second.tickets).toEqual(['T-2']));
  expect(third.tickets).toEqual(['T-2']);
  expect(first.tickets).toEqual([]);
});

test('after a beginning that failed, the next one that follows begins again', async () => {
  waits = [Promise.reject(new Error('away'))];
  const [first, second, third] = [listener(), listener(), listener()];
  const follows = [feed.follow(first.hear), feed.follow(second.hear)];
  expect(await Promise.allSettled(follows)).toMatchObject([
    { status: 'rejected', reason: new Error('away') },
    { status: 'rejected' },
  ]);
  await feed.follow(third.hear);
  await api.submitted('FR', { ticketNumber: 'T-3' });
  feed.wake();
  await vi.waitFor(() => expect(third.tickets).toEqual(['T-3']));
  expect([first.tickets, second.tickets]).toEqual([[], []]);
});
