import {
  type Absence,
  absencesLimit,
  type saveMyAbsence,
} from '@countersign/contract/desk/absences';
import { assignableDays } from '@countersign/contract/desk/colleagues';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { StaffMember } from '@countersign/domain/registration/registration';
import { beginOfDay, dayAfter } from '@countersign/domain/time/begin-of-day';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db, Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';

const dayMs = 86_400_000;
/** An absence ends at most that many days from now. */
const mostDaysAhead = 800;

/** Whose absences: one person's, or those of everyone with a role for a market. */
export type Whose = { readonly subject: string } | { readonly market: CountryCode };

function fits(whose: Whose): RawBuilder<boolean> {
  return 'subject' in whose
    ? sql`absences.subject = ${whose.subject}`
    : sql`absences.subject in (
        select subject from people where markets && array[${whose.market}::text, '*'])`;
}

/** Absences that are not over, by their first day. */
export async function absencesOf(db: Db | Trx, whose: Whose, now: Date): Promise<Absence[]> {
  const rows = await db
    .selectFrom('absences')
    .innerJoin('people as person', 'person.subject', 'absences.subject')
    .leftJoin('people as deputy', 'deputy.subject', 'absences.deputy')
    .selectAll('absences')
    .select(['person.name', 'deputy.name as deputy_name'])
    .where(fits(whose))
    .where('absences.ends_at', '>', now)
    .orderBy('absences.starts_at')
    .orderBy('absences.absence_id')
    .limit(absencesLimit)
    .execute();
  return rows.map((row) => ({
    absenceId: row.absence_id,
    person: { subject: row.subject, name: row.name },
    firstDay: row.first_day,
    lastDay: row.last_day,
    timeZone: row.time_zone,
    deputy:
      row.deputy === null || row.deputy_name === null
        ? null
        : { subject: row.deputy, name: row.deputy_name },
    setBy: { subject: row.set_by_subject, name: row.set_by_name },
  }));
}

type Asked = z.infer<(typeof saveMyAbsence)['schema']['body']>;

/**
 * Writes an absence of `subject`, whose row `trx` has locked, or changes the one with this id. Throws `absence-overlaps`,
 * `deputy-unavailable`, and `invalid-request` for days that are over or years away.
 */
export async function putAbsence(
  trx: Trx,
  subject: string,
  { absenceId, firstDay, lastDay, timeZone, deputy }: Asked & { readonly absenceId: string },
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<void> {
  const endsAt = new Date(beginOfDay(dayAfter(lastDay), timeZone));
  const aheadMs = endsAt.getTime() - now.getTime();
  if (aheadMs <= 0 || aheadMs > mostDaysAhead * dayMs) {
    throw new ProblemError('invalid-request', {
      errors: [{ pointer: '/lastDay', code: 'not-allowed' }],
    });
  }
  if (deputy !== null) await requireDeputy(trx, subject, deputy, now);
  const row = {
    subject,
    first_day: firstDay,
    last_day: lastDay,
    time_zone: timeZone,
    starts_at: new Date(beginOfDay(firstDay, timeZone)),
    ends_at: endsAt,
    deputy,
    set_by_subject: by.subject,
    set_by_name: by.name,
  };
  const other = await trx
    .selectFrom('absences')
    .select('absence_id')
    .where('subject', '=', subject)
    .where('absence_id', '!=', absenceId)
    .where('ends_at', '>', row.starts_at)
    .where('starts_at', '<', row.ends_at)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw new ProblemError('absence-overlaps');
  const written = await trx
    .insertInto('absences')
    .values({ absence_id: absenceId, ...row })
    .onConflict((conflict) =>
      // An id that someone else's absence has is not theirs to change.
      conflict.column('absence_id').doUpdateSet(row).where('absences.subject', '=', subject),
    )
    .returning('absence_id')
    .execute();
  if (written.length === 0) throw new ProblemError('absence-overlaps');
}

export async function removeAbsenceOf(
  db: Db | Trx,
  whose: Whose,
  absenceId: string,
): Promise<void> {
  await db.deleteFrom('absences').where('absence_id', '=', absenceId).where(fits(whose)).execute();
}

/** Those who share a market with the person, who is known, and have signed in lately; without that person. */
export function deputiesOf(db: Db | Trx, subject: string, now: Date) {
  return db
    .selectFrom('people')
    .select(['subject', 'name', 'email'])
    .where('subject', '!=', subject)
    .where('seen_at', '>', new Date(now.getTime() - assignableDays * dayMs))
    .where(
      sql<boolean>`exists (select from people as absent where absent.subject = ${subject}
        and (people.markets && absent.markets or absent.markets = '{*}' and people.markets <> '{}'
          or people.markets = '{*}'))`,
    );
}

async function requireDeputy(trx: Trx, subject: string, deputy: string, now: Date): Promise<void> {
  const found = await deputiesOf(trx, subject, now)
    .where('subject', '=', deputy)
    .executeTakeFirst();
  if (found === undefined) throw new ProblemError('deputy-unavailable');
}
