import type { FormFaults } from './form-rules.ts';

/** Ids of the controls in the order of the screen: the first faulty one gets the focus. */
export const fieldIds = {
  reasonCodes: 'decision-reasons',
  conditionText: 'decision-condition',
  conditionUntil: 'decision-condition-until',
  messageToApplicant: 'decision-message',
  internalNote: 'decision-note',
} as const satisfies Record<Exclude<keyof FormFaults, 'accountNumber'>, string>;

export function focusFirstFault(faults: FormFaults): void {
  const found = Object.entries(fieldIds).find(([name]) => faults[name as keyof FormFaults]);
  if (found !== undefined) document.getElementById(found[1])?.focus();
}
