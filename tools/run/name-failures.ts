import { relative } from 'node:path';
import { ROOT } from './run-step.ts';

/** A test by its file and title, with the first lines of what it said. */
export interface NamedTest {
  readonly name: string;
  readonly message: string;
}

export interface NamedFailures {
  readonly failed: readonly NamedTest[];
  /** Red at first and green when tried again. */
  readonly flaky: readonly NamedTest[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly VitestTest[];
  }[];
}

interface VitestTest {
  readonly status: string;
  readonly fullName: string;
  /** Of each try that failed. */
  readonly failureMessages: readonly string[] | null;
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** The tests that a report of Vitest or of Playwright, as JSON, calls failed or flaky. */
export function nameFailures(json: string): NamedFailures {
  const report: VitestReport & PlaywrightSuite = JSON.parse(json);
  return report.testResults ? ofVitest(report) : ofPlaywright(report);
}

function ofVitest({ testResults }: VitestReport): NamedFailures {
  const named = (isMeant: (test: VitestTest) => boolean) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isMeant)
        .map((test) => describe(`${fileOf(name)}: ${test.fullName}`, test.failureMessages?.[0])),
    );
  // A file that does not load, or fails after its last test, has no failed test to name.
  const broken = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message }) => describe(fileOf(name), message));
  return {
    failed: [...named(({ status }) => status === 'failed'), ...broken],
    flaky: named(({ status, failureMessages }) => status === 'passed' && !!failureMessages?.length),
  };
}

function fileOf(path: string): string {
  return relative(ROOT, path);
}

function ofPlaywright(suite: PlaywrightSuite): NamedFailures {
  const below = (suite.suites ?? []).map(ofPlaywright);
  const own = (status: string) =>
    (suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => {
          const error = results.find((result) => result.error)?.error;
          return describe(`${file}: ${title}`, error?.message);
        }),
    );
  return {
    failed: [...own('unexpected'), ...below.flatMap(({ failed }) => failed)],
    flaky: [...own('flaky'), ...below.flatMap(({ flaky }) => flaky)],
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
const colours = /\u001b\[[\d;]*m/g;
const linesShown = 12;

function describe(name: string, message = ''): NamedTest {
  const lines = message.replace(colours, '').split('\n').slice(0, linesShown);
  return { name, message: lines.join('\n') };
}
