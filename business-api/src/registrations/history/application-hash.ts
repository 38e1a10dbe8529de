import type { Registration } from '@countersign/domain/registration/registration';
import type { Selectable } from 'kysely';
import type { RegistrationsTable } from '../../platform/database/database.ts';
import { type JsonValue, jsonHash } from './canonical-json.ts';

/** SHA-256, in hexadecimal, over what the applicant sent through which client, as it is stored. */
export function applicationHash(
  application: Pick<Registration, 'applicantLocale' | 'practice' | 'contact' | 'documents'>,
  clientId: string,
): string {
  const { applicantLocale, practice, contact, documents } = application;
  return hashOf([applicantLocale, clientId, practice, contact, documents]);
}

type ApplicationColumns = Pick<
  Selectable<RegistrationsTable>,
  'applicant_locale' | 'submitted_by_client' | 'practice' | 'contact' | 'documents'
>;

/** The same of a row. */
export function storedApplicationHash(row: ApplicationColumns): string {
  const { applicant_locale, submitted_by_client, practice, contact, documents } = row;
  return hashOf([applicant_locale, submitted_by_client, practice, contact, documents]);
}

function hashOf(parts: readonly unknown[]): string {
  // As JSON first: members without a value are not stored.
  const stored: JsonValue = JSON.parse(JSON.stringify(parts));
  return jsonHash(stored);
}
