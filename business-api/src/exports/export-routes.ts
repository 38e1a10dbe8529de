import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  downloadRegistrations,
  exportFileName,
  prepareExport,
} from '@countersign/contract/exports';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { requireSearchable } from '../registrations/room.ts';
import { issueTicket, useTicket } from './download-tickets.ts';
import { registrationsTable } from './registrations-table.ts';

export function exportRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, limiter, now, isPrepared } = dependencies;
  const { db } = database;

  api.route({
    ...prepareExport,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { body } = request;
      if ('filter' in body) {
        // Here, where the console shows the problem, and not in the file.
        requireSearchable(body.filter.q);
      }
      await limiter.admit(request, 'export');
      return reply.code(201).send(await issueTicket(db, person, body, now()));
    },
  });

  api.route({
    ...downloadRegistrations,
    // A request for the headers must not use the ticket.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (!isPrepared())
        throw new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 });
      const at = now();
      const download = await useTicket(db, request.query.ticket, at);
      const { raw } = reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) raw.setHeader(name, value);
      }
      raw.setHeader('content-type', 'text/csv; charset=utf-8; header=present');
      const asked = download.request;
      const market = 'filter' in asked ? asked.filter.countryCode : undefined;
      const fileName = exportFileName(market, at);
      raw.setHeader('content-disposition', `attachment; filename="${fileName}"`);
      let rows = 0;
      const table = registrationsTable(db, download, at, (read) => {
        rows += read;
      });
      const isComplete = await pipeline(Readable.from(table), raw).then(
        () => true,
        () => {
          // The client left or the database failed: in both cases the answer must end incomplete.
          raw.destroy();
          return false;
        },
      );
      const caller = download.person.subject;
      request.log.info({ caller, rows, isComplete }, 'registrations exported');
      return reply;
    },
  });
}
