import {
  assignableDays,
  type Colleague,
  colleaguesLimit,
  type KnownPerson as Listed,
} from '@countersign/contract/desk/colleagues';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { NotificationWay } from '@countersign/domain/notifications/notification-choices';
import type { StaffMember } from '@countersign/domain/registration/registration';
import { type Selectable, sql } from 'kysely';
import { standInsBySubject, waysOf } from '../markets/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import type { AbsencesTable } from '../platform/database/desk-tables.ts';

/** Of a person who has all markets. */
const allMarkets = '*';
const dayMs = 86_400_000;

export interface KnownPerson extends Listed {
  /** Null where it is not known. */
  readonly locale: string | null;
  /** How the person wants to be told of what is assigned. */
  readonly way: NotificationWay;
}

/** The people who have signed in lately with a role for the market. */
function peopleOf(db: Db | Trx, countryCode: CountryCode, now: Date) {
  const since = new Date(now.getTime() - assignableDays * dayMs);
  return db
    .selectFrom('people')
    .where(sql<boolean>`people.markets && array[${countryCode}::text, ${allMarkets}]`)
    .where('people.seen_at', '>', since);
}

/** Joins the absence of a row of `people` at `now`, if there is one: looked up by its index for each. */
function awayAt(now: Date) {
  return sql<Pick<Selectable<AbsencesTable>, 'absence_id' | 'last_day'>>`lateral (
    select absence_id, last_day from absences
    where absences.subject = people.subject and starts_at <= ${now} and ends_at > ${now} limit 1)`;
}

/** Who has signed in lately with a role for the market, by name, with those who are away and who stands in. */
export async function colleaguesOf(
  db: Db,
  countryCode: CountryCode,
  now: Date,
): Promise<Colleague[]> {
  const people = await peopleOf(db, countryCode, now)
    .leftJoin(awayAt(now).as('away'), (join) => join.onTrue())
    .select(['people.subject', 'people.name', 'people.email', 'away.last_day'])
    .orderBy('people.name')
    .orderBy('people.subject')
    .limit(colleaguesLimit)
    .execute();
  const absent = people.filter(({ last_day }) => last_day !== null).map(({ subject }) => subject);
  const standIns = absent.length === 0 ? [] : await standInsBySubject(db, countryCode, absent, now);
  return people.map(({ last_day: lastDay, ...person }) => {
    const standIn = standIns.find((one) => one.absent.subject === person.subject);
    const deputy = standIn?.present?.name ?? null;
    return { ...person, away: lastDay === null ? null : { lastDay, deputy } };
  });
}

/** Those of them who are not absent, with their markets: the first by subject of a very large staff. */
export function presentOf(trx: Trx, countryCode: CountryCode, now: Date) {
  return peopleOf(trx, countryCode, now)
    .leftJoin(awayAt(now).as('away'), (join) => join.onTrue())
    .select(['people.subject', 'people.email', 'people.markets'])
    .where('away.absence_id', 'is', null)
    .orderBy('people.subject')
    .limit(colleaguesLimit)
    .execute();
}

/** One of them; their language is that of the market's staff, else the browser's. */
export function findColleague(
  trx: Trx,
  countryCode: CountryCode,
  subject: string,
  now: Date,
): Promise<KnownPerson | undefined> {
  return peopleOf(trx, countryCode, now)
    .leftJoin('market_staff', (join) =>
      join
        .on('market_staff.country_code', '=', countryCode)
        .on(sql`lower(market_staff.email)`, '=', sql`lower(people.email)`),
    )
    .leftJoin('market_settings', (join) =>
      join.on('market_settings.country_code', '=', countryCode),
    )
    .leftJoin('notification_choices', (join) =>
      join.on(
        sql`coalesce(lower(people.email), people.subject)`,
        '=',
        sql.ref('notification_choices.recipient'),
      ),
    )
    .select(({ fn }) => [
      'people.subject',
      'people.name',
      'people.email',
      fn.coalesce('market_staff.locale', 'people.locale').as('locale'),
      waysOf('assigned').way.as('way'),
    ])
    .where('people.subject', '=', subject)
    .limit(1)
    .executeTakeFirst();
}

/** Locks the row of a person until `trx` ends; inserts it first, without access, if there is none. */
export async function lockPerson(
  trx: Trx,
  { subject, name }: StaffMember,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('people')
    .values({ subject, name, email: null, locale: null, markets: '{}', seen_at: at })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((row) => ({ name: row.ref('people.name') })),
    )
    .execute();
}
