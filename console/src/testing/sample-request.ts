import type { InformationRequest } from '@countersign/domain/registration/information-request';

/** When everything of the sample happened, is due and was answered. */
export const requestedAt = '2026-11-20T09:00:00.000Z';

/** A request of Alex Morgan's to the applicant; it waits for the answer unless the test says otherwise. */
export function sampleRequest(
  points: InformationRequest['points'],
  changes: Partial<InformationRequest> = {},
): InformationRequest {
  return {
    round: 1,
    state: 'waiting',
    points,
    askedBy: { subject: 'alex', name: 'Alex Morgan' },
    askedAt: requestedAt,
    mailHeldUntil: requestedAt,
    dueAt: requestedAt,
    answeredAt: null,
    ...changes,
  };
}
