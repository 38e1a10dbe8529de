import type { RegistrationKey } from '@countersign/domain/registration/registration-key';

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

/** The condition that a row of `pair_answers` is about the pair of a row of matches. */
export function isJudgementOf(answer: string, match: string): string {
  const first = `(${match}.country_code, ${match}.ticket_number)
    < (${match}.other_country, ${match}.other_ticket)`;
  const pick = (yes: string, no: string) =>
    `case when ${first} then ${match}.${yes} else ${match}.${no} end`;
  return `${answer}.one_country = ${pick('country_code', 'other_country')}
    and ${answer}.one_ticket = ${pick('ticket_number', 'other_ticket')}
    and ${answer}.other_country = ${pick('other_country', 'country_code')}
    and ${answer}.other_ticket = ${pick('other_ticket', 'ticket_number')}`;
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'utf8');
}
