import { ProposableDecision } from '@countersign/contract/decision';
import type { FaultyField } from '@countersign/contract/problems/problem';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { isDuplicate } from '@countersign/domain/registration/reason-codes';
import {
  conditionToSend,
  type DecisionDraft,
  messageOf,
  numbersToName,
} from '../drafts/decision-draft.ts';
import { type TextFault, toTextFault } from '../drafts/long-text.ts';

/** What is wrong, by field, in the order of the screen. */
export interface FormFaults {
  readonly reasonCodes?: 'required';
  readonly conditionText?: TextFault;
  readonly conditionUntil?: 'untilRequired' | 'untilPast';
  readonly messageToApplicant?: TextFault;
  readonly internalNote?: TextFault;
  /** Another than that of the selected registration. */
  readonly accountNumber?: 'not-allowed';
}

export type CheckedForm =
  | { readonly kind: 'good'; readonly request: ProposableDecision }
  | { readonly kind: 'faulty'; readonly faults: FormFaults };

/** The request for a draft (S7.4), or the faults that the contract's schema finds, by field. */
export function checkForm(
  verb: DecisionVerb,
  draft: DecisionDraft,
  version: number,
  more: Pick<ProposableDecision, 'previewHash' | 'channel'> = {},
): CheckedForm {
  const message = messageOf(verb, draft).trim();
  const note = draft.internalNote.trim();
  const parsed = ProposableDecision.safeParse({
    decision: verb,
    reasonCodes: verb === 'approve' ? draft.approvalCodes : draft.rejectionCodes,
    ...(verb === 'reject' ? numbersToName(draft) : conditionToSend(draft)),
    ...(message === '' ? {} : { messageToApplicant: message }),
    ...(note === '' ? {} : { internalNote: note }),
    ...(verb === 'reject' && draft.duplicateOf && isDuplicate(draft.rejectionCodes)
      ? { duplicateOf: draft.duplicateOf }
      : {}),
    version,
    ...more,
  });
  if (parsed.success) return { kind: 'good', request: parsed.data };
  const faults = formFaults(
    parsed.error.issues.map(({ path: [field, part], message: fault }) => ({ field, part, fault })),
  );
  if (Object.keys(faults).length === 0) throw parsed.error;
  return { kind: 'faulty', faults };
}

/** The API's faulty fields as the form shows them; a field that the form does not have is left out. */
export function faultsFromApi(errors: readonly FaultyField[]): FormFaults {
  return formFaults(
    errors.map(({ pointer, code: fault }) => {
      const [, field, part] = pointer.split('/');
      return { field, part, fault };
    }),
  );
}

function formFaults(
  found: readonly {
    readonly field: PropertyKey | undefined;
    readonly part: PropertyKey | undefined;
    readonly fault: string;
  }[],
): FormFaults {
  let faults: FormFaults = {};
  for (const { field, part, fault } of found) {
    if (field === 'reasonCodes') faults = { ...faults, reasonCodes: 'required' };
    if (field === 'accountNumber') faults = { ...faults, accountNumber: 'not-allowed' };
    if (part === 'text') faults = { ...faults, conditionText: toTextFault(fault) };
    if (part === 'until') {
      const conditionUntil = fault === 'not-allowed' ? 'untilPast' : 'untilRequired';
      faults = { ...faults, conditionUntil };
    }
    if (field === 'messageToApplicant' || field === 'internalNote') {
      faults = { ...faults, [field]: toTextFault(fault) };
    }
  }
  return faults;
}
