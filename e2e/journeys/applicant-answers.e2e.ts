import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { mailLink } from '../support/links.ts';
import type { MailboxClient } from '../support/mailbox-client.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';

interface Asked {
  readonly version: number;
}

const points = [
  { kind: 'correct', field: 'practice.phone', reason: null, words: 'This number is not assigned.' },
  { kind: 'confirm', field: 'contact.email', reason: null },
  { kind: 'document', field: 'documents[licence]', reason: null },
];

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const file = { name: 'licence.png', mimeType: 'image/png', buffer: dot };

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

test('an applicant answers by the mail’s link and code, without scripts', async ({
  browser,
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('FR');
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', ticket));
  const call = await personCalls(page, stack);
  const path = `/registrations/FR/${ticket.ticketNumber}`;
  const { version } = (await call('GET', `${path}/requests`)) as Asked;
  await call('POST', `${path}/requests`, { version, points });

  const mail = await stack.mails.one('/answer/', ticket.applicantEmail);
  const link = mail.links.find((one) => one.includes('/answer/')) ?? '';
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'fr-FR',
    viewport: { width: 320, height: 640 },
  });
  const applicant = await context.newPage();

  await test.step('the link alone shows neither name nor number', async () => {
    await applicant.goto(link);
    await expect(applicant.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(applicant.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(applicant.getByText(ticket.applicantEmail)).toHaveCount(0);
    expect(await overflows(applicant)).toBe(false);
  });

  await test.step('the code of a mail opens the form', async () => {
    await applicant.getByRole('button').click();
    await applicant.locator('#code').fill(await codeFor(stack.mails, ticket.applicantEmail));
    await applicant.getByRole('button', { name: 'Ouvrir le formulaire' }).click();
    await expect(applicant.getByText('This number is not assigned.')).toBeVisible();
  });

  await test.step('what is typed is checked, shown and sent', async () => {
    const phone = applicant.locator('[name="change practice.phone value"]').first();
    await phone.fill('+33 1 40 20 50 50');
    await applicant.getByRole('checkbox').check();
    const chosen = applicant.locator('[name="file 3"]');
    await chosen.setInputFiles({ ...file, name: 'page.pdf', buffer: Buffer.from('<script>') });
    await applicant.getByRole('button', { name: 'Continuer' }).click();
    await expect(applicant.getByText('Seuls les fichiers PDF, JPEG et PNG')).toBeVisible();
    expect(await overflows(applicant)).toBe(false);
    await chosen.setInputFiles(file);
    await applicant.getByRole('button', { name: 'Continuer' }).click();
    await expect(applicant.getByText('+33 1 40 20 50 50')).toBeVisible();
    await expect(applicant.getByText('licence.png')).toBeVisible();
    await applicant.getByRole('button', { name: 'Envoyer ma réponse' }).click();
    await expect(applicant.getByRole('heading', { level: 1 })).toContainText('Merci');
  });

  await test.step('staff see what came back, and the link is no longer valid', async () => {
    const { rounds } = (await call('GET', `${path}/requests`)) as {
      rounds: { answer: { comparison: { points: { outcome: string }[] } } }[];
    };
    const outcomes = rounds[0]?.answer.comparison.points.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['answered', 'confirmed', 'document-added']);
    expect((await applicant.goto(link))?.status()).toBe(404);
  });
  await context.close();

  await test.step('the reviewer opens the document, which no scanner checked', async () => {
    await page.goto(mailLink(stack, 'approve', ticket));
    const documents = page.getByRole('region', { name: 'Documents received' });
    await expect(documents.getByText('Not scanned')).toBeVisible();
    await documents.getByRole('button', { name: 'Open licence.png' }).click();
    await documents.getByRole('button', { name: 'Open unscanned' }).click();
    await expect(page.getByRole('img', { name: 'Document licence.png' })).toBeVisible();
    await expectAccessible(page);
  });
});

function overflows(page: Page): Promise<boolean> {
  return page.locator('body').evaluate(({ scrollWidth }) => scrollWidth > 320);
}

test('in Japanese: asked, checked, answered in part, asked again and approved', async ({
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

  await test.step('two of three points are answered, and something else is changed', async () => {
    await page.locator('[name="change practice.tradingName value"]').fill('みどり眼鏡 新宿店');
    await page.locator('[name="file 3"]').setInputFiles(file);
    await page.locator('[name="change practice.phone value"]').first().fill('+81 3 1234 5678');
    await page.locator('button.go').click();
    await expect(page.locator('del').first()).toBeVisible();
    await expectAccessible(page);
    await page.locator('button.go').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
  });

  await test.step('the reviewer sees what came back, asks again and approves', async () => {
    await staff.goto(mailLink(stack, 'approve', ticket));
    const verdict = '3件中2件に回答 · 1件は変更なし · 質問以外の変更1件';
    await expect(staff.getByText(verdict)).toBeVisible();
    await expect(staff.getByText('質問していない項目の変更')).toBeVisible();
    const press = (name: string) => staff.getByRole('button', { name, exact: true }).last().click();
    await press('質問を作成…');
    await press('質問を追加');
    await staff.getByLabel('補足').fill('メールアドレスをご確認ください。');
    await press('メールをプレビュー');
    await expect(staff.getByText('メールアドレスをご確認ください。').last()).toBeVisible();
    await press('申請者に質問する');
    await expect(staff.getByRole('heading', { name: '申請者の回答待ち' })).toBeVisible();
    const { version: asked } = (await call('GET', `${path}/requests`)) as Asked;
    const approval = { decision: 'approve', reasonCodes: [], waiver: '電話で確認済み。' };
    await call('POST', `${path}/decision`, { ...approval, version: asked });
    expect((await page.goto(link))?.status()).toBe(404);
  });
  await staff.close();
});
