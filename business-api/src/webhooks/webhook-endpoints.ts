import { Webhook, type WebhookState, webhookLimit } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import type { WebhookEndpoint } from '../platform/database/webhook-tables.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import type { WebhookVault } from './webhook-vault.ts';

/** How long the secret before a rotation still signs. */
const rotationMs = 24 * 3_600_000;
/** The count of dead letters stops here. */
const deadLimit = 100;

export interface EndpointKey {
  readonly countryCode: CountryCode;
  readonly webhookId: string;
}

/** A webhook and its secret, which is read only when it is made. */
export interface WithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** The webhooks of a market, oldest first. */
export function endpointsOf(db: Db | Trx, countryCode: CountryCode): Promise<WebhookEndpoint[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Throws `not-found`. */
export async function findEndpoint(
  db: Db | Trx,
  { countryCode, webhookId }: EndpointKey,
): Promise<WebhookEndpoint> {
  const found = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('id', '=', webhookId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new ProblemError('not-found');
  return found;
}

/** Throws `invalid-request` for an address that is there already, or one too many. */
export async function insertEndpoint(
  trx: Trx,
  vault: WebhookVault,
  { countryCode, url, at }: { countryCode: CountryCode; url: string; at: Date },
): Promise<WithSecret> {
  if ((await endpointsOf(trx, countryCode)).length >= webhookLimit) throw faultyUrl('too-many');
  const id = newId();
  const secret = newWebhookSecret();
  const endpoint = await trx
    .insertInto('webhook_endpoints')
    .values({
      id,
      country_code: countryCode,
      url,
      state: 'on',
      secret: vault.seal(id, secret),
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (endpoint === undefined) throw faultyUrl('duplicate');
  return { endpoint, secret };
}

/** The new secret signs at once, beside the one before for a day. Throws `not-found`. */
export async function rotateSecret(
  trx: Trx,
  vault: WebhookVault,
  key: EndpointKey,
  at: Date,
): Promise<WithSecret> {
  const { secret: previous } = await findEndpoint(trx, key);
  const secret = newWebhookSecret();
  const endpoint = await trx
    .updateTable('webhook_endpoints')
    .set({
      secret: vault.seal(key.webhookId, secret),
      previous_secret: previous,
      previous_until: new Date(at.getTime() + rotationMs),
    })
    .where('id', '=', key.webhookId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { endpoint, secret };
}

export function setEndpointState(
  trx: Trx,
  { webhookId }: EndpointKey,
  state: WebhookState,
): Promise<WebhookEndpoint> {
  return trx
    .updateTable('webhook_endpoints')
    .set({ state })
    .where('id', '=', webhookId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Nothing is sent there any more. The row stays for now: what is being taken in or decided at the same moment may
 * still write an event for it, and neither waits for the other.
 */
export async function markRemoved(trx: Trx, { webhookId }: EndpointKey, at: Date): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ state: 'off', removed_at: at })
    .where('id', '=', webhookId)
    .execute();
}

/** Longer than any transaction that saw the webhook before it was removed. */
const lastWriterMs = 3_600_000;

/** Deletes up to `most` events of removed webhooks; where none is left, the webhooks themselves. */
export async function forgetRemovedEndpoints(db: Db, now: Date, most: number): Promise<number> {
  const events = await sql`delete from webhook_deliveries where id in
    (select id from webhook_deliveries
      where endpoint_id in (select id from webhook_endpoints where removed_at is not null)
      limit ${sql.lit(most)} for update skip locked)`.execute(db);
  const webhooks = await sql`delete from webhook_endpoints
    where removed_at < ${new Date(now.getTime() - lastWriterMs)}
      and not exists (select from webhook_deliveries where endpoint_id = webhook_endpoints.id)`.execute(
    db,
  );
  return Number(events.numAffectedRows ?? 0n) + Number(webhooks.numAffectedRows ?? 0n);
}

/** As administrators see it. */
export async function webhookOf(db: Db | Trx, endpoint: WebhookEndpoint, now: Date) {
  const { id, url, state, created_at, previous_until: until } = endpoint;
  const { rows } = await deadLettersQuery(id).execute(db);
  return Webhook.parse({
    webhookId: id,
    url,
    state,
    createdAt: created_at.toISOString(),
    previousSecretUntil: until !== null && until > now ? until.toISOString() : null,
    dead: rows[0]?.dead ?? 0,
  });
}

/** Counts the dead letters of an endpoint, up to the limit. */
export function deadLettersQuery(endpointId: string) {
  return sql<{ dead: number }>`select count(*)::int as dead from (
    select 1 from webhook_deliveries where endpoint_id = ${endpointId}::uuid
      and state = 'dead' and ticket_number is not null limit ${sql.lit(deadLimit)}) as letters`;
}

/** What is wrong with the address of a webhook. */
export function faultyUrl(code: 'malformed' | 'not-allowed' | 'duplicate' | 'too-many') {
  return new ProblemError('invalid-request', { errors: [{ pointer: '/url', code }] });
}
