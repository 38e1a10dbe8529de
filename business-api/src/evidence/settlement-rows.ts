import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../platform/database/database.ts';
import type { Settlement } from './rules/evidence-case.ts';

/** What people have said about items and numbers of a registration. */
export async function readSettlements(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<Settlement[]> {
  const rows = await db
    .selectFrom('evidence_settlements')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .orderBy('subject')
    .execute();
  return rows.map(({ subject, settled_as, by_subject, by_name, at, note, basis }) => ({
    subject,
    as: settled_as,
    by: { subject: by_subject, name: by_name },
    at,
    note,
    basis,
  }));
}

export async function writeSettlement(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  { subject, as, by, at, note, basis }: Settlement,
): Promise<void> {
  const values = {
    settled_as: as,
    by_subject: by.subject,
    by_name: by.name,
    at,
    note,
    basis,
  };
  await trx
    .insertInto('evidence_settlements')
    .values({ country_code: countryCode, ticket_number: ticketNumber, subject, ...values })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'ticket_number', 'subject']).doUpdateSet(values),
    )
    .execute();
}

export async function removeSettlement(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  subject: string,
): Promise<void> {
  await trx
    .deleteFrom('evidence_settlements')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('subject', '=', subject)
    .execute();
}

/** Removes all evidence about an applicant, for an erasure. */
export async function removeEvidence(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  for (const table of tables) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .execute();
  }
}

const tables = ['evidence_settlements', 'evidence_snapshots'] as const;
