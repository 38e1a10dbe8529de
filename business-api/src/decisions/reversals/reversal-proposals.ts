import { proposalHours, type ReversalProposal } from '@countersign/contract/reversals/proposals';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/new-id.ts';
import type { ReversalProposalsTable } from '../../platform/database/proposal-tables.ts';

const hourMs = 3_600_000;

/** The proposal of a registration that can still be confirmed. */
export async function findProposal(
  db: Db | Trx,
  key: RegistrationKey,
  at: Date,
): Promise<ReversalProposal | undefined> {
  const row = await db
    .selectFrom('reversal_proposals')
    .selectAll()
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row === undefined ? undefined : proposalOf(row);
}

/** Stores a proposal within `trx`, which has locked the registration; it has no other. */
export async function storeProposal(
  trx: Trx,
  key: RegistrationKey,
  { person, reason, at }: { person: StaffMember; reason: string; at: Date },
): Promise<ReversalProposal> {
  const row = {
    country_code: key.countryCode,
    ticket_number: key.ticketNumber,
    id: newId(),
    subject: person.subject,
    name: person.name,
    reason,
    proposed_at: at,
    expires_at: new Date(at.getTime() + proposalHours * hourMs),
  };
  await trx.insertInto('reversal_proposals').values(row).execute();
  return proposalOf(row);
}

/** Ends a proposal that was confirmed, declined, or has expired; whether there was one. */
export async function removeProposal(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reversal_proposals')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The registration whose proposal expired first. */
export async function nextExpired(db: Db, at: Date): Promise<RegistrationKey | undefined> {
  const row = await db
    .selectFrom('reversal_proposals')
    .select(['country_code', 'ticket_number'])
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
  };
}

function proposalOf(row: Selectable<ReversalProposalsTable>): ReversalProposal {
  return {
    id: row.id,
    proposedBy: { subject: row.subject, name: row.name },
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    reason: row.reason,
  };
}
