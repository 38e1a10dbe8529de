import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { requireChromium } from './chromium/require-chromium.ts';
import { findPostgres } from './postgres/find-postgres.ts';
import { POSTGRES_MISSING } from './postgres/postgres-for-tests.ts';
import { countTests, sumCounts, summaryLine } from './run/count-tests.ts';
import { type NamedTest, nameFailures } from './run/name-failures.ts';
import { ROOT, runStep } from './run/run-step.ts';
import { slowestTests } from './run/slowest-tests.ts';

const REPORTS = join(ROOT, '.cache/reports');
const reports = { vitest: join(REPORTS, 'vitest.json'), e2e: join(REPORTS, 'e2e.json') };
const UNHANDLED = join(REPORTS, 'vitest-unhandled.json');
const SUMMARY = join(REPORTS, 'summary.txt');

mkdirSync(REPORTS, { recursive: true });
for (const old of [...Object.values(reports), UNHANDLED, SUMMARY]) rmSync(old, { force: true });

try {
  process.env.CHROMIUM_PATH = requireChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const troubles: string[] = [];
const run = (what: string, command: readonly string[], environment = {}) => {
  if (!runStep(command, environment)) troubles.push(`${what} failed.`);
};

run('The build of the console', ['vite', 'build', 'console']);
// The machine of a CI may stall for seconds: there a red test gets a second try, and a name below.
const inCi = process.env.CI === 'true';
const retry = inCi ? ['--retry=1'] : [];
run('Vitest', ['vitest', 'run', ...retry], { REPORT_NAME: 'vitest' });
const e2e = existsSync(join(ROOT, 'e2e/playwright.config.ts'));
if (e2e) {
  run(
    'Playwright',
    [
      ...['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      ...(inCi ? ['--retries=1'] : []),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.e2e },
  );
}

const expected = e2e ? [reports.vitest, reports.e2e] : [reports.vitest];
const missing = expected.filter((report) => !existsSync(report));
if (missing.length > 0) troubles.push(`A runner crashed: it left no ${missing.join(', ')}.`);
const present = expected.filter(existsSync);
const left = present.map((report) => readFileSync(report, 'utf8'));
const unhandled: readonly NamedTest[] = existsSync(UNHANDLED)
  ? JSON.parse(readFileSync(UNHANDLED, 'utf8'))
  : [];
const counts = sumCounts([
  ...left.map(countTests),
  { passed: 0, failed: unhandled.length, skipped: 0 },
]);
if (counts.passed === 0) troubles.push('No test passed.');

for (const [index, report] of left.entries()) {
  console.log(`\nThe slowest of ${relative(ROOT, present[index] ?? '')}, in seconds:`);
  for (const { name, seconds } of slowestTests(report)) {
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  }
}

// Last of all, since often only the end of a long output is read.
const failures = left.map(nameFailures);
const print = (what: string, named: readonly { name: string; message: string }[]) => {
  for (const { name, message } of named) console.log(`\n${what}: ${name}\n${message}`);
};
print(
  'Passed only when tried again',
  failures.flatMap(({ flaky }) => flaky),
);
print(
  'Failed',
  failures.flatMap(({ failed }) => failed),
);

print('An error outside of every test', unhandled);

console.log('');
for (const trouble of troubles) console.error(trouble);
if (!findPostgres()) console.log(`The PostgreSQL half was skipped. ${POSTGRES_MISSING}`);
writeFileSync(SUMMARY, `${summaryLine(counts)}\n`);
console.log(summaryLine(counts));
process.exitCode = counts.failed > 0 || troubles.length > 0 ? 1 : 0;
