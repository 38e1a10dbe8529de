import { CountryCode } from '@countersign/domain/market/country-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openWatchedRegistrations,
  twentyThousand,
  type WatchedRegistrations,
} from '../testing/watched-registrations.ts';
import { sharedViewsOf } from './shared-views.ts';

let open: WatchedRegistrations;
beforeAll(async () => {
  open = await openWatchedRegistrations();
  const code = `chr(65 + n % 26) || chr(65 + n / 26 % 26)`;
  await open.fill({
    shared_views: `insert into shared_views (country_code, view_id, name, address)
      select ${code}, gen_random_uuid(), 'View ' || n, '' ${twentyThousand}`,
  });
});
afterAll(() => open.close());

test('with 20,000 shared views, an index serves those of a person’s markets', async () => {
  const markets = ['FR', 'DE'].map((code) => CountryCode.parse(code));
  const plans = await open.plansOf(() => sharedViewsOf(open.db, markets), /shared_views/);
  expect(plans).toContain('shared_views_pkey');
  expect(plans).not.toContain('Seq Scan');
});
