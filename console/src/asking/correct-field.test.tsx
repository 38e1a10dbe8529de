import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, problem, type Reply } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());

const before = pendingRegistration();

async function open(correctField: Reply, language: 'en' | 'fr' | 'ja' = 'en') {
  const opened = await openDecision(
    'approve',
    { correctField, readRequests: json({ version: 1, rounds: [] }) },
    language,
  );
  return opened;
}

test('a slip is corrected beside the question, with a reason for the history', async () => {
  const after = {
    ...before,
    version: before.version + 1,
    practice: { ...before.practice, legalName: 'Optique Lafayette SARL' },
  };
  const { screen, api } = await open(json(after));
  await screen.getByRole('button', { name: 'Correct a typing error yourself…' }).click();
  const form = screen.getByRole('form', { name: 'Correct an obvious typing error' });
  await form.getByLabelText('Field').selectOptions('Legal name');
  const value = form.getByLabelText('New value');
  await expect.element(value).toHaveValue(before.practice.legalName);
  await value.fill('Optique Lafayette SARL');
  const send = form.getByRole('button', { name: 'Correct and notify the applicant' });
  await send.click();
  await expect.element(form.getByText('Enter why it is a typing error.')).toBeVisible();
  expect(api.askedFor('correctField')).toEqual([]);
  await form.getByLabelText('Why it is a typing error').fill('A letter was missing.');
  await send.click();
  await expect.element(form).not.toBeInTheDocument();
  const done = screen.getByText('Legal name was corrected. The applicant gets an email.');
  await expect.element(done).toBeVisible();
  expect(done.element().closest('[role="status"]')).not.toBeNull();
  expect(api.askedFor('correctField').map(({ body }) => body)).toEqual([
    {
      version: before.version,
      change: { field: 'practice.legalName', value: 'Optique Lafayette SARL' },
      note: 'A letter was missing.',
    },
  ]);
  await screen.getByText('The application as it was sent').click();
  await expect.element(screen.getByText('Optique Lafayette SARL').first()).toBeVisible();
});

test('the address of the mails is not offered, and a refusal leaves what was typed', async () => {
  const { screen } = await open(problem('internal'));
  await screen.getByRole('button', { name: 'Correct a typing error yourself…' }).click();
  const form = screen.getByRole('form', { name: 'Correct an obvious typing error' });
  await expect.element(form.getByRole('option', { name: 'Legal name' })).toBeInTheDocument();
  await expect.element(form.getByRole('option', { name: /email/i })).not.toBeInTheDocument();
  await form.getByLabelText('Field').selectOptions('Legal name');
  await form.getByLabelText('New value').fill('Other');
  await form.getByLabelText('Why it is a typing error').fill('Typed twice.');
  await form.getByRole('button', { name: 'Correct and notify the applicant' }).click();
  await expect.element(screen.getByText('Nothing was corrected')).toBeVisible();
  await expect.element(form.getByLabelText('New value')).toHaveValue('Other');
});

test('a value that is as it was, or that the API refuses, is said at its field until another is chosen', async () => {
  const { screen, api } = await open(
    problem('invalid-request', { errors: [{ pointer: '/change/value', code: 'malformed' }] }),
  );
  await screen.getByRole('button', { name: 'Correct a typing error yourself…' }).click();
  const form = screen.getByRole('form', { name: 'Correct an obvious typing error' });
  await form.getByLabelText('Field').selectOptions('Legal name');
  await form.getByLabelText('Why it is a typing error').fill('A letter was missing.');
  const send = form.getByRole('button', { name: 'Correct and notify the applicant' });
  await send.click();
  const value = form.getByLabelText('New value');
  await expect.element(value).toHaveAttribute('aria-invalid', 'true');
  await expect.element(value).toHaveFocus();
  await expect.element(form.getByText(/^This is the value before the correction/)).toBeVisible();
  expect(api.askedFor('correctField')).toEqual([]);
  await value.fill('Other');
  await expect.element(value).not.toHaveAttribute('aria-invalid');
  await send.click();
  await expect.element(form.getByText('This value wasn’t accepted. Check it.')).toBeVisible();
  await expect.element(value).toHaveFocus();
  await expect.element(form.getByText('Nothing was corrected')).toBeVisible();
  await form.getByLabelText('Field').selectOptions('Trading name');
  await expect.element(form.getByText('Nothing was corrected')).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('New value')).not.toHaveAttribute('aria-invalid');
});

test('the parts that were not typed follow the registration', async () => {
  const [address] = before.practice.addresses;
  if (address === undefined) throw new Error('The sample has no address.');
  const { purpose, ...value } = address;
  const lines = ['14 rue de la Bourse'];
  const addresses = [{ purpose, ...value, lines }];
  const answered = pendingRegistration({ version: 4, practice: { ...before.practice, addresses } });
  const { screen, api } = await openDecision('approve', {
    readRegistrationStatus: [json(before), json(answered)],
    correctField: [problem('registration-changed'), json({ ...answered, version: 5 })],
    readRequests: json({ version: 1, rounds: [] }),
  });
  await screen.getByRole('button', { name: 'Correct a typing error yourself…' }).click();
  const form = screen.getByRole('form', { name: 'Correct an obvious typing error' });
  await form.getByLabelText('Field').selectOptions('practice.addresses[practice]');
  await form.getByLabelText('Town').fill('Lyon');
  await form.getByLabelText('Why it is a typing error').fill('As on the licence.');
  const send = form.getByRole('button', { name: 'Correct and notify the applicant' });
  await send.click();
  await expect
    .element(form.getByLabelText(/^Street and number/))
    .toHaveValue('14 rue de la Bourse');
  await expect.element(form.getByLabelText('Town')).toHaveValue('Lyon');
  await send.click();
  await expect.poll(() => api.askedFor('correctField')).toHaveLength(2);
  expect(api.askedFor('correctField')[1]?.body).toMatchObject({
    version: 4,
    change: { field: 'practice.addresses[practice]', value: { ...value, city: 'Lyon', lines } },
  });
});

test.each(['fr', 'ja'] as const)('the form fits 320 px in %s', async (language) => {
  await page.viewport(320, 640);
  const { screen } = await open(json(before), language);
  const name = { fr: 'Corriger une faute de frappe…', ja: '明らかな誤記を訂正する…' }[language];
  await screen.getByRole('button', { name }).click();
  const choice = screen.getByLabelText({ fr: 'Champ', ja: '項目' }[language]).first();
  await expect.element(choice).toBeVisible();
  const wide = [...document.querySelectorAll('main form *')].filter(
    (one) => one.getBoundingClientRect().right > 320,
  );
  expect(wide).toEqual([]);
  await page.viewport(390, 844);
});

test('the focus stays in the card when the button gives way to its form', async () => {
  const { screen } = await open(problem('internal'));
  const button = screen.getByRole('button', { name: 'Correct a typing error yourself…' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  const form = screen.getByRole('form', { name: 'Correct an obvious typing error' });
  await expect.poll(() => form.element().contains(document.activeElement)).toBe(true);
});
