import type { SentAnswer } from '@countersign/contract/requests/applicant';
import { FieldPath } from '@countersign/domain/registration/field-path';
import { AnswerContent } from '@countersign/domain/requests/answer-content';
import { Comparison } from '@countersign/domain/requests/comparison';
import { documentsOfForm } from '../documents/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { formFields } from './form-fields.ts';
import { findAsked, type InvitationSettings, invitationOf } from './read-invitation.ts';

/** The answer to a round, for who has its link and a code. Throws `answer-link-invalid` where there is none. */
export async function readSent(
  db: Db,
  applicant: Applicant,
  { hasScanner, ...settings }: InvitationSettings & { readonly hasScanner: boolean },
): Promise<SentAnswer> {
  if (applicant.session === undefined) throw new ProblemError('answer-code-required');
  const asked = await findAsked(db, applicant);
  const { key, round } = applicant;
  const row = await db
    .selectFrom('answers')
    .select(['content', 'comparison', 'at'])
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('round', '=', round)
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('answer-link-invalid');
  const comparison = Comparison.parse(row.comparison);
  const named = [...comparison.points, ...comparison.beside].flatMap(
    ({ field }) => FieldPath.safeParse(field).data ?? [],
  );
  const invitation = await invitationOf(db, asked, applicant, settings);
  return {
    ...invitation,
    answeredAt: row.at.toISOString(),
    fields: formFields(asked.registration, named, invitation.language),
    documents: await documentsOfForm(db, applicant, hasScanner),
    answer: AnswerContent.parse(row.content),
    comparison,
  };
}
