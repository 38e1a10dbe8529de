import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

/** The form of a registration beside the list, opened as a key opens it. */
async function openForm(verb: 'approve' | 'reject') {
  await page.viewport(1280, 800);
  const queue = [row, { ...row, ticketNumber: 'T-2', practiceName: 'Next' }];
  const opened = await openDesk('/customerService/FR/T-104233', {
    listRegistrations: rows(null, queue),
  });
  // The form for approving is there at once.
  await expect.element(opened.screen.getByRole('button', { name: 'Approve…' })).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(opened.screen.getByLabelText('Filter reasons')).toHaveFocus();
  if (verb === 'reject') return opened;
  (opened.screen.getByRole('heading', { level: 1 }).element() as HTMLElement).focus();
  await userEvent.keyboard('a');
  // A click before would lose the focus to the form that still comes.
  await expect.element(opened.screen.getByRole('button', { name: 'Approve…' })).toHaveFocus();
  return opened;
}

test('the focus goes into the form that a key opens', async () => {
  const { screen } = await openForm('reject');
  await expect.element(screen.getByLabelText('Filter reasons')).toHaveFocus();
});

test.each(['approve', 'reject'] as const)(
  'the focus stays in the search while the form to %s is open',
  async (verb) => {
    const { screen, place } = await openForm(verb);
    const box = screen.getByLabelText('Search', { exact: true });
    await box.click();
    await userEvent.keyboard('abc');
    await expect.poll(() => place.path).toContain('q=abc');
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('1');
    await expect.element(box).toHaveValue('abc1');
    await expect.element(screen.getByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  },
);

test('the focus stays on the choice between the acts', async () => {
  const { screen, place } = await openForm('approve');
  const form = screen.getByRole('button', { name: 'Approve…' });
  await expect.element(form).toHaveFocus();
  await screen.getByRole('radio', { name: 'Approve' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => place.path).toContain('decide=ask');
  await expect.element(screen.getByRole('radio', { name: 'Ask the applicant' })).toHaveFocus();
});

test('the focus stays in the search after the questions were opened', async () => {
  const { screen, place } = await openForm('approve');
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('option', { name: /^Ask the applicant/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Add another question' })).toBeVisible();
  const box = screen.getByLabelText('Search', { exact: true });
  await box.click();
  await userEvent.keyboard('abc');
  await expect.poll(() => place.path).toContain('q=abc');
  await expect.element(box).toHaveFocus();
});

test('on a phone, an address with a form begins at the facts with a way to the form', async () => {
  const { screen } = await openDesk('/customerService/FR/T-104233?decide=approve');
  const way = screen.getByRole('button', { name: 'Approve', exact: true });
  await expect.element(way).toBeInViewport();
  await way.click();
  await expect.element(screen.getByRole('button', { name: 'Approve…' })).toBeInViewport();
  await expect.element(way).not.toBeInViewport();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('radio', { name: 'Approve' })).toHaveFocus();
});
