import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { type HashedKey, insertingKeys, wantingSearch } from '../duplicates/room.ts';
import type { summaryColumns } from '../evidence/room.ts';
import { insertingMails, type MailRow } from '../mail/room.ts';
import { insertingNotifications, type NotificationRow } from '../notifications/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { parsedOnce } from '../platform/database/parsed-once.ts';
import {
  type ResponseToStore,
  storingResponse,
} from '../platform/idempotency/with-idempotency-key.ts';
import { insertingQuestions, type newQuestions } from '../registers/room.ts';
import { chainEvents, insertingEvents, type NewEvent, searchText } from '../registrations/room.ts';
import { announcing, type WebhookEvent } from '../webhooks/room.ts';

/** Everything that taking in a registration writes. */
export interface RegistrationToWrite {
  readonly registration: Extract<Registration, { status: 'pending' }>;
  readonly clientId: string;
  readonly at: Date;
  readonly dueAt: Date;
  readonly remindAt: Date;
  /** The version of the market's calendar that these are by. */
  readonly calendarVersion: number;
  readonly evidence: ReturnType<typeof summaryColumns>;
  /** By which duplicates are found. */
  readonly keys: readonly HashedKey[];
  readonly questions: ReturnType<typeof newQuestions>;
  readonly mails: readonly MailRow[];
  readonly notifications: readonly NotificationRow[];
  readonly events: readonly NewEvent[];
  /** For the market's webhooks. */
  readonly announcement: WebhookEvent;
  /** Where a request with an idempotency key caused it. */
  readonly response: ResponseToStore | undefined;
}

/**
 * Writes a new registration, its market's row if that is the first, the mails to staff, the history and
 * the response, in one statement; false, and nothing is written, if its ticket number is in use in the
 * market.
 */
export async function writeRegistration(
  trx: Trx,
  {
    registration,
    clientId,
    at,
    dueAt,
    remindAt,
    calendarVersion,
    evidence,
    keys,
    questions,
    mails,
    notifications,
    events,
    announcement,
    response,
  }: RegistrationToWrite,
): Promise<boolean> {
  const { countryCode, ticketNumber, applicantLocale, practice, contact, documents } = registration;
  const history = chainEvents(registration, { count: 0, hash: '' }, events);
  // A market with registrations has settings, so that administrators see that it has no staff.
  const { rows } = await sql<{ readonly inserted: number }>`${parsedOnce}
    with inserted as (
      insert into registrations (country_code, ticket_number, status, version, submitted_at, due_at,
        remind_at, calendar_version, search, submitted_by_client, applicant_locale, practice, contact, documents,
        practice_name, city, evidence_state, evidence_to_look_at, evidence_contradicted,
        evidence_detail, evidence_checklist, evidence_until, history_count, history_head)
      values (${countryCode}, ${ticketNumber}, 'pending', 1, ${at}, ${dueAt}, ${remindAt},
        ${calendarVersion},        ${searchText(registration)}, ${clientId}, ${applicantLocale}, ${JSON.stringify(practice)},
        ${JSON.stringify(contact)}, ${JSON.stringify(documents)},
        ${practiceDisplayName(practice)}, ${cityOf(registration)}, ${evidence.evidence_state},
        ${evidence.evidence_to_look_at}, ${evidence.evidence_contradicted},
        ${evidence.evidence_detail}, ${evidence.evidence_checklist}, ${evidence.evidence_until},
        ${history.end.count}, ${history.end.hash})
      on conflict do nothing returning 1
    ), listed as (
      insert into market_settings (country_code) select ${countryCode}::text from inserted
      on conflict do nothing
    ),
    queued as (${insertingMails(mails, 'inserted')}),
    told as (${insertingNotifications(notifications, 'inserted')}),
    keyed as (${insertingKeys(registration, keys, 'inserted')}),
    wanted as (${wantingSearch(registration, at, sql`inserted`)}),
    asked as (${insertingQuestions(questions, 'inserted')}),
    recorded as (${insertingEvents(history.rows, 'inserted')}),
    ${announcing(announcement, { after: 'inserted' })},
    answered as (${storingResponse(response, registration)})
    select (select count(*)::int from inserted) as inserted`.execute(trx);
  return rows[0]?.inserted === 1;
}

function cityOf({ practice }: Registration): string {
  const { addresses } = practice;
  const address = addresses.find(({ purpose }) => purpose === 'practice') ?? addresses[0];
  return address?.city ?? '';
}
