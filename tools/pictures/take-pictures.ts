import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleTicketNumber } from '@countersign/business-api/serving/demo-world/sample-application';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '../chromium/launch-options.ts';
import { takeMailPictures } from './mail-pictures.ts';
import { openAnswerForm } from './open-answer-form.ts';
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
const desk = { width: 1280, height: 800 };
const low = { width: 1280, height: 720 };
const wide = { width: 1920, height: 640 };
const phone = { width: 390, height: 844 };
const password = 'Countersign-Demo-1';

interface Picture {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly account: string;
  readonly path: string;
  /** As a person with high contrast, or without colours, sees it. */
  readonly without?: 'own-colours' | 'hue';
  /** Scrolled to the decision, which is below the facts. */
  readonly decision?: true;
  /** Waits until the registers have answered. */
  readonly evidence?: true;
  /** The card of known practices, or one of them compared. */
  readonly known?: 'card' | 'compared';
  /** What came back from the applicant, its document opened. */
  readonly cameBack?: true;
  /** A dialog of the desk. */
  readonly dialog?: 'palette' | 'views' | 'assign' | 'confirm';
  /** The page of an applicant who is asked now: it takes half a minute. */
  readonly answer?: true;
}

const [approve, reject] = ['/approve', '/reject'].map(
  (path) => (ticket: string, market: string) => `${path}?ticketId=${ticket}&marketcode=${market}`,
) as [Link, Link]; // two in, two out
type Link = (ticket: string, market: string) => string;

const screens = [
  { screen: 'desk', viewport: desk },
  { screen: 'phone', viewport: phone },
] as const;
const seenBy = [
  {
    account: 'administrator@demo.example',
    language: '',
    market: 'FR',
    evidence: approve(sampleTicketNumber('US', 1), 'US'),
  },
  {
    account: 'kanrisha@demo.example',
    language: '-ja',
    market: 'JP',
    evidence: approve(sampleTicketNumber('JP', 1), 'JP'),
  },
] as const;

const pane = '/customerService/US/T-362351577?decide=';
const french = `/customerService/FR/${sampleTicketNumber('FR', 8)}?locale=en_US`;

// The two registrations that `npm start` prints are there in every demo world.
const pictures: readonly Picture[] = [
  {
    name: 'decide-desk',
    viewport: desk,
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: approve('T-362351577', 'US'),
  },
  {
    name: 'reject-phone',
    viewport: phone,
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: reject('T-855196831', 'DE'),
    decision: true,
  },
  {
    name: 'queue-desk-ja',
    viewport: desk,
    colorScheme: 'dark',
    account: 'administrator@demo.example',
    path: '/customerService?locale=ja_JP',
  },
  {
    name: 'overview-desk',
    viewport: desk,
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: '/customerService/overview?days=30',
  },
  {
    name: 'came-back-desk',
    viewport: { ...desk, height: 1100 },
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: approve(sampleTicketNumber('FR', 1), 'FR'),
    cameBack: true,
  },
  {
    name: 'answer-phone',
    viewport: { ...phone, height: 1150 },
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: '/customerService',
    answer: true,
  },
  ...(['own-colours', 'hue'] as const).map(
    (without): Picture => ({
      name: `overview-without-${without}`,
      viewport: desk,
      colorScheme: 'light',
      account: 'administrator@demo.example',
      path: '/customerService/overview?days=30',
      without,
    }),
  ),
  {
    name: 'pane-desk',
    viewport: desk,
    colorScheme: 'light',
    account: 'administrator@demo.example',
    path: '/customerService/US/T-362351577?decide=reject',
  },
  ...[
    { name: 'queue-desk', viewport: desk },
    { name: 'queue-wide', viewport: wide, path: '/customerService/US/T-362351577?locale=en_US' },
    { name: 'queue-phone-dark-ja', viewport: phone, path: '/customerService?locale=ja_JP' },
    { name: 'queue-phone-dark-fr', viewport: phone, path: '/customerService?locale=fr_FR' },
    {
      name: 'pane-phone-dark',
      viewport: phone,
      path: '/customerService/US/T-362351577?locale=en_US',
    },
    { name: 'pane-approve-desk', viewport: desk, path: `${pane}approve` },
    { name: 'dialog-palette', viewport: low, dialog: 'palette' as const },
    { name: 'dialog-views', viewport: low, dialog: 'views' as const },
    { name: 'dialog-assign-phone', viewport: phone, dialog: 'assign' as const, path: french },
    { name: 'dialog-confirm', viewport: low, dialog: 'confirm' as const, path: `${pane}reject` },
  ].map(
    (picture): Picture => ({
      colorScheme: picture.name.includes('-dark') ? 'dark' : 'light',
      account: 'administrator@demo.example',
      path: '/customerService?locale=en_US',
      ...picture,
    }),
  ),
  // Each in English and in Japanese, on a desk and on a phone; the evidence by day and by night.
  ...seenBy.flatMap(({ account, language, market, evidence }) =>
    screens.flatMap(({ screen, viewport }): Picture[] => [
      ...(['light', 'dark'] as const).map((colorScheme) => ({
        name: `evidence-${screen}-${colorScheme}${language}`,
        viewport,
        colorScheme,
        account,
        path: evidence,
        evidence: true as const,
      })),
      ...(['card', 'compared'] as const).map((known) => ({
        name: `known-${known}-${screen}${language}`,
        viewport,
        colorScheme: 'light' as const,
        account,
        path: reject(sampleTicketNumber(market, 8), market),
        known,
      })),
    ]),
  ),
];

const browser = await chromium.launch(chromiumLaunchOptions());
try {
  await mkdir(folder, { recursive: true });
  await takeMailPictures(browser, folder, only);
  for (const picture of pictures.filter(({ name }) => name.startsWith(only)))
    await take(browser, picture);
} finally {
  await browser.close();
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { viewport, colorScheme, account, path, name, without } = picture;
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
    await applicant.screenshot({ path: join(folder, `${name}.png`) });
    await Promise.all([own.close(), context.close()]);
    return;
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
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

async function signIn(page: Page, account: string, path: string): Promise<void> {
  await page.goto(consoleUrl + path);
  await page.locator('input[type=email]').fill(account);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form:has(input[type=email]) button.go').click();
  await page.waitForURL((url) => url.origin === new URL(consoleUrl).origin && url.search !== '');
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
  if (dialog === 'views') await page.locator('button[aria-haspopup="dialog"]').first().click();
  if (dialog === 'assign') await page.locator('[data-desk-assign]').first().click();
  if (dialog === 'confirm') {
    await page.locator('[data-numbered]').first().check();
    await page.locator('form:has([data-numbered]) button[type="submit"]').click();
  }
  await page.locator('[role="dialog"], [role="alertdialog"]').first().waitFor();
  await page.locator('[role="dialog"] [class*="skeleton"]').first().waitFor({ state: 'detached' });
}
