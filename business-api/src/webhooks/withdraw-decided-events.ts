import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { releaseNext } from './webhook-store.ts';

export interface WithdrawnEvents {
  /** Endpoints that will not get the decision. */
  readonly unaware: readonly string[];
  /** Whether a try at any other endpoint has started. */
  readonly hasBegun: boolean;
}

/**
 * Cancels the events about the decision of that time where no try has started: the version may have risen
 * since, by an erasure. The lock taken
 * here is the one that workers claim by: of cancelling and sending, one happens. `trx` holds the
 * registration's lock.
 */
export async function withdrawDecidedEvents(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  decidedAt: Date,
  at: Date,
): Promise<WithdrawnEvents> {
  const events = await trx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('created_at', '=', decidedAt)
    .where('type', 'in', ['registration.decided', 'registration.linked'])
    // Those of an undone decision, which may have the same time where a clock was set back.
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .forUpdate()
    .execute();
  const unsent = events.filter(({ tries }) => tries === 0);
  if (unsent.length > 0) {
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'cancelled', settled_at: sql<Date>`coalesce(settled_at, ${at})` })
      .where(
        'id',
        'in',
        unsent.map(({ id }) => id),
      )
      .execute();
    for (const event of unsent) await releaseNext(trx, event, at);
  }
  return {
    unaware: unsent.map(({ endpoint_id }) => endpoint_id),
    hasBegun: events.length > unsent.length,
  };
}
