import { readEmailAddress } from '@countersign/domain/contact/email-address';
import type { Translate } from '../translations/translate.ts';

/** What is wrong with an address as it is typed; `otherwise` where no more can be said, undefined for a good one. */
export function addressFaultText(t: Translate, typed: string, otherwise: string) {
  const { fault, suggestion = '' } = readEmailAddress(typed);
  if (fault === undefined) return undefined;
  if (fault === 'malformed' || fault === 'too-long') return otherwise;
  return t(`failures.fields.${fault}`, { suggestion });
}
