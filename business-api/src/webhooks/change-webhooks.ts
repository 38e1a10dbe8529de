import type { Webhook, WebhookChange } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { lockMarket, recordWebhookChange } from '../markets/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import {
  type EndpointKey,
  faultyUrl,
  findEndpoint,
  insertEndpoint,
  markRemoved,
  rotateSecret,
  setEndpointState,
  type WithSecret,
  webhookOf,
} from './webhook-endpoints.ts';
import type { WebhookVault } from './webhook-vault.ts';

interface InMarket {
  readonly countryCode: CountryCode;
  readonly person: Person;
  readonly at: Date;
}

export interface WebhookAct extends InMarket, EndpointKey {}

interface Answer {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** Throws `invalid-request`. Changes of a market's webhooks wait for each other. */
export async function addWebhook(
  trx: Trx,
  vault: WebhookVault,
  origins: readonly string[],
  adding: InMarket & { readonly url: string },
): Promise<Answer> {
  const url = checkedUrl(adding.url, origins);
  await lockMarket(trx, adding.countryCode);
  const added = await insertEndpoint(trx, vault, { ...adding, url });
  await recordAct(trx, adding, { act: 'added', url });
  return responseOf(trx, added, adding.at);
}

/** Throws `not-found`. */
export async function rotateWebhook(
  trx: Trx,
  vault: WebhookVault,
  act: WebhookAct,
): Promise<Answer> {
  await lockMarket(trx, act.countryCode);
  const rotated = await rotateSecret(trx, vault, act, act.at);
  await recordAct(trx, act, { act: 'rotated', url: rotated.endpoint.url });
  return responseOf(trx, rotated, act.at);
}

/** Throws `not-found`. A change that changes nothing makes no record. */
export async function changeWebhook(
  trx: Trx,
  act: WebhookAct,
  state: 'on' | 'off',
): Promise<Webhook> {
  await lockMarket(trx, act.countryCode);
  const before = await findEndpoint(trx, act);
  if (before.state === state) return webhookOf(trx, before, act.at);
  const after = await setEndpointState(trx, act, state);
  await recordAct(trx, act, { act: `turned-${state}`, url: after.url });
  return webhookOf(trx, after, act.at);
}

/** Throws `not-found`. */
export async function removeWebhook(trx: Trx, act: WebhookAct): Promise<Webhook> {
  await lockMarket(trx, act.countryCode);
  const endpoint = await findEndpoint(trx, act);
  const webhook = await webhookOf(trx, endpoint, act.at);
  await markRemoved(trx, act, act.at);
  await recordAct(trx, act, { act: 'removed', url: endpoint.url });
  return webhook;
}

/** Writes the act into the market's record of changes. */
export async function recordAct(
  trx: Trx,
  { countryCode, person, at }: InMarket,
  webhook: WebhookChange,
): Promise<void> {
  await recordWebhookChange(trx, countryCode, person, { at, webhook });
}

async function responseOf(trx: Trx, { endpoint, secret }: WithSecret, at: Date): Promise<Answer> {
  return { webhook: await webhookOf(trx, endpoint, at), secret };
}

/** The address as it is stored. Credentials in it would be shown in lists and histories. */
function checkedUrl(text: string, origins: readonly string[]): string {
  if (!URL.canParse(text)) throw faultyUrl('malformed');
  const { origin, username, password, hash, href } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') throw faultyUrl('malformed');
  if (!origins.includes(origin)) throw faultyUrl('not-allowed');
  return href;
}
