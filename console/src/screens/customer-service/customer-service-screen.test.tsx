import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, problem } from '../../testing/fake-api.ts';
import { me, openDesk, row, rows } from '../../testing/open-desk.tsx';
import { decidedRegistration } from '../../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('[S2.1] phones get a card per registration, desks a table', async () => {
  const { screen } = await openDesk('/customerService');
  await expect.element(screen.getByRole('link', { name: row.practiceName })).toBeVisible();
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(screen.getByRole('table')).toBeVisible();
  await expect
    .element(screen.getByRole('rowheader'))
    .toMatchTextContent(/Optique Lafayette-Bourse/);
});

test('[S2.1] filters are in the address and the request', async () => {
  const { screen, place, api } = await openDesk('/customerService?locale=en');
  await expect.element(screen.getByRole('link', { name: row.practiceName })).toBeVisible();
  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByLabelText('Status').selectOptions('rejected');
  await screen.getByLabelText('Market').selectOptions('Japan');
  await screen.getByLabelText('Sort by').selectOptions('oldest');
  await expect
    .poll(() => place.path)
    .toBe('/customerService?locale=en&status=rejected&countryCode=JP&order=oldest');
  await expect
    .poll(() => api.askedFor('listRegistrations').at(-1)?.address.search)
    .toBe('?order=oldest&limit=25&status=rejected&countryCode=JP');
});

test('[S2.1] pages by cursors, there and back, all in the address', async () => {
  const second = { ...row, ticketNumber: 'T-2', practiceName: 'Optique du Port' };
  const { screen, place } = await openDesk('/customerService', {
    listRegistrations: (asked) =>
      (asked.address.searchParams.get('cursor') === 'c1' ? rows(null, [second]) : rows('c1'))(
        asked,
      ),
  });
  await screen.getByRole('link', { name: 'Next page' }).click();
  await expect.element(screen.getByRole('link', { name: 'Optique du Port' })).toBeVisible();
  expect(place.path).toBe('/customerService?cursor=c1');
  await expect.element(screen.getByText('Page 2')).toBeVisible();
  await screen.getByRole('link', { name: 'Previous page' }).click();
  await expect.element(screen.getByRole('link', { name: row.practiceName })).toBeVisible();
  expect(place.path).toBe('/customerService');
});

test.each([
  ['', 'All caught up'],
  ['?status=all', 'No registrations yet'],
  ['?status=approved', 'No matching registrations'],
  ['?cursor=c9', 'This page is empty now'],
])('[S8.2] an empty list at “%s” says what to do', async (search, title) => {
  const { screen } = await openDesk(`/customerService${search}`, {
    listRegistrations: rows(null, []),
  });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
});

test('[S6.2] administrators are warned about markets without staff', async () => {
  const { screen } = await openDesk('/customerService', {
    readMe: json({ ...me, marketsWithoutStaff: ['GB', 'AU'] }),
  });
  await expect
    .element(
      screen.getByText(
        /No reviewers assigned: United Kingdom, Australia|United Kingdom and Australia/,
      ),
    )
    .toBeVisible();
});

test('[S6.2] only one’s own markets are offered', async () => {
  const { screen } = await openDesk('/customerService', {
    readMe: json({ ...me, markets: ['JP'] }),
  });
  await screen.getByRole('button', { name: 'Filters' }).click();
  await expect
    .poll(() => screen.getByLabelText('Market').element().textContent)
    .toBe('All my marketsJapan');
});

test('[S6.2] a person without a role is offered another account', async () => {
  const { screen, signIns } = await openDesk('/customerService', {
    readMe: json({ ...me, roles: [] }),
    listRegistrations: problem('no-role'),
  });
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('You don’t have access');
  // No tabs: they would lead to the same refusal.
  await expect.element(screen.getByRole('link', { name: 'Overview' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Sign in with another account' }).click();
  expect(signIns).toEqual([[{ asOtherAccount: true }]]);
});

test('[S8.2] a failed list can be asked for again', async () => {
  const { screen } = await openDesk('/customerService', {
    listRegistrations: [problem('internal'), rows()],
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('link', { name: row.practiceName })).toBeVisible();
});

test('[S2.1] one registration: all its data and the ways to both decisions', async () => {
  const { screen } = await openDesk('/customerService?locale=en');
  await screen.getByRole('link', { name: row.practiceName }).click();
  await expect.element(screen.getByText(/732 829 320 00074/).first()).toBeVisible();
  // On a phone the ways are at the thumb, and nowhere else.
  const waysTo = (verb: string) =>
    screen
      .getByRole('link', { name: verb })
      .elements()
      .map((one) => one.getAttribute('href'));
  const approval = '/approve?ticketNumber=T-104233&countryCode=FR&locale=en';
  const rejection = '/reject?ticketNumber=T-104233&countryCode=FR&locale=en';
  await expect.poll(() => waysTo('Approve…')).toEqual([approval]);
  expect(waysTo('Reject…')).toEqual([rejection]);
  await expect
    .element(screen.getByRole('link', { name: 'Back to registrations' }))
    .toHaveAttribute('href', '/customerService?locale=en');
});

test('[S2.1] a decided registration shows its decision', async () => {
  const { screen } = await openDesk('/customerService/FR/T-104233', {
    readRegistrationStatus: json(decidedRegistration('rejected')),
  });
  await expect.element(screen.getByText('Licence expired or suspended')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Approve/ })).not.toBeInTheDocument();
});

test.each(['/customerService/FR', '/customerService/FRANCE/T-1', '/customerService/FR/T%201'])(
  '[S2.1] %s is no page of ours',
  async (at) => {
    const { screen, place, api } = await openDesk(at);
    await expect.element(screen.getByText('elsewhere')).toBeVisible();
    expect(place.path).toBe('/not-found');
    expect(api.askedFor('readRegistrationStatus')).toEqual([]);
  },
);
