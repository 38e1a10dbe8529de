import { readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { findChromiumWithWindows } from '../../tools/chromium/find-chromium.ts';
import { chromiumLaunchOptions } from '../../tools/chromium/launch-options.ts';
import { isThorough } from '../../tools/run/thorough.ts';
import { expectAccessible } from '../support/accessible.ts';
import type { AccountName } from '../support/accounts.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import {
  confirmDecision,
  openQuestions,
  resultHeading,
  sendQuestions,
} from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import type { MailboxClient } from '../support/mailbox-client.ts';
import { pdfFile } from '../support/pdf-file.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { type Language, textOf } from '../support/texts.ts';

/** What opens the console in a browser that can show a PDF. */
const viewer = findChromiumWithWindows();

interface Asked {
  readonly version: number;
}

const points = [
  { kind: 'correct', field: 'practice.phone', reason: null, words: 'This number is not assigned.' },
  { kind: 'confirm', field: 'contact.email', reason: null },
  { kind: 'document', field: 'documents[licence]', reason: null },
];

interface Walk {
  readonly language: Language;
  readonly market: 'US' | 'FR' | 'JP';
  readonly reviewer: AccountName;
  readonly scheme: 'us-npi' | 'fr-siret' | 'jp-corporate-number';
  /** The last digit of the first is wrong. */
  readonly numbers: readonly [string, string];
  readonly phone: string;
  /** Whether the applicant's browser runs scripts. */
  readonly scripts: boolean;
}

const walks: readonly Walk[] = [
  {
    ...{ language: 'en', market: 'US', reviewer: 'administrator', scripts: true },
    ...{ scheme: 'us-npi', numbers: ['1234567890', '1234567893'], phone: '+1 510 555 0142' },
  },
  {
    ...{ language: 'fr', market: 'FR', reviewer: 'administrateur', scripts: false },
    ...{ scheme: 'fr-siret', numbers: ['73282932000075', '73282932000074'] },
    phone: '+33 1 40 20 50 50',
  },
  {
    ...{ language: 'ja', market: 'JP', reviewer: 'kanrisha', scripts: true },
    ...{ scheme: 'jp-corporate-number', numbers: ['8010705000725', '7010705000725'] },
    phone: '+81 3 1234 5678',
  },
];

const licence = pdfFile('Licence 4711');
const file = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: licence };

/** Twice as high as wide. */
async function pictureFile(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 1200 });
    const context = canvas.getContext('2d');
    context?.fillRect(40, 40, 200, 80);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') };
}

/** The texts of questions and answers. */
function sayIn(language: Language) {
  return (key: string, values: Readonly<Record<string, string>> = {}) =>
    textOf(language, `asking.${key}`, values);
}

/** The code of the newest mail with one. */
async function codeFor(mails: MailboxClient, to: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      for (const { id } of await mails.list('', to)) {
        code = /^\d{6}$/m.exec((await mails.read(id)).text)?.[0];
        if (code !== undefined) return true;
      }
      return false;
    })
    .toBe(true);
  return code ?? '';
}

/** Opens the PDF beside the form, in the pane where the browser can show it, and saves it. */
async function openDocument(page: Page, language: Language): Promise<void> {
  const say = sayIn(language);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const documents = page.getByRole('region', { name: say('documents.title') });
  await expect(documents.getByText(say('documents.state.not-scanned')).first()).toBeVisible();
  await documents.getByRole('button', { name: `${say('documents.open')} licence.pdf` }).click();
  const opened = page.waitForEvent('download');
  await press(say('documents.openUnscanned'));
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    const frame = page.getByTitle(say('documents.picture', { name: 'licence.pdf' }));
    await expect(frame).toHaveAttribute('src', /^blob:/);
    await expectAccessible(page);
    await press(say('documents.save'));
  }
  const saved = await (await opened).path();
  expect(readFileSync(saved).equals(licence)).toBe(true);
  await page.keyboard.press('Escape');
  // On a phone it is left by the page's way back, which a reload would break off.
  await expect
    .poll(() => page.evaluate(() => 'dialogAbove' in Object(window.history.state)))
    .toBe(false);
}

