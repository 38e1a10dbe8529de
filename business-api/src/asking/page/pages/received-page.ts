import type { AnswerInvitation, SentAnswer } from '@countersign/contract/requests/applicant';
import { type Html, html, withWhole } from '../html.ts';
import { dayInMarket, momentInMarket } from '../page-dates.ts';
import type { PageWords } from '../page-texts.ts';
import { type CodeView, codeCard } from './code-card.ts';
import { answerShown } from './review-page.ts';
import { type Overtaken, typedTexts } from './typed-texts.ts';

type About = Pick<AnswerInvitation, 'ticketNumber' | 'countryCode' | 'readableUntil'>;

function timesOf(
  { language }: PageWords,
  { ticketNumber, countryCode, readableUntil }: About,
  answeredAt: string,
) {
  return {
    ticket: ticketNumber,
    at: momentInMarket(language, countryCode, answeredAt),
    until: dayInMarket(language, countryCode, readableUntil),
  };
}

/** What the link alone shows of an answered request: that the answer is here; and the way to read it by a code. */
export function receivedPage(
  words: PageWords,
  invitation: AnswerInvitation,
  answeredAt: string,
  view: Omit<CodeView, 'why' | 'open'>,
): Html {
  const { say } = words;
  const times = timesOf(words, invitation, answeredAt);
  return html`<h1>${say('receipt.heading')}</h1><p class="notice" role="status">${withWhole(say('received.text', times), times.ticket)}</p>
<p>${say('received.newer')}</p>${
    invitation.takesCodes
      ? codeCard(words, invitation, {
          ...view,
          why: say('received.read', times),
          open: 'received.open',
        })
      : undefined
  }`;
}

/** The answer as it was sent; above it what was typed here and is not part of it. */
export function sentPage(words: PageWords, sent: SentAnswer, { lines, files }: Overtaken): Html {
  const { say } = words;
  const times = timesOf(words, sent, sent.answeredAt);
  const isOvertaken = lines.length > 0 || files.length > 0;
  const received = html`<p class="notice" role="status">${withWhole(say('received.text', times), times.ticket)}</p>`;
  const head = isOvertaken
    ? html`<h1>${say('overtaken.heading')}</h1><p class="notice bad" role="alert">${withWhole(say('overtaken.text', times), times.ticket)}</p>
${typedTexts(words, { lines, files })}
<h2>${say('overtaken.sent')}</h2>`
    : html`<h1>${say('receipt.heading')}</h1>${received}`;
  return html`${head}${answerShown(words, sent, sent)}
<p>${say('received.stays', times)} ${say('received.newer')}</p>`;
}
