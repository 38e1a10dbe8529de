import type { AnswerInvitation } from '@countersign/contract/requests/applicant';
import type { Posted } from './answer-fields.ts';
import type { CodeStep } from './pages/code-card.ts';
import { invitationPage } from './pages/invitation-page.ts';
import { showReceived } from './show-received.ts';
import { typedInputs } from './typed-inputs.ts';
import { fetchInvitation, send, showProblem, type Visit, wordsOf } from './visit.ts';

/** Shows what is asked and the way to the form, with what was typed into it before. */
export function showInvitation(
  visit: Visit,
  invitation: AnswerInvitation,
  { step, posted }: { readonly step: CodeStep; readonly posted: Posted },
  status = 200,
) {
  const { words, due } = wordsOf(invitation);
  const view = {
    code: visit.address('code'),
    session: visit.address('session'),
    ...{ step, due, typed: typedInputs(posted) },
  };
  return send(visit, invitation, invitationPage(words, invitation, view), {
    status,
    isRefused: step === 'refused',
  });
}

/** The session has ended while the form was filled in: asks for a code, and loses nothing. */
export async function showExpired(visit: Visit, posted: Posted) {
  const invitation = await fetchInvitation(visit);
  if ('problem' in invitation) return showProblem(visit, invitation, posted);
  const { answeredAt } = invitation.value;
  return answeredAt === null
    ? showInvitation(visit, invitation.value, { step: 'expired', posted }, 422)
    : showReceived(visit, invitation.value, answeredAt, { posted }, 'expired');
}
