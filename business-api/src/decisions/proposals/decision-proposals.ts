import type { DecisionProposal, ProposalOfAct } from '@countersign/contract/decision-proposals';
import * as contract from '@countersign/contract/decision-proposals';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { DecisionProposalsTable } from '../../platform/database/proposal-tables.ts';

type Row = Selectable<DecisionProposalsTable>;

/** The last proposal of a registration; one whose time has passed has lapsed, also before that is recorded. */
export async function findDecisionProposal(
  db: Db | Trx,
  key: RegistrationKey,
  at: Date,
): Promise<StoredProposal | undefined> {
  const row = await db
    .selectFrom('decision_proposals')
    .selectAll()
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isOver = row.state === 'waiting' && row.expires_at <= at;
  const shown = proposalOf(isOver ? { ...row, state: 'lapsed' } : row);
  return { shown, isRecorded: !isOver, actHash: row.act_hash };
}

export interface StoredProposal {
  readonly shown: DecisionProposal;
  /** Whether the history says how it ended, if it did. */
  readonly isRecorded: boolean;
  readonly actHash: string | null;
}

/** Stores a proposal within `trx`, which has locked the registration, in the place of an earlier one. */
export async function storeDecisionProposal(
  trx: Trx,
  row: Insertable<DecisionProposalsTable>,
): Promise<DecisionProposal> {
  await removeDecisionProposal(trx, keyOf(row));
  const stored = await trx
    .insertInto('decision_proposals')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return proposalOf(stored);
}

/** Ends a proposal without a decision; it stays, so that its proposer finds it. */
export async function endDecisionProposal(
  trx: Trx,
  key: RegistrationKey,
  how: { readonly lapsed: true } | { readonly by: StaffMember; readonly word: string | null },
): Promise<DecisionProposal> {
  const ended =
    'lapsed' in how
      ? ({ state: 'lapsed' } as const)
      : ({
          state: 'returned',
          returned_by_subject: how.by.subject,
          returned_by_name: how.by.name,
          word: how.word,
        } as const);
  const row = await trx
    .updateTable('decision_proposals')
    .set(ended)
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .returningAll()
    .executeTakeFirstOrThrow();
  return proposalOf(row);
}

/** Removes what was proposed about a registration, with its texts. */
export async function removeDecisionProposal(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  await trx
    .deleteFrom('decision_proposals')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}

/** The registration whose waiting proposal's time passed first. */
export async function nextToLapse(db: Db, at: Date): Promise<RegistrationKey | undefined> {
  const row = await db
    .selectFrom('decision_proposals')
    .select(['country_code', 'ticket_number'])
    .where('state', '=', sql.lit('waiting' as const))
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  return row && keyOf(row);
}

/** What waits and was proposed by the same act on many rows, in these markets; without the registration itself. */
export async function proposalsOfAct(
  db: Db,
  { actHash, markets, except, at }: ActOfProposals,
): Promise<ProposalOfAct[]> {
  if (actHash === null || markets.length === 0) return [];
  const inMarkets =
    markets === 'all' ? sql`` : sql`and proposed.country_code in (${sql.join([...markets])})`;
  const { rows } = await sql<Row & { readonly version: number }>`
    select proposed.*, registrations.version
    from decision_proposals as proposed join registrations using (country_code, ticket_number)
    where proposed.act_hash = ${actHash} and proposed.state = 'waiting' and proposed.expires_at > ${at}
      ${inMarkets} and (proposed.country_code, proposed.ticket_number)
        <> (${except.countryCode}, ${except.ticketNumber})
    order by proposed.country_code, proposed.ticket_number`.execute(db);
  return rows.map((row) => ({
    ...keyOf(row),
    version: row.version,
    proposal: row.id,
    evidenceHash: row.evidence_hash,
  }));
}

export interface ActOfProposals {
  readonly actHash: string | null;
  readonly markets: readonly CountryCode[] | 'all';
  readonly except: RegistrationKey;
  readonly at: Date;
}

function keyOf(row: Pick<Row, 'country_code' | 'ticket_number'>): RegistrationKey {
  return {
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
  };
}

function proposalOf(row: Row): DecisionProposal {
  const { returned_by_subject: subject, returned_by_name: name } = row;
  return contract.DecisionProposal.parse({
    id: row.id,
    state: row.state,
    request: row.request,
    causes: row.causes,
    proposedBy: { subject: row.subject, name: row.name },
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    evidenceHash: row.evidence_hash,
    returned: subject === null || name === null ? null : { by: { subject, name }, word: row.word },
  });
}
