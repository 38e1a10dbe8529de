import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, json, problem } from '../../testing/fake-api.ts';
import { alex, openDecision, pressAndConfirm } from '../../testing/open-decision.tsx';
import { samplePreview } from '../../testing/sample-preview.ts';
import { decidedRegistration, pendingRegistration } from '../../testing/sample-registration.ts';

const title = 'Email preview';
/** Scrolls to the mail and waits until it counts as viewed. */
const viewMail = async (text: string) => {
  const mail = page.getByText(text).last().element();
  mail.scrollIntoView({ block: 'center' });
  await expect.poll(() => mail.closest('[data-viewed]')?.getAttribute('data-viewed')).toBe('true');
};
const decided = json(decidedRegistration('rejected', { decidedBy: alex, reasonCodes: ['L02'] }));

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('[S7.4] a phone requests the mail when the preview is opened', async () => {
  const { screen, api } = await openDecision('approve');
  await expect.element(screen.getByText(title)).toBeVisible();
  expect(api.askedFor('previewDecisionMail')).toEqual([]);
  await screen.getByText(title).click();
  await expect.element(screen.getByText('Bonjour Hélène')).toBeVisible();
  const sent = screen.getByRole('region', { name: 'French (as sent)' });
  await expect.element(sent.getByText('helene@lafayette-bourse.example')).toBeVisible();
  await expect
    .element(screen.getByText('This is the email with what you’ve entered so far.'))
    .toBeVisible();
  expect(api.askedFor('previewDecisionMail').map((one) => one.body)).toEqual([
    { decision: 'approve', reasonCodes: [], reviewerLocale: 'en' },
  ]);
  // Folded away again and with a keyboard only.
  screen.getByText(title).element().closest('summary')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Bonjour Hélène')).not.toBeInTheDocument();
});

test('[S3.6] on a desk both languages are side by side, each with its name', async () => {
  await page.viewport(1280, 800);
  const { screen } = await openDecision('approve');
  const sent = screen.getByRole('region', { name: 'French (as sent)' });
  const reading = screen.getByRole('region', { name: 'English (for reference)' });
  await expect.element(sent).toBeVisible();
  await expect.element(reading).toBeVisible();
  const [left, right] = [sent, reading].map((one) => one.element().getBoundingClientRect());
  expect(left?.top).toBe(right?.top);
  expect(left?.right).toBeLessThan(right?.left ?? 0);
  await expect.element(screen.getByRole('radio', { name: 'English' })).not.toBeInTheDocument();
});

test('[S3.6] on a phone one language at a time, by choice', async () => {
  const { screen } = await openDecision('approve');
  await screen.getByText(title).click();
  await expect.element(screen.getByText('Bonjour Hélène')).toBeVisible();
  await expect.element(screen.getByText('Dear Hélène')).not.toBeVisible();
  await screen.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect.element(screen.getByText('Dear Hélène')).toBeVisible();
  await expect.element(screen.getByText('Bonjour Hélène')).not.toBeVisible();
});

test('[S7.4] the mail is drawn with its own look, or word for word', async () => {
  const { screen } = await openDecision('approve');
  await screen.getByText(title).click();
  const words = screen.getByText('Bonjour Hélène');
  await expect.element(words).toBeVisible();
  expect(getComputedStyle(words.element()).color).toBe('rgb(168, 50, 42)');
  await screen.getByRole('radio', { name: 'Plain text' }).click({ force: true });
  await expect
    .poll(() => screen.getByText(/Bonjour Hélène/).element().textContent)
    .toBe('Votre demande T-104233\n\nBonjour Hélène\n');
});

test('a mail that is not in the applicant’s language says why', async () => {
  const preview = samplePreview({ sameLanguage: true, notInLanguage: 'de' });
  const { screen } = await openDecision('approve', { previewDecisionMail: json(preview) });
  await screen.getByText(title).click();
  const why = 'This applicant reads German. This market doesn’t send emails in draft languages';
  await expect.element(screen.getByText(why, { exact: false })).toMatchTextContent(/French\.$/);
});

test('[S7.1] a mail that cannot be drawn safely is shown as text', async () => {
  const preview = samplePreview({ sameLanguage: true });
  const mail = { ...preview.mail, html: '<html><body><p><img src="/x">Bonjour</p></body></html>' };
  const { screen } = await openDecision('approve', {
    previewDecisionMail: json({ ...preview, mail }),
  });
  await screen.getByText(title).click();
  await expect
    .element(screen.getByText('This email can only be shown as plain text.'))
    .toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
});

