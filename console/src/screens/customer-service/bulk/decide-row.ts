import { type DecisionRequest, decideRegistration } from '@countersign/contract/decision';
import { type DecidedRegistration, isDecided } from '@countersign/domain/registration/registration';
import { type CheckedForm, checkForm } from '../../../decision-form/form-rules.ts';
import { emptyDraft } from '../../../drafts/decision-draft.ts';
import type { FullCall } from '../../../http/use-call.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import type { RowOutcome } from './row-outcome.ts';

type CheckedRow = Pick<PlannedRow, 'version' | 'namedNumbers'>;

/** The request of the plan for a row of this version, or the faults of the plan. */
export function checkPlan(plan: BulkPlan, { version, namedNumbers }: CheckedRow): CheckedForm {
  const { approvalCodes, condition, rejectionCodes, messageToApplicant, internalNote } = plan;
  const texts = { messageToApplicant, internalNote };
  const draft = { ...emptyDraft, approvalCodes, condition, rejectionCodes, namedNumbers, ...texts };
  return checkForm(plan.verb, draft, version, { channel: 'customer-service' });
}

/** Decides one row by the plan, with the row's own key. Rejects with CallError. */
export async function decideRow(
  call: FullCall,
  plan: BulkPlan,
  row: PlannedRow,
): Promise<RowOutcome> {
  const { countryCode, ticketNumber, idempotencyKey } = row;
  const response = await call(decideRegistration, {
    params: { countryCode, ticketNumber },
    body: requestOf(plan, row),
    headers: { 'idempotency-key': idempotencyKey },
  });
  const registration = response.body;
  return isDecided(registration) ? outcomeOfDecided(registration) : { kind: 'failed' };
}

export function outcomeOfDecided({ version, decision }: DecidedRegistration): RowOutcome {
  const { decidedAt, mailHeldUntil: heldUntil } = decision;
  return { kind: 'decided', version, decidedAt, heldUntil };
}

function requestOf(plan: BulkPlan, row: PlannedRow): DecisionRequest {
  const checked = checkPlan(plan, row);
  if (checked.kind === 'faulty') throw new Error('A plan with faults was begun.');
  const { bulkAct, waiver } = plan;
  const request = { ...checked.request, ...(bulkAct === undefined ? {} : { bulkAct }) };
  return request.decision === 'approve' && row.isException && waiver !== undefined
    ? { ...request, waiver: waiver.trim() }
    : request;
}
