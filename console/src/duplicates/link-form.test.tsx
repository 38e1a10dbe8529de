import type { Duplicates } from '@countersign/contract/duplicates/duplicates';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, problem } from '../testing/fake-api.ts';
import { alex, openDecision } from '../testing/open-decision.tsx';
import { knownMatch } from '../testing/sample-duplicates.ts';
import { samplePreview } from '../testing/sample-preview.ts';
import { decidedRegistration, pendingRegistration } from '../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());

const linked = (decision: Record<string, unknown> = {}) =>
  json(decidedRegistration('linked', { decidedBy: alex, ...decision }));

const known = (answer: 'same' | null): Duplicates => ({
  searched: true,
  matches: [
    knownMatch({
      ticketNumber: 'T-8',
      status: 'approved',
      decidedAt: '2026-10-20T09:14:00.000Z',
      decidedByName: 'Marc Aubry',
      answer: answer && { as: answer, by: alex, at: '2026-11-20T09:00:00.000Z', rejected: null },
    }),
    knownMatch({ ticketNumber: 'T-9' }),
  ],
  elsewhere: null,
});

test('links to the account whose number is typed, after a question', async () => {
  const { screen, api } = await openDecision('reject', {
    decideRegistration: linked({ accountNumber: '4711' }),
  });
  await screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  const form = screen.getByRole('form', { name: 'Belongs to an existing account' });
  await form.getByRole('button', { name: 'Link to the account…' }).click();
  await expect
    .element(form.getByText('Enter the account number, or select a registration.'))
    .toBeVisible();
  await expect.element(form.getByLabelText('Account number')).toHaveFocus();
  await form.getByLabelText('Account number').fill(' 4711 ');
  await form.getByRole('button', { name: 'Link to the account…' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/helene@lafayette-bourse\.example.*French/);
  expect(api.askedFor('decideRegistration')).toHaveLength(0);
  await question.getByRole('button', { name: 'Link', exact: true }).click();
  await expect
    .poll(() => api.askedFor('decideRegistration').at(-1)?.body)
    .toMatchObject({ decision: 'link', reasonCodes: [], accountNumber: '4711', version: 3 });
  await expect.element(screen.getByText(/has an account already/)).toBeVisible();
  await expect.element(screen.getByText('4711', { exact: true })).toBeVisible();
});

test('[S7.4] shows the mail that the applicant would get, with the message as it is typed', async () => {
  const { screen, api } = await openDecision('reject', {
    previewDecisionMail: json(samplePreview()),
    decideRegistration: linked({ accountNumber: '4711' }),
  });
  await screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  const form = screen.getByRole('form', { name: 'Belongs to an existing account' });
  await form.getByLabelText('Message to the applicant').fill(' Bonjour ');
  const before = api.askedFor('previewDecisionMail').length;
  await form.getByText('Email preview').click();
  await expect
    .poll(() => api.askedFor('previewDecisionMail').slice(before).at(-1)?.body)
    .toMatchObject({ decision: 'link', messageToApplicant: 'Bonjour', reviewerLocale: 'en' });
  await expect.element(form.getByText(samplePreview().mail.subject).first()).toBeVisible();
  // A mail counts as seen once it was on the screen for a second.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await form.getByLabelText('Account number').fill('4711');
  await form.getByRole('button', { name: 'Link to the account…' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Link', exact: true }).click();
  // The decision names the mail that was on the screen.
  await expect
    .poll(() => api.askedFor('decideRegistration').at(-1)?.body)
    .toMatchObject({ decision: 'link', previewHash: samplePreview().hash });
});

test('the registration of which a person said that it is the same is selected; a likeness alone is not', async () => {
  const first = await openDecision('reject', { readDuplicates: json(known(null)) });
  await first.screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  await expect.element(first.screen.getByRole('radio', { name: 'None of these' })).toBeChecked();
  // One that is not approved has no account.
  await expect.element(first.screen.getByRole('radio', { name: /T-9/ })).not.toBeInTheDocument();
  await first.screen.unmount();
  const { screen, api } = await openDecision('reject', {
    readDuplicates: json(known('same')),
    decideRegistration: linked(),
  });
  await screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  await expect.element(screen.getByRole('radio', { name: /T-8/ })).toBeChecked();
  await screen.getByRole('button', { name: 'Link to the account…' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Link', exact: true }).click();
  await expect
    .poll(() => api.askedFor('decideRegistration').at(-1)?.body)
    .toMatchObject({
      decision: 'link',
      duplicateOf: { countryCode: 'FR', ticketNumber: 'T-8' },
    });
});

test('another number than the selected registration has is refused at its field; nothing typed is lost', async () => {
  const errors = [{ pointer: '/accountNumber', code: 'not-allowed' }] as const;
  const { screen } = await openDecision('approve', {
    readDuplicates: json(known('same')),
    decideRegistration: problem('invalid-request', { errors: [...errors] }),
  });
  await screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  const number = screen.getByLabelText('Account number');
  await number.fill('4712');
  await screen.getByRole('button', { name: 'Link to the account…' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Link', exact: true }).click();
  await expect
    .element(screen.getByText('The registration you selected has another account number.'))
    .toBeVisible();
  await expect.element(number).toHaveValue('4712');
  await screen.unmount();
  // The draft opens the form again.
  const again = await openDecision('approve', { readDuplicates: json(known('same')) });
  await expect.element(again.screen.getByLabelText('Account number')).toHaveValue('4712');
});

test('beside an approval it is offered where an approved registration is alike', async () => {
  const offer = { name: 'Belongs to an existing account…' };
  const alike = await openDecision('approve', { readDuplicates: json(known(null)) });
  await expect.element(alike.screen.getByRole('button', offer)).toBeVisible();
  await alike.screen.unmount();
  const none = json({ searched: true, matches: [], elsewhere: null });
  const { screen, api } = await openDecision('approve', { readDuplicates: none });
  await expect.poll(() => api.askedFor('readDuplicates').length).toBe(1);
  await expect.element(screen.getByRole('button', offer)).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Reject' }).click();
  await expect.element(screen.getByRole('button', offer)).toBeVisible();
});

test('an undo brings the number back', async () => {
  const { screen } = await openDecision('reject', {
    decideRegistration: linked({ accountNumber: '4711' }),
    undoDecision: json({ ...decidedRegistration('linked'), status: 'pending', version: 5 }),
  });
  await screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  await screen.getByLabelText('Account number').fill('4711');
  await screen.getByRole('button', { name: 'Link to the account…' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Link', exact: true }).click();
  await screen.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(screen.getByLabelText('Account number')).toHaveValue('4711');
});

test('what the API refuses is in sight, above the decision’s form', async () => {
  await page.viewport(390, 844);
  const { screen } = await openDecision('reject', { decideRegistration: problem('internal') });
  await screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  await screen.getByLabelText('Account number').fill('4711');
  await screen.getByRole('button', { name: 'Link to the account…' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(screen.getByText('Your decision wasn’t recorded')).toBeInViewport();
  await expect.element(screen.getByLabelText('Account number')).toHaveValue('4711');
});

test('an applicant who reads another language than the mail’s is named with it', async () => {
  const { screen } = await openDecision('reject', {
    readRegistrationStatus: json(pendingRegistration({ applicantLocale: 'ar' })),
  });
  await screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  const form = screen.getByRole('form', { name: 'Belongs to an existing account' });
  await expect
    .element(form.getByText(/^The applicant reads Arabic; the rest of the email is in English/))
    .toBeVisible();
});

/** One text after another with no time between them, however slow the machine is. */
function typeAtOnce(field: Element, ...texts: readonly string[]): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (const text of texts) {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

test('says whose the typed number is, once typing pauses, and waits for nothing', async () => {
  const holder = {
    countryCode: 'FR',
    ticketNumber: 'T-8',
    practiceName: 'Optique du Port',
    city: 'Brest',
  };
  const { screen, api } = await openDecision('reject', {
    findAccountHolders: [json({ items: [holder] }), json({ items: [] }), problem('internal')],
  });
  await screen.getByRole('button', { name: 'Belongs to an existing account…' }).click();
  const form = screen.getByRole('form', { name: 'Belongs to an existing account' });
  const number = form.getByLabelText('Account number');
  typeAtOnce(number.element(), '47', '4711');
  await expect.element(form.getByText('Optique du Port · Brest')).toBeVisible();
  expect(api.askedFor('findAccountHolders').map(({ body }) => body)).toEqual([{ number: '4711' }]);
  await expect
    .element(form.getByRole('link', { name: 'Open T-8' }))
    .toHaveAttribute('href', '/customerService/FR/T-8');
  await number.fill('4712');
  await expect.element(form.getByText('Optique du Port · Brest')).not.toBeInTheDocument();
  await expect.element(form.getByText(/^No registration here has this number/)).toBeVisible();
  await number.fill('4713');
  await expect.element(form.getByText(/^We couldn’t look up this number/)).toBeVisible();
  await form.getByRole('button', { name: 'Link to the account…' }).click();
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
});
