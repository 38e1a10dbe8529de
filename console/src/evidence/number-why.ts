import { serverClock } from '../clock/server-clock.ts';
import type { Formats } from '../translations/formats.ts';
import type { NumberWhy } from './number-state.ts';
import { readableValues } from './readable-values.ts';
import { crossSentence, layerReason, registerWhy } from './sentences.ts';
import type { EvidenceText } from './use-evidence-text.ts';

/** The sentence beside a number. */
export function numberWhy(words: EvidenceText, why: NumberWhy, formats: Formats): string {
  switch (why.of) {
    case 'layer':
      return layerReason(words, why.reason);
    case 'cross':
      return crossSentence(words, why.check, formats.market);
    case 'finding':
      return registerWhy(words, why.finding, readableValues(why.finding.whyValues, words, formats));
    case 'checks':
      return words.say(why.digit ? 'numberWhy.valid' : 'numberWhy.formOnly');
    case 'question':
      return questionWhy(words, why.question, formats);
  }
}

function questionWhy(
  { say }: EvidenceText,
  { state, nextTryAt }: Extract<NumberWhy, { of: 'question' }>['question'],
  formats: Formats,
): string {
  if (state === 'not-set-up') return say('numberWhy.notSetUp');
  if (state === 'waiting') return say('numberWhy.waiting');
  if (state !== 'retrying') return say('numberWhy.asking');
  return nextTryAt !== null && Date.parse(nextTryAt) > serverClock.nowMs()
    ? say('numberWhy.retrying', { when: formats.relative(nextTryAt) })
    : say('numberWhy.retryingSoon');
}
