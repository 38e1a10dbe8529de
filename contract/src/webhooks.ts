import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import { asSeen } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';

/** The kinds of events that a receiver gets; `countersign.test` is about no registration. */
export const webhookTypes = [
  'registration.submitted',
  'registration.decided',
  'registration.linked',
  'registration.withdrawn',
  'registration.reversed',
  'registration.erased',
  'registration.account-reported',
  'registration.account-faulted',
  'registration.account-retry',
  'countersign.test',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** `gone`: the receiver answered 410, so nothing is sent there until a person turns it on. */
export const webhookStates = ['on', 'off', 'gone'] as const;
export type WebhookState = (typeof webhookStates)[number];

/**
 * `held` waits for the end of the undo window, `waiting` for an earlier event of its registration,
 * `queued` for its turn or its next try. `dead` is not tried again automatically; `cancelled` was never
 * sent, since its decision was undone or reversed.
 */
export const webhookDeliveryStates = [
  'held',
  'waiting',
  'queued',
  'sending',
  'delivered',
  'dead',
  'cancelled',
] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Most webhooks of a market. */
export const webhookLimit = 10;

/** Most events that one request replays. */
export const replayLimit = 1000;

/** An address of a receiver; its secret is never read again. */
export const Webhook = z.object({
  webhookId: z.uuid(),
  url: z.string(),
  state: z.enum(webhookStates),
  createdAt: Instant,
  /** While a rotation lasts: until when the secret before signs as well. */
  previousSecretUntil: z.nullable(Instant),
  /** Dead letters, counted up to 100. */
  dead: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** `secret` begins with `whsec_` and is in this answer only. */
export const WebhookWithSecret = z.object({ webhook: Webhook, secret: z.string() });

/** The delivery of an event to one receiver. */
export const WebhookDelivery = z.object({
  deliveryId: z.uuid(),
  type: z.enum(webhookTypes),
  ticketNumber: z.nullable(TicketNumber),
  version: z.int(),
  state: z.enum(webhookDeliveryStates),
  createdAt: Instant,
  /** When it is tried next; null where it is settled, or waits for an earlier event. */
  nextTryAt: z.nullable(Instant),
  settledAt: z.nullable(Instant),
  /** The latest tries, oldest first; nothing of the answers' bodies. */
  tries: z.array(
    z.object({
      at: Instant,
      /** HTTP status; null where no answer came. */
      status: z.nullable(z.int()),
      durationMs: z.int(),
      /** Null for a success; else a code such as `timeout`, `http-500` or `forbidden-address`. */
      error: z.nullable(z.string()),
    }),
  ),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** What was done to a webhook; `gone` is the receiver's own answer 410. */
export const WebhookChange = z.object({
  act: z.enum(['added', 'rotated', 'turned-on', 'turned-off', 'removed', 'replayed', 'gone']),
  url: z.string(),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

const tags = ['webhooks'];
const ofMarket = z.object({ countryCode: CountryCode });
const ofWebhook = z.object({ countryCode: CountryCode, webhookId: z.uuid() });

export const listWebhooks = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/webhooks',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listWebhooks',
    summary: 'List the webhooks of a market',
    tags,
    params: ofMarket,
    response: withProblems({
      200: z.object({ allowedOrigins: z.array(z.string()), items: z.array(Webhook) }),
    }),
  },
});

export const addWebhook = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/webhooks',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'addWebhook',
    summary: 'Add a webhook to a market',
    tags,
    params: ofMarket,
    body: z.strictObject({ url: z.string().check(asSeen, z.minLength(1), z.maxLength(500)) }),
    response: withProblems({ 201: WebhookWithSecret }),
  },
});

export const changeWebhook = endpoint({
  method: 'PUT',
  url: '/markets/:countryCode/webhooks/:webhookId',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'changeWebhook',
    summary: 'Turn a webhook on or off',
    tags,
    params: ofWebhook,
    body: z.strictObject({ state: z.enum(['on', 'off']) }),
    response: withProblems({ 200: Webhook }),
  },
});

export const removeWebhook = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/webhooks/:webhookId/removal',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'removeWebhook',
    summary: 'Remove a webhook',
    tags,
    params: ofWebhook,
    response: withProblems({ 200: Webhook }),
  },
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/webhooks/:webhookId/rotation',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'rotateWebhookSecret',
    summary: 'Make a new secret for a webhook',
    tags,
    params: ofWebhook,
    response: withProblems({ 200: WebhookWithSecret }),
  },
});

export const testWebhook = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/webhooks/:webhookId/test',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'testWebhook',
    summary: 'Send a test event to a webhook',
    tags,
    params: ofWebhook,
    response: withProblems({ 200: WebhookDelivery }),
  },
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/webhooks/:webhookId/deliveries',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listWebhookDeliveries',
    summary: 'List what was sent to a webhook, and how each try ended',
    tags,
    params: ofWebhook,
    querystring: z.strictObject({ ...PageQuery, show: z.optional(z.enum(['all', 'dead'])) }),
    response: withProblems({ 200: pageOf(WebhookDelivery) }),
  },
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/webhooks/:webhookId/deliveries/:deliveryId/replay',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'replayWebhookDelivery',
    summary: 'Send one event to a webhook again',
    tags,
    params: z.object({ ...ofWebhook.shape, deliveryId: z.uuid() }),
    response: withProblems({ 200: WebhookDelivery }),
  },
});

export const replayWebhook = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/webhooks/:webhookId/replay',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'replayWebhook',
    summary: 'Send the events of a period to a webhook again',
    tags,
    params: ofWebhook,
    body: z.strictObject({ from: Instant, to: Instant, delivered: z.boolean() }),
    response: withProblems({ 200: z.object({ replayed: z.int(), more: z.boolean() }) }),
  },
});
