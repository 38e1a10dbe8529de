import { createTransport } from 'nodemailer';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '../../../tools/chromium/launch-options.ts';
import { type RunningMailbox, startMailbox } from '../start-mailbox.ts';

let browser: Browser;
let mailbox: RunningMailbox;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
});
afterAll(() => browser?.close());

beforeEach(async () => {
  mailbox = await startMailbox({ webPort: 0, smtpPort: 0, dataDir: ':memory:' });
  page = await open();
});
afterEach(async () => {
  await page.context().close();
  await mailbox.close();
});

async function open(options = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const opened = await context.newPage();
  opened.setDefaultTimeout(10_000);
  await opened.goto(mailbox.webUrl);
  return opened;
}

async function send(
  subject: string,
  html = `<p>About ${subject}</p>`,
  to = 'service@demo.example',
): Promise<void> {
  await createTransport(mailbox.smtpUrl).sendMail({
    from: 'team@countersign.example',
    to,
    subject,
    html,
  });
}

const row = (name: string) => page.getByRole('link', { name });

test('an empty mailbox says what to do; a new mail appears live', async () => {
  await page.getByText('No emails yet').waitFor();
  await send('Registration T-1');
  await row('Registration T-1').waitFor();
  expect(await page.getByText('No emails yet').isVisible()).toBe(false);
  await page.getByRole('status').getByText('New email: Registration T-1').waitFor();
});

test("a mail's script does not run; its link opens a normal window", async () => {
  const link = `<a href="${mailbox.webUrl}/?from=mail">Open</a>`;
  await send('Hostile', `<p id="said">quiet</p><script>said.textContent = 'ran'</script>${link}`);
  await row('Hostile').click();
  const frame = page.frameLocator('iframe');
  expect(await frame.locator('#said').textContent()).toBe('quiet');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Open' }).click(),
  ]);
  await opened.getByRole('link', { name: 'Hostile' }).waitFor();
  expect(opened.url()).toBe(`${mailbox.webUrl}/?from=mail`);
});

test('the keyboard can search, open a mail, change the view and return', async () => {
  for (const subject of ['Registration T-1', 'Registration T-2']) await send(subject);
  await row('T-2').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('t-1');
  await row('T-2').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.frameLocator('iframe').getByText('About Registration T-1').waitFor();
  await page.getByRole('tab', { name: 'HTML' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tabpanel').getByText('Subject: Registration T-1').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${mailbox.webUrl}/`);
  expect(await page.locator(':focus').textContent()).toContain('T-1');
});

test('clearing asks first, with the harmless answer focused', async () => {
  await send('Registration T-1');
  await row('T-1').waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  expect(await page.locator(':focus').textContent()).toBe('Cancel');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await row('T-1').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Delete all' }).click();
  await page.getByText('No emails yet').waitFor();
});

test('the Japanese inbox fits a phone of 320 px', async () => {
  await send(`登録申請 ${'あ'.repeat(80)} https://shop.example/${'x'.repeat(200)}`);
  const phone = await open({ viewport: { width: 320, height: 640 }, locale: 'ja-JP' });
  const width = () => phone.evaluate('document.documentElement.scrollWidth');
  await phone.getByRole('link', { name: '登録申請' }).click();
  expect(await width()).toBe(320);
  await phone.getByRole('link', { name: 'すべてのメール' }).click();
  await phone.getByRole('link', { name: '登録申請' }).waitFor();
  expect(await width()).toBe(320);
  await phone.context().close();
});

test('an address that a small phone cannot show in one line breaks before its @', async () => {
  await send('Registration T-1', undefined, 'Emma <emma.carter.registrations@demo.example>');
  const phone = await open({ viewport: { width: 320, height: 640 } });
  await phone.getByRole('link', { name: 'T-1' }).click();
  expect(await linesOf(phone.locator('#to'))).toContain('@demo.example>');
  await phone.getByRole('tab', { name: 'Headers' }).click();
  const header = phone.locator('#panel-headers div', { hasText: '@demo.example' }).first();
  expect(await linesOf(header)).toContain('@demo.example>');
  await phone.context().close();
});

/** The text of an element in the lines in which the browser draws it. */
function linesOf(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const { ownerDocument: page } = element;
    const range = page.createRange();
    const onlyTexts = 4; // NodeFilter.SHOW_TEXT
    const texts = page.createTreeWalker(element, onlyTexts);
    const lines = new Map<number, string>();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (let at = 0; at < (text.nodeValue ?? '').length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { top } = range.getBoundingClientRect();
        lines.set(top, (lines.get(top) ?? '') + range.toString());
      }
    }
    return [...lines.values()];
  });
}

test('the search of a small phone shows what it is for in every language', async () => {
  for (const locale of ['en-US', 'fr-FR', 'ja-JP']) {
    const phone = await open({ viewport: { width: 320, height: 640 }, locale });
    const field = phone.getByRole('searchbox');
    await field.fill((await field.getAttribute('placeholder')) ?? '');
    const hidden = await field.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect([locale, hidden]).toEqual([locale, 0]);
    await phone.context().close();
  }
});

test('no line of the Japanese inbox ends within a word', async () => {
  const phone = await open({ viewport: { width: 320, height: 640 }, locale: 'ja-JP' });
  const lines = await phone.getByText('外部には配信しません').evaluate((note) => {
    const range = note.ownerDocument.createRange();
    const text = note.firstChild;
    if (text === null) return undefined;
    const at = note.textContent.indexOf('メール');
    range.setStart(text, at);
    range.setEnd(text, at + 'メール'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await phone.context().close();
});
