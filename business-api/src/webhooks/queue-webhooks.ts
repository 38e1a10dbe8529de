import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { announcing, type WebhookEvent } from './announcing.ts';

/**
 * Queues an event for each webhook of the registration's market that is on, except those, within the
 * transaction of the event. `trx` holds the registration's lock.
 */
export async function queueWebhooks(
  trx: Trx,
  event: WebhookEvent,
  except: readonly string[] = [],
): Promise<void> {
  await sql`with ${announcing(event, { except })} select 1`.execute(trx);
}
