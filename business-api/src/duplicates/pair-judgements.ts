import type { PairJudgement } from '@countersign/contract/duplicates/match';
import type { StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../platform/database/database.ts';
import { NumberHashes, orderPair } from './pair-order.ts';

/** A person's judgement as it is stored. */
export interface StoredJudgement {
  readonly as: PairJudgement;
  readonly by: StaffMember;
  readonly at: Date;
  /** Hashes of the numbers that both had when it was given. */
  readonly numbers: readonly string[];
}

export async function readJudgement(
  db: Db | Trx,
  key: RegistrationKey,
  otherKey: RegistrationKey,
): Promise<StoredJudgement | undefined> {
  const { one, other } = orderPair(key, otherKey);
  const row = await db
    .selectFrom('pair_answers')
    .selectAll()
    .where('one_country', '=', one.countryCode)
    .where('one_ticket', '=', one.ticketNumber)
    .where('other_country', '=', other.countryCode)
    .where('other_ticket', '=', other.ticketNumber)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { answer: as, by_subject: subject, by_name: name, at, numbers } = row;
  return { as, by: { subject, name }, at, numbers: NumberHashes.parse(numbers) };
}

/** Stores a person's judgement in place of an earlier one. */
export async function writeJudgement(
  trx: Trx,
  key: RegistrationKey,
  otherKey: RegistrationKey,
  { as, by, at, numbers }: StoredJudgement,
): Promise<void> {
  const { one, other } = orderPair(key, otherKey);
  const values = {
    answer: as,
    by_subject: by.subject,
    by_name: by.name,
    at,
    numbers: JSON.stringify(numbers),
  };
  await trx
    .insertInto('pair_answers')
    .values({
      one_country: one.countryCode,
      one_ticket: one.ticketNumber,
      other_country: other.countryCode,
      other_ticket: other.ticketNumber,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['one_country', 'one_ticket', 'other_country', 'other_ticket'])
        .doUpdateSet(values),
    )
    .execute();
}

export async function removeJudgement(
  trx: Trx,
  key: RegistrationKey,
  otherKey: RegistrationKey,
): Promise<void> {
  const { one, other } = orderPair(key, otherKey);
  await trx
    .deleteFrom('pair_answers')
    .where('one_country', '=', one.countryCode)
    .where('one_ticket', '=', one.ticketNumber)
    .where('other_country', '=', other.countryCode)
    .where('other_ticket', '=', other.ticketNumber)
    .execute();
}
