export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Counts a report of Vitest or of Playwright, as JSON. Throws where it is neither. */
export function countTests(json: string): TestCounts {
  const report: Partial<VitestReport & PlaywrightReport> = JSON.parse(json);
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // What fails outside of a test (a file that does not load) is a failure too.
    const errors = report.errors?.length ?? 0;
    return { passed: expected + flaky, failed: Math.max(unexpected, errors && 1), skipped };
  }
  if (report.numPassedTests === undefined || !report.testResults) {
    throw new Error('This is no report of Vitest or of Playwright.');
  }
  // What fails outside of its tests: a file that does not load, or something after its last test.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: (report.numFailedTests ?? 0) + brokenFiles.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

export function sumCounts(counts: readonly TestCounts[]): TestCounts {
  const sum = (key: keyof TestCounts) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** `12 passed, 0 failed`, and the skipped ones where there are any. */
export function summaryLine({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
