import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import type { RegistrationRow } from '../registrations/registration-row.ts';
import { readEvidence } from './read-evidence.ts';
import { type SummaryDetail, storedDetail, summaryColumns } from './summary-columns.ts';

type Unresolved = SummaryDetail['unresolved'];

/**
 * The required items of a locked registration that are open or contradicted, as of `at`. They are in
 * its row; only where that does not hold any more is the evidence read and evaluated again. Also
 * returns the columns to store in that case.
 */
export async function unresolvedItems(
  trx: Trx,
  row: StoredEvidence,
  registration: Registration,
  { checklistVersion, at }: { readonly checklistVersion: number; readonly at: Date },
): Promise<{ readonly items: Unresolved; readonly columns: Partial<SummaryColumns> }> {
  const { evidence_until: until, evidence_checklist: version } = row;
  const stored = storedDetail(row);
  const holds = version === checklistVersion && (until === null || until > at);
  if (stored !== undefined && holds) return { items: stored.unresolved, columns: {} };
  const { evaluated, market } = await readEvidence(trx, registration, at);
  const columns = summaryColumns(evaluated, registration, market);
  return {
    items: storedDetail({ evidence_detail: JSON.parse(columns.evidence_detail) })?.unresolved ?? [],
    columns,
  };
}

/** The columns of a registration's row that say how its evidence stands. */
export type StoredEvidence = Pick<
  RegistrationRow,
  'evidence_detail' | 'evidence_checklist' | 'evidence_until'
>;
type SummaryColumns = ReturnType<typeof summaryColumns>;
