import { CountryCode } from '@countersign/domain/market/country-code';
import { recordWebhookChange } from '../markets/room.ts';
import type { Trx } from '../platform/database/database.ts';
import type { WebhookEndpoint } from '../platform/database/webhook-tables.ts';

/** The receiver has answered 410: nothing more is sent there, and the market's record says so. */
export async function turnOffGone(
  trx: Trx,
  { id, country_code, url }: WebhookEndpoint,
  at: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_endpoints')
    .set({ state: 'gone' })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const receiver = { subject: 'webhook', name: new URL(url).host };
  const countryCode = CountryCode.parse(country_code);
  await recordWebhookChange(trx, countryCode, receiver, { at, webhook: { act: 'gone', url } });
}
