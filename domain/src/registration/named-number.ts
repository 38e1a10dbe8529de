import * as z from 'zod/mini';
import { IdentifierScheme } from './identifier-schemes.ts';
import { RejectionCode } from './reason-codes.ts';

/** Reasons that are about a number, so that the applicant's mail may name it. */
const aboutANumber: ReadonlySet<RejectionCode> = new Set([
  'L02',
  'L03',
  'L04',
  'B01',
  'B02',
  'B03',
]);

export function mayNameNumber(code: RejectionCode): boolean {
  return aboutANumber.has(code);
}

/** A number of the application that the applicant's mail names beside a reason. */
export const NamedNumber = z.object({
  code: RejectionCode,
  scheme: IdentifierScheme,
  /** As its authority prints it. */
  number: z.string(),
});
export type NamedNumber = z.infer<typeof NamedNumber>;
