import { relative } from 'node:path';
import { ROOT } from './run-step.ts';

export interface TimedTest {
  readonly name: string;
  /** All tries together. */
  readonly seconds: number;
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      /** In milliseconds; absent where it did not run. */
      readonly duration?: number | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** The slowest tests of a report of Vitest or of Playwright, as JSON, the slowest first. */
export function slowestTests(json: string, count = 10): readonly TimedTest[] {
  const report: VitestReport & PlaywrightSuite = JSON.parse(json);
  const all = report.testResults ? ofVitest(report.testResults) : ofPlaywright(report);
  return all.sort((one, other) => other.seconds - one.seconds).slice(0, count);
}

function ofVitest(files: NonNullable<VitestReport['testResults']>): TimedTest[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(ROOT, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

function ofPlaywright({ suites = [], specs = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    seconds:
      tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) /
      1000,
  }));
  return [...own, ...suites.flatMap(ofPlaywright)];
}
