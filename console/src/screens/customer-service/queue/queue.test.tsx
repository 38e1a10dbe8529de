import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, problem } from '../../../testing/fake-api.ts';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const claim = { subject: 'mai', name: 'Mai Tanaka', claimedAt: inHours(-1), until: inHours(1) };
const queue = [
  { ...row, ticketNumber: 'T-1', practiceName: 'Late', dueAt: inHours(-1.5) },
  { ...row, ticketNumber: 'T-2', practiceName: 'Soon', dueAt: inHours(3.5), assignee: claim },
  {
    ...row,
    ticketNumber: 'T-3',
    practiceName: 'Mine',
    dueAt: inHours(80),
    assignee: { ...claim, subject: 'alex', name: 'Alex Morgan' },
  },
];

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('[S2.1] the list is sorted by due time and shows the claims', async () => {
  await page.viewport(1280, 800);
  const { screen, api } = await openDesk('/customerService', {
    listRegistrations: rows(null, queue),
  });
  await expect
    .poll(() =>
      screen
        .getByRole('row')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([
      'PracticeMarketEvidenceDueReviewerTicket',
      'LateParisFrance 1 hr overdueUnassignedT-1',
      'SoonParisFrance 3 hr leftMai TanakaT-2',
      'MineParisFrance 3 days leftYouT-3',
    ]);
  expect(api.askedFor('listRegistrations')[0]?.address.search).toBe(
    '?order=due&limit=25&status=pending',
  );
  // What is due is heavier than what can wait.
  const weights = [...document.querySelectorAll('[data-row]')].map(
    (name) => getComputedStyle(name).fontWeight,
  );
  expect(weights).toEqual(['600', '600', '400']);
});

test('[S8.2] the time left is exact on hover and more than a colour', async () => {
  const { screen } = await openDesk('/customerService', { listRegistrations: rows(null, queue) });
  const late = screen.getByText('1 hr overdue');
  await expect.element(late).toBeVisible();
  const shown = late.element().closest('[title*="2026"]');
  expect(shown?.querySelector('svg')).toBeInstanceOf(SVGElement);
});

test.each([
  ['en', '37 waiting'],
  ['fr', '37 en attente'],
  ['ja', '審査待ち37件'],
] as const)('the number of waiting ones in %s', async (language, text) => {
  const { screen } = await openDesk('/customerService', {}, language);
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('a count that ends at its limit says so, and a failed one hides nothing else', async () => {
  const { screen } = await openDesk('/customerService?status=all', {
    countRegistrations: json({ count: 1000, capped: true }),
  });
  await expect.element(screen.getByText('1,000+ registrations')).toBeVisible();
  const failed = await openDesk('/customerService', { countRegistrations: problem('internal') });
  await expect
    .element(failed.screen.getByText('1 registration on this page').first())
    .toBeVisible();
});

test.each([
  ['en', '1,000+ waiting', 'Count all', '28,104 waiting'],
  ['fr', '1 000+ en attente', 'Tout compter', '28 104 en attente'],
  ['ja', '審査待ち1,000+件', 'すべて数える', '審査待ち28,104件'],
] as const)('a count is exact on demand in %s', async (language, bounded, offer, exact) => {
  const { screen, api } = await openDesk(
    '/customerService',
    {
      countRegistrations: (asked) =>
        asked.address.searchParams.has('exact')
          ? json({ count: 28_104, capped: false })(asked)
          : json({ count: 1000, capped: true })(asked),
    },
    language,
  );
  await expect.element(screen.getByText(bounded)).toBeVisible();
  await screen.getByRole('button', { name: offer }).click();
  await expect.element(screen.getByText(exact)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: offer })).not.toBeInTheDocument();
  // The tabs of the views count too, before or after it.
  expect(api.askedFor('countRegistrations').map(({ address }) => address.search)).toContain(
    '?status=pending&exact=true',
  );
});

test('[S2.1] filters of waiting and of decided ones, all of them in the address', async () => {
  await page.viewport(1280, 800);
  const { screen, place, api } = await openDesk('/customerService');
  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByLabelText('Due', { exact: true }).selectOptions('Overdue');
  await screen.getByLabelText('Reviewer').selectOptions('Me');
  await expect.poll(() => place.path).toBe('/customerService?assignee=me&due=overdue');
  await expect
    .poll(() => api.askedFor('countRegistrations').map(({ address }) => address.search))
    .toContain('?status=pending&assignee=me&due=overdue');
  await screen.getByLabelText('Status', { exact: true }).selectOptions('Rejected');
  await screen.getByLabelText('Reason').selectOptions('L03');
  await expect.poll(() => place.path).toBe('/customerService?status=rejected&reasonCode=L03');
  await expect.element(screen.getByLabelText('Reviewer')).not.toBeInTheDocument();
});

test.each(['pending', 'approved', 'all'])(
  'the choices of every day of %s ones are in the line, and each says what it is about',
  async (status) => {
    await page.viewport(1280, 800);
    await openDesk(`/customerService?status=${status}`);
    const choices = () => [...document.querySelectorAll<HTMLSelectElement>('search select')];
    await expect.poll(() => choices().length).toBe(3);
    // The labels are for assistive technology only.
    const shown = choices().map((one) => one.selectedOptions[0]?.textContent);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).not.toContain('Any');
  },
);