test('[S7.4] follows what is typed, and its hash goes with the decision', async () => {
  await page.viewport(1280, 800);
  const late = held(json(samplePreview({ body: 'Premier', hash: 'b' })));
  const opened = await openDecision('reject', {
    previewDecisionMail: (asked) => {
      const { messageToApplicant } = asked.body as { messageToApplicant?: string };
      if (messageToApplicant === undefined) return json(samplePreview())(asked);
      return messageToApplicant === 'Pre'
        ? late.reply(asked)
        : json(samplePreview({ body: `Reçu : ${messageToApplicant}`, hash: 'c' }))(asked);
    },
    decideRegistration: decided,
  });
  const { screen, api } = opened;
  await expect.element(screen.getByText('Bonjour Hélène')).toBeVisible();
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  const message = screen.getByLabelText('Message to the applicant');
  await message.fill('Pre');
  await expect.element(screen.getByText('Updating preview…')).toBeVisible();
  await expect
    .poll(() => api.askedFor('previewDecisionMail').map((one) => one.body))
    .toContainEqual(expect.objectContaining({ messageToApplicant: 'Pre' }));
  await message.fill('Premier essai');
  await expect.element(screen.getByText('Reçu : Premier essai')).toBeVisible();
  // The response to an outdated request changes nothing.
  late.release();
  await expect
    .element(screen.getByText('This is the email with what you’ve entered so far.'))
    .toBeVisible();
  await viewMail('Reçu : Premier essai');
  await pressAndConfirm(opened, 'Reject');
  await expect.element(screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  expect(api.askedFor('decideRegistration')[0]?.body).toMatchObject({
    previewHash: 'c'.repeat(64),
    messageToApplicant: 'Premier essai',
  });
});

test('[S7.4] a preview that was never in view is not named by the decision', async () => {
  await page.viewport(1280, 500);
  const opened = await openDecision('reject', { decideRegistration: decided });
  const { screen, api } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await expect
    .element(screen.getByText('This is the email with what you’ve entered so far.'))
    .toBeVisible();
  const mail = screen.getByText('Bonjour Hélène').element();
  expect(mail.getBoundingClientRect().top).toBeGreaterThan(500);
  // Longer than a mail has to be in view.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await pressAndConfirm(opened, 'Reject');
  await expect.element(screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  expect(api.askedFor('decideRegistration')[0]?.body).not.toHaveProperty('previewHash');
});

test('[S7.4] a decision without a shown preview has no hash', async () => {
  const opened = await openDecision('reject', { decideRegistration: decided });
  await opened.screen.getByRole('checkbox', { name: /L02/ }).click();
  await pressAndConfirm(opened, 'Reject');
  await expect.element(opened.screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  expect(opened.api.askedFor('decideRegistration')[0]?.body).not.toHaveProperty('previewHash');
});

test('[S8.2] a preview that fails says so, can be asked for again, and blocks nothing', async () => {
  const { screen } = await openDecision('approve', {
    previewDecisionMail: [problem('internal'), json(samplePreview())],
  });
  await screen.getByText(title).click();
  await expect.element(screen.getByText(/The preview isn’t available right now/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Approve…' }).last()).toBeEnabled();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Bonjour Hélène')).toBeVisible();
});

test('[S8.2] a message that cannot be sent is not asked about', async () => {
  await page.viewport(1280, 800);
  const { screen, api } = await openDecision('reject');
  await expect.element(screen.getByText('Bonjour Hélène')).toBeVisible();
  await screen.getByLabelText('Message to the applicant').fill('x'.repeat(4001));
  await expect.element(screen.getByText(/will return once your message is valid/)).toBeVisible();
  expect(api.askedFor('previewDecisionMail')).toHaveLength(1);
});

test('[S8.2] an outdated preview shows the new mail and keeps the form', async () => {
  await page.viewport(1280, 800);
  const opened = await openDecision('reject', {
    previewDecisionMail: [
      json(samplePreview()),
      json(samplePreview()),
      json(samplePreview({ body: 'Bonjour Madame', hash: 'b' })),
    ],
    decideRegistration: [problem('preview-outdated'), decided],
  });
  const { screen, api } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await expect.poll(() => api.askedFor('previewDecisionMail').length).toBe(2);
  await expect
    .element(screen.getByText('This is the email with what you’ve entered so far.'))
    .toBeVisible();
  await viewMail('Bonjour Hélène');
  await pressAndConfirm(opened, 'Reject');
  const notice = screen.getByRole('alert');
  await expect.element(notice).toMatchTextContent(/The email has changed/);
  await expect.element(notice).toMatchTextContent(/Removed.*Bonjour Hélène/);
  await expect.element(notice).toMatchTextContent(/Added.*Bonjour Madame/);
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
  await viewMail('Bonjour Madame');
  await pressAndConfirm(opened, 'Reject');
  await expect.element(screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  expect(api.askedFor('decideRegistration').map((one) => one.body)).toMatchObject([
    { previewHash: 'a'.repeat(64) },
    { previewHash: 'b'.repeat(64) },
  ]);
});

test.each([
  [
    'th_TH',
    /Explained to the applicant in English/,
    /reads Thai; the rest of the email is in English/,
  ],
  ['de_AT', /Explained to the applicant in German/, /The applicant reads German\./],
])(
  '[S3.6] the screen promises the language that the mail is in: %s',
  async (locale, why, message) => {
    const { screen } = await openDecision('reject', {
      readRegistrationStatus: json(pendingRegistration({ applicantLocale: locale })),
    });
    await expect.element(screen.getByText(why)).toBeVisible();
    await expect.element(screen.getByText(message)).toBeVisible();
  },
);

test('[S7.4] the recipient of the mail follows a change of the registration', async () => {
  await page.viewport(1280, 800);
  const { contact, version } = pendingRegistration();
  const changed = pendingRegistration({
    version: version + 1,
    contact: { ...contact, email: 'right@clinic.example' },
  });
  const opened = await openDecision('approve', {
    previewDecisionMail: [
      json(samplePreview()),
      json({ ...samplePreview(), recipient: 'right@clinic.example' }),
    ],
    decideRegistration: problem('registration-changed', { registration: changed }),
  });
  const sent = opened.screen.getByRole('region', { name: 'French (as sent)' });
  await expect.element(sent.getByText('helene@lafayette-bourse.example')).toBeVisible();
  await pressAndConfirm(opened, 'Approve');
  await expect.element(sent.getByText('right@clinic.example')).toBeVisible();
});
