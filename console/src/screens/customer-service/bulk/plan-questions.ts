import type { AskRequest } from '@countersign/contract/requests/ask';
import { documentKinds } from '@countersign/domain/registration/application';
import { singleFieldsOf } from '@countersign/domain/registration/asked-fields';
import { type AskingDraft, askedOf } from '../../../asking/asking-draft.ts';
import type { BulkPlan } from './plan.ts';

/** What the plan asks, as the form of one registration has it. */
export function draftOfPlan({ questions, messageToApplicant, days }: BulkPlan): AskingDraft {
  return { points: questions ?? [], message: messageToApplicant, days: days ?? 14 };
}

/** What is sent for every row; undefined where something is missing or too long. */
export function questionsOf(
  plan: BulkPlan,
): Pick<AskRequest, 'points' | 'messageToApplicant' | 'answerDays'> | undefined {
  return askedOf(draftOfPlan(plan));
}

/** The fields that every registration of these markets has. */
export function commonFields(plan: BulkPlan): string[] {
  const markets = [...new Set(plan.rows.map(({ countryCode }) => countryCode))];
  const [first = [], ...others] = markets.map(singleFieldsOf);
  return [
    ...first.filter((field) => others.every((one) => one.includes(field))),
    'practice.addresses[practice]',
    ...documentKinds.map((kind) => `documents[${kind}]`),
  ];
}
