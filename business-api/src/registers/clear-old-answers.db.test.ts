import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from '../testing/many-registrations.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { clearingQuery, clearOldAnswers } from './question-store.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const day = 86_400_000;
let open: Awaited<ReturnType<typeof openPreparedDatabase>>;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(() => open.close());

const answered = (daysAgo: number) => {
  const at = new Date(now.getTime() - daysAgo * day);
  return {
    id: randomUUID(),
    question_id: randomUUID(),
    country_code: 'FR',
    ticket_number: `T-${daysAgo}`,
    asked_at: at,
    answered_at: at,
    status: 200,
    body: '{"total_results":1}',
    body_hash: 'a'.repeat(64),
  };
};

test('an old answer loses its text and no hash, a young one nothing', async () => {
  await open.db
    .insertInto('register_answers')
    .values([answered(400), answered(10)])
    .execute();
  expect(await clearOldAnswers(open.db, 0, now)).toBe(0);
  expect(await clearOldAnswers(open.db, 365, now)).toBe(1);
  expect(await clearOldAnswers(open.db, 365, now)).toBe(0);
  const rows = await open.db
    .selectFrom('register_answers')
    .select(['ticket_number', 'body', 'body_hash'])
    .orderBy('ticket_number')
    .execute();
  expect(rows).toEqual([
    { ticket_number: 'T-10', body: '{"total_results":1}', body_hash: 'a'.repeat(64) },
    { ticket_number: 'T-400', body: '', body_hash: 'a'.repeat(64) },
  ]);
});

test('among 20,000 answers the old ones are found by an index', async () => {
  await withoutLimit(
    open.db,
    sql`insert into register_answers select gen_random_uuid(), gen_random_uuid(), 'FR', 'B-' || n,
      ${now}, ${now}::timestamptz - n * interval '1 hour', 200, case when n % 3 = 0 then '' else 'x' end, 'h'
      from generate_series(1, 20000) n`,
  );
  await withoutLimit(open.db, sql`analyze register_answers`);
  const plan = await planOf(open.db, clearingQuery(new Date(now.getTime() - 400 * day)));
  expect(plan).toContain('register_answers_with_text');
});
