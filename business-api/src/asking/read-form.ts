import type { AnswerForm, SentAnswer } from '@countersign/contract/requests/applicant';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import { FieldPath } from '@countersign/domain/registration/field-path';
import { AnswerContent } from '@countersign/domain/requests/answer-content';
import { Comparison } from '@countersign/domain/requests/comparison';
import { documentsOfForm } from '../documents/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { pointsOf } from '../requests/room.ts';
import { formFields } from './form-fields.ts';
import {
  findAsked,
  findInvited,
  type InvitationSettings,
  invitationOf,
} from './read-invitation.ts';

/** The form behind the code: what is asked, what is on file, and what was typed before. */
export async function readForm(
  db: Db,
  applicant: Applicant,
  {
    hasScanner,
    takesDocuments,
    ...options
  }: InvitationSettings & {
    readonly hasScanner: boolean;
    readonly takesDocuments: boolean;
  },
): Promise<AnswerForm> {
  const { session, key, round } = applicant;
  if (session === undefined) throw new ProblemError('answer-code-required');
  const invited = await findInvited(db, applicant);
  const { registration, row } = invited;
  const invitation = await invitationOf(db, invited, applicant, options);
  const points = pointsOf(row);
  const draft = await db
    .selectFrom('answer_drafts')
    .select(['revision', 'content'])
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('round', '=', round)
    .executeTakeFirst();
  const asked = points.flatMap(({ field }) => (field === null ? [] : [field]));
  return {
    ...invitation,
    practiceName: practiceDisplayName(registration.practice),
    contactName: registration.contact.name,
    message: row.message,
    words: Object.fromEntries(
      points.flatMap(({ words }, at) => (words?.trim() ? [[String(at + 1), words]] : [])),
    ),
    fields: formFields(registration, asked, invitation.language),
    documents: await documentsOfForm(db, applicant, hasScanner),
    takesDocuments,
    draft:
      draft === undefined
        ? { revision: 0, answer: { changes: [], points: [] } }
        : { revision: draft.revision, answer: AnswerContent.parse(draft.content) },
    sessionEndsAt: session.endsAt.toISOString(),
  };
}

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
