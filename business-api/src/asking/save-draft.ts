import type { AnswerDraft } from '@countersign/contract/requests/applicant';
import { askableStatuses } from '@countersign/domain/registration/information-request';
import { sql } from 'kysely';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration } from '../registrations/room.ts';
import { maskAnswer } from './mask-answer.ts';

/**
 * Saves what was typed, without numbers that must not be stored, if no one has saved since `revision`; in
 * one statement, and only while the round waits for its answer. Throws `draft-changed`,
 * `answer-link-invalid`, and `invalid-request` as `maskAnswer` does.
 */
export async function saveDraft(
  db: Db,
  { key, round, isOpen }: Applicant,
  { revision, answer }: AnswerDraft,
  at: Date,
): Promise<{ revision: number }> {
  const registration = await findRegistration(db, key);
  if (!isOpen || registration === undefined) throw new ProblemError('answer-link-invalid');
  const { content } = maskAnswer(registration, answer, '/answer');
  const { rows } = await sql<{ revision: number }>`
    with waiting as (select 1 from registrations where country_code = ${key.countryCode}
      and ticket_number = ${key.ticketNumber} and status in (${sql.join(askableStatuses)})
      and request_state in ('waiting', 'no-answer')
      and (request ->> 'round')::int = ${round}::int for share)
    insert into answer_drafts as draft (country_code, ticket_number, round, revision, content, saved_at)
    select ${key.countryCode}, ${key.ticketNumber}, ${round}::int, 1, ${JSON.stringify(content)}::jsonb,
      ${at}::timestamptz from waiting where ${revision}::int = 0
        or exists (select from answer_drafts where country_code = ${key.countryCode}
          and ticket_number = ${key.ticketNumber} and round = ${round}::int)
    on conflict (country_code, ticket_number, round) do update
      set revision = draft.revision + 1, content = excluded.content, saved_at = excluded.saved_at
      where draft.revision = ${revision}::int
    returning revision`.execute(db);
  const saved = rows[0];
  if (saved === undefined) throw new ProblemError('draft-changed');
  return saved;
}
