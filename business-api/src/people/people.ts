import {
  assignableDays,
  type Colleague,
  colleaguesLimit,
} from '@countersign/contract/desk/colleagues';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Db, Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';

/** Of a person who has all markets. */
const allMarkets = '*';
const dayMs = 86_400_000;

export interface KnownPerson extends Colleague {
  /** Null where it is not known. */
  readonly locale: string | null;
}

interface Values {
  readonly countryCode: CountryCode;
  readonly since: Date;
}

const access = (market: string, since: string) =>
  `markets && array[${market}::text, '${allMarkets}'] and seen_at > ${since}`;

const listing = prepareStatement<Values, Colleague>((value) => {
  const market = value(({ countryCode }) => countryCode);
  const since = value((values) => values.since);
  return `select subject, name, email from people where ${access(market, since)}
    order by name, subject limit ${colleaguesLimit}`;
});

const finding = prepareStatement<Values & { readonly subject: string }, KnownPerson>((value) => {
  const market = value(({ countryCode }) => countryCode);
  const since = value((values) => values.since);
  return `select people.subject, people.name, people.email,
      coalesce(market_staff.locale, people.locale) as locale
    from people
    left join market_staff on market_staff.country_code = ${market}
      and lower(market_staff.email) = lower(people.email)
    where people.subject = ${value(({ subject }) => subject)} and ${access(market, since)}
    limit 1`;
});

function recently(now: Date): Date {
  return new Date(now.getTime() - assignableDays * dayMs);
}

/** Who has signed in lately with a role for the market, by name. */
export async function colleaguesOf(
  db: Db,
  countryCode: CountryCode,
  now: Date,
): Promise<Colleague[]> {
  return [...(await listing.run(db, { countryCode, since: recently(now) }))];
}

/** One of them; their language is that of the market's staff, else the browser's. */
export async function findColleague(
  trx: Trx,
  countryCode: CountryCode,
  subject: string,
  now: Date,
): Promise<KnownPerson | undefined> {
  const [one] = await finding.run(trx, { countryCode, subject, since: recently(now) });
  return one;
}
