import type { HistoryEvent } from '@countersign/contract/history';
import { expect, test } from 'vitest';
import { historyEvent } from '../testing/sample-history.ts';
import { historyEntries } from './history-entries.ts';

/** `queued rejection to a`, `approved`: events in their order. */
function events(...lines: readonly string[]): HistoryEvent[] {
  return lines.map((line, index) => {
    const [, kind, purpose, recipient] = /^(\w+) ([\w-]+) to (\w+)$/.exec(line) ?? [];
    const about = { sequence: index + 1, at: `2026-11-18T09:0${index}:00.000Z` };
    if (kind === undefined) return historyEvent({ kind: line as HistoryEvent['kind'], ...about }); // written below
    const name = `mail-${kind}` as HistoryEvent['kind']; // one of the four below
    return historyEvent({
      kind: name,
      ...about,
      purpose,
      recipient: recipient === 'erased' ? null : recipient,
    });
  });
}

/** `1>3`: the entry of event 1 with the outcome of event 3. */
const shape = (...lines: readonly string[]) =>
  historyEntries(events(...lines)).map(({ event, outcome }) =>
    outcome === undefined ? `${event.sequence}` : `${event.sequence}>${outcome.sequence}`,
  );

test.each([
  ['sent', ['received', 'queued approval to a', 'sent approval to a'], ['1', '2>3']],
  ['not sent yet', ['queued approval to a'], ['1']],
  [
    'sent after other events: it keeps its place',
    ['queued rejection to a', 'note', 'opened', 'failed rejection to a'],
    ['1>4', '2', '3'],
  ],
  [
    'to several recipients, each with its own outcome',
    [
      'queued review-request to a',
      'queued review-request to b',
      'queued review-request to c',
      'sent review-request to c',
      'failed review-request to a',
    ],
    ['1>5', '2', '3>4'],
  ],
  [
    'sent again: a sending of its own with the person who did it',
    [
      'queued rejection to a',
      'failed rejection to a',
      'resent rejection to a',
      'sent rejection to a',
    ],
    ['1>2', '3>4'],
  ],
  [
    'sent again to another address',
    [
      'queued rejection to a',
      'failed rejection to a',
      'resent rejection to b',
      'sent rejection to b',
    ],
    ['1>2', '3>4'],
  ],
  [
    'cancelled by undoing, then decided again',
    [
      'queued approval to a',
      'undone',
      'cancelled approval to a',
      'queued approval to a',
      'sent approval to a',
    ],
    ['1>3', '2', '4>5'],
  ],
  [
    'a review request and its reminder are two',
    [
      'queued review-request to a',
      'sent review-request to a',
      'queued reminder to a',
      'sent reminder to a',
    ],
    ['1>2', '3>4'],
  ],
  [
    'two alike: the older first',
    ['queued reminder to a', 'queued reminder to a', 'sent reminder to a', 'failed reminder to a'],
    ['1>3', '2>4'],
  ],
  [
    'dismissed: an act with a reason',
    ['queued approval to a', 'failed approval to a', 'mail-set-aside'],
    ['1>2', '3'],
  ],
  ['outcome without its beginning', ['sent approval to a', 'queued approval to a'], ['1', '2']],
  [
    'erased recipients in their order',
    [
      'queued approval to erased',
      'sent approval to erased',
      'resent approval to erased',
      'sent approval to erased',
    ],
    ['1>2', '3>4'],
  ],
])('an email %s is one line', (_, lines, entries) => {
  expect(shape(...lines)).toEqual(entries);
});

test('no event is lost', () => {
  const all = events('received', 'queued approval to a', 'note', 'sent approval to a', 'undone');
  const shown = historyEntries(all).flatMap(({ event, outcome }) => [event, outcome ?? []].flat());
  expect(shown.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3, 4, 5]);
});
