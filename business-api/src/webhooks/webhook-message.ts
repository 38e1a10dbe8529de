import type { WebhookType } from '@countersign/contract/webhooks';
import { isDecided, type Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';

/**
 * The body of an event about a registration: which one, its state and the decision's codes, and no
 * personal data. A receiver reads more, if it may, from the API.
 */
export function registrationMessage(
  type: WebhookType,
  registration: Registration,
  at: Date,
  duplicateOf?: RegistrationKey,
): string {
  const { countryCode, ticketNumber, status, version } = registration;
  const decision = isDecided(registration) ? registration.decision : undefined;
  const condition =
    registration.status === 'approved' ? registration.decision.condition : undefined;
  return messageOf(type, at, {
    market: countryCode,
    ticketNumber,
    status,
    version,
    decidedAt: decision?.decidedAt ?? null,
    reasonCodes: decision?.reasonCodes ?? [],
    ...(registration.status === 'linked' && {
      accountNumber: registration.decision.accountNumber ?? null,
    }),
    // Its text may name a person.
    ...(condition && { conditionUntil: condition.until }),
    // A receiver of one market does not learn of another market's registrations.
    ...(duplicateOf?.countryCode === countryCode && { duplicateOf: duplicateOf.ticketNumber }),
  });
}

/** The body of a test. */
export function testMessage(market: string, at: Date): string {
  return messageOf('countersign.test', at, { market });
}

function messageOf(type: WebhookType, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