test('the marks of a registration are apart from each other, in a row and on a card', async () => {
  await page.viewport(1280, 800);
  const item = {
    ...row,
    evidence: 'contradicted' as const,
    mayBeKnown: true,
    request: 'no-answer' as const,
  };
  await openDesk('/customerService', { listRegistrations: rows(null, [item]) });
  const marks = () => [...document.querySelectorAll('tbody span[data-state]')];
  await expect
    .poll(() => marks().map((one) => one.textContent))
    .toEqual(['Contradicted', 'Possible duplicate', 'No answer']);
  const boxes = marks().map((one) => one.getBoundingClientRect());
  for (const [at, box] of boxes.slice(1).entries()) {
    const before = boxes[at];
    expect(before !== undefined && (box.left >= before.right + 8 || box.top >= before.bottom)).toBe(
      true,
    );
  }
  await page.viewport(390, 844);
  await expect
    .poll(() => document.querySelector('main li p')?.textContent)
    .toBe('Paris · France · T-104233');
  const ofCard = [...document.querySelectorAll('main li span[data-state]')];
  expect(ofCard.map((one) => one.textContent)).toEqual([
    'Contradicted',
    'Possible duplicate',
    'No answer',
  ]);
});

test('[S2.1] on a phone the filters are behind one word, and those that are set beside it', async () => {
  const { screen, place } = await openDesk('/customerService?assignee=me&countryCode=FR');
  await expect.element(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect.element(screen.getByText('Reviewer: Me', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await screen.getByRole('button', { name: 'Remove filter: France' }).click();
  await expect.poll(() => place.path).toBe('/customerService?assignee=me');
});

test('of a decided registration the column says what its evidence is', async () => {
  await page.viewport(1280, 800);
  const items = (['confirmed', 'look', 'contradicted', 'not-checked'] as const).map(
    (evidence, at) => ({
      ...row,
      ticketNumber: `T-${at}`,
      status: 'approved' as const,
      decidedAt: '2026-11-19T09:14:00.000Z',
      decidedByName: 'Alex Morgan',
      evidence,
    }),
  );
  const { screen } = await openDesk('/customerService?status=approved', {
    listRegistrations: rows(null, items),
  });
  for (const text of ['Checks passed', 'Open points', 'Contradicted', 'Not checked']) {
    await expect.element(screen.getByRole('cell', { name: text, exact: true })).toBeVisible();
  }
});

test('the summary of the evidence is a column, a mark on the cards, and a filter', async () => {
  await page.viewport(1280, 800);
  const items = (['confirmed', 'look', 'contradicted', 'not-checked', null] as const).map(
    (evidence, at) => ({
      ...row,
      ticketNumber: `T-${at}`,
      evidence,
    }),
  );
  const { screen, api, place } = await openDesk('/customerService?evidence=look', {
    listRegistrations: rows(null, items),
  });
  const cells = () => [...document.querySelectorAll('tbody tr td:nth-of-type(3)')];
  await expect
    .poll(() => cells().map((one) => one.textContent))
    .toEqual(['Confirmed', 'To check', 'Contradicted', 'Not checked', '']);
  expect(cells().map((one) => one.querySelector('svg') !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(api.askedFor('listRegistrations')[0]?.address.searchParams.get('evidence')).toBe('look');
  await expect.element(screen.getByText('Evidence: To check', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Filters' }).click();
  const filter = screen.getByLabelText('Evidence');
  await expect.element(filter).toHaveValue('look');
  await filter.selectOptions('Contradicted');
  await expect.poll(() => place.path).toBe('/customerService?evidence=contradicted');
  await expect
    .poll(() =>
      api.askedFor('listRegistrations').map(({ address }) => address.searchParams.get('evidence')),
    )
    .toContain('contradicted');
  await page.viewport(390, 844);
  const card = screen.getByRole('listitem').filter({ hasText: 'T-2' });
  await expect.element(card.getByText('Contradicted')).toBeVisible();
});
