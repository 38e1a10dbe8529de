import { readRegistrationStatus } from '@countersign/contract/registration-status';
import { backgroundRead } from '../../../http/background-fetch.ts';
import type { Connection } from '../../../http/connection.ts';
import { outcomeOfDecided } from './decide-row.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import type { RowOutcome } from './row-outcome.ts';

/** What became of a row that was sent and whose response was lost, as the API shows it now. */
export async function lookUpRow(
  connection: Connection,
  { verb }: Pick<BulkPlan, 'verb'>,
  { countryCode, ticketNumber }: PlannedRow,
  subject: string,
): Promise<RowOutcome> {
  const body = { countryCode, ticketNumber };
  const registration = await backgroundRead(connection, readRegistrationStatus, { body });
  if (registration === undefined) return { kind: 'unknown' };
  if (registration.status === 'pending') return { kind: 'left' };
  const { decidedBy } = registration.decision;
  const isOwn =
    decidedBy.subject === subject &&
    registration.status === (verb === 'approve' ? 'approved' : 'rejected');
  return isOwn ? outcomeOfDecided(registration) : { kind: 'already-decided', by: decidedBy.name };
}
