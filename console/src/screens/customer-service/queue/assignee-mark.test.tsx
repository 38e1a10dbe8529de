import { expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AssigneeMark } from './assignee-mark.tsx';

const until = (ms: number) => new Date(Date.now() + ms).toISOString();
const claimFor = (ms: number) => ({
  subject: 'mai',
  name: 'Mai Tanaka',
  claimedAt: until(-1000),
  until: until(ms),
});

test.each([
  ['working on it until', 14 * 60_000],
  ['assigned until', 3 * 3_600_000],
  ['assigned until', 6 * 86_400_000],
])('a person’s own notice and an assignment are two things: %s', async (words, ms) => {
  const mark = <AssigneeMark claim={claimFor(ms)} subject="alex" />;
  const { screen } = await renderScreen(mark, { at: '/', api: fakeApi({}) });
  await expect.element(screen.getByTitle(new RegExp(`^${words} `))).toHaveTextContent('Mai Tanaka');
});
