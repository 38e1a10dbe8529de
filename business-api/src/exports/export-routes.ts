import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  downloadRegistrations,
  exportFileName,
  prepareExport,
} from '@countersign/contract/exports';
import { figuresTable } from '../decisions/room.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { marketsOf, requireSearchable } from '../registrations/room.ts';
import { type Download, issueTicket, useTicket } from './download-tickets.ts';
import { byteOrderMark, registrationsTable } from './registrations-table.ts';

export function exportRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, limiter, now, isPrepared, stepUp } = dependencies;
  const { db } = database;

  api.route({
    ...prepareExport,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { body } = request;
      if (!('figures' in body)) stepUp.requireRecent(person);
      if ('filter' in body && !('figures' in body)) {
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
      const fileName = exportFileName(download.request, at);
      raw.setHeader('content-disposition', `attachment; filename="${fileName}"`);
      let rows = 0;
      const table = linesOf(db, download, at, (read) => {
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

async function* linesOf(
  db: Db,
  download: Download,
  now: Date,
  onRead: (rows: number) => void,
): AsyncGenerator<string> {
  const { person, request } = download;
  if (!('figures' in request)) {
    return yield* registrationsTable(db, { person, request }, now, onRead);
  }
  const markets = marketsOf(person, request.filter);
  const question = { markets, days: request.figures.days, now };
  const lines = await figuresTable(db, question, request.separator ?? 'comma');
  onRead(lines.length - 1);
  yield byteOrderMark + lines.join('');
}
