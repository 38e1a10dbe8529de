import { type Html, html, withWhole } from '../../page/html.ts';
import type { PageWords } from '../../page/page-texts.ts';
import { type CodeStep, codeCard } from '../../page/pages/code-card.ts';
import type { StatusOverview } from '../read-status.ts';
import { standingCard } from './standing-card.ts';

export interface OverviewView {
  readonly sender: string;
  readonly step: CodeStep;
  /** Where a code is asked for, and where it is sent to. */
  readonly code: string;
  readonly session: string;
}

/** What the link alone shows: how far the registration is, in general words; and the way to the rest by a code. */
export function overviewPage(
  words: PageWords,
  overview: StatusOverview,
  { sender, step, code, session }: OverviewView,
): Html {
  const { say } = words;
  const { ticketNumber, countryCode, codes } = overview;
  return html`<h1>${say('status.heading')}</h1><p>${withWhole(say('status.who', { sender, ticket: ticketNumber }), ticketNumber)}</p>
${standingCard(words, overview, true)}
${codeCard(
  words,
  { ...codes, countryCode },
  { code, session, step, typed: html``, why: say('status.code.why'), open: 'status.code.open' },
)}`;
}
