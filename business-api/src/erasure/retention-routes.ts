import { pageLimit } from '@countersign/contract/paging';
import type { RetentionRun } from '@countersign/contract/retention';
import * as contract from '@countersign/contract/retention';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { isErased } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type Retention, retentionKinds } from '@countersign/domain/retention/retention';
import * as z from 'zod/mini';
import { csvLine } from '../platform/csv/csv-cell.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { malformedCursor } from '../platform/problems/malformed-cursor.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { actRoute, appendToLocked, findRegistration, staffActor } from '../registrations/room.ts';
import {
  countEnding,
  type EndingPlace,
  nextRunAt,
  type PlacedRow,
  pageOfEnding,
} from './ending-registrations.ts';
import { dayOf, findHold, removeHold, setHold } from './holds.ts';

const byteOrderMark = '\uFEFF';
const columns = ['market', 'ticketNumber', 'practiceName', 'kind', 'since', 'heldUntil'];

/** The text of a file with registrations whose time is over; those with `heldUntil` are kept. */
function writeEndingFile(countryCode: CountryCode, rows: readonly PlacedRow[]): string {
  const lines = rows.map(({ ticket_number, practice_name, kind, since, held_until }) =>
    csvLine(
      [countryCode, ticket_number, practice_name, kind, since.toISOString(), held_until ?? ''],
      'comma',
    ),
  );
  return byteOrderMark + csvLine(columns, 'comma') + lines.join('');
}

export function retentionRoutes(api: ApiScope, dependencies: Dependencies): void {
  const {
    database: { db },
    now,
  } = dependencies;

  api.route({
    ...contract.countEnding,
    handler: ({ params: { countryCode }, query }) =>
      countEnding(db, countryCode, retentionOf(query), nextRunAt(now())),
  });

  api.route({
    ...contract.listEnding,
    handler: async ({ params: { countryCode }, query }) => {
      const { cursor, limit = pageLimit, ...periods } = query;
      const found = await pageOfEnding(db, countryCode, retentionOf(periods), {
        after: cursor === undefined ? undefined : readPlace(cursor),
        at: nextRunAt(now()),
        limit: limit + 1,
      });
      const last = found[limit - 1];
      return {
        items: found.slice(0, limit).map((row) => ({
          countryCode,
          ticketNumber: TicketNumber.parse(row.ticket_number),
          practiceName: row.practice_name,
          kind: row.kind,
          since: row.since.toISOString(),
          heldUntil: row.held_until,
        })),
        nextCursor:
          found.length > limit && last !== undefined
            ? writePlace({ kind: last.kind, since: last.since, ticket: last.ticket_number })
            : null,
      };
    },
  });

  api.route({
    ...contract.downloadEnding,
    handler: async ({ params: { countryCode }, query }) => {
      const found = await pageOfEnding(db, countryCode, retentionOf(query), {
        after: undefined,
        at: nextRunAt(now()),
        limit: contract.endingLimit + 1,
      });
      const isCut = found.length > contract.endingLimit;
      return { csv: writeEndingFile(countryCode, found.slice(0, contract.endingLimit)), isCut };
    },
  });

  api.route({
    ...contract.listRetentionRuns,
    handler: ({ params: { countryCode }, query: { cursor, limit = pageLimit } }) =>
      pageOfRuns(db, countryCode, { before: cursor, limit }),
  });

  api.route({
    ...contract.readHold,
    handler: ({ params }) => holdOf(db, params, now()),
  });

  actRoute(api, dependencies, contract.setHold, {
    name: 'hold',
    perform: async (trx, { key, locked, person, body: { reason, until }, at }) => {
      if (until < dayOf(at)) throw notAllowed('/until');
      if (isErased(locked.registration)) throw notAllowed('');
      return { hold: await setHold(trx, { key, locked, person, reason, until, at }) };
    },
  });

  actRoute(api, dependencies, contract.liftHold, {
    name: 'lift hold',
    perform: async (trx, { key, locked, person, at }) => {
      if ((await findHold(trx, key, at)) !== undefined) {
        const event = { kind: 'hold-lifted', at, actor: staffActor(person) } as const;
        await appendToLocked(trx, locked.lock, [event]);
      }
      await removeHold(trx, key);
      return { hold: null };
    },
  });
}

async function holdOf(db: Db, key: RegistrationKey, at: Date) {
  const hold = await findHold(db, key, at);
  if (hold === undefined && (await findRegistration(db, key)) === undefined)
    throw new ProblemError('registration-not-found');
  return { hold: hold ?? null };
}

function notAllowed(pointer: string): ProblemError {
  return new ProblemError('invalid-request', { errors: [{ pointer, code: 'not-allowed' }] });
}

function retentionOf(periods: Partial<Record<keyof Retention, number | undefined>>): Retention {
  const {
    rejected = null,
    withdrawn = null,
    unanswered = null,
    approved = null,
    linked = null,
  } = periods;
  return { rejected, withdrawn, unanswered, approved, linked };
}

const Place = z.tuple([z.enum(retentionKinds), z.iso.datetime(), z.string()]);

/** Opaque to callers. */
function writePlace({ kind, since, ticket }: EndingPlace): string {
  return Buffer.from(JSON.stringify([kind, since.toISOString(), ticket])).toString('base64url');
}

function readPlace(cursor: string): EndingPlace {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [kind, since, ticket] = Place.parse(JSON.parse(text));
    return { kind, since: new Date(since), ticket };
  } catch {
    throw malformedCursor();
  }
}

/** A page of a market's runs, newest first; `before` is the day of the last run of the page before. */
export async function pageOfRuns(
  db: Db,
  countryCode: CountryCode,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<{ items: RetentionRun[]; nextCursor: string | null }> {
  if (before !== undefined && !/^2\d{3}-(?:0\d|1[0-2])-[0-3]\d$/.test(before))
    throw malformedCursor();
  let query = db
    .selectFrom('retention_runs')
    .selectAll()
    .where('country_code', '=', countryCode)
    .orderBy('day', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('day', '<', before);
  const rows = await query.execute();
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map((row) => ({
      day: row.day,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      erased: {
        rejected: row.rejected,
        withdrawn: row.withdrawn,
        unanswered: row.unanswered,
        approved: row.approved,
        linked: row.linked,
      },
      held: row.held,
      leftOut: row.left_out,
    })),
    nextCursor: rows.length > limit && last !== undefined ? last.day : null,
  };
}
