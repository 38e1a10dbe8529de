import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { fillWithHistory } from '../../testing/fill-with-history.ts';
import { openPreparedDatabase } from '../../testing/open-prepared-database.ts';
import { verifyAllChains } from './verify-all-chains.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
  // Page ends fall within histories, and one history is longer than several pages.
  await fillWithHistory(open.db, { events: 16_500, eventsPerRegistration: 7 });
  await fillWithHistory(open.db, { events: 3500, eventsPerRegistration: 3500, prefix: 'LONG' });
});
afterAll(() => open.close());

test('20,000 events verify in pages, and a fault far behind is found', {
  timeout: 60_000,
}, async () => {
  const registrations = Math.ceil(16_500 / 7) + 1;
  expect(await verifyAllChains(open.db)).toEqual({ registrations, events: 20_000, faults: [] });
  await open.db
    .updateTable('history_events')
    .set({ kind: 'note' })
    .where('ticket_number', '=', 'T-1999')
    .where('sequence', '=', 5)
    .execute();
  expect((await verifyAllChains(open.db)).faults).toEqual([
    { countryCode: 'US', ticketNumber: 'T-1999', sequence: 5, fault: 'changed' },
  ]);
});
