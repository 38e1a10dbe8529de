import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import type { MailboxClient } from '../support/mailbox-client.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function drawPicture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 800 });
    canvas.getContext('2d')?.fillRect(40, 40, 200, 80);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(drawn, 'base64');
}

/** Adds what the practice sent by another way to the question that waits, as the person of the page. */
async function addOnBehalf(page: Page, { url, picture }: { url: string; picture: Buffer }) {
  const stored = await page.evaluate(() => localStorage.getItem('countersign.session'));
  const answer = await fetch(`${url}?round=2&fileName=renewed.png`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${JSON.parse(stored ?? '{}').accessToken}`,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(picture),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

/** Answers with one document, as the applicant. */
async function answer(
  page: Page,
  {
    link,
    to,
    mails,
    name,
    picture,
  }: { link: string; to: string; mails: MailboxClient; name: string; picture: Buffer },
) {
  const codesBefore = (await mails.list('', to)).length;
  await page.goto(link);
  await page.getByRole('button').click();
  await expect.poll(async () => (await mails.list('', to)).length).toBeGreaterThan(codesBefore);
  let code = '';
  for (const { id } of await mails.list('', to)) {
    code ||= /^\d{6}$/m.exec((await mails.read(id)).text)?.[0] ?? '';
  }
  await page.locator('#code').fill(code);
  await page.keyboard.press('Enter');
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: 'image/png', buffer: picture });
  await page.locator('button.go').click();
  await expect(page.getByText(name)).toBeVisible();
  await page.locator('button.go').click();
  await expect(page.locator('main form')).toHaveCount(0);
}

/** Opens the document and its fields. */
async function openReading(page: Page, name: string) {
  await page.getByRole('button', { name: `${en('asking.documents.open')} ${name}` }).click();
  const accept = page.getByRole('button', { name: en('asking.documents.openUnscanned') });
  await accept.last().click();
  await page.getByRole('button', { name: en('licence.read') }).click();
  const form = page.getByRole('form', { name: en('licence.panel') });
  await expect(form).toBeVisible();
  return form;
}

test('a licence is read by keys and approved; before it ends the practice is asked and renews it', async ({
  browser,
  page,
  stack,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  const { practice } = sampleApplicationOf('US', crypto.randomUUID().slice(0, 8));
  const licence = { scheme: 'us-state-licence', value: 'OPT 4711', issuer: 'CA' } as const;
  const ticket = await stack.intake.submit('US', {
    practice: { ...practice, identifiers: [...practice.identifiers, licence] },
  });
  const { applicantEmail: to } = ticket;
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', ticket));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const picture = await drawPicture(page);
  const call = await personCalls(page, stack);
  const path = `/registrations/US/${ticket.ticketNumber}`;
  const points = [{ kind: 'document', field: 'documents[licence]', reason: null }];
  const { version } = Object(await call('GET', `${path}/requests`));
  await call('POST', `${path}/requests`, { version, points });
  const mail = await stack.mails.one('/answer/', to);
  const link = mail.links.find((one) => one.includes('/answer/')) ?? '';
  const applicant = await (await browser.newContext({ locale: 'en' })).newPage();
  await answer(applicant, { link, to, mails: stack.mails, name: 'licence.png', picture });

  await test.step('the fields are ticked by keys beside the document', async () => {
    await page.goto(mailLink(stack, 'approve', ticket));
    const form = await openReading(page, 'licence.png');
    await expectAccessible(page);
    // Holder and number agree; who issued it and where is not on it.
    const fields = ['holder', 'number', 'issuer', 'place', 'validFrom'];
    for (const [at, key] of ['y', 'y', 'm', 'm', 'm'].entries()) {
      const name = en(`licence.field.${fields[at]}`);
      const group = form.getByRole('group', { name, exact: true });
      await expect(group.locator('input:focus')).toBeVisible();
      await page.keyboard.press(key);
      await expect(group.locator('input:checked')).toHaveCount(1);
    }
    await page.keyboard.press('c');
    const until = form.getByLabel(en('licence.valueOf', { field: en('licence.field.validUntil') }));
    await until.fill(dayIn(10));
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText(en('licence.saved'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('region', { name: en('identifiers.us-state-licence') }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is approved', async () => {
    await confirmDecision(page, 'approve');
    await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
  });

  await test.step('the practice is asked for the next one, and its document is read in the same way', async () => {
    const newest = async () => Object(await call('GET', `${path}/requests`)).rounds[0];
    // The system asks when its worker looks for what ends, every half minute; its mail leaves by day.
    await expect.poll(async () => (await newest()).round, { timeout: 120_000 }).toBe(2);
    expect((await newest()).askedBy.name).toBe('Countersign');
    await addOnBehalf(page, { url: `${stack.consoleUrl}/api${path}/documents`, picture });
    await page.goto(`${stack.consoleUrl}/customerService/US/${ticket.ticketNumber}`);
    const form = await openReading(page, 'renewed.png');
    await expect(form.getByText(/^Replaces what /)).toBeVisible();
    for (const field of ['holder', 'number', 'issuer', 'place', 'validFrom', 'validUntil']) {
      const name = en(`licence.field.${field}`);
      // The application does not say until when.
      const result = field === 'validUntil' ? 'licence.value' : 'licence.result.not-on-paper';
      await form
        .getByRole('group', { name, exact: true })
        .getByRole('radio', { name: en(result), exact: true })
        .check();
    }
    const until = form.getByLabel(en('licence.valueOf', { field: en('licence.field.validUntil') }));
    await until.fill(dayIn(400));
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText(en('licence.saved'))).toBeVisible();
  });
});
