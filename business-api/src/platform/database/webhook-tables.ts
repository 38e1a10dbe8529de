import type {
  WebhookDeliveryState,
  WebhookState,
  WebhookType,
} from '@countersign/contract/webhooks';
import type { ColumnType, Generated, Selectable } from 'kysely';

type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface WebhookEndpointsTable {
  id: string;
  country_code: string;
  url: string;
  state: WebhookState;
  /** Encrypted, see webhookVault. */
  secret: string;
  previous_secret: string | null;
  /** Until then the previous secret signs as well. */
  previous_until: MaybeInstant;
  created_at: Date;
  /** Until its events are deleted as well. */
  removed_at: MaybeInstant;
}

export type WebhookEndpoint = Selectable<WebhookEndpointsTable>;

export interface WebhookDeliveriesTable {
  /** Sent as `webhook-id`, the same for each try. */
  id: string;
  endpoint_id: string;
  country_code: string;
  /** Null: a test. */
  ticket_number: string | null;
  type: WebhookType;
  /** The registration's version that the event made. */
  version: number;
  /** The bytes that are signed and sent; no personal data. */
  body: string;
  state: WebhookDeliveryState;
  /** Tries since it was queued or replayed. */
  attempts: Generated<number>;
  /** All tries, also those before a replay. */
  tries: Generated<number>;
  not_before: Date;
  locked_until: MaybeInstant;
  last_error: string | null;
  created_at: Date;
  settled_at: MaybeInstant;
}

export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;

/** One try to deliver, without anything of the answer's body. */
export interface WebhookTriesTable {
  delivery_id: string;
  number: number;
  at: Date;
  status: number | null;
  duration_ms: number;
  error: string | null;
}
