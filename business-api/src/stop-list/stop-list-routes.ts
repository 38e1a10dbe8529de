import { pageLimit } from '@countersign/contract/paging';
import * as contract from '@countersign/contract/stop-list';
import {
  type StopListColumn,
  type StopListEntry,
  type StopListLook,
  stopListColumns,
} from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import { entryOf } from '../duplicates/room.ts';
import { lockMarket, proposeStopList, tellOfLooser } from '../markets/room.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import { csvLine } from '../platform/csv/csv-cell.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { malformedCursor } from '../platform/problems/malformed-cursor.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { visitNotes } from '../registrations/room.ts';
import { compareWithPresent, countEntries, findList, readEntries } from './list-rows.ts';
import { readFile } from './read-file.ts';
import { replaceList } from './replace-list.ts';

/** A file of the most characters, as JSON, in letters of three bytes. */
const bodyLimit = 1024 * 1024;

export function stopListRoutes(
  api: ApiScope,
  { database: { db }, now, stepUp, secondAdministrator }: Dependencies,
): void {
  const noteVisit = visitNotes(db);
  api.route({
    ...contract.readStopList,
    handler: async ({ params: { countryCode }, query: { cursor, limit = pageLimit } }) => {
      if (cursor !== undefined && !/^\d{1,5}$/.test(cursor)) throw malformedCursor();
      const list = await findList(db, countryCode);
      const after = cursor === undefined ? -1 : Number(cursor);
      const rows = await readEntries(db, countryCode, { after, limit: limit + 1 });
      const last = rows[limit - 1];
      return {
        items: rows.slice(0, limit).map((row) => ({
          ...entryOf(row),
          entryId: row.entry_id,
          openHits: row.open_hits,
        })),
        nextCursor: rows.length > limit && last !== undefined ? String(last.place) : null,
        version: list?.version ?? 0,
        count: await countEntries(db, countryCode),
        uploadedAt: list?.uploaded_at.toISOString() ?? null,
        uploadedBy: list === undefined ? null : { subject: list.by_subject, name: list.by_name },
      };
    },
  });

  api.route({
    ...contract.downloadStopList,
    handler: async ({ params: { countryCode } }) => {
      const limit = contract.stopListLimits.entries;
      const rows = await readEntries(db, countryCode, { after: -1, limit });
      return { csv: writeFile(rows.map(entryOf)) };
    },
  });

  api.route({
    ...contract.listStopListLooks,
    handler: ({ params: { countryCode }, query: { cursor, limit = pageLimit } }) =>
      listLooks(db, countryCode, { cursor, limit }),
  });

  api.route({
    ...contract.checkStopList,
    bodyLimit,
    handler: async ({ params: { countryCode }, body: { csv } }) => {
      const { entries, faults } = await readFile(csv, { countryCode, today: dayOf(now()) });
      const { added, kept, removed } = await compareWithPresent(db, countryCode, entries);
      const { shown } = contract.stopListLimits;
      return {
        rows: entries.slice(0, shown).map(({ keys: _, ...entry }) => entry),
        count: entries.length,
        added,
        kept,
        removed,
        faults: faults.slice(0, shown),
        faultCount: faults.length,
      };
    },
  });

  api.route({
    ...contract.replaceStopList,
    bodyLimit,
    handler: async (request) => {
      const { countryCode } = request.params;
      const { version, csv } = request.body;
      const person = personOf(request);
      const at = now();
      const file = await readFile(csv, { countryCode, today: dayOf(at) });
      if (file.faults.length > 0) {
        throw new ProblemError('invalid-request', {
          errors: [{ pointer: '/csv', code: 'malformed' }],
        });
      }
      // Who wants a change must be known as a person, so that their other account cannot confirm it.
      if (secondAdministrator) await noteVisit(person, request.headers, at);
      return inTransaction(db, async (trx) => {
        await lockMarket(trx, countryCode);
        const difference = await compareWithPresent(trx, countryCode, file.entries);
        if (!secondAdministrator || !difference.takesAway) {
          const saved = await replaceList(trx, countryCode, person, { file, version, at });
          if (difference.takesAway) await tellOfLooser(trx, countryCode, { person, at });
          return { ...saved, waits: false };
        }
        stepUp.requireRecent(person);
        const present = await findList(trx, countryCode);
        if ((present?.version ?? 0) !== version) throw new ProblemError('settings-changed');
        const { count, added, kept, removed } = difference;
        const change = { count, added, kept, removed };
        await proposeStopList(trx, countryCode, { csv, version, change }, { person, at });
        return { version, ...change, waits: true };
      });
    },
  });
}

/** The day in UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

const byteOrderMark = '\uFEFF';

/** The text of a file with these entries, which can be uploaded again. */
export function writeFile(entries: readonly StopListEntry[]): string {
  const lines = entries.map((entry) => {
    const cellOf = (column: StopListColumn) =>
      column === 'numbers'
        ? entry.numbers.map(({ scheme, value }) => `${scheme}:${value}`).join(' | ')
        : entry[column];
    return csvLine(stopListColumns.map(cellOf), 'comma');
  });
  return byteOrderMark + csvLine(stopListColumns, 'comma') + lines.join('');
}

interface LookRow {
  readonly id: string;
  readonly read_at: Date;
  readonly subject: string;
  readonly name: string;
  readonly operation: string;
  readonly times: number;
}

/** Which operation was which act; detailReadOf records both, with an empty ticket number. */
const acts: Readonly<Record<string, StopListLook['act']>> = {
  readStopList: 'read',
  downloadStopList: 'download',
};

/** Who looked at a market's list, the latest first. Throws `invalid-request` for a cursor that is none. */
export async function listLooks(
  db: Db,
  countryCode: CountryCode,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<{ items: StopListLook[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const earlier =
    after === undefined
      ? sql``
      : sql`and (read_at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<LookRow>`
    select id::text as id, read_at, subject, name, operation, times from detail_reads
    where country_code = ${countryCode} and ticket_number = ''
      and operation in (${sql.join(Object.keys(acts))}) ${earlier}
    order by read_at desc, detail_reads.id desc limit ${limit + 1}`.execute(db);
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(({ read_at, subject, name, operation, times }) => ({
      at: read_at.toISOString(),
      by: { subject, name },
      act: acts[operation] ?? 'read',
      times,
    })),
    nextCursor:
      rows.length > limit && last !== undefined ? `${last.read_at.getTime()}.${last.id}` : null,
  };
}

function positionOf(cursor: string): { readonly at: Date; readonly id: string } {
  const [, ms, id] = /^(\d{1,15})\.(\d{1,18})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw malformedCursor();
  return { at: new Date(Number(ms)), id };
}
