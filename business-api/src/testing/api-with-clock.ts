import { afterAll, beforeAll, beforeEach } from 'vitest';
import { settableClock } from './settable-clock.ts';
import { startTestApi, type TestApi } from './test-api.ts';

// Importing this file starts an API for the tests of the importing file, and ends it after them.

/** The API's clock; each test begins at its second 0. */
export const clock = settableClock();
export let api: TestApi;
/** Token of a person of customer service. */
export let staff: string;

beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
  staff = await api.person(['customer-service']);
});
afterAll(() => api.close());
beforeEach(() => clock.set(0));
