import type { BulkDryRun } from '@countersign/contract/bulk-decision';
import type { BulkPlan } from './plan.ts';

export type DryRunItem = BulkDryRun['items'][number];
export type DryRunKind = DryRunItem['outcome'] | 'waiver-required' | 'waiver-refused';

/** What a decision of the plan would come to: an approval with required items open needs a waiver. */
export function dryRunKind({ outcome, evidence }: DryRunItem, verb: BulkPlan['verb']): DryRunKind {
  if (outcome !== 'would-pass' || verb === 'reject') return outcome;
  if (evidence == null || evidence.unresolved.length === 0) return outcome;
  return evidence.mayWaive ? 'waiver-required' : 'waiver-refused';
}

export function hasWaiver({ waiver = '' }: Pick<BulkPlan, 'waiver'>): boolean {
  return waiver.trim() !== '';
}

/** Whether the plan decides this row. */
export function isDecided(item: DryRunItem, plan: BulkPlan): boolean {
  const kind = dryRunKind(item, plan.verb);
  return kind === 'would-pass' || (kind === 'waiver-required' && hasWaiver(plan));
}
