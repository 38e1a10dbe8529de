import type { AnswerForm } from '@countersign/contract/requests/applicant';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import { AnswerContent } from '@countersign/domain/requests/answer-content';
import { documentsOfForm } from '../documents/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { pointsOf } from '../requests/room.ts';
import { formFields } from './form-fields.ts';
import { findInvited, type InvitationSettings, invitationOf } from './read-invitation.ts';

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
