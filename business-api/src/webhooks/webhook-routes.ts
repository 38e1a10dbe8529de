import * as webhooks from '@countersign/contract/webhooks';
import { personOf } from '../platform/access/enforce-access.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { addWebhook, changeWebhook, removeWebhook, rotateWebhook } from './change-webhooks.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { endpointsOf, webhookOf } from './webhook-endpoints.ts';
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
