import type { Page } from '@playwright/test';
import type { HostileStack } from '../support/providers/hostile-stack.ts';
import { type Attack, attacks, hostileDocuments } from '../support/providers/provider-attacks.ts';
import { expect, test } from '../support/test.ts';
import { type Language, textOf } from '../support/texts.ts';

const languages: readonly Language[] = ['en', 'fr', 'ja'];
const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
  );

const places = [
  ['describedUrl', attacks],
  ['aloneUrl', hostileDocuments],
] as const;

const all: readonly Attack[] = places.flatMap(([, table]) => Object.values(table));
/** What happens after a refusal follows from its reason alone. */
const firstOfReason = new Set(
  all.filter(({ reason }, row) => all.findIndex((one) => one.reason === reason) === row),
);

/** The console waits ten seconds for its provider; the tests do not. */
function waitLess(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms / 5);
}

// Each attack in one of the languages.
for (const [turn, language] of languages.entries()) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });
    for (const [where, table] of places) {
      for (const [name, attack] of Object.entries(table).filter((_, row) => row % 3 === turn)) {
        test(`[S1.3][S2.3][S4.1][S8.1] refused: ${name}`, async ({ page, hostile }) => {
          if (attack.neverAnswers) await page.addInitScript(waitLess);
          hostile.provider.misbehave(attack);
          await expectRefusal(page, hostile[where], attack, language);
          if (firstOfReason.has(attack)) {
            await expectNoLoop(page, hostile[where], hostile, language);
          }
        });
      }
    }
  });
}

async function expectRefusal(page: Page, consoleUrl: string, attack: Attack, language: Language) {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.goto(`${consoleUrl}/`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(textOf(language, `signIn.failures.${attack.reason}`));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const [red = 0, green = 255, blue = 255] = await alert.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(Math.max(green, blue) + 60);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(page.url()).not.toMatch(/code=|state=|error/);
  expect(await stored(page)).not.toMatch(/eyJ|accessToken|idToken/);

  const lines = logged.filter((line) => line.includes('sign-in-failed'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'sign-in-failed',
    reason: attack.reason,
  });
  expect(lines[0]).not.toMatch(/eyJ|:\/\/|evil|<|\bcode=/);
}

/** Coming back does not help: two trips a minute, then a text and a button. */
async function expectNoLoop(
  page: Page,
  consoleUrl: string,
  { provider }: HostileStack,
  language: Language,
) {
  const alert = page.getByRole('alert');
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`${consoleUrl}/customerService`);
    await expect(alert).toBeVisible({ timeout: 35_000 });
  }
  await expect(alert).toContainText(textOf(language, 'signIn.failures.too-many-redirects'));
  expect(provider.authorizations()).toBeLessThanOrEqual(2);
  expect(await stored(page)).not.toMatch(/eyJ|accessToken|idToken/);
}

for (const where of ['describedUrl', 'aloneUrl'] as const) {
  test(`[S1.3] a genuine answer is accepted (${where})`, async ({ page, hostile }) => {
    hostile.provider.misbehave({});
    await page.goto(`${hostile[where]}/?locale=en`);
    await expect(page.getByRole('link', { name: textOf('en', 'home.btn') })).toBeVisible();
    await expect(page.getByText('Robin Ellery').first()).toBeAttached();
    expect(await stored(page)).toMatch(/accessToken.*eyJ/);
    expect(hostile.provider.authorizations()).toBe(1);
  });
}
