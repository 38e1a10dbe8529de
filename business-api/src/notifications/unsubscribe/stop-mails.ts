import {
  type NotificationChoices,
  notificationEvents,
} from '@countersign/domain/notifications/notification-choices';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { changeChoices, choicesOf, marketsOf } from '../choices.ts';
import type { UnsubscribeLink } from './unsubscribe-links.ts';

/** What the page offers instead of a mail at once. */
export type Instead = 'digest' | 'console';

/**
 * Makes the choice of the person whom the link was sent to: what it stops comes in the daily mail, or in the console
 * alone. A link that stops the daily mail leaves to the console whatever would come in it.
 */
export async function stopMails(
  db: Db,
  { stopped, recipient }: UnsubscribeLink,
  instead: Instead,
  at: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const choices = await choicesOf(trx, recipient);
    const markets = stopped === 'digest' ? await marketsOf(trx, recipient) : [];
    const inDigest = notificationEvents.filter((event) => {
      const usual = markets.map((market) => market.choices[event]);
      return (choices[event] ?? (usual.includes('digest') ? 'digest' : undefined)) === 'digest';
    });
    const changed: NotificationChoices =
      stopped === 'digest'
        ? Object.fromEntries(inDigest.map((event) => [event, 'console']))
        : { [stopped]: instead };
    await changeChoices(trx, recipient, { ...choices, ...changed }, at);
  });
}
