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
export const approvalCodes = ['A01', 'A02', 'A03', 'A04'] as const;

export const RejectionCode = z.enum(rejectionCodes);
export type RejectionCode = z.infer<typeof RejectionCode>;

export const ApprovalCode = z.enum(approvalCodes);
export type ApprovalCode = z.infer<typeof ApprovalCode>;

/** "Other": says nothing by itself, so the applicant must be told in words. */
export const otherReason: RejectionCode = 'Z99';

/** What the applicant can put right and apply again with; a suspicion or a closed market cannot. */
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

export function isFixable(code: RejectionCode): boolean {
  return fixable.has(code);
}
