import { decideRegistration, type ProposableDecision } from '@countersign/contract/decision';
import { proposeDecision } from '@countersign/contract/decision-proposals';
import { askApplicant } from '@countersign/contract/requests/ask';
import type { InformationRequest } from '@countersign/domain/registration/information-request';
import { type DecidedRegistration, isDecided } from '@countersign/domain/registration/registration';
import { type CheckedForm, checkForm } from '../../../decision-form/form-rules.ts';
import { emptyDraft } from '../../../drafts/decision-draft.ts';
import { failureOf } from '../../../http/call-error.ts';
import type { FullCall } from '../../../http/use-call.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import { questionsOf } from './plan-questions.ts';
import type { RowOutcome } from './row-outcome.ts';

type CheckedRow = Pick<PlannedRow, 'version' | 'namedNumbers'>;

/** The request of the plan for a row of this version, or the faults of the plan. */
export function checkPlan(plan: BulkPlan, { version, namedNumbers }: CheckedRow): CheckedForm {
  const { approvalCodes, condition, rejectionCodes, messageToApplicant, internalNote } = plan;
  const texts = { messageToApplicant, internalNote };
  const draft = { ...emptyDraft, approvalCodes, condition, rejectionCodes, namedNumbers, ...texts };
  const verb = plan.verb === 'reject' ? 'reject' : 'approve';
  return checkForm(verb, draft, version, { channel: 'customer-service' });
}

/** Asks the applicant of one row what the plan asks, with the row's own key. Rejects with CallError. */
export async function askRow(call: FullCall, plan: BulkPlan, row: PlannedRow): Promise<RowOutcome> {
  const { countryCode, ticketNumber, idempotencyKey, version } = row;
  const questions = questionsOf(plan);
  if (questions === undefined) throw new Error('A plan with faults was begun.');
  const { bulkAct } = plan;
  const response = await call(askApplicant, {
    params: { countryCode, ticketNumber },
    body: {
      ...questions,
      version,
      channel: 'customer-service',
      ...(bulkAct === undefined ? {} : { bulkAct }),
    },
    headers: { 'idempotency-key': idempotencyKey },
  });
  const { request, version: asked } = response.body;
  return request === undefined ? { kind: 'failed' } : outcomeOfAsked(request, asked);
}

export function outcomeOfAsked(
  { askedAt, mailHeldUntil }: InformationRequest,
  version: number,
): RowOutcome {
  return { kind: 'decided', version, decidedAt: askedAt, heldUntil: mailHeldUntil };
}

/**
 * Decides one row by the plan, with the row's own key, or proposes it where a second person has to confirm. Rejects with
 * CallError.
 */
export async function decideRow(
  call: FullCall,
  plan: BulkPlan,
  row: PlannedRow,
): Promise<RowOutcome> {
  const { countryCode, ticketNumber, idempotencyKey } = row;
  const sent = {
    params: { countryCode, ticketNumber },
    body: requestOf(plan, row),
    headers: { 'idempotency-key': idempotencyKey },
  };
  const response = await call(decideRegistration, sent).catch((error: Error) => {
    if (!isForSecondPerson(error)) throw error;
    return undefined;
  });
  if (response === undefined) {
    await call(proposeDecision, sent);
    return { kind: 'second-person' };
  }
  const registration = response.body;
  return isDecided(registration) ? outcomeOfDecided(registration) : { kind: 'failed' };
}

export function outcomeOfDecided({ version, decision }: DecidedRegistration): RowOutcome {
  const { decidedAt, mailHeldUntil: heldUntil } = decision;
  return { kind: 'decided', version, decidedAt, heldUntil };
}

/** A key that is used already is that of the row's own proposal, whose response was lost. */
function isForSecondPerson(error: Error): boolean {
  const failure = failureOf(error);
  if (failure.kind !== 'problem') return false;
  return ['second-person-needed', 'idempotency-key-reused'].includes(failure.problem.code);
}

function requestOf(plan: BulkPlan, row: PlannedRow): ProposableDecision {
  const checked = checkPlan(plan, row);
  if (checked.kind === 'faulty') throw new Error('A plan with faults was begun.');
  const { bulkAct, waiver } = plan;
  const request = { ...checked.request, ...(bulkAct === undefined ? {} : { bulkAct }) };
  return request.decision === 'approve' && row.isException && waiver !== undefined
    ? { ...request, waiver: waiver.trim() }
    : request;
}
