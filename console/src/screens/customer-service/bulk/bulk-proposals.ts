import type { NumberToName } from '@countersign/contract/decision';
import type { ItemCode } from '@countersign/contract/evidence/evidence';
import { mayNameNumber } from '@countersign/domain/registration/named-number';
import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { type DryRunItem, isDecided } from './dry-run-kind.ts';
import type { BulkPlan } from './plan.ts';

/** A reason of failed items of some of the registrations. */
export interface BulkProposal {
  readonly code: RejectionCode;
  /** How many of the registrations it is proposed for. */
  readonly count: number;
  readonly items: readonly ItemCode[];
  /** Schemes of the numbers concerned. */
  readonly schemes: readonly string[];
  /** Whether a mail may name a number beside it. */
  readonly mayName: boolean;
}

/** The reasons proposed for any registration that the plan decides, in the order of their codes. */
export function bulkProposals(items: readonly DryRunItem[], plan: BulkPlan): BulkProposal[] {
  const proposing = items
    .filter((item) => isDecided(item, plan))
    .map(({ evidence }) => evidence?.proposed ?? []);
  return rejectionCodes.flatMap((code) => {
    const rows = proposing
      .map((proposed) => proposed.filter((one) => one.code === code))
      .filter((proposed) => proposed.length > 0);
    if (rows.length === 0) return [];
    const all = rows.flat();
    const schemes = distinct(all.flatMap(({ number }) => number?.scheme ?? []));
    return {
      code,
      count: rows.length,
      items: distinct(all.flatMap(({ item }) => item ?? [])),
      schemes,
      mayName: schemes.length > 0 && mayNameNumber(code),
    };
  });
}

/** The numbers that the mail about this row names: beside its own proposed reasons only. */
export function numbersOfRow({ evidence }: DryRunItem, plan: BulkPlan): NumberToName[] {
  const { rejectionCodes: chosen, namedCodes = [] } = plan;
  const proposed = evidence?.proposed ?? [];
  return proposed.flatMap(({ code, number }) => {
    const isNamed = chosen.includes(code) && namedCodes.includes(code) && mayNameNumber(code);
    return isNamed && number !== null ? [{ code, number: number.display }] : [];
  });
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
