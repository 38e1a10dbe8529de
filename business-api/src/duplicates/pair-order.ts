import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';

/** The two keys of a pair as they are stored; `flipped` where the first one is "other". */
export interface OrderedPair {
  readonly one: RegistrationKey;
  readonly other: RegistrationKey;
  readonly flipped: boolean;
}

/** By market and ticket number, byte by byte, as the columns' collation does. */
export function orderPair(first: RegistrationKey, second: RegistrationKey): OrderedPair {
  const flipped =
    Buffer.compare(bytesOf(first.countryCode), bytesOf(second.countryCode)) > 0 ||
    (first.countryCode === second.countryCode &&
      Buffer.compare(bytesOf(first.ticketNumber), bytesOf(second.ticketNumber)) > 0);
  return flipped ? { one: second, other: first, flipped } : { one: first, other: second, flipped };
}

/** The condition that a row of `pair_answers` is about the pair of a row of matches, by their names in the statement. */
export function isJudgementOf(answer: string, match: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${match}.${column}`);
  const first = sql`(${of('country_code')}, ${of('ticket_number')})
    < (${of('other_country')}, ${of('other_ticket')})`;
  const pick = (yes: string, no: string) =>
    sql`case when ${first} then ${of(yes)} else ${of(no)} end`;
  const said = (column: string) => sql.ref(`${answer}.${column}`);
  return sql`${said('one_country')} = ${pick('country_code', 'other_country')}
    and ${said('one_ticket')} = ${pick('ticket_number', 'other_ticket')}
    and ${said('other_country')} = ${pick('other_country', 'country_code')}
    and ${said('other_ticket')} = ${pick('other_ticket', 'ticket_number')}`;
}

/** Orders the rows `found` of matches: duplicates, then possible ones, then the related. */
export const bestVerdictFirst = sql<number>`case found.verdict
  when 'duplicate' then 0 when 'possible' then 1 else 2 end`;

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'utf8');
}
