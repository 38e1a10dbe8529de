import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen, sampleConfiguration } from '../testing/render-screen.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { ConfigurationContext } from '../use-configuration.ts';
import { RegistrationFacts } from './registration-facts.tsx';

const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);
let site: MockInstance<typeof fetch>;
const show = (documentOrigins: string[] | undefined) =>
  renderScreen(
    <ConfigurationContext value={{ ...sampleConfiguration, documentOrigins }}>
      <RegistrationFacts registration={pendingRegistration()} />
    </ConfigurationContext>,
    { at: '/', api: fakeApi({}) },
  );

beforeEach(() => {
  sessionStorage.clear();
  site = vi.spyOn(globalThis, 'fetch');
});
afterEach(() => vi.restoreAllMocks());

test('a picture is read only on request, shown with its host, and gone again', async () => {
  site.mockResolvedValue(new Response(png));
  const { screen } = await show(['https://site.example']);
  const button = screen.getByRole('button', { name: 'Open large rpps.pdf' });
  expect(site).not.toHaveBeenCalled();
  await button.click();
  const picture = screen.getByRole('img', { name: 'Document rpps.pdf' });
  await expect.element(picture).toBeVisible();
  await screen.getByText('Details').click();
  await expect.element(screen.getByText('From site.example')).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(picture).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a PDF is shown by the browser’s viewer, or a sentence says that there is none', async () => {
  site.mockImplementation(async () => new Response('%PDF-1.7'));
  const viewer = vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false);
  const { screen } = await show(['https://site.example']);
  await screen.getByRole('button', { name: 'Open large rpps.pdf' }).click();
  await expect.element(screen.getByText(/^Your browser can’t show PDFs here/)).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  viewer.mockReturnValue(true);
  await screen.getByRole('button', { name: 'Open large rpps.pdf' }).click();
  await expect
    .poll(() => document.querySelector('iframe[title="Document rpps.pdf"]')?.getAttribute('src'))
    .toMatch(/^blob:/);
});

test.each([
  [
    'the other side refuses',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /doesn’t let it/,
  ],
  [
    'it is a page',
    () => Promise.resolve(new Response('<!doctype html>')),
    /^Only PDFs and pictures/,
  ],
])('[S8.2] where %s, the link is what is left', async (_, response, words) => {
  site.mockImplementation(response);
  const { screen } = await show(['https://site.example']);
  await screen.getByRole('button', { name: 'Open large rpps.pdf' }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /rpps\.pdf/, includeHidden: true }))
    .toBeInTheDocument();
});

test.each([[undefined], [[]], [['https://other.example']]])(
  'with the origins %j it stays a link or a text',
  async (origins) => {
    const { screen } = await show(origins);
    await expect.element(screen.getByText('rpps.pdf')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Copy: Email/ })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: /Open large/ }))
      .not.toBeInTheDocument();
  },
);
