import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { addTextFlag, textFlags } from './text-flag-routes.ts';

let open: WatchedRegistrations;
beforeAll(async () => {
  open = await openWatchedRegistrations();
  await open.fill({
    people: `insert into people (subject, name, markets, seen_at)
      select 'p' || n, 'P', '{}', now() ${twentyThousand}`,
    text_flags: `insert into text_flags (flag_id, at, subject, name, language, keys, screen)
      select gen_random_uuid(), now() - n * interval '1 second', 'p' || (1 + n % 300), 'P', 'de', '["a.b"]', '/' ${twentyThousand}`,
  });
});
afterAll(() => open.close());

test('with 20,000 reported texts, indexes serve the list and a person’s own', async () => {
  const plans = await open.plansOf(async () => {
    await textFlags(open.db);
    await open.db
      .transaction()
      .execute((trx) =>
        addTextFlag(
          trx,
          { subject: 'p7', name: 'P' },
          { flagId: crypto.randomUUID(), language: 'de', keys: ['a.b'], screen: '/' },
          new Date(),
        ),
      );
  }, /text_flags/);
  expect(plans).toContain('text_flags_by_time');
  expect(plans).toContain('text_flags_of_person');
  expect(plans).not.toContain('Seq Scan');
});
