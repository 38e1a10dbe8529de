import type { MailBlock } from '../../../mail/room.ts';
import { type Html, html, withWhole } from '../../page/html.ts';
import { dayInMarket } from '../../page/page-dates.ts';
import { labelled, type PageWords } from '../../page/page-texts.ts';
import { changeList } from '../../page/pages/review-page.ts';
import type { StatusDetails, StatusRound } from '../read-status.ts';
import { standingCard } from './standing-card.ts';

/** Whether the person is asked to confirm a withdrawal, or reads that it came too late. */
export type DetailsStep = 'none' | 'withdraw' | 'late';

export interface DetailsView {
  readonly step: DetailsStep;
  readonly page: string;
  /** The page with the question whether to withdraw. */
  readonly confirm: string;
  readonly answer: string;
  readonly withdrawal: string;
}

/** What the code shows: the outcome as the mail told it, what was sent, asked and answered; and what can be done. */
export function detailsPage(words: PageWords, details: StatusDetails, view: DetailsView): Html {
  const { say } = words;
  const { ticketNumber, contactName, practiceName } = details;
  if (view.step === 'withdraw' && details.canWithdraw) return confirmPage(words, details, view);
  return html`<h1>${say('status.heading')}</h1><p>${withWhole(say('status.whose', { ticket: ticketNumber, contact: contactName, practice: practiceName }), ticketNumber)}</p>
${view.step === 'late' ? html`<p class="notice" role="alert">${say('status.withdraw.late')}</p>` : undefined}
${standingCard(words, details, false)}
${details.canAnswer ? html`<form method="post" action="${view.answer}"><div class="acts"><button class="go">${say('status.answer')}</button></div></form>` : undefined}
${details.decision.length === 0 ? undefined : html`<h2>${say('status.decision')}</h2><div class="card">${details.decision.map(block)}</div>`}
${details.rounds.length === 0 ? undefined : html`<h2>${say('status.asked')}</h2>${details.rounds.map((round, at) => roundCard(words, details, round, details.canAnswer && at === 0))}`}
<h2>${say('status.sent', { date: dayInMarket(words.language, details.countryCode, details.submittedAt) })}</h2>${facts(words, details)}
${details.canWithdraw ? withdrawPart(words, view) : undefined}`;
}

function withdrawPart({ say }: PageWords, { confirm }: DetailsView): Html {
  return html`<h2>${say('status.withdraw.heading')}</h2><p>${say('status.withdraw.text')}</p>
<div class="acts"><a class="button" href="${confirm}">${say('status.withdraw.start')}</a></div>`;
}

function confirmPage(
  { say }: PageWords,
  { ticketNumber, practiceName }: StatusDetails,
  { withdrawal, page }: DetailsView,
): Html {
  return html`<h1>${say('status.withdraw.heading')}</h1>
<p>${withWhole(say('status.withdraw.sure', { ticket: ticketNumber, practice: practiceName }), ticketNumber)}</p><p>${say('status.withdraw.text')}</p>
<form method="post" action="${withdrawal}"><input type="hidden" name="confirmed" value="yes">
<div class="acts"><button class="go">${say('status.withdraw.yes')}</button><a class="button" href="${page}">${say('status.withdraw.no')}</a></div></form>`;
}

function facts({ say }: PageWords, { fields, documents }: StatusDetails): Html {
  return html`<dl class="card">${fields
    .filter(({ value }) => value !== null)
    .map(
      ({ label, display }) => html`<dt>${label}</dt><dd class="plain"><bdi>${display}</bdi></dd>`,
    )}${
    documents.length === 0
      ? undefined
      : html`<dt>${say('status.documents')}</dt>${documents.map((one) => html`<dd><bdi>${one}</bdi></dd>`)}`
  }</dl>`;
}

/** The newest alone may be open: what was asked before it can no longer be answered. */
function roundCard(
  words: PageWords,
  details: StatusDetails,
  round: StatusRound,
  isOpen: boolean,
): Html {
  const { say } = words;
  const day = (at: string) => dayInMarket(words.language, details.countryCode, at);
  const { answer } = round;
  return html`<div class="card"><p class="quiet">${say('status.askedOn', { date: day(round.askedAt) })}</p><ul>${round.points.map(
    ({ task, why, words: own }) =>
      html`<li>${task}${why === null ? undefined : html`<br><span class="quiet">${why}</span>`}${own === undefined ? undefined : html`<br><span class="plain" dir="auto">${own}</span>`}</li>`,
  )}</ul>${round.message === null ? undefined : html`<p class="plain" dir="auto">${round.message}</p>`}
${
  answer === undefined
    ? html`<p>${say(isOpen ? 'status.notAnsweredYet' : 'status.notAnswered')}</p>`
    : html`<p class="quiet">${say('status.answeredOn', { date: day(answer.at) })}</p>${changeList(words, details, answer.comparison)}${answer.confirmed.map(
        (name) => html`<p>${labelled(words, name, `✓ ${say('field.confirm')}`)}</p>`,
      )}${[...answer.explanations, ...(answer.message === undefined ? [] : [answer.message])].map(
        (text) => html`<p class="plain" dir="auto">${text}</p>`,
      )}${
        answer.documents.length === 0
          ? undefined
          : html`<p>${say('review.documents')}</p><ul class="files">${answer.documents.map((name) => html`<li><bdi>${name}</bdi></li>`)}</ul>`
      }`
}</div>`;
}

/** A block of the mail about the decision. */
function block(part: MailBlock): Html {
  switch (part.kind) {
    case 'list':
      return html`<ul>${part.items.map((item) => html`<li>${item}</li>`)}</ul>`;
    case 'quote':
      return html`<p class="words" dir="auto">${part.text}</p>`;
    case 'heading':
    case 'subheading':
      return html`<h3>${part.text}</h3>`;
    case 'paragraph':
    case 'note':
      return html`<p class="plain">${part.text}</p>`;
    case 'facts':
    case 'buttons':
    case 'link':
      return html``;
  }
}
