import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DueMark } from './due-mark.tsx';

const office = [{ from: '09:00', to: '17:00' }];
const workingTime = {
  zone: 'Europe/Paris',
  week: [office, office, office, office, office, [], []],
  region: null,
  holidays: [],
};
const calendars = () => Response.json({ items: [{ countryCode: 'FR', workingTime }] });
const saturday = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  ['FR', '2026-11-20T16:00:00.000Z', 'en', 'Overdue'],
  ['FR', '2026-11-20T16:00:00.000Z', 'ja', '期限超過'],
  ['FR', '2026-11-20T15:50:00.000Z', 'en', '10 working minutes overdue'],
  ['US', '2026-11-21T11:59:40.000Z', 'fr', 'En retard'],
  ['US', '2026-11-21T11:50:00.000Z', 'en', '10 min overdue'],
] as const)('what was due in %s at %s, in %s: %s', async (countryCode, dueAt, language, said) => {
  const { screen } = await renderScreen(
    <DueMark countryCode={countryCode} dueAt={dueAt} nowMs={saturday} />,
    { at: '/', api: fakeApi({ listCalendars: calendars }), language },
  );
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
});
