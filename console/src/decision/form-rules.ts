import { DecisionRequest } from '@countersign/contract/decision';
import type { FaultyField } from '@countersign/contract/problem';
import { requiresMessage } from '@countersign/domain/registration/reason-codes';
import type { DecisionVerb } from '../paths.ts';
import type { DecisionDraft } from '../registration/decision-draft.ts';
import { type TextFault, textFault } from '../registration/long-text.ts';

/** What is wrong, in the order in which the fields stand on the screen. */
export interface FormFaults {
  readonly reasonCodes?: 'required';
  readonly messageToApplicant?: TextFault;
  readonly internalNote?: TextFault;
}

export type CheckedForm =
  | { readonly kind: 'good'; readonly request: DecisionRequest }
  | { readonly kind: 'faulty'; readonly faults: FormFaults };

/** Turns what was typed into the request (S7.4), or says beside which fields it falls short. */
export function checkForm(
  verb: DecisionVerb,
  draft: DecisionDraft,
  version: number,
  more: Pick<DecisionRequest, 'previewHash' | 'channel'> = {},
): CheckedForm {
  const message = verb === 'reject' ? draft.messageToApplicant.trim() : '';
  const note = draft.internalNote.trim();
  const faults = {
    ...faultEntry(
      'reasonCodes',
      verb === 'reject' && draft.rejectionCodes.length === 0 ? 'required' : undefined,
    ),
    ...faultEntry(
      'messageToApplicant',
      verb === 'reject' && requiresMessage(draft.rejectionCodes) && message === ''
        ? 'required'
        : textFault(message),
    ),
    ...faultEntry('internalNote', textFault(note)),
  };
  if (Object.keys(faults).length > 0) return { kind: 'faulty', faults };
  const texts = {
    ...(message === '' ? {} : { messageToApplicant: message }),
    ...(note === '' ? {} : { internalNote: note }),
    version,
    ...more,
  };
  const request = DecisionRequest.parse(
    verb === 'approve'
      ? { decision: verb, reasonCodes: draft.approvalCodes, ...texts }
      : { decision: verb, reasonCodes: draft.rejectionCodes, ...texts },
  );
  return { kind: 'good', request };
}

/** The API's faulty fields as the form shows them; a field that the form does not have is left out. */
export function faultsFromApi(errors: readonly FaultyField[]): FormFaults {
  let faults: FormFaults = {};
  for (const { pointer, code } of errors) {
    const fault: TextFault = code === 'required' || code === 'too-long' ? code : 'malformed';
    if (pointer.startsWith('/reasonCodes')) faults = { ...faults, reasonCodes: 'required' };
    if (pointer === '/messageToApplicant') faults = { ...faults, messageToApplicant: fault };
    if (pointer === '/internalNote') faults = { ...faults, internalNote: fault };
  }
  return faults;
}

function faultEntry<Name extends string, Fault>(name: Name, fault: Fault | undefined) {
  return fault === undefined ? {} : { [name]: fault };
}
