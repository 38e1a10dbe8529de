import { walkWithForeignProvider } from '../support/foreign-journey.ts';
import { startMockServerProvider } from '../support/mock-server-provider.ts';
import { test } from '../support/test.ts';

test('[S1.3][S2.4][S2.12][S4.3] oauth2-mock-server signs people in, from the mail to the decision and out', async ({
  page,
}) => {
  await walkWithForeignProvider(page, startMockServerProvider);
});
