import { assignableDays } from '@countersign/contract/desk/colleagues';
import { localeOfCountry } from '@countersign/domain/locale/country-locale';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { AdministratorNotice } from '@countersign/domain/notifications/administrator-notice';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';

const dayMs = 86_400_000;
/** More are not told of one thing. */
const mostTold = 50;

interface Told {
  readonly email: string;
  readonly name: string | null;
  readonly locale: string | null;
}

/**
 * Queues a mail about a market, or about no one market, to its administrators who were here lately, but not to the person with
 * `except`, by whatever account. Where none is known, to the people in the market's list, and where that has nobody
 * else, to the installation's address for what would reach nobody.
 */
export async function tellAdministrators(
  trx: Db | Trx,
  countryCode: CountryCode | undefined,
  notice: AdministratorNotice,
  { at, except }: { readonly at: Date; readonly except?: string | undefined },
): Promise<void> {
  const doer =
    except === undefined
      ? undefined
      : await trx
          .selectFrom('people')
          .select('email')
          .where('subject', '=', except)
          .executeTakeFirst();
  const isDoer = ({ email }: Told) => email.toLowerCase() === doer?.email?.toLowerCase();
  const known = (await administratorsQuery(trx, countryCode, { at, except }).execute()).flatMap(
    ({ email, ...one }) => (email === null ? [] : [{ ...one, email }]),
  );
  let told: readonly Told[] = known.filter((one) => !isDoer(one));
  if (told.length === 0 && countryCode !== undefined) {
    const listed = await trx
      .selectFrom('market_staff')
      .select(['email', 'name', 'locale'])
      .where('country_code', '=', countryCode)
      .orderBy('email')
      .limit(mostTold)
      .execute();
    told = listed.filter((one) => !isDoer(one));
  }
  if (told.length === 0) told = [{ email: '', name: null, locale: null }];
  const usual = countryCode === undefined ? undefined : localeOfCountry(countryCode);
  const rows = told.map(({ email, name, locale }) => ({
    notice_id: newId(at.getTime()),
    recipient: email,
    recipient_name: name,
    locale: locale ?? (email === '' ? null : (usual ?? null)),
    country_code: countryCode ?? '',
    notice: JSON.stringify(notice),
    at,
    not_before: at,
  }));
  if (notice.kind === 'change-waits') {
    // One mail about what a person wants, if they go on changing it.
    await trx
      .deleteFrom('administrator_notices')
      .where('country_code', '=', countryCode ?? '')
      .where(sql`notice ->> 'kind'`, '=', notice.kind)
      .where(sql`notice -> 'by' ->> 'subject'`, '=', notice.by.subject)
      .where('locked_until', 'is', null)
      .execute();
  }
  await trx.insertInto('administrator_notices').values(rows).execute();
}

/**
 * Who has signed in lately as an administrator of the market, or of all, and has an address; in the language that the
 * market's list says of it, else in the browser's.
 */
export function administratorsQuery(
  db: Db | Trx,
  countryCode: CountryCode | undefined,
  { at, except = '' }: { readonly at: Date; readonly except?: string | undefined },
) {
  const markets = countryCode === undefined ? ['*'] : [countryCode, '*'];
  return db
    .selectFrom('people')
    .leftJoin('market_staff', (join) =>
      join
        .on('market_staff.country_code', '=', countryCode ?? '')
        .on(sql`lower(market_staff.email)`, '=', sql`lower(people.email)`),
    )
    .select(({ fn }) => [
      'people.email',
      'people.name',
      fn.coalesce('market_staff.locale', 'people.locale').as('locale'),
    ])
    .where(sql<boolean>`people.markets && ${sql.val(`{${markets.join(',')}}`)}::text[]`)
    .where('people.is_administrator', '=', true)
    .where('people.email', 'is not', null)
    .where('people.subject', '<>', except)
    .where('people.seen_at', '>', new Date(at.getTime() - assignableDays * dayMs))
    .orderBy('people.subject')
    .limit(mostTold);
}
