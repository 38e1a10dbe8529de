import type { Db } from '../platform/database/database.ts';
import type { WebhookDeliveryRow } from '../platform/database/webhook-tables.ts';
import type { WebhookOutcome } from '../platform/telemetry/metrics.ts';
import type { Post, PostResult } from '../webhooks/post-webhook.ts';
import { sendNextWebhook } from '../webhooks/send-next-webhook.ts';
import { webhookVault } from '../webhooks/webhook-vault.ts';

/** The key of the tests' webhooks. */
export const testWebhookKey = Buffer.from('key-of-webhooks-for-tests-32byte');

export interface SentWebhook extends Post {
  readonly message: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

/** Sends what is due at `now`, as a worker does; answers what was posted, in its order. */
export async function sendDueWebhooks(
  db: Db,
  now: Date,
  answer: (post: Post) => Promise<PostResult> | PostResult = () => delivered,
  report: (delivery: WebhookDeliveryRow, outcome: WebhookOutcome, code?: string) => void = () =>
    undefined,
): Promise<SentWebhook[]> {
  const sent: SentWebhook[] = [];
  const work = {
    db,
    vault: webhookVault([testWebhookKey]),
    now: () => now,
    random: () => 0.5,
    signal: new AbortController().signal,
    report,
    post: async (post: Post) => {
      sent.push({ ...post, message: JSON.parse(post.body) });
      return answer(post);
    },
  };
  while (await sendNextWebhook(work)) {}
  return sent;
}

export const delivered: PostResult = { status: 204, error: undefined };

/** The answer of a receiver that fails. */
export function failing(status = 500): PostResult {
  return { status, error: `http-${status}` };
}
