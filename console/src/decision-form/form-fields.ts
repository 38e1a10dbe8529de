import type { FormFaults } from './form-rules.ts';

/** Ids of the controls in the order of the screen: the first faulty one gets the focus. */
export const fieldIds = {
  reasonCodes: 'decision-reasons',
  conditionText: 'decision-condition',
  conditionUntil: 'decision-condition-until',
  messageToApplicant: 'decision-message',
  internalNote: 'decision-note',
} as const satisfies Record<Exclude<keyof FormFaults, 'accountNumber'>, string>;

const order = [
  'reasonCodes',
  'conditionText',
  'conditionUntil',
  'messageToApplicant',
  'internalNote',
] as const;

export function focusFirstFault(faults: FormFaults): void {
  const first = order.find((name) => faults[name] !== undefined);
  if (first !== undefined) document.getElementById(fieldIds[first])?.focus();
}
