import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { FieldChange } from '@countersign/domain/requests/answer-content';
import { applyChanges, type ChangeFault } from '@countersign/domain/requests/apply-changes';
import { hashedKeys, replaceKeys, wantSearch } from '../duplicates/room.ts';
import {
  endConfirmations,
  readEvidence,
  type SummaryDetail,
  summaryColumns,
  summaryDetail,
} from '../evidence/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { type AllRegisterSettings, askRegistersAbout, judgeAgain } from '../registers/room.ts';
import {
  type MaskedApplication,
  maskApplication,
  type NewEvent,
  searchText,
  telephoneFaults,
} from '../registrations/room.ts';

interface ChangedApplication extends Pick<Registration, 'practice' | 'contact'> {
  /** What was masked in it. */
  readonly masked: MaskedApplication['masked'];
}

/** The application with new values, masked as at the intake; or why they cannot be applied. */
export function changedApplication(
  before: Registration,
  changes: readonly FieldChange[],
):
  | { readonly changed: ChangedApplication; readonly faults?: undefined }
  | { readonly faults: readonly ChangeFault[] } {
  const result = applyChanges(before, changes);
  if (result.faults !== undefined) return result;
  const { countryCode, applicantLocale } = before;
  const { practice, contact } = result.applied;
  const { application, masked } = maskApplication({
    countryCode,
    applicantLocale,
    practice,
    contact,
  });
  const faults = telephoneFaults(application, before);
  if (faults.length > 0) return { faults };
  return {
    changed: { practice: application.practice, contact: application.contact, masked },
  };
}

/** The columns of a registration whose application has changed. */
export function applicationColumns(registration: Registration) {
  const { practice, contact } = registration;
  const address =
    practice.addresses.find(({ purpose }) => purpose === 'practice') ?? practice.addresses[0];
  return {
    practice: JSON.stringify(practice),
    contact: JSON.stringify(contact),
    practice_name: practiceDisplayName(practice),
    city: address?.city ?? '',
    search: searchText(registration),
  };
}

/** What the checks of a changed application say, and the columns of its row that store it. */
export interface CheckedAgain {
  /** What registers said of the application of before, where that no longer holds. */
  readonly saidBefore: readonly RegisterFinding[];
  /** Of confirmations by hand that ended with it. */
  readonly events: readonly NewEvent[];
  readonly detail: SummaryDetail;
  readonly columns: ReturnType<typeof summaryColumns>;
}

/**
 * Keys of duplicates, questions to registers and the summary of the evidence, as for a new application.
 * The caller, who has locked the row, stores the columns with the application.
 */
export async function checkAgain(
  trx: Trx,
  before: Registration,
  registration: Registration,
  at: Date,
  registers: AllRegisterSettings,
): Promise<CheckedAgain> {
  await replaceKeys(trx, registration, hashedKeys(registration));
  await wantSearch(trx, [registration], at);
  await askRegistersAbout(trx, registration, registers, at);
  const saidBefore = await judgeAgain(trx, registration, registers, at);
  const events = await endConfirmations(trx, before, registration, at);
  const { evaluated, market } = await readEvidence(trx, registration, { now: at, registers });
  return {
    saidBefore,
    events,
    detail: summaryDetail(evaluated, registration, market),
    columns: summaryColumns(evaluated, registration, market),
  };
}
