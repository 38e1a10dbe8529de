import {
  applicantMailLanguage,
  type DraftChoice,
} from '@countersign/domain/locale/language-status';
import { mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import {
  isDecided,
  isDecidedStatus,
  Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { showHiddenCharacters } from '@countersign/domain/registration/visible-text';
import { type Selectable, sql } from 'kysely';
import type { Db, RegistrationsTable, Trx } from '../platform/database/database.ts';

/** What a registration, its lock and its open items are made of: not the words of its search, which are many. */
export const registrationColumns = [
  'country_code',
  'ticket_number',
  'status',
  'version',
  'submitted_at',
  'submitted_by_client',
  'applicant_locale',
  'practice',
  'contact',
  'documents',
  'decided_by_subject',
  'decided_by_name',
  'decided_at',
  'reason_codes',
  'duplicate_of_country',
  'duplicate_of_ticket',
  'account_number',
  'message_to_applicant',
  'named_numbers',
  'approval_condition',
  'internal_note',
  'mail_held_until',
  'withdrawn_at',
  'due_at',
  'remind_at',
  'clock_from',
  'clock_spent_ms',
  'request_round',
  'request_state',
  'request',
  'applicant_minutes',
  'evidence_detail',
  'evidence_checklist',
  'evidence_state',
  'evidence_until',
  'history_count',
  'history_head',
] as const satisfies readonly (keyof RegistrationsTable)[];

export type RegistrationRow = Pick<
  Selectable<RegistrationsTable>,
  (typeof registrationColumns)[number]
> & {
  /** Of its market; null where it has no settings, absent where nobody asks for the language of mails. */
  readonly draft_languages?: boolean | null;
};

/**
 * A row as a registration of the domain, its hidden characters as visible marks: rows from before the
 * intake refused them must deceive neither screens nor mails. Throws for an invalid row: the database
 * was edited by hand.
 */
export function registrationOf(row: RegistrationRow): Registration {
  const registration = parsedRow(row);
  const { draft_languages } = row;
  return draft_languages === undefined
    ? registration
    : withMailLanguage(registration, { draftLanguages: draft_languages ?? true });
}

/** With the language that the applicant's mails have, by what the market sends. */
export function withMailLanguage<R extends Registration>(registration: R, market: DraftChoice): R {
  const locale = applicantLanguageLocale(registration);
  const language = applicantMailLanguage(locale, registration.countryCode, market);
  return { ...registration, mailLanguage: mailLanguageTag(language) };
}

function parsedRow(row: RegistrationRow): Registration {
  return Registration.parse({
    ticketNumber: row.ticket_number,
    countryCode: row.country_code,
    status: row.status,
    version: row.version,
    submittedAt: row.submitted_at.toISOString(),
    applicantLocale: row.applicant_locale,
    practice: showHiddenCharacters(row.practice),
    contact: showHiddenCharacters(row.contact),
    documents: showHiddenCharacters(row.documents),
    ...(row.request_state === null ? {} : { request: requestOf(row) }),
    ...(isDecidedStatus(row.status) ? { decision: decisionOf(row) } : {}),
    ...(row.withdrawn_at === null ? {} : { withdrawnAt: row.withdrawn_at.toISOString() }),
  });
}

function decisionOf(row: RegistrationRow) {
  return {
    decidedBy: { subject: row.decided_by_subject, name: row.decided_by_name },
    decidedAt: row.decided_at?.toISOString(),
    reasonCodes: row.reason_codes,
    mailHeldUntil: row.mail_held_until?.toISOString(),
    ...(row.message_to_applicant === null ? {} : { messageToApplicant: row.message_to_applicant }),
    ...(row.named_numbers === null ? {} : { namedNumbers: row.named_numbers }),
    ...(row.account_number === null ? {} : { accountNumber: row.account_number }),
    ...(row.approval_condition === null ? {} : { condition: row.approval_condition }),
    ...(row.internal_note === null ? {} : { internalNote: row.internal_note }),
  };
}

function requestOf({ request, request_state }: RegistrationRow) {
  return { ...Object(request), state: request_state };
}

/** The columns that an act on a registration changes; a rejection may name the one it duplicates, a link the one of the account. */
export function stateColumns(registration: Registration, duplicateOf?: RegistrationKey) {
  const { status, version } = registration;
  const decision = isDecided(registration) ? registration.decision : undefined;
  return {
    status,
    version,
    decided_by_subject: decision?.decidedBy.subject ?? null,
    decided_by_name: decision?.decidedBy.name ?? null,
    decided_at: decision === undefined ? null : new Date(decision.decidedAt),
    reason_codes: decision === undefined ? null : JSON.stringify(decision.reasonCodes),
    duplicate_of_country: duplicateOf?.countryCode ?? null,
    duplicate_of_ticket: duplicateOf?.ticketNumber ?? null,
    account_number:
      registration.status === 'linked' ? (registration.decision.accountNumber ?? null) : null,
    message_to_applicant: decision?.messageToApplicant ?? null,
    named_numbers: namedNumbersOf(registration),
    approval_condition: conditionOf(registration),
    internal_note: decision?.internalNote ?? null,
    mail_held_until: decision === undefined ? null : new Date(decision.mailHeldUntil),
    withdrawn_at: registration.status === 'withdrawn' ? new Date(registration.withdrawnAt) : null,
    request_state: registration.request?.state ?? null,
  };
}

function conditionOf(registration: Registration): string | null {
  if (registration.status !== 'approved') return null;
  const { condition } = registration.decision;
  return condition === undefined ? null : JSON.stringify(condition);
}

function namedNumbersOf(registration: Registration): string | null {
  if (registration.status !== 'rejected') return null;
  const { namedNumbers } = registration.decision;
  return namedNumbers === undefined ? null : JSON.stringify(namedNumbers);
}

/** The registration with that key; undefined if there is none. */
export async function findRegistration(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .select(
      sql<boolean | null>`(select draft_languages from market_settings
        where market_settings.country_code = registrations.country_code)`.as('draft_languages'),
    )
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : registrationOf(row);
}
