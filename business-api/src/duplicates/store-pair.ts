import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../platform/database/database.ts';
import { factsOfApplication } from './facts/facts-of-application.ts';
import { hashedKeys } from './facts/hashed-keys.ts';
import { numbersInCommon } from './find-duplicates.ts';

/**
 * Makes sure that a pair a person judges is among the matches of both, also where no search
 * found it. Returns the hashes of the numbers that both have.
 */
export async function storePair(
  trx: Trx,
  one: Registration,
  other: Registration,
  at: Date,
): Promise<string[]> {
  const numbers = numbersInCommon(hashedKeys(one), hashedKeys(other));
  const { verdict, bits, signals } = scorePair(factsOfApplication(one), factsOfApplication(other), {
    rarity: fallbackRarity,
  });
  const found = {
    verdict: verdict === 'different' ? ('possible' as const) : verdict,
    bits,
    signals: JSON.stringify(signals),
    numbers: JSON.stringify(numbers),
    found_at: at,
  };
  const side = (a: Registration, b: Registration) => ({
    country_code: a.countryCode,
    ticket_number: a.ticketNumber,
    other_country: b.countryCode,
    other_ticket: b.ticketNumber,
    ...found,
  });
  await trx
    .insertInto('registration_matches')
    .values([side(one, other), side(other, one)])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return numbers;
}
