import { translationLanguages } from '@countersign/domain/locale/languages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk, row } from '../../../testing/open-desk.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('[S2.1] on a phone the filters are drawn when they are asked for', async () => {
  await page.viewport(390, 844);
  const { screen } = await openDesk('/customerService');
  const opener = screen.getByRole('button', { name: 'Filters' });
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  expect(document.querySelectorAll('search select')).toHaveLength(0);
  await opener.click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByLabelText('Market')).toBeVisible();
  await expect.element(screen.getByLabelText('Second person')).toBeVisible();
  await opener.click();
  await expect.element(screen.getByLabelText('Market')).not.toBeInTheDocument();
});

const statuses = ['pending', 'approved', 'rejected', 'all'] as const;

test.each(
  translationLanguages.flatMap((language) => statuses.map((status) => [status, language] as const)),
)(
  '[S2.1] the filters of %s ones take one line in %s, and none is cut',
  async (status, language) => {
    await page.viewport(1280, 800);
    await openDesk(`/customerService?status=${status}`, {}, language);
    const controls = () => [...document.querySelectorAll('search :is(input, select, button)')];
    await expect.poll(() => controls().length).toBe(5);
    expect(new Set(controls().map((one) => one.getBoundingClientRect().bottom)).size).toBe(1);
    for (const one of controls()) expect(one.scrollWidth).toBeLessThanOrEqual(one.clientWidth);
    // A placeholder is cut without being scrolled.
    const input = document.querySelector<HTMLInputElement>('search input[type="search"]');
    if (input === null) throw new Error('There is no search.');
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    const measure = new OffscreenCanvas(1, 1).getContext('2d');
    if (measure === null) throw new Error('Nothing measures texts.');
    measure.font = font;
    const room =
      input.clientWidth -
      Number.parseFloat(paddingInlineStart) -
      Number.parseFloat(paddingInlineEnd);
    expect(measure.measureText(input.placeholder).width).toBeLessThanOrEqual(room);
  },
);

test.each([
  ['en', 'Overdue'],
  ['fr', 'En retard'],
  ['ja', '期限超過'],
] as const)('a small phone shows more than one view in %s', async (language, overdue) => {
  await page.viewport(320, 640);
  const { screen } = await openDesk('/customerService', {}, language);
  const second = screen.getByRole('link', { name: `${overdue} 37` });
  await expect.element(second).toBeVisible();
  const end = second.element().closest('nav')?.getBoundingClientRect().right ?? 0;
  expect(second.element().getBoundingClientRect().right).toBeLessThanOrEqual(end - 20);
});

test('filters that are set look set, and one press resets them and the search', async () => {
  await page.viewport(1280, 800);
  const { screen, place } = await openDesk(
    '/customerService?due=soon&countryCode=FR&q=optique&order=newest&locale=en_US',
  );
  const set = () =>
    [...document.querySelectorAll('search select[data-set]')].map(
      (one) => (one as HTMLSelectElement).selectedOptions[0]?.text,
    );
  await expect.poll(set).toEqual(['France', 'Newest first']);
  const chip = screen.getByRole('button', { name: 'Remove filter: Due: Due soon' });
  await expect.element(chip).toBeVisible();
  const [plain, chosen] = ['Status', 'Market'].map((name) =>
    getComputedStyle(screen.getByLabelText(name, { exact: true }).element()),
  );
  expect(chosen?.backgroundColor).not.toBe(plain?.backgroundColor);
  expect(chosen?.fontWeight).toBe('600');
  await screen.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => place.path).toBe('/customerService?locale=en_US&order=newest');
  await expect.element(screen.getByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
  await expect.element(chip).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Search', { exact: true })).toHaveFocus();
  await expect.element(screen.getByLabelText('Search', { exact: true })).toHaveValue('');
});

test('a chip takes its filter away and leaves the focus where filters are chosen', async () => {
  await page.viewport(1280, 800);
  const { screen, place } = await openDesk('/customerService?assignee=me&known=maybe');
  // A filter of one value is named by it.
  const known = screen.getByRole('button', { name: 'Remove filter: Possible duplicate' });
  (known.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toBe('/customerService?assignee=me');
  await expect.element(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
});

test('filters that are open above the table leave the rows their room beside a registration', async () => {
  await page.viewport(1280, 800);
  const { screen } = await openDesk('/customerService');
  const opener = screen.getByRole('button', { name: 'Filters' });
  await opener.click();
  await expect.element(screen.getByLabelText('Due', { exact: true })).toBeVisible();
  await screen.getByRole('link', { name: row.practiceName }).click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
});
