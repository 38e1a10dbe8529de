import { createHash, randomBytes } from 'node:crypto';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Selectable } from 'kysely';
import type { RegistrationsTable } from '../../platform/database/database.ts';
import { canonicalJson, type JsonValue, jsonHash } from './canonical-json.ts';

/** Everything that an event's hash covers. */
export interface EventLink {
  readonly countryCode: string;
  readonly ticketNumber: string;
  readonly sequence: number;
  readonly kind: string;
  readonly at: Date;
  readonly actor: JsonValue;
  readonly payload: JsonValue;
  readonly personalHashes: Readonly<Record<string, string>>;
  /** `''` for the first event. */
  readonly previousHash: string;
}

export type PersonalValues = Readonly<
  Record<string, { readonly value: string; readonly salt: string }>
>;

/** SHA-256, in hexadecimal, over the event and, through `previousHash`, over all before it. */
export function eventHash({ at, ...link }: EventLink): string {
  return sha256(canonicalJson({ ...link, at: at.toISOString() }));
}

/** Personal values with their salts, which can be erased, and their hashes, which stay. */
export function hidePersonal(personal: Readonly<Record<string, string>>): {
  values: PersonalValues;
  hashes: Record<string, string>;
} {
  const values = Object.fromEntries(
    Object.entries(personal).map(([name, value]) => [
      name,
      { value, salt: randomBytes(16).toString('hex') },
    ]),
  );
  const hashes = Object.fromEntries(
    Object.entries(values).map(([name, { value, salt }]) => [name, personalHash(value, salt)]),
  );
  return { values, hashes };
}

/** The salt prevents a short value from being guessed from its hash after its erasure. */
export function personalHash(value: string, salt: string): string {
  return sha256(`${salt}:${value}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

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
