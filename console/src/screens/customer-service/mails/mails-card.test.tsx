import { beforeEach, expect, test } from 'vitest';
import { json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { sampleMail } from '../../../testing/sample-mail.ts';
import { pendingRegistration } from '../../../testing/sample-registration.ts';
import { unfoldApplication } from '../../../testing/unfold.ts';

const mails = (...items: ReturnType<typeof sampleMail>[]) => json({ items, nextCursor: null });
const open = (replies: Record<string, Reply | Reply[]>, language: 'en' | 'fr' | 'ja' = 'en') =>
  openDesk('/customerService/FR/T-104233', replies, language);
const queued = { state: 'queued', attempts: 0, lastError: null } as const;

beforeEach(() => sessionStorage.clear());

test.each([
  ['held', 'Held'],
  ['queued', 'Waiting to be sent'],
  ['sending', 'Being sent'],
  ['sent', 'Sent'],
  ['failed', 'Not delivered'],
  ['cancelled', 'Cancelled'],
] as const)('[S8.2] a mail that is %s says so by icon and word', async (state, word) => {
  const sentAt = state === 'sent' ? '2026-11-18T10:00:05.000Z' : null;
  const { screen } = await open({
    listMails: mails(sampleMail({ state, sentAt, outdated: true })),
  });
  const chip = screen.getByText(word, { exact: true });
  await expect.element(chip).toBeVisible();
  expect(chip.element().parentElement?.querySelector('svg')).toBeInstanceOf(SVGElement);
});

test('[S8.2] no mails, no response: both are said', async () => {
  const { screen } = await open({ listMails: mails() });
  await expect.element(screen.getByText('No emails for this registration.')).toBeVisible();
  const failed = await open({ listMails: problem('internal') });
  await expect
    .element(failed.screen.getByText('The emails can’t be shown right now.').last())
    .toBeVisible();
});

test('a failed mail says why, and goes out again after a question', async () => {
  const { screen, api } = await open({
    listMails: [mails(sampleMail()), mails(sampleMail({ ...queued, state: 'sending' }))],
    resendMail: json(sampleMail(queued)),
  });
  await expect.element(screen.getByText(/refused it \(smtp-550\)/)).toBeVisible();
  await expect.element(screen.getByText(/3 attempts/)).toBeVisible();
  await screen.getByRole('button', { name: /^Send again/ }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Send this email again?' });
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      /Approval email will be sent to helene@lafayette-bourse\.example again/,
    );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.askedFor('resendMail')).toEqual([]);
  await screen.getByRole('button', { name: /^Send again/ }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(screen.getByText(/Sending again to helene@/)).toBeVisible();
  await expect.element(screen.getByText('Being sent')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
  expect(api.askedFor('resendMail').map(({ body }) => body)).toEqual([{}]);
  expect(api.askedFor('readHistory').length).toBeGreaterThan(1);
});

test('a mail that came back says why, and its address is there to be corrected', async () => {
  const { screen } = await open({
    listMails: mails(sampleMail({ lastError: 'bounce-5.1.1', attempts: 1 })),
  });
  await expect
    .element(screen.getByText(/was sent and came back.*doesn’t know this address \(5\.1\.1\)/))
    .toBeVisible();
  await screen.getByRole('button', { name: /^Correct the address…/ }).click();
  const box = screen.getByLabelText('Corrected address');
  await expect.element(box).toHaveValue('helene@lafayette-bourse.example');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: /^Correct the address…/ }).click();
  await screen.getByRole('button', { name: 'Send to this address' }).click();
  await expect.element(screen.getByText(/address we used before/)).toBeVisible();
});

test('a staff mail that came back names who corrects it; a sent one says what is reported', async () => {
  const sentAt = '2026-11-18T10:00:05.000Z';
  const { screen } = await open({
    listMails: mails(
      sampleMail({ purpose: 'review-request', lastError: 'bounce-5.1.1' }),
      sampleMail({
        mailId: '01941f29-7c00-7000-8000-000000000002',
        state: 'sent',
        sentAt,
        lastError: 'delayed-4.4.1',
      }),
    ),
  });
  await expect.element(screen.getByText(/This is a staff address/)).toBeVisible();
  await expect.element(screen.getByText(/not delivered yet.*\(4\.4\.1\)/)).toBeVisible();
});

test('a question that came back goes out again with a new link', async () => {
  const { screen } = await open({
    listMails: mails(sampleMail({ purpose: 'information-request', lastError: 'bounce-4.4.1' })),
  });
  await screen.getByRole('button', { name: /^Send again/ }).click();
  await expect
    .element(screen.getByRole('alertdialog'))
    .toHaveAccessibleDescription(/again, with a new link/);
});

