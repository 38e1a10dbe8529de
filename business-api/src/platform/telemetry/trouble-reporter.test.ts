import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeat } from '../jobs/repeat.ts';
import { troubleReporter } from './trouble-reporter.ts';

test('a failure that comes again is logged once a minute, with their number', () => {
  const lines: unknown[] = [];
  let ms = 0;
  const log = { error: (...line: unknown[]) => lines.push(line) };
  const report = troubleReporter(log, 'no mail leaves', () => ms);
  const away = new Error('connect ECONNREFUSED');
  for (ms = 0; ms < 120_000; ms += 1000) report(new Error(away.message));
  const other = new Error('another one');
  report(other);
  expect(lines).toEqual([
    [{ err: away }, 'no mail leaves'],
    [{ err: away, leftOut: 59 }, 'no mail leaves'],
    [{ err: other, leftOut: 59 }, 'no mail leaves'],
  ]);
});

test('repeated work that fails each time is logged once', async () => {
  const lines: unknown[] = [];
  let times = 0;
  const work = async () => {
    times += 1;
    throw new Error('connect ECONNREFUSED');
  };
  const log = { error: (...line: unknown[]) => lines.push(line) };
  const repeated = repeat({ pauseMs: 1, trouble: 'no mail leaves', log, work });
  while (times < 5) await pause(1);
  await repeated.stop();
  expect(lines).toHaveLength(1);
});
