import type { DecisionRequest } from '@countersign/contract/decision';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';

/** More than the page offers to undo at a time. */
const most = 8;
const sent = new Map<string, DecisionRequest>();
const nameOf = ({ countryCode, ticketNumber, version }: DecidedRegistration) =>
  `${countryCode}/${ticketNumber} ${version}`;

/** Notes by which request a decision was made: the response does not have all of it. */
export function noteSent(decided: DecidedRegistration, request: DecisionRequest): void {
  sent.set(nameOf(decided), request);
  const [oldest] = sent.keys();
  if (sent.size > most && oldest !== undefined) sent.delete(oldest);
}

/** Undefined for a decision of another page. */
export function requestOf(decided: DecidedRegistration): DecisionRequest | undefined {
  return sent.get(nameOf(decided));
}
