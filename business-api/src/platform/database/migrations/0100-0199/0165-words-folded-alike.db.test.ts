import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUnmigrated, type UnmigratedDatabase } from '../../../../testing/open-unmigrated.ts';

let open: UnmigratedDatabase;
beforeAll(async () => {
  open = await openUnmigrated();
});
afterAll(() => open.close());

test('the fills of words and of keys begin again', async () => {
  await open.migrateTo('0151-words-of-people');
  await open.db
    .updateTable('background_fills')
    .set({ finished: true, country_code: 'JP', ticket_number: 'T-9', again_at: null })
    .execute();
  const { error } = await open.migrateTo('0165-words-folded-alike');
  expect(error).toBeUndefined();
  const fills = await open.db
    .selectFrom('background_fills')
    .select(['name', 'country_code', 'again_at'])
    .where('finished', '=', false)
    .orderBy('name')
    .execute();
  expect(fills).toEqual(
    ['registration-keys', 'search-words'].map((name) => ({
      name,
      country_code: '',
      again_at: expect.any(Date),
    })),
  );
});
