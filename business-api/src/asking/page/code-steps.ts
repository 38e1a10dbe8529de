import { review, showForm } from './form-steps.ts';
import type { CodeStep } from './pages/code-card.ts';
import { showInvitation } from './show-invitation.ts';
import { showReceived } from './show-received.ts';
import { isFormPosted } from './typed-inputs.ts';
import { fetchForm, fetchInvitation, postedOf, showProblem, type Visit } from './visit.ts';

const longestCode = 200;

/** What is asked, with the link alone; the form where the session of a code is open. Changes nothing. */
export async function showPage(visit: Visit, refused = false) {
  const invitation = await fetchInvitation(visit);
  if ('problem' in invitation) return showProblem(visit, invitation);
  const step = refused ? 'refused' : stepOf(visit);
  const { answeredAt } = invitation.value;
  if (answeredAt !== null) {
    return showReceived(visit, invitation.value, answeredAt, { posted: postedOf(visit) }, step);
  }
  if (invitation.value.unlocked) {
    const form = await fetchForm(visit);
    if ('value' in form) return showForm(visit, form.value, { answer: form.value.draft.answer });
    if (form.problem !== 'answer-code-required') return showProblem(visit, form);
  }
  const status = refused ? 422 : 200;
  return showInvitation(visit, invitation.value, { step, posted: postedOf(visit) }, status);
}

/** Has a code mailed; the page that follows says what became of it. */
export async function codeStep(visit: Visit) {
  const sent = await visit.acts.sendCode();
  const posted = postedOf(visit);
  if ('problem' in sent) return showProblem(visit, sent, posted);
  if (isFormPosted(posted)) {
    const invitation = await fetchInvitation(visit);
    if ('problem' in invitation) return showProblem(visit, invitation, posted);
    const { answeredAt } = invitation.value;
    return answeredAt === null
      ? showInvitation(visit, invitation.value, { step: 'none', posted })
      : showReceived(visit, invitation.value, answeredAt, { posted });
  }
  return visit.reply.redirect(visit.address(), 303);
}

/** Opens the form with a code. What was typed before the last session ended is stored in the new one. */
export async function sessionStep(visit: Visit) {
  const typed = postedOf(visit).get('code') ?? '';
  const opened = await visit.acts.openSession(typed.slice(0, longestCode));
  if ('problem' in opened) {
    return opened.problem === 'answer-code-refused'
      ? showPage(visit, true)
      : showProblem(visit, opened, postedOf(visit));
  }
  const { cookie } = opened.value;
  visit.reply.header('set-cookie', cookie);
  if (isFormPosted(postedOf(visit))) {
    // The rest of this request is in the session that it has just opened.
    visit.request.headers.cookie = cookie.split(';', 1)[0];
    return review(visit);
  }
  return visit.reply.redirect(visit.address(), 303);
}

function stepOf({ request }: Visit): CodeStep {
  const { step } = request.query as { step?: unknown }; // of the address
  return step === 'expired' ? 'expired' : 'none';
}
