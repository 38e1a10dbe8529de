import { type FieldFault, fieldFaults } from '@countersign/contract/problems/problem-code';

/** The code of the API in the message of a schema's rule; `malformed` for any other message. */
export function fieldFaultOf(message: string | undefined): FieldFault {
  return fieldFaults.find((fault) => fault === message) ?? 'malformed';
}
