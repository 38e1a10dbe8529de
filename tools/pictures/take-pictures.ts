import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../chromium/launch-options.ts';
import { takeLanguagePictures } from './language-pictures.ts';
import { takeMailPictures } from './mail-pictures.ts';
import { openAnswerForm } from './open-answer-form.ts';
import { type Picture, pictures } from './pictures.ts';
import { settled } from './settled.ts';

// `npm run pictures [-- CONSOLE_URL [FOLDER [NAME]]]`: takes the pictures of the documents from a running demo
// world, or those whose names begin with NAME. Other ports: MAILBOX_URL, IDENTITY_URL.

const [consoleUrl = 'http://localhost:4000', folder = 'docs/pictures', only = ''] =
  process.argv.slice(2);
const world = {
  consoleUrl,
  mailboxUrl: process.env.MAILBOX_URL ?? 'http://localhost:4002',
  identityUrl: process.env.IDENTITY_URL ?? 'http://localhost:4001',
};
const password = 'Countersign-Demo-1';

const browser = await chromium.launch(chromiumLaunchOptions());
try {
  await mkdir(folder, { recursive: true });
  await takeMailPictures(browser, folder, only);
  for (const picture of pictures.filter(({ name }) => name.startsWith(only)))
    await writeFile(join(folder, `${picture.name}.png`), await take(browser, picture));
  await takeLanguagePictures(browser, folder, only, (picture) => take(browser, picture));
} finally {
  await browser.close();
}

async function take(browser: Browser, picture: Picture): Promise<Buffer> {
  const { viewport, colorScheme, account, path, without } = picture;
  const forcedColors = without === 'own-colours' ? 'active' : 'none';
  const context = await browser.newContext({ viewport, colorScheme, forcedColors });
  const page = await context.newPage();
  if (picture.dialog === 'assign') await signInColleague(browser, path);
  await signIn(page, account, path);
  // The live feed holds a connection open, so the network is never idle.
  await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
  await settled(page);
  if (picture.decision) {
    await page
      .locator('main form')
      .first()
      .evaluate((form) => form.scrollIntoView());
  }
  if (picture.dialog !== undefined) await openDialog(page, picture.dialog);
  if (picture.answer) {
    const own = await browser.newContext({ viewport, colorScheme, locale: 'fr-FR' });
    const applicant = await own.newPage();
    await openAnswerForm(world, page, applicant);
    const image = await applicant.screenshot();
    await Promise.all([own.close(), context.close()]);
    return image;
  }
  if (picture.cameBack) {
    const card = page.locator('section', { has: page.locator('[data-outcome]') }).first();
    await card.waitFor();
    for (const press of [0, 1]) {
      // The first press asks whether to open it unscanned, which takes a second one.
      await card.locator('li[data-state] button').first().click();
      if (press === 1) await card.locator('canvas').waitFor();
    }
    await card.evaluate((one) => one.scrollIntoView());
  }
  if (picture.evidence) {
    await page.locator('[data-state]').first().waitFor();
    await page.locator('[data-tone="asking"]').first().waitFor({ state: 'detached' });
  }
  if (picture.reversal) {
    const card = page.locator('section:has(> p[role="status"])').first();
    await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  }
  if (picture.known !== undefined) {
    const compare = page.locator('[data-act="compare"]').first();
    await compare.waitFor();
    if (picture.known === 'compared') {
      await compare.click();
      await page.locator('[role="dialog"] table').first().waitFor();
    } else await compare.evaluate((one) => one.closest('section')?.scrollIntoView());
  }
  if (without === 'hue') {
    await page.locator('html').evaluate((root) => root.style.setProperty('filter', 'grayscale(1)'));
  }
  // As text: `document` is the page's, and unknown to Node's types.
  // Those that follow a scroll never finish, and one that is cut short is no fault.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ timeline }) => timeline === document.timeline).map(({ finished }) => finished))`);
  const image = await page.screenshot();
  await context.close();
  return image;
}

async function signIn(page: Page, account: string, path: string): Promise<void> {
  await page.goto(consoleUrl + path);
  await page.locator('input[type=email]').fill(account);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form:has(input[type=email]) button.go').click();
  const { origin } = new URL(consoleUrl);
  await page.waitForURL((url) => url.origin === origin && url.pathname !== '/login/callback');
  await page.locator('main h1').first().waitFor();
}

/** The list of colleagues has those who have signed in. */
async function signInColleague(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext();
  await signIn(await context.newPage(), 'administrateur@demo.example', path);
  await context.close();
}

async function openDialog(page: Page, dialog: NonNullable<Picture['dialog']>): Promise<void> {
  if (dialog === 'palette') await page.keyboard.press('Control+k');
  if (dialog === 'views') {
    await page.locator('main [popovertarget]').click();
    await page.locator('main [popover] button').first().click();
  }
  if (dialog === 'assign') await page.locator('[data-desk-assign]').first().click();
  if (dialog === 'confirm') {
    await page.locator('[data-numbered]').first().check();
    await page.locator('form:has([data-numbered]) button[type="submit"]').click();
  }
  await page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor();
  await page.locator('[role="dialog"] [class*="skeleton"]').first().waitFor({ state: 'detached' });
}
