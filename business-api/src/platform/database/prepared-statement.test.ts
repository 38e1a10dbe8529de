import { expect, test } from 'vitest';
import type { Db } from './database.ts';
import { preparedName, prepareStatement } from './prepared-statement.ts';

/** Runs a statement on a database that only remembers it. */
async function sentBy<Values>(
  statement: ReturnType<typeof prepareStatement<Values>>,
  values: Values,
): Promise<{ sql: string; parameters: readonly unknown[] }> {
  let sent = { sql: '', parameters: [] as readonly unknown[] };
  const db = {
    executeQuery: async (query: typeof sent) => {
      sent = query;
      return { rows: [] };
    },
  };
  await statement.run(db as unknown as Db, values); // all that it uses
  return sent;
}

const byName = prepareStatement<{ name: string }>((value) => {
  const name = value((values) => values.name);
  return `select ${name}, ${name},
    ${value((values) => values.name.length)}`;
});

test('a value has one place, however often it is used', async () => {
  const { sql, parameters } = await sentBy(byName, { name: 'Ada' });
  expect(sql).toMatch(/select \$1, \$1, \$2$/);
  expect(parameters).toEqual(['Ada', 3]);
});

test('a statement always has the same name, another one another', async () => {
  const other = prepareStatement(() => 'select 1');
  const [first, again, second] = await Promise.all([
    sentBy(byName, { name: 'Ada' }),
    sentBy(byName, { name: 'Grace' }),
    sentBy(other, undefined),
  ]);
  const name = preparedName(first.sql);
  expect(name).toMatch(/^countersign_\d+$/);
  expect(preparedName(again.sql)).toBe(name);
  expect(preparedName(second.sql)).not.toBe(name);
  expect(preparedName('select 1')).toBeUndefined();
});
