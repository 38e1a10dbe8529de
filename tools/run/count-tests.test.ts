import { expect, test } from 'vitest';
import { countTests, sumCounts, summaryLine } from './count-tests.ts';

const vitest = {
  numPassedTests: 10,
  numFailedTests: 2,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] },
  ],
};
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] };

test('counts what both runners report', () => {
  const counts = [vitest, playwright].map((report) => countTests(JSON.stringify(report)));
  expect(summaryLine(sumCounts(counts))).toBe('15 passed, 3 failed, 4 skipped');
});

test('a file that does not load is a failure, in either runner', () => {
  const broken = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(countTests(JSON.stringify(broken)).failed).toBe(3);
  const stats = { ...playwright.stats, unexpected: 0 };
  expect(countTests(JSON.stringify({ stats, errors: [{}] })).failed).toBe(1);
});

test('a file that fails after its last test is a failure', () => {
  const failed = { status: 'failed', assertionResults: [{ status: 'passed' }] };
  const broken = { ...vitest, testResults: [failed] };
  expect(countTests(JSON.stringify(broken)).failed).toBe(3);
});

test('the line names skipped tests only where there are any', () => {
  expect(summaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
});

test('anything else is refused, so that a crash is not counted as nothing', () => {
  expect(() => countTests('{}')).toThrow('no report');
});
