import type { BulkDryRun } from '@countersign/contract/bulk-decision';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { secondPersonFor } from '@countersign/domain/registration/second-person';
import type { BulkPlan } from './plan.ts';

export type DryRunItem = BulkDryRun['items'][number] & {
  /** The person has opened the registration, as it is now. */
  readonly wasOpened: boolean;
};
export type DryRunKind =
  | DryRunItem['outcome']
  | 'waiver-required'
  | 'waiver-refused'
  | 'not-checked';

/**
 * What a decision of the plan would come to: an approval with required items open needs a waiver, and so does one
 * that no one has checked, unless the person has opened it.
 */
export function dryRunKind(
  { outcome, evidence, wasOpened }: DryRunItem,
  verb: BulkPlan['verb'],
): DryRunKind {
  if (outcome !== 'would-pass' || verb !== 'approve') return outcome;
  if (evidence == null) return wasOpened ? outcome : 'not-checked';
  if (evidence.unresolved.length > 0 || evidence.state === 'contradicted')
    return evidence.mayWaive ? 'waiver-required' : 'waiver-refused';
  return evidence.notChecked.length > 0 && !wasOpened ? 'not-checked' : outcome;
}

export function hasWaiver({ waiver = '' }: Pick<BulkPlan, 'waiver'>): boolean {
  return waiver.trim() !== '';
}

/** Whether an approval of the row needs a reason. */
export function needsWaiver(kind: DryRunKind): boolean {
  return kind === 'waiver-required' || kind === 'not-checked';
}

/** Whether the plan decides this row. */
export function isDecided(item: DryRunItem, plan: BulkPlan): boolean {
  const kind = dryRunKind(item, plan.verb);
  return kind === 'would-pass' || (needsWaiver(kind) && hasWaiver(plan));
}

/** Those of the rows, which the plan decides, that wait for a second person, as the API weighs them. */
export function waitingForSecond(
  deciding: readonly DryRunItem[],
  { verb, rejectionCodes }: Pick<BulkPlan, 'rejectionCodes'> & { readonly verb: DecisionVerb },
  { items, secondPerson = [] }: Pick<BulkDryRun, 'items' | 'secondPerson'>,
): readonly DryRunItem[] {
  const switchesOf = new Map(secondPerson.map((one) => [one.countryCode, one.switches]));
  return deciding.filter(({ countryCode, evidence }) => {
    const switches = switchesOf.get(countryCode);
    if (switches === undefined) return false;
    const weighed = {
      decision: verb,
      reasonCodes: verb === 'reject' ? rejectionCodes : [],
      isContradicted: evidence?.state === 'contradicted',
      hasWaived: (evidence?.unresolved.length ?? 0) + (evidence?.waived.length ?? 0) > 0,
      // The act names every row that could pass, also one that is left out for want of a reason.
      rows: items.filter((one) => one.countryCode === countryCode && one.outcome === 'would-pass')
        .length,
    };
    return secondPersonFor(weighed, switches).length > 0;
  });
}
