import { type EndingCount, endingLimit } from '@countersign/contract/retention';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import {
  type Retention,
  type RetentionKind,
  retentionKinds,
} from '@countersign/domain/retention/retention';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { heldUntil } from './holds.ts';

const dayMs = 86_400_000;

const statusOf = {
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  unanswered: 'pending',
  approved: 'approved',
  linked: 'linked',
} as const satisfies Record<RetentionKind, string>;

export interface EndingRow {
  readonly ticket_number: string;
  readonly practice_name: string;
  readonly since: Date;
  readonly held_until: string | null;
}

/** The place of a row in the order in which registrations of a kind end. */
export interface EndingPlace {
  readonly kind: RetentionKind;
  readonly since: Date;
  readonly ticket: string;
}

/** Registrations of a market and kind that have been kept since before a time. */
export interface Ending {
  readonly countryCode: CountryCode;
  readonly kind: RetentionKind;
  readonly before: Date;
}

/** Begins the day after `at` (UTC). */
export function nextRunAt(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs + dayMs);
}

/** Since before when a registration of a kind has been kept that ends at a time; undefined: it is kept without end. */
export function endsBefore(retention: Retention, kind: RetentionKind, at: Date): Date | undefined {
  const days = retention[kind];
  return days === null ? undefined : new Date(at.getTime() - days * dayMs);
}

// The first lines are those of the index `registrations_to_end`.
function conditions({ countryCode, kind, before }: Ending): RawBuilder<unknown> {
  return sql`country_code = ${countryCode} and status = ${statusOf[kind]}
    and coalesce(decided_at, withdrawn_at, clock_from) < ${before}
    and erased_at is null and (status <> 'pending' or request_state = 'no-answer')
    and request_state is distinct from 'waiting'
    and not exists (select from reversal_proposals as wanted
      where wanted.country_code = registrations.country_code
        and wanted.ticket_number = registrations.ticket_number)
    and not exists (select from decision_proposals as wanted
      where wanted.country_code = registrations.country_code
        and wanted.ticket_number = registrations.ticket_number)`;
}

/** Those whose time is over, the longest kept first, after a place; held ones too. Nothing is asked of them any more. */
export function endingQuery(
  ending: Ending,
  {
    after,
    at,
    limit,
  }: { readonly after: EndingPlace | undefined; readonly at: Date; readonly limit: number },
) {
  const next =
    after === undefined
      ? sql``
      : sql`and (coalesce(decided_at, withdrawn_at, clock_from), ticket_number)
          > (${after.since}::timestamptz, ${after.ticket}::text)`;
  return sql<EndingRow>`select ticket_number, practice_name,
      coalesce(decided_at, withdrawn_at, clock_from) as since, ${heldUntil(at)} as held_until
    from registrations where ${conditions(ending)} ${next}
    order by coalesce(decided_at, withdrawn_at, clock_from), ticket_number limit ${limit}`;
}

/** Whether the time of a registration is still over, now that `trx` has locked it. */
export async function stillEnds(
  trx: Trx,
  { ticketNumber }: RegistrationKey,
  ending: Ending,
): Promise<boolean> {
  const { rows } = await sql`select from registrations
    where ${conditions(ending)} and ticket_number = ${ticketNumber}`.execute(trx);
  return rows.length > 0;
}

export function countQuery(ending: Ending, at: Date) {
  return sql<{ readonly ending: number; readonly held: number }>`
    select count(*) filter (where held_until is null)::int as ending,
      count(held_until)::int as held
    from (${endingQuery(ending, { after: undefined, at, limit: endingLimit })}) as found`;
}

/** What the next run would erase with these periods. */
export async function countEnding(
  db: Db,
  countryCode: CountryCode,
  retention: Retention,
  at: Date,
): Promise<EndingCount> {
  const counts = { rejected: 0, withdrawn: 0, unanswered: 0, approved: 0, linked: 0 };
  let held = 0;
  for (const kind of retentionKinds) {
    const before = endsBefore(retention, kind, at);
    if (before === undefined) continue;
    const { rows } = await countQuery({ countryCode, kind, before }, at).execute(db);
    counts[kind] = rows[0]?.ending ?? 0;
    held += rows[0]?.held ?? 0;
  }
  return { at: at.toISOString(), counts, held };
}

export type PlacedRow = EndingRow & { readonly kind: RetentionKind };

/** A page over all kinds in their order, after a place. */
export async function pageOfEnding(
  db: Db,
  countryCode: CountryCode,
  retention: Retention,
  {
    after,
    at,
    limit,
  }: { readonly after: EndingPlace | undefined; readonly at: Date; readonly limit: number },
): Promise<readonly PlacedRow[]> {
  const found: PlacedRow[] = [];
  const first = after === undefined ? 0 : retentionKinds.indexOf(after.kind);
  for (const kind of retentionKinds.slice(first)) {
    const before = endsBefore(retention, kind, at);
    const left = limit - found.length;
    if (before === undefined || left === 0) continue;
    const { rows } = await endingQuery(
      { countryCode, kind, before },
      { after: after?.kind === kind ? after : undefined, at, limit: left },
    ).execute(db);
    found.push(...rows.map((row) => ({ ...row, kind })));
  }
  return found;
}
