import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloadRegistrations, prepareExport } from '@countersign/contract/exports';
import { requireMarket } from '../access/caller.ts';
import { personOf } from '../access/enforce-access.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { searchQuery } from '../registrations/search-query.ts';
import { issueTicket, useTicket } from './download-tickets.ts';
import { registrationsTable } from './registrations-table.ts';

export function exportRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, limiter, now, isPrepared } = dependencies;
  const { db } = database;

  api.route({
    ...prepareExport,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { filter } = request.body;
      if (filter.countryCode !== undefined) requireMarket(person, filter.countryCode);
      refuseFaultySearch(filter.q);
      await limiter.admit(request, 'export');
      return reply.code(201).send(await issueTicket(db, person, filter, now()));
    },
  });

  api.route({
    ...downloadRegistrations,
    // A look at the headers must not use the ticket up.
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
      raw.setHeader('content-disposition', `attachment; filename="registrations-${dayOf(at)}.csv"`);
      request.log.info({ caller: download.person.subject }, 'registrations exported');
      await pipeline(Readable.from(registrationsTable(db, download, at)), raw).catch(() => {
        // The reader left, or the database did: either way the answer ends broken off, as it should.
        raw.destroy();
      });
      return reply;
    },
  });

  /** So that the fault is told here, where somebody reads it, and not in a file. */
  function refuseFaultySearch(q: string | undefined): void {
    if (q !== undefined) searchQuery(q, 'all');
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