test('the buttons of two mails have different names', async () => {
  const { screen } = await open({
    listMails: mails(
      sampleMail(),
      sampleMail({
        mailId: '01941f29-7c00-7000-8000-000000000002',
        recipient: 'accounts@lafayette-bourse.example',
      }),
    ),
  });
  for (const act of ['Send again', 'Correct the address…', 'Dismiss…']) {
    for (const recipient of ['helene', 'accounts']) {
      const name = `${act} (Approval email, ${recipient}@lafayette-bourse.example)`;
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
    }
  }
});

test('a form for an address finds no fault before it is sent', async () => {
  const { screen } = await open({ listMails: mails(sampleMail()) });
  await screen.getByRole('button', { name: /^Correct the address…/ }).click();
  const address = screen.getByRole('form').getByRole('textbox');
  await expect.element(address).toHaveFocus();
  await expect.element(address).not.toHaveAttribute('aria-invalid');
});

test('a corrected address is checked, asked about, and named in the request', async () => {
  const recipient = 'right@clinic.example';
  const before = pendingRegistration();
  const contact = { ...before.contact, email: recipient };
  const after = { ...before, contact, version: before.version + 1 };
  let corrected = false;
  const { screen, api } = await open({
    readRegistrationStatus: (asked) => json(corrected ? after : before)(asked),
    listMails: [mails(sampleMail()), mails(sampleMail({ ...queued, recipient }))],
    resendMail: (asked) => {
      corrected = true;
      return json(sampleMail({ ...queued, recipient }))(asked);
    },
  });
  await screen.getByRole('button', { name: /^Correct the address…/ }).click();
  const box = screen.getByLabelText('Corrected address');
  await expect.element(box).toHaveFocus();
  for (const [typed, fault] of [
    ['', 'Enter an address.'],
    ['nobody', 'Enter a valid email address.'],
    ['helene@lafayette-bourse.example', /address we used before/],
  ] as const) {
    await box.fill(typed);
    await screen.getByRole('button', { name: 'Send to this address' }).click();
    await expect.element(screen.getByText(fault)).toBeVisible();
    await expect.element(box).toHaveFocus();
  }
  await box.fill(` ${recipient} `);
  await screen.getByRole('button', { name: 'Send to this address' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      /will be sent to right@clinic\.example instead of helene@lafayette-bourse\.example/,
    );
  await dialog.getByRole('button', { name: 'Send to this address' }).click();
  await expect.element(screen.getByText(`Sending again to ${recipient}.`)).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  expect(api.askedFor('resendMail').map(({ body }) => body)).toEqual([{ recipient }]);
  // The registration has it from now on.
  await unfoldApplication();
  await expect.element(screen.getByRole('link', { name: recipient })).toBeVisible();
});

test('[S8.2] a failure appears beside its mail, and the typed text survives a reload', async () => {
  const { screen, api } = await open({
    listMails: mails(sampleMail()),
    resendMail: [lost, lost, problem('mail-outdated')],
  });
  await screen.getByRole('button', { name: /^Correct the address…/ }).click();
  await screen.getByLabelText('Corrected address').fill('right@clinic.example');
  const send = async () => {
    await screen.getByRole('button', { name: 'Send to this address' }).click();
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Send to this address' })
      .click();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  };
  await send();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/wasn’t sent again/);
  await expect
    .element(screen.getByLabelText('Corrected address'))
    .toHaveValue('right@clinic.example');
  await send();
  await expect.element(screen.getByText('This email is out of date')).toBeVisible();
  const keys = api.askedFor('resendMail').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await screen.unmount();
  const again = await open({ listMails: mails(sampleMail()) });
  await expect
    .element(again.screen.getByLabelText('Corrected address'))
    .toHaveValue('right@clinic.example');
  await again.screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(again.screen.getByLabelText('Corrected address')).not.toBeInTheDocument();
});

test('what is for staff goes to no other address; what is out of date goes nowhere', async () => {
  const id = '01941f29-7c00-7000-8000-000000000002';
  const { screen } = await open({
    listMails: mails(
      sampleMail({ purpose: 'review-request' }),
      sampleMail({ mailId: id, outdated: true }),
    ),
  });
  await expect.element(screen.getByText(/the registration has changed/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Send again/ }).elements()).toHaveLength(1);
  await expect
    .element(screen.getByRole('button', { name: /^Correct the address…/ }))
    .not.toBeInTheDocument();
});

test('more mails come on request', async () => {
  const older = sampleMail({
    mailId: '01941f29-7c00-7000-8000-000000000003',
    recipient: 'older@x.example',
  });
  const { screen } = await open({
    listMails: (asked) =>
      (asked.address.searchParams.get('cursor') === 'c1'
        ? mails(older)
        : json({ items: [sampleMail()], nextCursor: 'c1' }))(asked),
  });
  await screen.getByRole('button', { name: 'Show more emails' }).click();
  await expect.element(screen.getByText('older@x.example')).toBeVisible();
});
