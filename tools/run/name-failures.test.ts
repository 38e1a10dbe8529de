import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameFailures } from './name-failures.ts';
import { ROOT } from './run-step.ts';

test("names Vitest's failed and flaky tests, and files that did not load", () => {
  const report = {
    testResults: [
      {
        name: join(ROOT, 'domain/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'fine', failureMessages: [] },
          { status: 'passed', fullName: 'wavers', failureMessages: ['at first'] },
          { status: 'failed', fullName: 'not fine', failureMessages: ['\u001b[31mred\u001b[0m'] },
        ],
      },
      { name: join(ROOT, 'b.test.ts'), status: 'failed', message: 'no', assertionResults: [] },
      {
        name: join(ROOT, 'c.test.ts'),
        status: 'failed',
        message: 'not closed',
        assertionResults: [{ status: 'passed', fullName: 'fine', failureMessages: [] }],
      },
    ],
  };
  expect(nameFailures(JSON.stringify(report))).toEqual({
    failed: [
      { name: 'domain/a.test.ts: not fine', message: 'red' },
      { name: 'b.test.ts', message: 'no' },
      { name: 'c.test.ts', message: 'not closed' },
    ],
    flaky: [{ name: 'domain/a.test.ts: wavers', message: 'at first' }],
  });
});

test("names Playwright's failed tests and, apart, those that passed when tried again", () => {
  const spec = (title: string, status: string, ...errors: string[]) => ({
    title,
    file: 'a.e2e.ts',
    tests: [{ status, results: errors.map((message) => ({ error: { message } })) }],
  });
  const report = {
    suites: [
      {
        specs: [spec('passes', 'expected'), spec('fails', 'unexpected', 'why')],
        suites: [{ specs: [spec('wavers', 'flaky', 'at first')] }],
      },
    ],
  };
  expect(nameFailures(JSON.stringify(report))).toEqual({
    failed: [{ name: 'a.e2e.ts: fails', message: 'why' }],
    flaky: [{ name: 'a.e2e.ts: wavers', message: 'at first' }],
  });
});
