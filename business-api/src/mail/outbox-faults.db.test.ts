import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { submitAtOnce } from '../intake/submit-registration.ts';
import { addMarkets } from '../markets/load-markets.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import { startOutboxWorker } from './outbox-worker.ts';

const france = CountryCode.parse('FR');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  for (const table of ['mails', 'history_events', 'registrations', 'market_staff'] as const) {
    await open.db.deleteFrom(table).execute();
  }
});

async function mailsTo(recipients: readonly string[]): Promise<void> {
  const ticketNumber = TicketNumber.parse('T-1');
  const application = { ...parsedSampleApplication('FR'), ticketNumber };
  const staff = recipients.map((email) => ({ email, locale: 'fr_FR' }));
  await inTransaction(open.db, async (trx) => {
    await addMarkets(trx, [{ countryCode: france, staff }], new Date());
    await submitAtOnce(trx, mails, { application, clientId: 'site', at: new Date() });
  });
}

const states = async () => {
  const rows = await open.db.selectFrom('mails').select('state').execute();
  return rows.map(({ state }) => state);
};

test.skipIf(inject('engine') === 'embedded')(
  'a mail is marked as sent when the database comes back, and sent once',
  async () => {
    await mailsTo(['a@lumenda.example']);
    let sent = 0;
    let release = () => {};
    const locked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const worker = startOutboxWorker({
      db: open.db,
      log: silent,
      send: async () => {
        sent += 1;
        // After the server's 250 no write succeeds, for longer than a lock time-out.
        await new Promise<void>((isLocked) => {
          void open.db.transaction().execute(async (trx) => {
            await sql`lock table mails in exclusive mode`.execute(trx);
            isLocked();
            await locked;
          });
        });
        setTimeout(release, 1500);
      },
    });
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']));
    await worker.stop();
    expect(sent).toBe(1);
  },
);

test('a domain whose server hangs delays no mail to another', async () => {
  const hanging = Array.from({ length: 12 }, (_, n) => `staff-${n}@slow.example`);
  await mailsTo([...hanging, 'other@quick.example']);
  const sent: string[] = [];
  let begun = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const worker = startOutboxWorker({
    db: open.db,
    log: silent,
    send: async ({ recipient }) => {
      if (recipient.endsWith('@slow.example')) {
        begun += 1;
        await ended;
      }
      sent.push(recipient);
    },
  });
  await vi.waitFor(() => expect(sent).toEqual(['other@quick.example']));
  expect(begun).toBeLessThanOrEqual(4);
  end();
  await vi.waitFor(() => expect(sent).toHaveLength(13));
  await worker.stop();
});
