import * as z from 'zod/mini';

/** Why a registration is rejected. The letter groups them: licence, business, contact, duplicate, market, document, risk, waiting, other. */
export const rejectionCodes = [
  'L01',
  'L02',
  'L03',
  'L04',
  'L05',
  'L06',
  'B01',
  'B02',
  'B03',
  'B04',
  'B05',
  'C01',
  'C02',
  'C03',
  'D01',
  'D02',
  'D03',
  'M01',
  'M02',
  'X01',
  'X02',
  'X03',
  'R01',
  'R02',
  'W01',
  'Z99',
] as const;

/** On what ground a registration is approved; optional for the reviewer. */
export const chosenApprovalCodes = ['A01', 'A02', 'A03'] as const;

/** "All checks passed": refused where that is not so. */
export const allChecksPassed = 'A01';

/** "Exception": a required check was open at the approval, or a reason was given for what no one had confirmed. The API alone knows, adds and removes it. */
export const exceptionCode = 'A04';

export const approvalCodes = [...chosenApprovalCodes, exceptionCode] as const;

export const RejectionCode = z.enum(rejectionCodes);
export type RejectionCode = z.infer<typeof RejectionCode>;

export const ApprovalCode = z.enum(approvalCodes);
export type ApprovalCode = z.infer<typeof ApprovalCode>;

export type ReasonCode = RejectionCode | ApprovalCode;

/** "Other": explains nothing without a message. */
const otherReason: RejectionCode = 'Z99';

/** "With a condition", which the applicant's mail mentions. */
const conditionalApproval: ApprovalCode = 'A03';

/** Faults that the applicant can correct and apply again: no suspicion, no closed market. */
const fixable: ReadonlySet<RejectionCode> = new Set([
  'L01',
  'L02',
  'L04',
  'L05',
  'L06',
  'B01',
  'B02',
  'B03',
  'B04',
  'C01',
  'C02',
  'C03',
  'X01',
  'X02',
  'X03',
]);

export function isApprovalCode(code: ReasonCode): code is ApprovalCode {
  return approvalCodes.some((one) => one === code);
}

/** Whether a rejection says that the practice is known already. */
export function isDuplicate(codes: readonly ReasonCode[]): boolean {
  return codes.some((code) => code.startsWith('D'));
}

/** Whether a decision for these reasons needs a message to the applicant. */
export function requiresMessage(codes: readonly ReasonCode[]): boolean {
  return codes.includes(otherReason);
}

/** Whether an approval on these grounds has a condition. */
export function isConditional(codes: readonly ApprovalCode[]): boolean {
  return codes.includes(conditionalApproval);
}

export function isFixable(code: RejectionCode): boolean {
  return fixable.has(code);
}

/**
 * What the applicant can correct, of the reasons for a rejection; empty where correcting it would
 * not help, because another reason remains. "Other" changes nothing.
 */
export function correctableReasons(codes: readonly RejectionCode[]): RejectionCode[] {
  const explained = codes.filter((code) => code !== otherReason);
  return explained.every(isFixable) ? explained : [];
}
