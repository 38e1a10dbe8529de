import type { Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { type Announcement, announcementOf, announcing, type WebhookEvent } from './announcing.ts';

const queueing = prepareStatement<Announcement>(
  (value) => `with ${announcing(value, (own) => own)} select 1`,
);

/**
 * Queues an event for each webhook of the registration's market that is on, except those, within the
 * transaction of the event. `trx` holds the registration's lock.
 */
export async function queueWebhooks(
  trx: Trx,
  event: WebhookEvent,
  except: readonly string[] = [],
): Promise<void> {
  await queueing.run(trx, announcementOf(event, except));
}
