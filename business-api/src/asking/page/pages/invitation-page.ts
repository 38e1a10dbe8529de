import type { AnswerInvitation } from '@countersign/contract/requests/applicant';
import { codeMinutes } from '@countersign/contract/requests/applicant';
import { type Html, html, withWhole } from '../html.ts';
import type { PageWords } from '../page-texts.ts';

/** Where the person is with the code: not asked for, sent, or refused. */
export type CodeStep = 'none' | 'sent' | 'refused' | 'expired';

export interface InvitationView {
  /** Where a code is asked for, and where it is sent to. */
  readonly code: string;
  readonly session: string;
  readonly step: CodeStep;
  readonly due: string;
  /** What was typed into the form before, as hidden inputs. */
  readonly typed: Html;
}

/** What the link alone shows: who asks, for what, until when; and the way to the form by a code. */
export function invitationPage(
  words: PageWords,
  invitation: AnswerInvitation,
  { code, session, step, due, typed }: InvitationView,
): Html {
  const { say } = words;
  const { sender, ticketNumber } = invitation;
  const points = invitation.points.map(
    ({
      kind,
      label,
      task,
      why,
    }) => html`<li class="card"><span class="kind">${say(`kind.${kind}`)}</span>
${label === '' ? undefined : html`<h3>${label}</h3>`}<p class="task">${task}</p>${why === null ? undefined : html`<p class="why">${why}</p>`}</li>`,
  );
  return html`<h1>${say('heading')}</h1><p>${withWhole(say('who', { sender, ticket: ticketNumber, due }), ticketNumber)}</p>
${step === 'none' ? undefined : codeForm(words, { code, session, step, typed })}
${step === 'none' ? html`<div class="card"><p>${say('code.why')}</p>${sendForm(code, say('code.send'), true, typed)}</div>` : undefined}
<h2>${say('points')}</h2><ol class="points">${points}</ol>`;
}

function sendForm(code: string, label: string, isMain: boolean, typed: Html): Html {
  return html`<form method="post" action="${code}">${typed}<div class="acts"><button${isMain ? html` class="go"` : undefined}>${label}</button></div></form>`;
}

function codeForm(
  { say }: PageWords,
  { code, session, step, typed }: Omit<InvitationView, 'due'>,
): Html {
  const isRefused = step === 'refused';
  return html`<div class="card">${
    step === 'expired'
      ? html`<p class="notice">${say('problem.expired')}</p>`
      : html`<p role="status">${say('code.sent', { minutes: codeMinutes })}</p>`
  }<form method="post" action="${session}">${typed}<label for="code">${say('code.label')}</label>
<input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus${
    isRefused ? html` aria-invalid="true" aria-describedby="code-fault"` : undefined
  }>${isRefused ? html`<p class="fault" id="code-fault" role="alert">${say('code.refused')}</p>` : undefined}
<div class="acts"><button class="go">${say('code.open')}</button></div></form>${sendForm(code, say('code.again'), false, typed)}</div>`;
}
