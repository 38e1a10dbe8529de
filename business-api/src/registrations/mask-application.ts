import type { Application } from '@countersign/contract/intake';
import { type MaskedNumber, maskTexts, surroundingsOf } from './mask-texts.ts';

export interface MaskedApplication {
  readonly application: Application;
  /** Where a number was masked, and which kind; never the number. */
  readonly masked: readonly MaskedNumber[];
}

/**
 * An application without the numbers that must not be stored, before anything of it is stored, logged
 * or mailed, as `maskTexts` says. The ticket number is the registration site's own, and codes such as a
 * country are no text.
 */
export function maskApplication(application: Application): MaskedApplication {
  const surroundings = surroundingsOf(application);
  const { practice, contact, documents } = application;
  const parts = { practice, contact, ...(documents === undefined ? {} : { documents }) };
  const { value, masked } = maskTexts(parts, { field: '' }, surroundings);
  if (masked.length === 0) return { application, masked };
  // Of the same shape: texts are replaced by texts, and optional telephones are left out.
  return { application: { ...application, ...(value as Partial<Application>) }, masked };
}
