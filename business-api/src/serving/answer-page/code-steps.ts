import * as z from 'zod/mini';
import { showForm } from './form-steps.ts';
import { type CodeStep, invitationPage } from './pages/invitation-page.ts';
import {
  formOf,
  invitationOf,
  languageQuery,
  postedOf,
  send,
  sendProblem,
  type Visit,
  wordsOf,
} from './visit.ts';

/** Any answer of the API; only its success matters. */
const anything = z.optional(z.unknown());
const longestCode = 40;

/** What is asked, with the link alone; the form where the session of a code is open. Changes nothing. */
export async function showPage(visit: Visit, refused = false) {
  const invitation = await invitationOf(visit);
  if ('problem' in invitation) return sendProblem(visit, invitation);
  if (invitation.value.unlocked) {
    const form = await formOf(visit);
    if ('value' in form) return showForm(visit, form.value, { answer: form.value.draft.answer });
    if (form.problem !== 'answer-code-required') return sendProblem(visit, form);
  }
  const { words, due } = wordsOf(invitation.value);
  const step = refused ? 'refused' : stepOf(visit);
  const page = invitationPage(words, invitation.value, { path: visit.path, step, due });
  return send(visit, invitation.value, page, { status: refused ? 422 : 200 });
}

/** Has a code mailed; says the same whether or not one leaves. */
export async function sendCode(visit: Visit) {
  const sent = await visit.api({ method: 'POST', path: '/answer/code', answer: anything });
  if ('problem' in sent) return sendProblem(visit, sent);
  return visit.reply.redirect(`${visit.path}?step=code${languageQuery(visit.chosen, '&')}`, 303);
}

/** Opens the form with a code, in any spelling: with spaces, in wide digits. */
export async function openSession(visit: Visit) {
  const typed = (postedOf(visit).get('code') ?? '').normalize('NFKC').replaceAll(/[\s-]/g, '');
  const opened = await visit.api({
    method: 'POST',
    path: '/answer/session',
    answer: anything,
    body: { code: typed.slice(0, longestCode) },
  });
  if ('problem' in opened) {
    return opened.problem === 'answer-code-refused'
      ? showPage(visit, true)
      : sendProblem(visit, opened);
  }
  if (opened.cookie !== undefined) visit.reply.header('set-cookie', opened.cookie);
  return visit.reply.redirect(`${visit.path}${languageQuery(visit.chosen)}`, 303);
}

function stepOf({ request }: Visit): CodeStep {
  const { step } = request.query as { step?: unknown }; // of the address
  if (step === 'code') return 'sent';
  return step === 'expired' ? 'expired' : 'none';
}
