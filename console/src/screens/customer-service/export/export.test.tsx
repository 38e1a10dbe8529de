import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';

const ticket = json(
  { ticket: 'A'.repeat(43), expiresAt: new Date(Date.now() + 60_000).toISOString() },
  201,
);
const table =
  (text: string): Reply =>
  () =>
    new Response(text, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
const two = table('\uFEFFa,b\r\n1,2\r\n3,4\r\n');

/** What the browser was asked to save. */
const saved: string[] = [];
beforeEach(() => {
  sessionStorage.clear();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  return page.viewport(390, 844);
});

async function open(
  replies: Record<string, Reply | Reply[]>,
  at = '/customerService?countryCode=FR&due=overdue',
  language: 'en' | 'fr' = 'en',
) {
  await page.viewport(1280, 900);
  const desk = await openDesk(at, { prepareExport: ticket, ...replies }, language);
  const [more, act] = language === 'en' ? ['More', 'Export…'] : ['Plus', 'Exporter…'];
  await desk.screen.getByRole('button', { name: more, exact: true }).click();
  await desk.screen.getByRole('button', { name: act }).first().click();
  return desk;
}

test('a filter is described, fetched and saved under its market and day', async () => {
  const { screen, api } = await open({ downloadRegistrations: two });
  const dialog = screen.getByRole('dialog', { name: 'Export registrations' });
  await expect.element(dialog.getByText('France')).toBeVisible();
  await expect.element(dialog.getByText('Overdue')).toBeVisible();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(dialog.getByText(/^2 rows saved as registrations-FR-/)).toBeVisible();
  expect(saved).toEqual([`registrations-FR-${new Date().toISOString().slice(0, 10)}.xlsx`]);
  expect(api.askedFor('prepareExport')[0]?.body).toEqual({
    filter: { status: 'pending', countryCode: 'FR', due: 'overdue' },
    separator: 'comma',
  });
  const [asked] = api.askedFor('downloadRegistrations');
  expect(asked?.address.searchParams.get('ticket')).toBe('A'.repeat(43));
});

test('a table with semicolons can be chosen', async () => {
  const { screen, api } = await open({ downloadRegistrations: two }, '/customerService', 'fr');
  await screen.getByLabelText('Fichier').selectOptions('CSV, avec des points-virgules');
  await screen.getByRole('button', { name: 'Exporter', exact: true }).click();
  await expect.poll(() => saved[0]).toMatch(/\.csv$/);
  expect(api.askedFor('prepareExport')[0]?.body).toMatchObject({ separator: 'semicolon' });
});

test('the chosen file outlives the page, which a new sign-in loads again', async () => {
  const first = await open({});
  await first.screen.getByLabelText('File').selectOptions('CSV, with commas');
  await first.screen.unmount();
  const { screen } = await open({});
  await expect.element(screen.getByLabelText('File')).toHaveDisplayValue('CSV, with commas');
});

test('rows come into sight as they arrive, and stopping saves nothing', async () => {
  let isCancelled = false;
  const endless: Reply = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('a\r\n1\r\n2\r\n')),
        cancel: () => {
          isCancelled = true;
        },
      }),
      { headers: { 'content-type': 'text/csv' } },
    );
  const { screen } = await open({ downloadRegistrations: endless });
  await screen.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(screen.getByText('2 rows exported')).toBeVisible();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(screen.getByText('Stopped. No file was saved.')).toBeVisible();
  expect(saved).toEqual([]);
  expect(isCancelled).toBe(true);
});

test.each([
  ['a table of no rows', table('\uFEFFa,b\r\n'), /^No matching registrations/],
  ['a used ticket', problem('download-expired'), /No file was saved\./],
  ['a lost connection', lost, /No file was saved\./],
])('[S8.2] %s is said and saves nothing', async (_, reply, words) => {
  const { screen } = await open({ downloadRegistrations: [reply, two] });
  await screen.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(saved).toEqual([]);
  await screen.getByRole('button', { name: 'Export again' }).click();
  await expect.element(screen.getByText(/^2 rows saved/)).toBeVisible();
});

test('the marked rows are exported alone', async () => {
  await page.viewport(1280, 900);
  const { screen, api } = await openDesk('/customerService', {
    prepareExport: ticket,
    downloadRegistrations: two,
  });
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = screen.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Export…' }).click();
  await expect.element(screen.getByText('1 selected registration')).toBeVisible();
  await screen.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(api.askedFor('prepareExport')[0]?.body).toEqual({
    rows: [{ countryCode: 'FR', ticketNumber: 'T-104233' }],
    separator: 'comma',
  });
});
