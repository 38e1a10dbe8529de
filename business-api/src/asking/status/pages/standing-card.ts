import type { CountryCode } from '@countersign/domain/market/country-code';
import { decidedStatuses } from '@countersign/domain/registration/registration';
import { type Html, html } from '../../page/html.ts';
import { dayInMarket } from '../../page/page-dates.ts';
import type { PageWords } from '../../page/page-texts.ts';
import type { Standing, StatusOverview } from '../read-status.ts';

/** How far the registration is and what comes next; `isGeneral`: without what was decided. */
export function standingCard(
  words: PageWords,
  { standing, countryCode }: Pick<StatusOverview, 'standing' | 'countryCode'>,
  isGeneral: boolean,
): Html {
  const { say } = words;
  const isDecided = decidedStatuses.some((one) => one === standing.kind);
  const kind = isDecided && isGeneral ? 'decided' : standing.kind;
  return html`<div class="card"><h2 class="standing" data-standing="${kind}">${say(`status.is.${kind}`)}</h2>
${sentences(words, standing, countryCode, kind).map((text) => html`<p>${text}</p>`)}</div>`;
}

function sentences(
  { say, language }: PageWords,
  standing: Standing,
  countryCode: CountryCode,
  kind: Standing['kind'] | 'decided',
): string[] {
  const day = (at: string | Date) => dayInMarket(language, countryCode, new Date(at).toISOString());
  switch (standing.kind) {
    case 'received':
    case 'in-review':
      return [
        say(`status.text.${standing.kind}`),
        standing.isLate
          ? say('status.late')
          : say('status.expected', { date: day(standing.expectedAt) }),
      ];
    case 'asked':
      return [
        say('status.text.asked'),
        say(standing.isLate ? 'status.answerLate' : 'status.answerBy', {
          date: day(standing.dueAt),
        }),
      ];
    case 'withdrawn':
      return [say('status.text.withdrawn', { date: day(standing.at) })];
    case 'approved':
    case 'rejected':
    case 'linked':
      return [
        kind === 'decided'
          ? say('status.text.decided')
          : say('status.decidedOn', { date: day(standing.at) }),
      ];
  }
}
