import type { ItemCode } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../platform/database/database.ts';
import type { RegistrationRow } from '../registrations/room.ts';
import { type Circumstances, readEvidence } from './read-evidence.ts';
import { SummaryDetail, storedDetail, summaryColumns } from './summary-columns.ts';

/** What an approval has to know of the evidence. */
export interface StandingEvidence extends Pick<SummaryDetail, 'unresolved' | 'notChecked'> {
  readonly isConfirmed: boolean;
  readonly isContradicted: boolean;
  /** Required items that a person has waived. */
  readonly waived: readonly ItemCode[];
  /** What to store where the row was outdated. */
  readonly columns: Partial<SummaryColumns>;
}

/**
 * The evidence of a locked registration. It is in its row; only where that is outdated is the evidence read and
 * evaluated again.
 */
export async function standingEvidence(
  trx: Trx,
  row: StoredEvidence,
  registration: Registration,
  circumstances: Circumstances & { readonly checklistVersion: number },
): Promise<StandingEvidence> {
  const { evidence_until: until, evidence_checklist: version } = row;
  const stored = storedDetail(row);
  const holds =
    version === circumstances.checklistVersion && (until === null || until > circumstances.now);
  if (stored?.waived !== undefined && holds)
    return { ...stored, waived: stored.waived, ...stateOf(row), columns: {} };
  const { evaluated, market } = await readEvidence(trx, registration, circumstances);
  const columns = summaryColumns(evaluated, registration, market);
  const detail = SummaryDetail.parse(JSON.parse(columns.evidence_detail));
  return { ...detail, waived: detail.waived ?? [], ...stateOf(columns), columns };
}

function stateOf({ evidence_state: state }: { readonly evidence_state: string | null }) {
  return { isConfirmed: state === 'confirmed', isContradicted: state === 'contradicted' };
}

/** The columns of a registration's row with the state of its evidence. */
export type StoredEvidence = Pick<
  RegistrationRow,
  'evidence_detail' | 'evidence_state' | 'evidence_checklist' | 'evidence_until'
>;
type SummaryColumns = ReturnType<typeof summaryColumns>;
