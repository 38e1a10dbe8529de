import { LicenceTicks } from '@countersign/contract/licences';
import { CountryCode } from '@countersign/domain/market/country-code';
import { LicenceType } from '@countersign/domain/registration/licence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import type { LicencesTable } from '../platform/database/licences-table.ts';
import { claimNext } from '../platform/jobs/claim-next.ts';

const leaseMs = 300_000;
/** No market is told earlier, see licenceNotices. */
const mostDays = 365;
/** The longest notice of any market: the index is read no further. */
const longestNotice = sql`(select coalesce(max(days.value::int), 0) from market_settings
  cross join lateral jsonb_array_elements_text(licence_notices) as days)`;

/** A licence about which its practice is to be asked. */
export interface EndingLicence {
  readonly key: RegistrationKey;
  readonly type: LicenceType;
  readonly version: number;
  /** `2027-03-31`. */
  readonly validUntil: string;
  readonly number: string | null;
  /** The notice that is due: so many days before its end. */
  readonly days: number;
  readonly leasedUntil: Date;
}

const table = {
  name: 'licences',
  key: ['country_code', 'ticket_number', 'type'],
  order: ['valid_until', 'country_code', 'ticket_number'],
};

/** The notice of the market that is due of a row of `licences`: the shortest that has begun; null: none. */
function dueDays(today: string): RawBuilder<number | null> {
  return sql<number | null>`(select min(days.value::int) from market_settings
      cross join lateral jsonb_array_elements_text(licence_notices) as days
    where market_settings.country_code = licences.country_code
      and days.value::int >= licences.valid_until - ${today}::date)`;
}

/**
 * Whether a practice is to be asked: approved, nothing else is asked of it, and it has not answered the question about this
 * licence, which then waits for a person to read it.
 */
function isDue(at: Date): RawBuilder<SqlBool> {
  const today = at.toISOString().slice(0, 10);
  return sql<SqlBool>`valid_until >= ${today}::date and valid_until <= ${today}::date + ${longestNotice}
    and ${dueDays(today)} < coalesce(asked_days, ${sql.lit(mostDays + 1)})
    and exists (select from registrations
      where registrations.country_code = licences.country_code
        and registrations.ticket_number = licences.ticket_number
        and status = 'approved' and erased_at is null and mail_held_until < ${at}
        and request_state is distinct from 'waiting')
    and not exists (select from answers
      where answers.country_code = licences.country_code
        and answers.ticket_number = licences.ticket_number and answers.round = asked_round)`;
}

export function claimEndingQuery(at: Date) {
  return claimNext<Selectable<LicencesTable>>(table, {
    due: sql`${isDue(at)} and (leased_until is null or leased_until < ${at})`,
    claimed: sql`leased_until = ${new Date(at.getTime() + leaseMs)}`,
  });
}

/** Leases the licence that ends first of those about which to ask; undefined where there is none. */
export async function claimEndingLicence(
  db: Db,
  at: Date,
): Promise<Pick<EndingLicence, 'key' | 'type' | 'leasedUntil'> | undefined> {
  const { rows } = await claimEndingQuery(at).execute(db);
  const [row] = rows;
  if (row === undefined || row.leased_until === null) return undefined;
  return {
    key: {
      countryCode: CountryCode.parse(row.country_code),
      ticketNumber: TicketNumber.parse(row.ticket_number),
    },
    type: LicenceType.parse(row.type),
    leasedUntil: row.leased_until,
  };
}

/** The licence that this copy has leased, if its practice is still to be asked now that `trx` has locked its registration. */
export async function lockEndingLicence(
  trx: Trx,
  { key, type, leasedUntil }: Pick<EndingLicence, 'key' | 'type' | 'leasedUntil'>,
  at: Date,
): Promise<EndingLicence | undefined> {
  const today = at.toISOString().slice(0, 10);
  const row = await trx
    .selectFrom('licences')
    .selectAll()
    .select(dueDays(today).as('days'))
    .where(of(key, type))
    .where('leased_until', '=', leasedUntil)
    .where(isDue(at))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.valid_until === null || row.days === null) return undefined;
  const { version, valid_until: validUntil, days } = row;
  const { number } = LicenceTicks.parse(row.ticks);
  return { key, type, version, validUntil, number: number.value, days, leasedUntil };
}

/** It was asked for in this round. */
export async function noteLicenceAsked(
  trx: Trx,
  { key, type, days }: EndingLicence,
  round: number,
): Promise<void> {
  await trx
    .updateTable('licences')
    .set({ asked_days: days, asked_round: round, leased_until: null })
    .where(of(key, type))
    .execute();
}

function of({ countryCode, ticketNumber }: RegistrationKey, type: LicenceType) {
  return sql<SqlBool>`country_code = ${countryCode} and ticket_number = ${ticketNumber}
    and type = ${type}`;
}

/** Since when the question that has been due for longest is; see readLicenceFigures. */
export function oldestDueQuery(at: Date) {
  const today = at.toISOString().slice(0, 10);
  return sql<{ readonly since: string | null }>`
    select min(valid_until - ${dueDays(today)})::text as since from licences where ${isDue(at)}`;
}

/** Licences of approved registrations, as they were read. */
interface LicenceFigures {
  /** Their last day is over: work for staff. */
  readonly ended: number;
  /** Their last day is in this month (UTC). */
  readonly endingThisMonth: number;
  /** Since the day on which a practice was to be asked for the next one, and was not; 0 where all were. */
  readonly oldestDueSeconds: number;
}

export async function readLicenceFigures(db: Db, now: Date): Promise<LicenceFigures> {
  const { rows } = await licenceFiguresQuery(now).execute(db);
  const due = (await oldestDueQuery(now).execute(db)).rows[0]?.since ?? null;
  return {
    ended: rows[0]?.ended ?? 0,
    endingThisMonth: rows[0]?.ending ?? 0,
    oldestDueSeconds:
      due === null ? 0 : Math.max(0, (now.getTime() - Date.parse(`${due}T00:00:00Z`)) / 1000),
  };
}

export function licenceFiguresQuery(now: Date) {
  const today = now.toISOString().slice(0, 10);
  const month = `${today.slice(0, 7)}-01`;
  return sql<{ readonly ended: number; readonly ending: number }>`
    select count(*) filter (where valid_until < ${today}::date)::int as ended,
      count(*) filter (where valid_until >= ${month}::date)::int as ending
    from licences
    where valid_until < (${month}::date + interval '1 month')::date
      -- Looked up one by one: a join reads all registrations where many licences have ended.
      and (select status from registrations
        where registrations.country_code = licences.country_code
          and registrations.ticket_number = licences.ticket_number) = 'approved'`;
}
