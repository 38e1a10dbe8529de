import type { PostgresQuestions } from '../world/ask-postgres.ts';
import type {
  StoredEvents,
  StoredMail,
  StoredRegistration,
  StoredState,
} from './check-decisions.ts';

/** What the database holds, read past the API. */
export async function readStoredState({ rows }: PostgresQuestions): Promise<StoredState> {
  // In one statement each, one after another: the load has ended.
  return {
    registrations: await rows<StoredRegistration>(
      `select ticket_number as ticket, status, decided_by_subject as "decidedBy",
        history_count as "historyCount" from registrations`,
    ),
    events: await rows<StoredEvents>(
      `select ticket_number as ticket, json_object_agg(kind, times) as kinds from (
        select ticket_number, kind, count(*) as times from history_events group by 1, 2
      ) counted group by 1`,
    ),
    mails: await rows<StoredMail>(
      `select ticket_number as ticket, purpose, state, message_id as "messageId" from mails`,
    ),
  };
}
