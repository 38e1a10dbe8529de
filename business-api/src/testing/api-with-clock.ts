import { afterAll, beforeAll, beforeEach } from 'vitest';
import { settableClock } from './settable-clock.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** The API's clock; each test begins at its second 0. */
export const clock = settableClock();
export let api: TestApi;
/** Token of a person of customer service. */
export let staff: string;

/** Starts an API for the tests of the file that calls it, and ends it after them. */
export function useApiWithClock(): void {
  beforeAll(async () => {
    api = await startTestApi({}, { now: clock.now });
    staff = await api.person(['customer-service']);
  });
  afterAll(() => api.close());
  beforeEach(() => clock.set(0));
}
