import * as webhooks from '@countersign/contract/webhooks';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readTimeCursor } from '../platform/database/time-cursor.ts';
import type { WebhookEndpoint } from '../platform/database/webhook-tables.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { recordAct, type WebhookAct } from './change-webhooks.ts';
import { insertTest, replayDelivery, replayPeriod } from './replay-webhooks.ts';
import { listDeliveries } from './webhook-deliveries.ts';
import { findEndpoint } from './webhook-endpoints.ts';

/** What was sent to a webhook, and sending it again. */
export function deliveryRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { limiter, now, wakeOutbox } = dependencies;
  const { db } = dependencies.database;

  api.route({
    ...webhooks.listWebhookDeliveries,
    handler: async (request) => {
      const { cursor, ...page } = request.query;
      const after = cursor === undefined ? undefined : readTimeCursor(cursor);
      return listDeliveries(db, await findEndpoint(db, request.params), { ...page, after });
    },
  });

  api.route({
    ...webhooks.testWebhook,
    handler: async (request) => {
      await limiter.admit(request, 'resend');
      const sent = await inTransaction(db, async (trx) =>
        insertTest(trx, await findEndpoint(trx, request.params), now()),
      );
      wakeOutbox();
      return sent;
    },
  });

  api.route({
    ...webhooks.replayWebhookDelivery,
    handler: async (request) => {
      await limiter.admit(request, 'resend');
      const act = { ...request.params, person: personOf(request), at: now() };
      const replayed = await inTransaction(db, (trx) =>
        replay(trx, act, (endpoint) =>
          replayDelivery(trx, endpoint, request.params.deliveryId, act.at),
        ),
      );
      wakeOutbox();
      return replayed;
    },
  });

  api.route({
    ...webhooks.replayWebhook,
    handler: async (request) => {
      await limiter.admit(request, 'resend');
      const act = { ...request.params, person: personOf(request), at: now() };
      const { from, to, delivered } = request.body;
      const period = { from: new Date(from), to: new Date(to), delivered };
      const result = await inTransaction(db, (trx) =>
        replay(trx, act, (endpoint) => replayPeriod(trx, endpoint, period, act.at)),
      );
      wakeOutbox();
      return result;
    },
  });
}

/** Throws `not-found` and `settings-changed`. */
async function replay<T>(
  trx: Trx,
  act: WebhookAct,
  work: (endpoint: WebhookEndpoint) => Promise<T>,
): Promise<T> {
  const endpoint = await findEndpoint(trx, act);
  if (endpoint.state !== 'on') throw new ProblemError('settings-changed');
  const result = await work(endpoint);
  await recordAct(trx, act, { act: 'replayed', url: endpoint.url });
  return result;
}
