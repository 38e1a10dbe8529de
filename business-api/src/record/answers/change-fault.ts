import { type FieldFault, fieldFaults } from '@countersign/contract/problem-code';

/** The code of the API for a fault of a changed field. */
export function changeFault(code: string): FieldFault {
  return fieldFaults.find((one) => one === code) ?? 'malformed';
}
