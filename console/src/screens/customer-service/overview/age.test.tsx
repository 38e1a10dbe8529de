import { expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Age } from './age.tsx';

test.each([
  ['en', /^2\.5 days$/],
  ['fr', /^2,5\sj$/],
  ['ja', /^2\.5\s?日$/],
] as const)('what has waited is an age, not a time ago: %s', async (language, text) => {
  const since = new Date(Date.now() - 60 * 3_600_000).toISOString();
  const { screen } = await renderScreen(<Age since={since} />, {
    at: '/',
    api: fakeApi({}),
    language,
  });
  await expect.element(screen.getByText(text)).toBeVisible();
});
