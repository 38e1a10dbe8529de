import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-step.ts';
import { slowestTests } from './slowest-tests.ts';

test("Vitest's slowest tests come first, named by file and title", () => {
  const report = {
    testResults: [
      {
        name: join(ROOT, 'domain/a.test.ts'),
        assertionResults: [{ fullName: 'is quick', duration: 12.5 }, { fullName: 'is skipped' }],
      },
      {
        name: join(ROOT, 'domain/b.test.ts'),
        assertionResults: [{ fullName: 'is slow', duration: 1500 }],
      },
    ],
  };
  expect(slowestTests(JSON.stringify(report), 2)).toEqual([
    { name: 'domain/b.test.ts: is slow', seconds: 1.5 },
    { name: 'domain/a.test.ts: is quick', seconds: 0.0125 },
  ]);
});

test("Playwright's tests count with all their tries, in nested suites too", () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'a.e2e.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    suites: [{ specs: [spec('once', 2500)], suites: [{ specs: [spec('twice', 2000, 1000)] }] }],
  };
  expect(slowestTests(JSON.stringify(report))).toEqual([
    { name: 'a.e2e.ts: twice', seconds: 3 },
    { name: 'a.e2e.ts: once', seconds: 2.5 },
  ]);
});