for (const walk of isThorough ? walks : walks.slice(0, 2)) {
  const { language, market, reviewer, scheme, numbers, phone, scripts } = walk;
  const [wrong, right] = numbers;
  const say = sayIn(language);

  test(`asked, answered in part, opened, asked again and approved, in ${language}`, async ({
    browser,
    page,
    stack,
  }) => {
    const { practice } = sampleApplicationOf(market, crypto.randomUUID().slice(0, 8));
    const ticket = await stack.intake.submit(market, {
      practice: { ...practice, identifiers: [{ scheme, value: wrong }] },
    });
    await signedIn(page, stack, reviewer);
    await page.goto(mailLink(stack, 'approve', ticket));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

    await test.step('a question is proposed by what failed, with one press; another is the reviewer’s', async () => {
      await openQuestions(page, language);
      const proposed = page.getByRole('button', { name: say('add', { point: '' }) });
      const ofNumber = proposed.filter({ hasText: textOf(language, `identifiers.${scheme}`) });
      await ofNumber.click();
      await expect(ofNumber).toBeDisabled();
      await press(say('another'));
      const second = page.getByRole('group', { name: say('point', { number: '2' }) });
      await second.getByLabel(say('field')).selectOption('practice.legalName');
      await sendQuestions(page, language);
      await expect(page.getByRole('heading', { name: say('waiting.title') })).toBeVisible();
    });

    const mail = await stack.mails.one('/answer/', ticket.applicantEmail);
    const link = mail.links.find((one) => one.includes('/answer/')) ?? '';
    const context = await browser.newContext({
      javaScriptEnabled: scripts,
      locale: language,
      viewport: { width: 320, height: 640 },
    });
    const applicant = await context.newPage();

    await test.step('the link alone shows neither name nor number', async () => {
      await applicant.goto(link);
      await expect(applicant.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(applicant.locator('html')).toHaveAttribute('lang', language);
      await expect(applicant.getByText(ticket.applicantEmail)).toHaveCount(0);
      await expect(applicant.getByText(wrong)).toHaveCount(0);
      expect(await overflows(applicant)).toBe(false);
    });

    await test.step('with the code: one is answered, a document added, a telephone changed', async () => {
      await applicant.getByRole('button').click();
      await applicant.locator('#code').fill(await codeFor(stack.mails, ticket.applicantEmail));
      await applicant.keyboard.press('Enter');
      await applicant.locator(`[name="change practice.identifiers[${scheme}] number"]`).fill(right);
      const tel = applicant.locator('[name="change practice.phone value"]');
      await applicant.locator('details', { has: tel }).locator('summary').first().click();
      await tel.fill(phone);
      const chosen = applicant.locator('[name="file 0"]');
      await chosen.setInputFiles({ ...file, name: 'page.pdf', buffer: Buffer.from('<script>') });
      await applicant.locator('button.go').click();
      await expect(applicant.getByRole('alert')).toContainText('page.pdf');
      expect(await overflows(applicant)).toBe(false);
      await chosen.setInputFiles([file, await pictureFile(page)]);
      await applicant.locator('button.go').click();
      await expect(applicant.getByText('licence.pdf')).toBeVisible();
      await expect(applicant.locator('del').first()).toBeVisible();
      await applicant.locator('button.go').click();
      await expect(applicant.locator('main form')).toHaveCount(0);
      await expect(applicant.getByText('licence.pdf')).toBeVisible();
      expect(applicant.url()).not.toContain(link.slice(-43));
      await applicant.goto(link);
      await expect(applicant.getByText(ticket.ticketNumber).first()).toBeVisible();
      expect(await overflows(applicant)).toBe(false);
    });

    await test.step('a colleague with the link reads that the answer is here, and nothing of it', async () => {
      const other = await browser.newContext({ javaScriptEnabled: scripts, locale: language });
      const colleague = await other.newPage();
      expect((await colleague.goto(link))?.status()).toBe(200);
      await expect(colleague.getByRole('status').first()).toContainText(ticket.ticketNumber);
      await expect(colleague.getByText(right)).toHaveCount(0);
      await other.close();
    });

    await test.step('the browser forgets the page on request, and a code opens it again', async () => {
      await applicant.locator('footer form button').click();
      await expect(applicant.getByText(ticket.ticketNumber)).toHaveCount(0);
      expect(await context.cookies()).toEqual([]);
      expect(await overflows(applicant)).toBe(false);
      await applicant.goto(link);
      await expect(applicant.getByText('licence.pdf')).toHaveCount(0);
      await expect(applicant.locator('main form button')).toBeVisible();
    });
    await context.close();

    await test.step('the reviewer sees 1 of 2, 1 unchanged and 1 changed beside', async () => {
      await page.goto(mailLink(stack, 'approve', ticket));
      const verdict = [
        say('answers.answered', { count: '1', all: '2' }),
        say('answers.unchanged', { count: '1' }),
        // Japanese has one form.
        say(`answers.beside_${language === 'ja' ? 'other' : 'one'}`, { count: '1' }),
      ].join(' · ');
      await expect(page.getByText(verdict)).toBeVisible();
      const beside = page.getByRole('region', { name: say('answers.besideTitle') });
      await expect(beside.getByText(textOf(language, 'registration.phone'))).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a PDF is saved whole, and the history says who opened it', async () => {
      await openDocument(page, language);
      await page.reload();
      const history = page.getByRole('region', { name: textOf(language, 'history.title') });
      const name = textOf(language, 'history.document-opened', { name: '' });
      await expect(history.getByText(name)).toBeVisible();
    });

    if (language === 'en' && viewer !== undefined) {
      await test.step('a browser with a viewer shows the PDF in the pane', async () => {
        const withViewer = await chromium.launch(chromiumLaunchOptions(viewer));
        const context = await withViewer.newContext({ viewport: { width: 390, height: 844 } });
        const other = await context.newPage();
        await signedIn(other, stack, reviewer);
        await other.goto(mailLink(stack, 'approve', ticket));
        expect(await other.evaluate(() => navigator.pdfViewerEnabled)).toBe(true);
        await openDocument(other, language);
        await withViewer.close();
      });
    }

    await test.step('a picture opens beside the form, larger and turned, and after the other', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const documents = page.getByRole('region', { name: say('documents.title') });
      const button = documents.getByRole('button', { name: `${say('documents.open')} photo.png` });
      await button.click();
      const viewer = page.getByRole('region', { name: 'photo.png' });
      await press(say('documents.openUnscanned'));
      const picture = page.getByRole('img', {
        name: say('documents.picture', { name: 'photo.png' }),
      });
      await expect(picture).toBeVisible();
      const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
      // It has no size until it is drawn.
      await expect.poll(widthOf).toBeGreaterThan(100);
      const whole = await widthOf();
      const place = await viewer.boundingBox();
      const form = await page.locator('#decision').boundingBox();
      expect(place?.height).toBe(800);
      expect(place?.width).toBeGreaterThan(600);
      expect(place?.width).toBeLessThanOrEqual(form?.x ?? 0);
      await page.keyboard.press('+');
      await expect.poll(widthOf).toBeCloseTo(whole * 1.5, 0);
      await page.getByRole('button', { name: textOf(language, 'documents.viewer.whole') }).click();
      await expect.poll(widthOf).toBeCloseTo(whole, 0);
      await page.getByRole('button', { name: textOf(language, 'documents.viewer.turn') }).click();
      await expect.poll(widthOf).toBeGreaterThan(whole);
      await expectAccessible(page);
      // The form stays in use.
      await page.getByRole('radio', { name: textOf(language, 'decision.verb.reject') }).click();
      await expect(picture).toBeVisible();
      await page.getByRole('radio', { name: textOf(language, 'decision.verb.approve') }).click();
      await page.getByRole('button', { name: textOf(language, 'documents.viewer.next') }).click();
      await expect(page.getByRole('region', { name: 'licence.pdf' })).toBeVisible();
      await press(textOf(language, 'documents.viewer.close'));
      await expect(button).toBeFocused();
      await page.setViewportSize({ width: 390, height: 844 });
    });

    await test.step('is asked again, and approved', async () => {
      await openQuestions(page, language);
      await press(say('another'));
      await page.getByLabel(say('words')).fill('?');
      await press(say('preview'));
      await sendQuestions(page, language);
      await expect(page.getByRole('heading', { name: say('waiting.title') })).toBeVisible();
      await expect(
        page
          // Japanese has one form.
          .getByText(say(`answers.earlier_${language === 'ja' ? 'other' : 'one'}`, { count: '1' })),
      ).toBeVisible();
      await page.getByRole('radio', { name: textOf(language, 'decision.verb.approve') }).click();
      await confirmDecision(page, 'approve', language);
      await expect(resultHeading(page, 'approved', ticket.practice, language)).toBeVisible();
    });
  });
}

