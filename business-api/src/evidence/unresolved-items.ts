import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../platform/database/database.ts';
import type { RegistrationRow } from '../registrations/room.ts';
import { type Circumstances, readEvidence } from './read-evidence.ts';
import { type SummaryDetail, storedDetail, summaryColumns } from './summary-columns.ts';

type Unresolved = SummaryDetail['unresolved'];

/**
 * The required items of a locked registration that are open or contradicted. They are in
 * its row; only where that is outdated is the evidence read and evaluated again. Also
 * returns the columns to store in that case.
 */
export async function unresolvedItems(
  trx: Trx,
  row: StoredEvidence,
  registration: Registration,
  circumstances: Circumstances & { readonly checklistVersion: number },
): Promise<{ readonly items: Unresolved; readonly columns: Partial<SummaryColumns> }> {
  const { evidence_until: until, evidence_checklist: version } = row;
  const stored = storedDetail(row);
  const holds =
    version === circumstances.checklistVersion && (until === null || until > circumstances.now);
  if (stored !== undefined && holds) return { items: stored.unresolved, columns: {} };
  const { evaluated, market } = await readEvidence(trx, registration, circumstances);
  const columns = summaryColumns(evaluated, registration, market);
  const detail = storedDetail({ evidence_detail: JSON.parse(columns.evidence_detail) });
  return { items: detail?.unresolved ?? [], columns };
}

/** The columns of a registration's row with the state of its evidence. */
export type StoredEvidence = Pick<
  RegistrationRow,
  'evidence_detail' | 'evidence_checklist' | 'evidence_until'
>;
type SummaryColumns = ReturnType<typeof summaryColumns>;
