import type { NotificationSettings } from '@countersign/contract/notifications';
import { CountryCode } from '@countersign/domain/market/country-code';
import { NotificationChoices } from '@countersign/domain/notifications/notification-choices';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';

/** What a person chose; nothing where the person never did. */
export async function choicesOf(db: Db | Trx, recipient: string): Promise<NotificationChoices> {
  const row = await db
    .selectFrom('notification_choices')
    .select('choices')
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return NotificationChoices.parse(row?.choices ?? {});
}

export async function changeChoices(
  db: Db | Trx,
  recipient: string,
  choices: NotificationChoices,
  at: Date,
): Promise<void> {
  const values = { choices: JSON.stringify(choices), changed_at: at };
  await db
    .insertInto('notification_choices')
    .values({ recipient, ...values })
    .onConflict((conflict) => conflict.column('recipient').doUpdateSet(values))
    .execute();
}

/** What the markets say whose lists have the address. */
export async function marketsOf(
  db: Db | Trx,
  recipient: string,
): Promise<NotificationSettings['markets']> {
  const rows = await db
    .selectFrom('market_staff')
    .innerJoin('market_settings', 'market_settings.country_code', 'market_staff.country_code')
    .select(['market_staff.country_code', 'market_settings.notifications'])
    .where(sql`lower(market_staff.email)`, '=', recipient)
    .orderBy('market_staff.country_code')
    .execute();
  return rows.map(({ country_code, notifications }) => ({
    countryCode: CountryCode.parse(country_code),
    choices: NotificationChoices.parse(notifications ?? {}),
  }));
}