function overflows(page: Page): Promise<boolean> {
  return page.locator('body').evaluate(({ scrollWidth }) => scrollWidth > 320);
}

test('in Japanese: every step is accessible, and a number is checked when it is left', async ({
  page,
  stack,
  browser,
}) => {
  const ticket = await stack.intake.submit('JP');
  const staff = await browser.newPage();
  await signedIn(staff, stack, 'kanrisha');
  await staff.goto(mailLink(stack, 'approve', ticket));
  const call = await personCalls(staff, stack);
  const path = `/registrations/JP/${ticket.ticketNumber}`;
  const { version } = (await call('GET', `${path}/requests`)) as Asked;
  await call('POST', `${path}/requests`, { version, points });
  const mail = await stack.mails.one('/answer/', ticket.applicantEmail);
  const link = mail.links.find((one) => one.includes('/answer/')) ?? '';

  await test.step('every step of the page is accessible', async () => {
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole('button').click();
    await expectAccessible(page);
    await page.locator('#code').fill(await codeFor(stack.mails, ticket.applicantEmail));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a number is checked when its field is left', async () => {
    const field = 'practice.identifiers[jp-corporate-number]';
    const number = page.locator(`[name="change ${field} number"]`);
    await page.locator('details', { has: number }).locator('summary').first().click();
    const onFile = await number.inputValue();
    const hint = page.locator(`[data-hint="${field}"]`);
    await number.fill(`${onFile.slice(0, -1)}${(Number(onFile.at(-1)) + 1) % 10}`);
    await number.blur();
    await expect(hint).toContainText('番号');
    await expectAccessible(page);
    await number.fill(onFile);
    await number.blur();
    await expect(hint).toBeHidden();
  });

  await staff.close();
});
