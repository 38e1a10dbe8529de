import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';

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
export function isJudgementOf(answer: 'said', match: 'found' | 'gone'): RawBuilder<boolean> {
  const first = `(${match}.country_code, ${match}.ticket_number)
    < (${match}.other_country, ${match}.other_ticket)`;
  const pick = (yes: string, no: string) =>
    `case when ${first} then ${match}.${yes} else ${match}.${no} end`;
  return sql.raw(`${answer}.one_country = ${pick('country_code', 'other_country')}
    and ${answer}.one_ticket = ${pick('ticket_number', 'other_ticket')}
    and ${answer}.other_country = ${pick('other_country', 'country_code')}
    and ${answer}.other_ticket = ${pick('other_ticket', 'ticket_number')}`);
}

/** Orders the rows `found` of matches: duplicates, then possible ones, then the related. */
export const bestVerdictFirst = sql<number>`case found.verdict
  when 'duplicate' then 0 when 'possible' then 1 else 2 end`;

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'utf8');
}

/** Hashes of numbers as they are stored. */
export const NumberHashes = z.array(z.string());
