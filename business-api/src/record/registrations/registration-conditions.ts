import {
  type Day,
  dueSoonHours,
  type RegistrationFilter,
} from '@countersign/contract/registration-filter';
import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../ground/access/caller.ts';

export type Condition = RawBuilder<boolean>;

/** The markets of a request: those of the person, narrowed to the one that was asked for. */
export function marketsOf(
  { markets }: Pick<Person, 'markets'>,
  { countryCode }: Pick<RegistrationFilter, 'countryCode'>,
): readonly CountryCode[] | 'all' {
  if (countryCode === undefined) return markets;
  return markets === 'all' || markets.includes(countryCode) ? [countryCode] : [];
}

/**
 * What a filter asks of a row of `registrations`, but for its market and the search. Statuses are
 * written out and not passed as parameters: the indexes of pending registrations are used only where
 * the planner sees that they hold all there is.
 */
export function conditionsOf(
  { status, assignee, due, reasonCode, decidedFrom, decidedBefore }: RegistrationFilter,
  { subject, now }: { subject: string; now: Date },
): Condition[] {
  return [
    ...(status === undefined ? [] : [sql<boolean>`registrations.status = ${sql.lit(status)}`]),
    ...(due === undefined ? [] : [isPending, dueCondition(due, now)]),
    ...(assignee === undefined ? [] : [isPending, claimCondition(assignee, subject, now)]),
    ...(reasonCode === undefined
      ? []
      : [
          sql<boolean>`registrations.reason_codes is not null
            and registrations.reason_codes @> ${JSON.stringify([reasonCode])}::jsonb`,
        ]),
    ...(decidedFrom === undefined
      ? []
      : [sql<boolean>`registrations.decided_at >= ${beginOf(decidedFrom)}`]),
    ...(decidedBefore === undefined
      ? []
      : [sql<boolean>`registrations.decided_at < ${beginOf(decidedBefore)}`]),
  ];
}

/** Asks for registrations by name; at least one. */
export function isOneOf(keys: readonly RegistrationKey[]): Condition {
  const named = keys.map(({ countryCode, ticketNumber }) => sql`(${countryCode}, ${ticketNumber})`);
  return sql`(registrations.country_code, registrations.ticket_number) in (${sql.join(named)})`;
}

/** Whether nothing but pending registrations can fit. */
export function isOnlyPending({ status, due, assignee }: RegistrationFilter): boolean {
  return status === 'pending' || due !== undefined || assignee !== undefined;
}

/** Whether nothing but registrations decided within a period can fit. */
export function isOfPeriod({ decidedFrom, decidedBefore }: RegistrationFilter): boolean {
  return decidedFrom !== undefined || decidedBefore !== undefined;
}

/** Whether a filter asks for what is pending and decided at once. */
export function canFitNothing(filter: RegistrationFilter): boolean {
  return isOfPeriod(filter) && isOnlyPending(filter);
}

const isPending = sql<boolean>`registrations.status = 'pending'`;

function dueCondition(due: NonNullable<RegistrationFilter['due']>, now: Date): Condition {
  const soon = new Date(now.getTime() + dueSoonHours * 3_600_000);
  switch (due) {
    case 'overdue':
      return sql`registrations.due_at <= ${now}`;
    case 'soon':
      return sql`registrations.due_at > ${now} and registrations.due_at <= ${soon}`;
    case 'later':
      return sql`registrations.due_at > ${soon}`;
  }
}

function claimCondition(
  assignee: NonNullable<RegistrationFilter['assignee']>,
  subject: string,
  now: Date,
): Condition {
  const whose = {
    me: sql`and claims.subject = ${subject}`,
    others: sql`and claims.subject <> ${subject}`,
    nobody: sql``,
  }[assignee];
  const claimed = sql`exists (select 1 from claims
    where claims.country_code = registrations.country_code
      and claims.ticket_number = registrations.ticket_number
      and claims.until > ${now} ${whose})`;
  return assignee === 'nobody' ? sql`not ${claimed}` : sql`${claimed}`;
}

function beginOf(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
