import { createHash } from 'node:crypto';
import type { RegistrationRow } from '../registrations/registration-row.ts';
import { canonicalJson, type Json } from './canonical-json.ts';

export type ApplicationColumns = Pick<
  RegistrationRow,
  'applicant_locale' | 'submitted_by_client' | 'practice' | 'contact' | 'documents'
>;

/** SHA-256, in hexadecimal, over what the applicant sent, as the row holds it. */
export function applicationHash(row: ApplicationColumns): string {
  const { applicant_locale, submitted_by_client, practice, contact, documents } = row;
  const application = [applicant_locale, submitted_by_client, practice, contact, documents];
  // From columns of text and jsonb, so it is JSON.
  return createHash('sha256')
    .update(canonicalJson(application as Json), 'utf8')
    .digest('hex');
}
