import * as webhooks from '@countersign/contract/webhooks';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readTimeCursor } from '../platform/database/time-cursor.ts';
import type { WebhookEndpoint } from '../platform/database/webhook-tables.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  addWebhook,
  changeWebhook,
  recordAct,
  removeWebhook,
  rotateWebhook,
  type WebhookAct,
} from './change-webhooks.ts';
import { insertTest, replayDelivery, replayPeriod } from './replay-webhooks.ts';
import { listDeliveries } from './webhook-deliveries.ts';
import { endpointsOf, findEndpoint, webhookOf } from './webhook-endpoints.ts';
import type { WithWebhooks } from './webhook-vault.ts';

export function webhookRoutes(api: ApiScope, dependencies: Dependencies & WithWebhooks): void {
  const { now, stepUp } = dependencies;
  const { db } = dependencies.database;
  const { origins, vault } = dependencies.webhooks;

  api.route({
    ...webhooks.listWebhooks,
    handler: async (request) => {
      const found = await endpointsOf(db, request.params.countryCode);
      const items = [];
      for (const endpoint of found) items.push(await webhookOf(db, endpoint, now()));
      return { allowedOrigins: [...origins], items };
    },
  });

  api.route({
    ...webhooks.addWebhook,
    handler: async (request, reply) => {
      const { countryCode } = request.params;
      const adding = { countryCode, person: personOf(request), at: now(), ...request.body };
      const added = await inTransaction(db, (trx) => addWebhook(trx, vault, origins, adding));
      return reply.code(201).send(added);
    },
  });

  api.route({
    ...webhooks.changeWebhook,
    handler: async (request) => {
      const { state } = request.body;
      if (state === 'on') stepUp.requireRecent(personOf(request));
      const change = { ...request.params, person: personOf(request), at: now() };
      return inTransaction(db, (trx) => changeWebhook(trx, change, state));
    },
  });

  api.route({
    ...webhooks.removeWebhook,
    handler: async (request) => {
      const change = { ...request.params, person: personOf(request), at: now() };
      return inTransaction(db, (trx) => removeWebhook(trx, change));
    },
  });

  api.route({
    ...webhooks.rotateWebhookSecret,
    handler: async (request) => {
      const change = { ...request.params, person: personOf(request), at: now() };
      return inTransaction(db, (trx) => rotateWebhook(trx, vault, change));
    },
  });

  deliveryRoutes(api, dependencies);
}

/** What was sent to a webhook, and sending it again. */
function deliveryRoutes(api: ApiScope, dependencies: Dependencies): void {
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
