import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './tools/chromium/launch-options.ts';
import { findPostgres } from './tools/postgres/find-postgres.ts';
import { cachedModules } from './tools/run/cached-modules.ts';
import { isThorough } from './tools/run/thorough.ts';
import { unhandledErrorsReporter } from './tools/run/unhandled-errors.ts';

const inCi = process.env.CI === 'true';
// In CI a missing PostgreSQL fails the run (the set-up throws); elsewhere its half is left out.
const postgresRuns = inCi || findPostgres() !== undefined;
if (!postgresRuns) console.warn('No PostgreSQL 15 or later found: the PostgreSQL half is skipped.');

const databaseTests = 'business-api/src/**/*.db.test.ts';
// What an engine itself decides: opening, migrating, locks, the decision and the list. Each file costs the
// embedded engine seconds to open. Where there is no PostgreSQL, every test runs on it.
const engineTests = [
  'business-api/src/platform/database/**/*.db.test.ts',
  'business-api/src/decisions/*.db.test.ts',
  'business-api/src/registrations/{queue,registrations,folded-search,search-plans}.db.test.ts',
];
const embeddedTests = postgresRuns && !isThorough ? engineTests : [databaseTests];
// Runs servers of its own, and takes too long for `npm run check`.
const backupDrill = 'tools/backup/drill.db.test.ts';
// They drive a real Chromium from Node, which `npm run check` must not need.
const inboxTests = '{mailbox,business-api}/src/**/*.browser.test.ts';
const reportName = process.env.REPORT_NAME ?? 'vitest';
const consoleConfig = './console/vite.config.ts';
// By default Vitest leaves one core free: on two, one test file ran after the other.
const maxWorkers = '100%';
// Limits for what never comes: a machine that is ten times as slow passes too.
const patient = { poll: { timeout: 120_000 } };
const patientTests = {
  setupFiles: [fileURLToPath(new URL('./tools/run/patient-waits.ts', import.meta.url))],
  testTimeout: 300_000,
  hookTimeout: 600_000,
  expect: patient,
};
// Files share a worker's modules: importing the API anew for each took half of the time. What a file fakes ends with
// it (leave-nothing-faked.ts).
const nodeTests = {
  ...patientTests,
  environment: 'node' as const,
  isolate: false,
  setupFiles: [
    ...patientTests.setupFiles,
    fileURLToPath(new URL('./tools/run/leave-nothing-faked.ts', import.meta.url)),
  ],
};

export default defineConfig({
  test: {
    maxWorkers,
    reporters: [
      'default',
      ['json', { outputFile: `.cache/reports/${reportName}.json` }],
      unhandledErrorsReporter(
        fileURLToPath(new URL(`./.cache/reports/${reportName}-unhandled.json`, import.meta.url)),
      ),
      ['junit', { outputFile: `.cache/reports/${reportName}.xml` }],
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,contract,business-api,identity-provider,mailbox,registers,console}/src/**/*.test.ts',
            '{tools,console/build}/**/*.test.ts',
          ],
          exclude: [databaseTests, backupDrill, inboxTests, 'tools/boundaries/fixture/**'],
          ...nodeTests,
        },
      },
      {
        // The rigs' and benches' own tests: not of the daily check.
        test: {
          name: 'lab',
          include: ['lab/**/*.test.ts'],
          ...nodeTests,
        },
      },
      {
        test: {
          name: 'inbox',
          include: [inboxTests],
          ...nodeTests,
        },
      },
      engineProject('embedded', embeddedTests),
      engineProject('postgres', postgresRuns ? [databaseTests, backupDrill] : []),
      {
        ...(existsSync(new URL(consoleConfig, import.meta.url)) ? { extends: consoleConfig } : {}),
        root: './console',
        plugins: [cachedModules()],
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          // A page waits half of its time for the browser's next frame.
          maxWorkers: Math.ceil(1.5 * availableParallelism()),
          // Vitest runs projects of one number of workers together; these come after the others.
          sequence: { groupOrder: 1 },
          ...patientTests,
          setupFiles: [
            fileURLToPath(new URL('./tools/run/without-development-traces.ts', import.meta.url)),
            ...patientTests.setupFiles,
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: chromiumLaunchOptions(),
              // Each frame of an animation is painted, which cost an eighth of all the work.
              contextOptions: { reducedMotion: 'reduce' },
            }),
          },
        },
      },
    ],
  },
});

/** The API's database tests on one engine; they learn which by inject('engine') or TEST_ENGINE. */
function engineProject(engine: 'embedded' | 'postgres', include: string[]) {
  return {
    test: {
      name: `api-${engine}`,
      include,
      provide: { engine },
      env: { TEST_ENGINE: engine },
      globalSetup: [
        ...(engine === 'postgres' ? ['tools/postgres/postgres-for-tests.ts'] : []),
        'business-api/src/testing/prepare-template.ts',
      ],
      ...nodeTests,
    },
  };
}
