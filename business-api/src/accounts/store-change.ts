import type { Account } from '@countersign/contract/accounts';
import type { Trx } from '../platform/database/database.ts';
import { appendToLocked, type LockedWithMarket, type NewEvent } from '../registrations/room.ts';
import { queueWebhooks, type WebhookEvent } from '../webhooks/room.ts';
import { writeAccount } from './account-rows.ts';

/** Writes what changed about an account: its event in the history, its row, and an event for webhooks. */
export async function storeChange(
  trx: Trx,
  { registration, lock }: LockedWithMarket,
  change: {
    readonly event: NewEvent;
    /** Of the mail that waited for it. */
    readonly mailEvents?: readonly NewEvent[];
    readonly type: WebhookEvent['type'];
    readonly account: Account;
  },
): Promise<void> {
  const { event, mailEvents = [], type, account } = change;
  // A receiver of webhooks knows the order by it.
  const version = lock.version + 1;
  await appendToLocked(trx, lock, [event, ...mailEvents], { version });
  await writeAccount(trx, lock, account);
  await queueWebhooks(trx, { type, registration: { ...registration, version }, at: event.at });
}
