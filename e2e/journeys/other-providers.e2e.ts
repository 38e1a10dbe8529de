import { walkWithForeignProvider } from '../support/providers/foreign-journey.ts';
import { glewlwydMissing, startGlewlwyd } from '../support/providers/glewlwyd-provider.ts';
import { startMockServerProvider } from '../support/providers/mock-server-provider.ts';
import { expect, test } from '../support/test.ts';

// Three servers and a whole story each.

test('[S1.3][S2.4][S2.12][S4.3] oauth2-mock-server: from the mail to the sign-out', async ({
  page,
}) => {
  const logged = await walkWithForeignProvider(page, startMockServerProvider);
  expect(logged).toEqual([]);
});

test('[S1.3][S2.4][S2.12][S4.3][S8.1] Glewlwyd: a refused revocation is only logged', async ({
  page,
}) => {
  const missing = glewlwydMissing();
  if (missing !== undefined) console.warn(`Skipped: ${missing}`);
  test.skip(missing !== undefined, missing);
  const logged = await walkWithForeignProvider(page, startGlewlwyd);
  expect(logged.filter((line) => line.includes('revocation-failed'))).toHaveLength(1);
});
