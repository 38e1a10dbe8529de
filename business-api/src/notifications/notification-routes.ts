import * as contract from '@countersign/contract/notifications';
import { pageLimit } from '@countersign/contract/paging';
import type { FastifyRequest } from 'fastify';
import { personOf } from '../platform/access/enforce-access.ts';
import { readTimeCursor } from '../platform/database/time-cursor.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { changeChoices, choicesOf, marketsOf } from './choices.ts';
import { recipientOf } from './notification-rows.ts';
import { countUnread, listOf, markAsRead, type Whose } from './read-notifications.ts';

export function notificationRoutes(api: ApiScope, { database, now }: Dependencies): void {
  const { db } = database;

  api.route({
    ...contract.listNotifications,
    handler: async (request) => {
      const { cursor, limit = pageLimit } = request.query;
      const after = cursor === undefined ? undefined : readTimeCursor(cursor);
      return listOf(db, await whoseOf(request), { after, limit });
    },
  });

  api.route({
    ...contract.readNotifications,
    handler: async (request) => {
      const { until, notificationIds: ids } = request.body;
      const whose = await whoseOf(request);
      await markAsRead(db, whose, { until: new Date(until), ids }, now());
      return { unread: await countUnread(db, whose) };
    },
  });

  api.route({
    ...contract.readNotificationSettings,
    handler: (request) => settingsOf(request),
  });

  api.route({
    ...contract.changeNotificationSettings,
    handler: async (request) => {
      await changeChoices(db, (await whoseOf(request)).recipient, request.body.choices, now());
      return settingsOf(request);
    },
  });

  async function settingsOf(request: FastifyRequest): Promise<contract.NotificationSettings> {
    const { recipient, email = null } = await whoseOf(request);
    return {
      address: email,
      choices: await choicesOf(db, recipient),
      markets: await marketsOf(db, recipient),
    };
  }
}

/** Throws `identity-provider-unavailable`, where the address has to be asked for. */
async function whoseOf(
  request: FastifyRequest,
): Promise<Whose & { readonly email: string | undefined }> {
  const person = personOf(request);
  const { subject, markets } = person;
  const email = await person.email();
  return { markets, email, recipient: recipientOf({ email, subject }) };
}
