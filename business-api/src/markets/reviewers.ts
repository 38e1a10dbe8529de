import { localeOfCountry } from '@countersign/domain/locale/country-locale';
import { defaultLanguage } from '@countersign/domain/locale/languages';
import type { CountryCode } from '@countersign/domain/market/country-code';
import {
  isMailed,
  mustBeHeard,
  type NotificationEvent,
  type NotificationWay,
  usualWay,
} from '@countersign/domain/notifications/notification-choices';
import type { StaffMember } from '@countersign/domain/registration/registration';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { type StandIn, standInsByEmail } from './stand-ins.ts';

/** A member of a market's staff, as a statement reads it. */
export interface StaffRow {
  readonly email: string;
  readonly name: string | null;
  readonly locale: string;
  /** How the person wants to be told of the event. */
  readonly way: NotificationWay;
  /** How the market's staff are told of it. */
  readonly usual: NotificationWay;
  /** Those who are absent, and whose deputy it is. */
  readonly standsInFor?: readonly StaffMember[];
}

/** A recipient of mails to staff; the fallback address has no name. */
export interface Reviewer extends Pick<StaffRow, 'email' | 'name' | 'locale' | 'standsInFor'> {
  /** Gets the mail only because it would reach no one of the market's staff. */
  readonly isFallback: boolean;
}

/** Someone who is told of an event, and how. */
export interface ToldReviewer extends Reviewer, Pick<StaffRow, 'way'> {}

interface FallbackSettings {
  readonly fallbackStaffEmail: string;
}

/** How an event is told: where market_settings and notification_choices are joined. */
export function waysOf(event: NotificationEvent): {
  readonly way: RawBuilder<NotificationWay>;
  readonly usual: RawBuilder<NotificationWay>;
} {
  const usual = sql<NotificationWay>`coalesce(
    market_settings.notifications ->> ${sql.lit(event)}, ${sql.lit(usualWay)})`;
  const way = sql<NotificationWay>`coalesce(
    notification_choices.choices ->> ${sql.lit(event)}, ${usual})`;
  return { way, usual };
}

/**
 * The staff of a market who are to be told of the event (of an escalation those who answer for delays), and the person whose
 * subject is `also`, with deputies in place of those who are absent `at`, without the one whose address is `except`.
 */
export async function reviewersOf(
  trx: Trx,
  countryCode: CountryCode,
  event: NotificationEvent,
  settings: FallbackSettings,
  {
    at,
    except,
    also,
  }: { readonly at: Date; readonly except?: string | undefined; readonly also?: string },
): Promise<readonly ToldReviewer[]> {
  const { way, usual } = waysOf(event);
  let query = trx
    .selectFrom('market_staff')
    .leftJoin('market_settings', 'market_settings.country_code', 'market_staff.country_code')
    .leftJoin('notification_choices', (join) =>
      join.on(sql`lower(market_staff.email)`, '=', sql.ref('notification_choices.recipient')),
    )
    .select(['email', 'name', 'locale', way.as('way'), usual.as('usual')])
    .where('market_staff.country_code', '=', countryCode)
    .orderBy('email');
  if (event === 'escalation') query = query.where('escalations', '=', true);
  const staff: StaffRow[] = await query.execute();
  const asker = also === undefined ? undefined : await findPerson(trx, countryCode, event, also);
  if (asker !== undefined && !staff.some(({ email }) => isSameAddress(email, asker.email))) {
    staff.push(asker);
  }
  const emails = staff.map(({ email }) => email);
  const standIns = emails.length === 0 ? [] : await standInsByEmail(trx, countryCode, emails, at);
  const present = withDeputies(staff, standIns, countryCode, event);
  const others = present.filter(({ email }) => !isSameAddress(email, except));
  // Who did it knows of it; only what another person has to settle goes on to the fallback address.
  const isKnown = others.length < present.length && !mustBeHeard(event);
  return isKnown && others.length === 0 ? [] : asReviewers(others, event, settings);
}

/** A person with a role for the market; undefined for one without an address. */
async function findPerson(
  trx: Trx,
  countryCode: CountryCode,
  event: NotificationEvent,
  subject: string,
): Promise<StaffRow | undefined> {
  const { way, usual } = waysOf(event);
  const person = await trx
    .selectFrom('people')
    .leftJoin('market_settings', (join) =>
      join.on('market_settings.country_code', '=', countryCode),
    )
    .leftJoin('notification_choices', (join) =>
      join.on(sql`lower(people.email)`, '=', sql.ref('notification_choices.recipient')),
    )
    .select(['people.email', 'people.name', 'people.locale', way.as('way'), usual.as('usual')])
    .where('people.subject', '=', subject)
    .where(sql<boolean>`people.markets && array[${countryCode}::text, '*']`)
    .executeTakeFirst();
  if (person?.email == null) return undefined;
  const { email, name, locale, ...ways } = person;
  return {
    email,
    name,
    locale: locale ?? localeOfCountry(countryCode) ?? defaultLanguage,
    ...ways,
  };
}

function isSameAddress(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/**
 * Those of the staff who are told of the event. The fallback address is told as well where the market has no staff, and
 * where an event that somebody has to hear of would be mailed to no one although the market wants it mailed, so that no
 * registration stays unnoticed.
 */
export function asReviewers(
  staff: readonly StaffRow[],
  event: NotificationEvent,
  { fallbackStaffEmail: email }: FallbackSettings,
): readonly ToldReviewer[] {
  const told = staff
    .filter(({ way }) => way !== 'none')
    .map(({ usual: _, ...one }) => ({ ...one, isFallback: false }));
  const isUnheard =
    mustBeHeard(event) &&
    staff.some(({ usual }) => isMailed(usual)) &&
    !told.some(({ way }) => isMailed(way));
  if (staff.length > 0 && !isUnheard) return told;
  return [...told, { email, name: null, locale: defaultLanguage, way: 'mail', isFallback: true }];
}

/**
 * The staff with deputies in place of those who are absent, and who are told of the event as they chose. One entry for each
 * address. Who has no deputy that is present stays, since a registration must not be unnoticed.
 */
export function withDeputies(
  staff: readonly StaffRow[],
  standIns: readonly StandIn[],
  countryCode: CountryCode,
  event: NotificationEvent,
): readonly StaffRow[] {
  const standInOf = ({ email }: StaffRow) =>
    standIns.find(({ absent }) => absent.email !== null && isSameAddress(absent.email, email));
  const stay = staff.filter((one) => standInOf(one)?.present?.email == null);
  const byAddress = new Map(stay.map((one) => [one.email.toLowerCase(), one]));
  for (const one of staff) {
    const { absent, present } = standInOf(one) ?? {};
    // Who wants to hear nothing of it has nothing to hand over.
    if (absent === undefined || present?.email == null || one.way === 'none') continue;
    const { subject, name } = absent;
    const { usual } = one;
    const locale = present.locale ?? localeOfCountry(countryCode) ?? one.locale;
    const deputy = byAddress.get(present.email.toLowerCase()) ?? {
      email: present.email,
      name: present.name,
      locale,
      way: present.choices?.[event] ?? usual,
      usual,
    };
    const standsInFor = [...(deputy.standsInFor ?? []), { subject, name }];
    byAddress.set(present.email.toLowerCase(), { ...deputy, standsInFor });
  }
  return [...byAddress.values()];
}
