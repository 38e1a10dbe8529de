import * as z from 'zod/mini';
import { type SecondPersonCause, secondPersonCauses } from './second-person-cause.ts';

/** Which decisions of a market wait for a second person. */
export const SecondPersonSwitches = z.strictObject({
  /** Approvals although something contradicts. */
  contradicted: z.boolean(),
  /** Approvals with a required check open or waived. */
  waived: z.boolean(),
  /** Rejections for suspected fraud or open debts (R01, R02). */
  fraudOrDebt: z.boolean(),
  /** Decisions of more registrations of the market than this at once; null for never. */
  moreThan: z.nullable(z.int().check(z.minimum(1), z.maximum(500))),
});
export type SecondPersonSwitches = z.infer<typeof SecondPersonSwitches>;

export const noSecondPerson: SecondPersonSwitches = {
  contradicted: false,
  waived: false,
  fraudOrDebt: false,
  moreThan: null,
};

export interface DecisionToWeigh {
  readonly decision: 'approve' | 'reject' | 'link';
  readonly reasonCodes: readonly string[];
  readonly isContradicted: boolean;
  /** Whether a required check is open or was waived. */
  readonly hasWaived: boolean;
  /** How many registrations of the market are decided at once. */
  readonly rows: number;
}

/** Why the market wants a second person for a decision; empty where one decides alone. */
export function secondPersonFor(
  { decision, reasonCodes, isContradicted, hasWaived, rows }: DecisionToWeigh,
  switches: SecondPersonSwitches,
): SecondPersonCause[] {
  const isApproval = decision === 'approve';
  const holds: Readonly<Record<SecondPersonCause, boolean>> = {
    contradicted: switches.contradicted && isApproval && isContradicted,
    waived: switches.waived && isApproval && hasWaived,
    'fraud-or-debt':
      switches.fraudOrDebt &&
      !isApproval &&
      ['R01', 'R02'].some((code) => reasonCodes.includes(code)),
    many: switches.moreThan !== null && rows > switches.moreThan,
  };
  return secondPersonCauses.filter((cause) => holds[cause]);
}
