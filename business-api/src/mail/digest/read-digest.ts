import { localeOfCountry } from '@countersign/domain/locale/country-locale';
import { defaultLanguage } from '@countersign/domain/locale/languages';
import { CountryCode } from '@countersign/domain/market/country-code';
import { NotificationEvent } from '@countersign/domain/notifications/notification-choices';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { endOfLocalDay } from '@countersign/domain/working-time/zone-clock';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { calendarOf } from '../../working-time/room.ts';
import type { DigestRow } from './digest-rows.ts';
import { hoursOfMarket } from './hours-of-market.ts';

/** Most registrations of each part; the console has the others. */
export const digestLimit = 20;

export interface DigestItem {
  readonly countryCode: CountryCode;
  readonly ticketNumber: TicketNumber;
  readonly practiceName: string;
  readonly dueAt: Date;
  /** Of the market's working hours; null where it has none. */
  readonly zone: string | null;
  /** What happened, oldest first. */
  readonly news: readonly { readonly event: NotificationEvent; readonly by: string | null }[];
}

export interface Digest {
  readonly reader: {
    readonly email: string;
    readonly name: string | null;
    readonly locale: string;
    /** Whose morning it is. */
    readonly countryCode: CountryCode;
  };
  readonly day: Date;
  readonly due: readonly DigestItem[];
  readonly news: readonly DigestItem[];
  /** Whether there is more than the mail has room for. */
  readonly hasMore: boolean;
}

interface Row {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly practice_name: string;
  readonly due_at: Date;
  readonly zone: string | null;
  readonly news: readonly { readonly event: string; readonly by: string | null }[];
}

/** What the daily mail of a person says now; undefined where it would be empty, or there is no mailbox for it. */
export async function readDigest(
  db: Db,
  { recipient, until }: Pick<DigestRow, 'recipient' | 'until'>,
): Promise<Digest | undefined> {
  const reader = await readerOf(db, recipient);
  if (reader === undefined) return undefined;
  // Another copy may have sent it while this one looked.
  const waiting = db
    .selectFrom('notifications')
    .select('id')
    .where('recipient', '=', recipient)
    .where('way', '=', 'digest')
    .where('digested_at', 'is', null)
    .where('at', '<=', until)
    .limit(1);
  if ((await waiting.executeTakeFirst()) === undefined) return undefined;
  const news = (await newsQuery(recipient, until).execute(db)).rows;
  const { countryCode } = reader;
  const { zone } = hoursOfMarket(countryCode, await calendarOf(db, countryCode));
  const end = new Date(endOfLocalDay(zone, until.getTime()));
  const due = (await dueQuery(recipient, end).execute(db)).rows;
  if (news.length + due.length === 0) return undefined;
  return {
    reader,
    day: until,
    due: due.slice(0, digestLimit).map(itemOf),
    news: news.slice(0, digestLimit).map(itemOf),
    hasMore: news.length > digestLimit || due.length > digestLimit,
  };
}

async function readerOf(db: Db, recipient: string): Promise<Digest['reader'] | undefined> {
  const { rows } = await sql<{ email: string; name: string; locale: string; market: string }>`
    select email, name, locale, country_code as market from market_staff
      where lower(email) = ${recipient} order by country_code limit 1`.execute(db);
  const [listed] = rows;
  if (listed !== undefined) {
    return { ...listed, countryCode: CountryCode.parse(listed.market) };
  }
  // Somebody who is in no list is told of the own questions and of what is assigned.
  const person = await db
    .selectFrom('people')
    .innerJoin('notifications', (join) =>
      join.on('notifications.recipient', '=', sql<string>`lower(people.email)`),
    )
    .select(['people.email', 'people.name', 'people.locale', 'notifications.country_code'])
    .where('notifications.recipient', '=', recipient)
    .where('notifications.digested_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (person?.email == null) return undefined;
  const countryCode = CountryCode.parse(person.country_code);
  const locale = person.locale ?? localeOfCountry(countryCode) ?? defaultLanguage;
  return { email: person.email, name: person.name, locale, countryCode };
}

/** What waits for the daily mail and still needs a look, oldest first; each registration once. */
export function newsQuery(recipient: string, until: Date) {
  return sql<Row>`select told.country_code, told.ticket_number, about.practice_name, about.due_at,
      ${zoneOf('told')} as zone,
      jsonb_agg(jsonb_build_object('event', told.event, 'by', told.by_name)
        order by told.at, told.id) as news
    from notifications as told
    join registrations as about using (country_code, ticket_number)
    where told.recipient = ${recipient} and told.way = 'digest' and told.digested_at is null
      and told.at <= ${until}
      and (about.status = 'pending' or told.event in ('came-back', 'reversal-request'))
    group by told.country_code, told.ticket_number, about.practice_name, about.due_at
    order by min(told.at), told.country_code, told.ticket_number limit ${digestLimit + 1}`;
}

/** What is due before `end` in the markets whose lists have the person. */
export function dueQuery(recipient: string, end: Date) {
  return sql<Row>`select due.country_code, due.ticket_number, due.practice_name, due.due_at,
      ${zoneOf('due')} as zone, '[]'::jsonb as news
    from market_staff cross join lateral (
      select country_code, ticket_number, practice_name, due_at from registrations
      where status = 'pending' and registrations.country_code = market_staff.country_code
        and due_at < ${end}
      order by due_at, ticket_number limit ${digestLimit + 1}) as due
    where lower(market_staff.email) = ${recipient}
    order by due.due_at, due.ticket_number limit ${digestLimit + 1}`;
}

function zoneOf(row: 'told' | 'due') {
  return sql`(select working_time ->> 'zone' from market_settings
    where market_settings.country_code = ${sql.ref(`${row}.country_code`)})`;
}

function itemOf(row: Row): DigestItem {
  return {
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
    practiceName: row.practice_name,
    dueAt: row.due_at,
    zone: row.zone,
    news: row.news.map(({ event, by }) => ({ event: NotificationEvent.parse(event), by })),
  };
}
