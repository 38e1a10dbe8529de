import type { Day, RegistrationFilter } from '@countersign/contract/registration-filter';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { isDecidedStatus } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { type DueSoon, readDueSoon } from '../working-time/room.ts';

export type Condition = RawBuilder<boolean>;

/** The markets of a request: the person's, or the one of the filter if it is among them. */
export function marketsOf(
  { markets }: Pick<Person, 'markets'>,
  { countryCode }: Pick<RegistrationFilter, 'countryCode'>,
): readonly CountryCode[] | 'all' {
  if (countryCode === undefined) return markets;
  return markets === 'all' || markets.includes(countryCode) ? [countryCode] : [];
}

/**
 * The conditions of a filter on a row of `registrations`, except market and search. Statuses are
 * literals and not parameters: the planner uses the partial index of pending registrations only if
 * the query shows that no others are asked for.
 */
export async function conditionsOf(
  db: Db,
  filter: RegistrationFilter,
  { subject, now }: { subject: string; now: Date },
): Promise<Condition[]> {
  const { status, assignee, due, evidence, known, concern, reasonCode } = filter;
  const { account, licence, request, reversal, proposal, decidedFrom, decidedBefore } = filter;
  return [
    ...(status === undefined ? [] : [sql<boolean>`registrations.status = ${sql.lit(status)}`]),
    ...(due === undefined ? [] : [isPending, await dueCondition(db, due, now)]),
    ...(assignee === undefined ? [] : [isPending, claimCondition(assignee, subject, now)]),
    ...(request === undefined
      ? []
      : [isPending, sql<boolean>`registrations.request_state = ${sql.lit(request)}`]),
    ...(evidence === undefined
      ? []
      : [
          ...(evidence === 'against' || isOfPeriod(filter) ? [] : [isPending]),
          evidence === 'against'
            ? isAgainstEvidence
            : sql<boolean>`registrations.evidence_state = ${sql.lit(evidence)}`,
        ]),
    ...(known === undefined ? [] : [isPending, sql<boolean>`registrations.may_be_known`]),
    ...(concern === undefined ? [] : [hasConcern]),
    ...(account === undefined ? [] : [hasOpenAccount(now)]),
    ...(licence === undefined ? [] : [hasLicence(licence, now)]),
    ...(proposal === undefined ? [] : [isPending, waitsForSecond(now)]),
    ...(reversal === undefined ? [] : [isProposed(now)]),
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
    ...overviewConditions(filter, now),
  ];
}

/** Those of the lists behind the figures of the overview. */
function overviewConditions(filter: RegistrationFilter, now: Date): Condition[] {
  const { assignedTo, decidedBy, target, waitedOn } = filter;
  const { submittedFrom, submittedBefore, withdrawnFrom, withdrawnBefore } = filter;
  return [
    ...(assignedTo === undefined
      ? []
      : [
          isPending,
          sql<boolean>`(registrations.country_code, registrations.ticket_number) in (
            select country_code, ticket_number from claims
            where subject = ${assignedTo} and until > ${now})`,
        ]),
    ...(decidedBy === undefined
      ? []
      : [
          sql<boolean>`registrations.decided_by_subject = ${decidedBy}
            and registrations.decided_at is not null`,
        ]),
    ...(target === undefined
      ? []
      : [
          sql<boolean>`registrations.decided_at ${sql.raw(target === 'met' ? '<=' : '>')} registrations.due_at`,
        ]),
    ...withinDays('submitted_at', submittedFrom, submittedBefore),
    ...withinDays('withdrawn_at', withdrawnFrom, withdrawnBefore),
    ...(waitedOn === undefined ? [] : [hasWaitedAt(endOf(waitedOn))]),
  ];
}

