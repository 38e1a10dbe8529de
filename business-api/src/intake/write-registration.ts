import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { type HashedKey, insertingKeys, wantingSearch } from '../duplicates/room.ts';
import type { summaryColumns } from '../evidence/room.ts';
import { insertingMails, type MailRow, mailsAsJson } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { type ResponseToStore, storingResponse } from '../platform/idempotency/store-response.ts';
import { insertingQuestions, type newQuestions } from '../registers/room.ts';
import {
  chainEvents,
  eventsAsJson,
  type HistoryEnd,
  insertingEvents,
  type NewEvent,
  searchText,
} from '../registrations/room.ts';
import { type Announcement, announcing } from '../webhooks/room.ts';

/** Everything that taking in a registration writes. */
export interface RegistrationToWrite {
  readonly registration: Extract<Registration, { status: 'pending' }>;
  readonly clientId: string;
  readonly at: Date;
  readonly dueAt: Date;
  readonly evidence: ReturnType<typeof summaryColumns>;
  /** By which duplicates are found. */
  readonly keys: readonly HashedKey[];
  readonly questions: ReturnType<typeof newQuestions>;
  readonly mails: readonly MailRow[];
  readonly events: readonly NewEvent[];
  /** For the market's webhooks. */
  readonly announcement: Announcement;
  /** Where a request with an idempotency key caused it. */
  readonly response: ResponseToStore | undefined;
}

interface Values extends Omit<RegistrationToWrite, 'mails' | 'events' | 'keys' | 'questions'> {
  readonly end: HistoryEnd;
  readonly events: string;
  readonly mails: string;
  readonly keys: string;
  readonly questions: string;
}

// A market with registrations has settings, so that administrators see that it has no staff.
const writing = prepareStatement<Values, { readonly inserted: number }>((value) => {
  const country = value(({ registration }) => registration.countryCode);
  const of = (read: (registration: Values['registration']) => unknown) =>
    value(({ registration }) => read(registration));
  const ticket = of(({ ticketNumber }) => ticketNumber);
  const judged = (name: keyof Values['evidence']) => value(({ evidence }) => evidence[name]);
  return `with inserted as (
    insert into registrations (country_code, ticket_number, status, version, submitted_at, due_at,
      remind_at, search, submitted_by_client, applicant_locale, practice, contact, documents,
      practice_name, city, evidence_state, evidence_to_look_at, evidence_contradicted,
      evidence_detail, evidence_checklist, evidence_until, history_count, history_head)
    values (${country}, ${ticket}, 'pending', 1,
      ${value(({ at }) => at)}, ${value(({ dueAt }) => dueAt)},
      ${value(({ at, dueAt }) => new Date((at.getTime() + dueAt.getTime()) / 2))},
      ${of(searchText)}, ${value(({ clientId }) => clientId)},
      ${of(({ applicantLocale }) => applicantLocale)},
      ${of(({ practice }) => JSON.stringify(practice))},
      ${of(({ contact }) => JSON.stringify(contact))},
      ${of(({ documents }) => JSON.stringify(documents))},
      ${of(({ practice }) => practiceDisplayName(practice))}, ${of(cityOf)},
      ${judged('evidence_state')}, ${judged('evidence_to_look_at')}, ${judged('evidence_contradicted')},
      ${judged('evidence_detail')}, ${judged('evidence_checklist')}, ${judged('evidence_until')},
      ${value(({ end }) => end.count)}, ${value(({ end }) => end.hash)})
    on conflict do nothing returning 1
  ), listed as (
    insert into market_settings (country_code) select ${country} from inserted
    on conflict do nothing
  ), queued as (${insertingMails(
    value(({ mails }) => mails),
    'inserted',
  )}),
  keyed as (${insertingKeys({ country, ticket, keys: value(({ keys }) => keys) }, 'inserted')}),
  wanted as (${wantingSearch({ country, ticket, at: value(({ at }) => at) }, 'inserted')}),
  asked as (${insertingQuestions(
    value(({ questions }) => questions),
    'inserted',
  )}),
  recorded as (${insertingEvents(
    value(({ events }) => events),
    'inserted',
  )}),
  ${announcing(value, ({ announcement }) => announcement, 'inserted')},
  answered as (${storingResponse(value, ({ response }) => response, { country, ticket })})
  select (select count(*)::int from inserted) as inserted`;
});

/**
 * Writes a new registration, its market's row if that is the first, the mails to staff, the history and
 * the response, in one statement; false, and nothing is written, if its ticket number is in use in the
 * market.
 */
export async function writeRegistration(trx: Trx, write: RegistrationToWrite): Promise<boolean> {
  const { mails, events, keys, questions, ...values } = write;
  const { rows, end } = chainEvents(write.registration, { count: 0, hash: '' }, events);
  const [written] = await writing.run(trx, {
    ...values,
    end,
    events: eventsAsJson(rows),
    mails: mailsAsJson(mails),
    keys: JSON.stringify(keys),
    questions: JSON.stringify(questions),
  });
  return written?.inserted === 1;
}

function cityOf({ practice }: Registration): string {
  const { addresses } = practice;
  const address = addresses.find(({ purpose }) => purpose === 'practice') ?? addresses[0];
  return address?.city ?? '';
}
