import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

/** A new secret of 32 random bytes in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`;
}

export interface SignedMessage {
  /** The same for every try. */
  readonly id: string;
  /** The time of this try. */
  readonly at: Date;
  readonly body: string;
}

/**
 * The headers of Standard Webhooks for one try: HMAC-SHA-256 over `id.timestamp.body`, one signature
 * for each of `secrets`.
 */
export function webhookHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
