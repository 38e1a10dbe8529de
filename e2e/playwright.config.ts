import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from '../tools/chromium/launch-options.ts';

/** Each worker starts a whole system of its own (`support/stack.ts`), so journeys never meet. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/prepare-data.ts',
  outputDir: '../.cache/e2e',
  fullyParallel: false,
  // A page waits for half of its time: for the undo window, a mail, the next frame.
  workers: 3,
  retries: 0,
  // Limits for what never comes: a machine that is four times as slow passes too.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json', { outputFile: '../.cache/reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    // It would answer in place of the routes of a journey; its own journeys allow it.
    serviceWorkers: 'block',
    actionTimeout: 120_000,
    // Recording takes a quarter of all the work: `--trace on` for the one journey to look at.
    trace: 'on-first-retry',
    launchOptions: chromiumLaunchOptions(),
  },
});
