import { assignableDays } from '@countersign/contract/desk/colleagues';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type {
  NotificationEvent,
  NotificationWay,
} from '@countersign/domain/notifications/notification-choices';
import type { StaffMember } from '@countersign/domain/registration/registration';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';

/** Deputies of deputies that are followed; who is absent beyond that has nobody. */
const mostSteps = 5;
const dayMs = 86_400_000;

/** Someone who is away, and who acts for them. */
export interface StandIn {
  readonly absent: StaffMember & { readonly email: string | null };
  /** A person who is present and has access to the market; null where there is nobody. */
  readonly present: Present | null;
}

/** Who gets what was meant for an absent person. */
export interface Present extends StaffMember {
  readonly email: string | null;
  /** Of their mails: as the market's staff has it, else the browser's; null where it is not known. */
  readonly locale: string | null;
  /** How they want to be told of events; null where they chose nothing. */
  readonly choices: Partial<Readonly<Record<NotificationEvent, NotificationWay>>> | null;
}

/**
 * A select of a `jsonb` array of `StandIn`, for those of the `people` that fit `who` and are absent at `now`: the chain of
 * their deputies is followed to the first who is present. A circle has no such person.
 */
export function selectedStandIns(
  who: RawBuilder<unknown>,
  countryCode: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  // A lateral join looks each key up; with another join the planner could read the whole table.
  const awayNow = (subject: RawBuilder<unknown>) => sql`lateral (
    select absence_id, deputy from absences
    where absences.subject = ${subject} and starts_at <= ${now} and ends_at > ${now} limit 1)`;
  return sql`with recursive steps as (
      select people.subject as absent, away.deputy, 1 as step
      from people cross join ${awayNow(sql`people.subject`)} as away
      where ${who}
      union all
      select steps.absent, away.deputy, steps.step + 1
      from steps cross join ${awayNow(sql`steps.deputy`)} as away
      where steps.step < ${sql.lit(mostSteps)}
    ), present as (
      select steps.absent, deputy.subject, deputy.name, deputy.email,
        coalesce(market_staff.locale, deputy.locale) as locale, notification_choices.choices
      from steps cross join lateral (select * from people where people.subject = steps.deputy limit 1) as deputy
      left join ${awayNow(sql`steps.deputy`)} as away on true
      left join market_staff on market_staff.country_code = ${countryCode}
        and lower(market_staff.email) = lower(deputy.email)
      left join notification_choices on recipient = lower(deputy.email)
      where deputy.markets && array[${countryCode}, '*']
        and deputy.seen_at > ${new Date(now.getTime() - assignableDays * dayMs)}
        and away.absence_id is null
    )
    select jsonb_agg(jsonb_build_object(
      'absent', jsonb_build_object('subject', absent.subject, 'name', absent.name, 'email', absent.email),
      'present', case when present.subject is null then null else jsonb_build_object(
        'subject', present.subject, 'name', present.name, 'email', present.email,
        'locale', present.locale, 'choices', present.choices) end))
    from steps
    cross join lateral (select * from people where people.subject = steps.absent limit 1) as absent
    left join present on present.absent = steps.absent
    where steps.step = 1`;
}

async function standInsOf(
  db: Db | Trx,
  countryCode: CountryCode,
  who: RawBuilder<unknown>,
  now: Date,
): Promise<readonly StandIn[]> {
  const select = selectedStandIns(who, sql`${countryCode}::text`, now);
  const { rows } = await sql<{ found: StandIn[] | null }>`select (${select}) as found`.execute(db);
  return rows[0]?.found ?? [];
}

/** Those with these addresses who are absent at `now`. */
export function standInsByEmail(
  db: Db | Trx,
  countryCode: CountryCode,
  emails: readonly string[],
  now: Date,
): Promise<readonly StandIn[]> {
  const folded = JSON.stringify(emails.map((email) => email.toLowerCase()));
  const who = sql`lower(people.email) = any(array(select jsonb_array_elements_text(${folded}::jsonb)))`;
  return standInsOf(db, countryCode, who, now);
}

/** Those with these subjects who are absent at `now`. */
export function standInsBySubject(
  db: Db | Trx,
  countryCode: CountryCode,
  subjects: readonly string[],
  now: Date,
): Promise<readonly StandIn[]> {
  const who = sql`people.subject = any(array(
    select jsonb_array_elements_text(${JSON.stringify(subjects)}::jsonb)))`;
  return standInsOf(db, countryCode, who, now);
}

/**
 * Who acts for the person with this address in a market at `now`: undefined where that person is present or is not known;
 * null where there is nobody.
 */
export async function presentFor(
  db: Db | Trx,
  countryCode: CountryCode,
  email: string,
  now: Date,
): Promise<Present | null | undefined> {
  const [found] = await standInsByEmail(db, countryCode, [email], now);
  return found?.present;
}