function withinDays(
  column: 'submitted_at' | 'withdrawn_at',
  from: Day | undefined,
  before: Day | undefined,
): Condition[] {
  const time = sql.ref(`registrations.${column}`);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${time} >= ${beginOf(from)}`]),
    ...(before === undefined ? [] : [sql<boolean>`${time} < ${beginOf(before)}`]),
  ];
}

/** The expression is the index's; the first condition is for the order of the list, from the newest on. */
function hasWaitedAt(at: Date): Condition {
  return sql`registrations.submitted_at < ${at}
    and tstzrange(registrations.submitted_at, greatest(registrations.submitted_at,
      coalesce(registrations.decided_at, registrations.withdrawn_at, 'infinity')), '(]')
      @> ${at}::timestamptz`;
}

/** Whether the applicant's newest question is the person's, or is not. */
export function isAskedBy(subject: string, isTheirs: boolean): Condition {
  return isTheirs
    ? sql`registrations.request_asked_by = ${subject}`
    : sql`registrations.request_asked_by is distinct from ${subject}`;
}

/** Selects registrations by their keys; at least one. */
export function isOneOf(keys: readonly RegistrationKey[]): Condition {
  const tuples = keys.map(
    ({ countryCode, ticketNumber }) => sql`(${countryCode}, ${ticketNumber})`,
  );
  return sql`(registrations.country_code, registrations.ticket_number) in (${sql.join(tuples)})`;
}

/** Whether only pending registrations can match. */
export function isOnlyPending(filter: RegistrationFilter): boolean {
  const { status, due, assignee, assignedTo, evidence, known, request, proposal } = filter;
  const ofPending = due ?? assignee ?? assignedTo ?? known ?? request ?? proposal;
  if (status === 'pending' || ofPending !== undefined) return true;
  return evidence !== undefined && evidence !== 'against' && !isOfPeriod(filter);
}

/** Whether it asks for decisions, of a period, a person or by their target: only decided registrations can match. */
export function isOfPeriod(filter: RegistrationFilter): boolean {
  const { decidedFrom, decidedBefore, decidedBy, target } = filter;
  return (decidedFrom ?? decidedBefore ?? decidedBy ?? target) !== undefined;
}

/** Whether registrations of a status have all been decided by a person. */
export function isDecided(status: RegistrationFilter['status']): boolean {
  return status !== undefined && isDecidedStatus(status);
}

/** Whether a filter asks for registrations that are pending and decided at once. */
export function canFitNothing(filter: RegistrationFilter): boolean {
  const { concern, account, licence, reversal, evidence } = filter;
  const isOfDecided =
    isOfPeriod(filter) ||
    (concern ?? account ?? licence ?? reversal) !== undefined ||
    evidence === 'against';
  return isOfDecided && isOnlyPending(filter);
}

/** As its index says it, word for word. */
const isAgainstEvidence = sql<boolean>`registrations.decided_at is not null
  and ((registrations.status = 'approved' and registrations.evidence_state = 'contradicted')
    or (registrations.status = 'rejected' and registrations.evidence_state = 'confirmed'))`;

/** Read from its own few rows: the planner then looks each registration up by its key. */
const hasConcern = sql<boolean>`registrations.status = 'approved'
  and (registrations.country_code, registrations.ticket_number) in (
    select country_code, ticket_number from approved_concerns where settled_at is null)`;

/** Likewise; a market that expects none has none, also of before. */
const hasOpenAccount = (now: Date) => sql<boolean>`registrations.status = 'approved'
  and (registrations.country_code, registrations.ticket_number) in (
    select country_code, ticket_number from accounts where due_at <= ${now}
      and country_code in (select country_code from market_settings where accounts = 'expected'))`;

/** Likewise; a day belongs to the licence to its end in UTC. */
function hasLicence(
  licence: NonNullable<RegistrationFilter['licence']>,
  now: Date,
): RawBuilder<boolean> {
  const today = now.toISOString().slice(0, 10);
  const month = `${today.slice(0, 7)}-01`;
  const ends =
    licence === 'ended'
      ? sql`valid_until < ${today}::date`
      : sql`valid_until >= ${month}::date and valid_until < (${month}::date + interval '1 month')::date`;
  return sql<boolean>`registrations.status = 'approved'
    and (registrations.country_code, registrations.ticket_number) in (
      select country_code, ticket_number from licences where ${ends})`;
}

/** Likewise; only decided ones have a row. */
const isProposed = (now: Date) => sql<boolean>`registrations.status <> 'pending'
  and (registrations.country_code, registrations.ticket_number) in (
    select country_code, ticket_number from reversal_proposals where expires_at > ${now})`;

/** Likewise. */
const waitsForSecond = (
  now: Date,
) => sql<boolean>`(registrations.country_code, registrations.ticket_number) in (
    select country_code, ticket_number from decision_proposals
      where state = 'waiting' and expires_at > ${now})`;

const isPending = sql<boolean>`registrations.status = 'pending'`;

async function dueCondition(
  db: Db,
  due: NonNullable<RegistrationFilter['due']>,
  now: Date,
): Promise<Condition> {
  if (due === 'overdue') return sql`registrations.due_at <= ${now}`;
  const soon = await readDueSoon(db, now);
  const until = soonUntil(soon);
  const all = [soon.byClock, ...soon.byMarket.values()].map(Number);
  // The constant bounds are for the index.
  return due === 'soon'
    ? sql`registrations.due_at > ${now} and registrations.due_at <= ${new Date(Math.max(...all))}
        and registrations.due_at <= ${until}`
    : sql`registrations.due_at > ${new Date(Math.min(...all))} and registrations.due_at > ${until}`;
}

function soonUntil({ byClock, byMarket }: DueSoon): RawBuilder<Date> {
  if (byMarket.size === 0) return sql`${byClock}`;
  const markets = [...byMarket].map(
    ([countryCode, until]) => sql`when ${countryCode} then ${until}::timestamptz`,
  );
  return sql`case registrations.country_code ${sql.join(markets, sql` `)}
    else ${byClock}::timestamptz end`;
}

function claimCondition(
  assignee: NonNullable<RegistrationFilter['assignee']>,
  subject: string,
  now: Date,
): Condition {
  const whose = {
    me: sql`and (claims.subject = ${subject} or claims.subject in (${standsInFor(subject, now)}))`,
    others: sql`and claims.subject <> ${subject}`,
    nobody: sql``,
  }[assignee];
  const claimed = sql`exists (select 1 from claims
    where claims.country_code = registrations.country_code
      and claims.ticket_number = registrations.ticket_number
      and claims.until > ${now} ${whose})`;
  return assignee === 'nobody' ? sql`not ${claimed}` : sql`${claimed}`;
}

/** A select of those who are absent and whose deputy the person is, directly or as the deputy of a deputy who is absent too. */
function standsInFor(subject: string, now: Date) {
  return sql`with recursive theirs as (
      select absences.subject from absences
      where deputy = ${subject} and starts_at <= ${now} and ends_at > ${now}
      union
      select away.subject from theirs cross join lateral (
        select subject from absences
        where deputy = theirs.subject and starts_at <= ${now} and ends_at > ${now} limit 200) as away
    )
    select subject from theirs`;
}

function endOf(day: Day): Date {
  return new Date(beginOf(day).getTime() + 24 * 3_600_000);
}

function beginOf(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
