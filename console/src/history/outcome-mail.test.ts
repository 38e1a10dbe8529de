import type { HistoryEvent } from '@countersign/contract/history';
import { expect, test } from 'vitest';
import { historyEvent } from '../testing/sample-history.ts';
import { outcomeMailOf } from './outcome-mail.ts';

type Kind = HistoryEvent['kind'];
type Step = Kind | readonly [Kind, string];

function outcomeOf(steps: readonly Step[]): string | undefined {
  const events = steps.map((one, index) => {
    const [kind, purpose] = typeof one === 'string' ? [one, 'rejection'] : one;
    return historyEvent({ kind, purpose, sequence: index + 1, at: '2026-11-18T09:00:00.000Z' });
  });
  const found = outcomeMailOf(events);
  return found && `${found.sequence} ${found.kind}`;
}

const cases: readonly [string, readonly Step[], string | undefined][] = [
  ['not decided', ['received'], undefined],
  ['being sent', ['rejected', 'mail-queued'], undefined],
  ['sent', ['rejected', 'mail-queued', 'mail-sent'], '3 mail-sent'],
  ['refused', ['rejected', 'mail-queued', 'mail-failed'], '3 mail-failed'],
  ['dismissed', ['rejected', 'mail-queued', 'mail-failed', 'mail-set-aside'], '3 mail-failed'],
  ['being sent again', ['rejected', 'mail-queued', 'mail-failed', 'mail-resent'], undefined],
  [
    'sent again',
    ['rejected', 'mail-queued', 'mail-failed', 'mail-resent', 'mail-sent'],
    '5 mail-sent',
  ],
  ['came back', ['rejected', 'mail-queued', 'mail-sent', 'mail-bounced'], '4 mail-bounced'],
  [
    'sent again after it came back',
    ['rejected', 'mail-queued', 'mail-sent', 'mail-bounced', 'mail-resent', 'mail-sent'],
    '6 mail-sent',
  ],
  [
    'sent, and another came back',
    ['rejected', 'mail-queued', 'mail-sent', ['mail-bounced', 'assigned']],
    '3 mail-sent',
  ],
  [
    'of the last decision',
    ['rejected', 'mail-queued', 'mail-sent', 'reversed', 'rejected', 'mail-queued'],
    undefined,
  ],
  [
    'beside another mail',
    ['rejected', 'mail-queued', ['mail-queued', 'assigned'], ['mail-sent', 'assigned']],
    undefined,
  ],
];

test.each(cases)('[S7.4] what became of the outcome’s mail: %s', (_, steps, outcome) => {
  expect(outcomeOf(steps)).toBe(outcome);
});
