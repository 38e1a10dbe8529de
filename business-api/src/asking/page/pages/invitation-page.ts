import type { AnswerInvitation } from '@countersign/contract/requests/applicant';
import { type Html, html, withWhole } from '../html.ts';
import type { PageWords } from '../page-texts.ts';
import { type CodeView, codeCard } from './code-card.ts';

export interface InvitationView extends Omit<CodeView, 'why' | 'open'> {
  readonly due: string;
}

/** What the link alone shows: who asks, for what, until when; and the way to the form by a code. */
export function invitationPage(
  words: PageWords,
  invitation: AnswerInvitation,
  { due, ...view }: InvitationView,
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
  const card = codeCard(words, invitation, { ...view, why: say('code.why'), open: 'code.open' });
  return html`<h1>${say('heading')}</h1><p>${withWhole(say('who', { sender, ticket: ticketNumber, due }), ticketNumber)}</p>
${card}
<h2>${say('points')}</h2><ol class="points">${points}</ol>`;
}
