import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countReasons } from '../../decision-form/used-reasons.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { json } from '../../testing/fake-api.ts';
import { alex, openDecision, pressAndConfirm } from '../../testing/open-decision.tsx';
import { someDuplicates } from '../../testing/sample-duplicates.ts';
import { evidenceItem, itemsWith, sampleEvidence } from '../../testing/sample-evidence.ts';
import { decidedRegistration, pendingRegistration } from '../../testing/sample-registration.ts';
import { sampleRequest } from '../../testing/sample-request.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const approved = json(decidedRegistration('approved', { decidedBy: alex }));

test('[S7.4] an approval has a message of its own, which its mail is previewed with', async () => {
  const opened = await openDecision('reject', { decideRegistration: approved });
  const { screen, api } = opened;
  const message = screen.getByLabelText('Message to the applicant');
  await message.fill('Your licence has ended.');
  await screen.getByRole('radio', { name: 'Approve' }).click();
  // The words for one outcome are never sent with the other.
  await expect.element(message).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Add a message to the applicant' }).click();
  await expect.element(message).toHaveFocus();
  await expect.element(message).toHaveValue('');
  await message.fill('Welcome.');
  await screen.getByRole('radio', { name: 'Reject' }).click();
  await expect.element(message).toHaveValue('Your licence has ended.');
  await screen.getByRole('radio', { name: 'Approve' }).click();
  await screen.getByText('Email preview').click();
  await expect
    .poll(() => api.askedFor('previewDecisionMail').at(-1)?.body)
    .toMatchObject({ decision: 'approve', messageToApplicant: 'Welcome.' });
  await pressAndConfirm(opened, 'Approve');
  await expect
    .poll(() => api.askedFor('decideRegistration').at(-1)?.body)
    .toMatchObject({ decision: 'approve', messageToApplicant: 'Welcome.' });
});

test('[S2.10] the question names reasons, recipient, language and unanswered duplicates', async () => {
  const { screen } = await openDecision('reject', { readDuplicates: json(someDuplicates()) });
  await expect.element(screen.getByRole('region', { name: 'Possible duplicate' })).toBeVisible();
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await screen.getByRole('button', { name: 'Reject…' }).last().click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/helene@lafayette-bourse\.example.*French/);
  await expect.element(question).toMatchTextContent(/Licence number not found.*L02/);
  await expect.element(question).toMatchTextContent(/Possible duplicate, not answered yet: .*T-\d/);
});

test('[S2.10] the duplicate that a rejection names is not said to be unanswered', async () => {
  const [match] = someDuplicates().matches;
  const known = { ...someDuplicates(), matches: match === undefined ? [] : [match] };
  const { screen } = await openDecision('reject', { readDuplicates: json(known) });
  await screen.getByRole('checkbox', { name: /D02/ }).click();
  await screen.getByRole('radio', { name: /T-1/ }).click();
  await screen.getByRole('button', { name: 'Reject…' }).last().click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/D02/);
  await expect.element(question).not.toMatchTextContent(/not answered yet/);
});

test('questions are sent after a question, and an undo brings all of them back', async () => {
  // Longer than a slow machine takes to press.
  const held = new Date(Date.now() + 600_000).toISOString();
  const points = [{ kind: 'explain', field: null, reason: null }] as const;
  const request = sampleRequest([...points], {
    askedAt: new Date().toISOString(),
    mailHeldUntil: held,
  });
  const { screen, api } = await openDecision('approve', {
    askApplicant: json({ ...pendingRegistration({ version: 4 }), request }),
    undoRequest: json(pendingRegistration({ version: 5 })),
    readRequests: json({ version: 4, rounds: [] }),
  });
  await screen.getByRole('radio', { name: 'Ask the applicant' }).click();
  await screen.getByRole('button', { name: 'Add another question' }).click();
  const words = screen.getByLabelText(/^In your own words/);
  await expect.element(words).toHaveFocus();
  await userEvent.keyboard('Which one?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const question = screen.getByRole('alertdialog');
  await expect
    .element(question)
    .toMatchTextContent(/helene@lafayette-bourse\.example.*French.*14 days/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.askedFor('askApplicant')).toEqual([]);
  await words.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('The applicant has been asked')).toBeInViewport();
  await expect.element(screen.getByText(/ left$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Questions undone')).toBeVisible();
  await expect.element(words).toHaveValue('Which one?');
});

test('[S7.4] a digit picks the suggestion that shows it, and nothing else', async () => {
  for (let uses = 0; uses < 2; uses += 1) countReasons(browserStorage, ['B04']);
  const { screen } = await openDecision('reject');
  const filter = screen.getByRole('searchbox', { name: 'Filter reasons' });
  await expect.element(screen.getByText('Your most used')).toBeVisible();
  await filter.click();
  await userEvent.keyboard('2');
  await expect.element(filter).toHaveValue('');
  await expect.element(screen.getByRole('checkbox', { checked: true })).not.toBeInTheDocument();
  await userEvent.keyboard('1');
  await expect.element(screen.getByRole('checkbox', { name: /B04/ })).toBeChecked();
  expect(document.querySelectorAll('[data-numbered]')).toHaveLength(1);
  await userEvent.keyboard('L02{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
});

test('[S9.1] the keys of the desk are those of a mail’s link', async () => {
  await page.viewport(1280, 800);
  const open = evidenceItem({ code: 'name-agrees', state: 'open', why: 'name-similar' });
  const { screen, api, place } = await openDecision('approve', {
    readEvidence: json(sampleEvidence({ items: itemsWith(open) })),
    decideRegistration: approved,
  });
  await expect.element(screen.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(screen.getByLabelText('Filter reasons')).toHaveFocus();
  expect(place.path).toMatch(/^\/reject\?/);
  (screen.getByRole('heading', { level: 1 }).element() as HTMLElement).focus();
  await userEvent.keyboard('q');
  await expect.element(screen.getByRole('button', { name: /^Add: / }).first()).toHaveFocus();
  expect(place.path).toContain('decide=ask');
  await userEvent.keyboard('a');
  await expect.element(screen.getByRole('button', { name: 'Approve…' })).toHaveFocus();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await userEvent.keyboard('a');
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  expect(api.askedFor('decideRegistration')).toEqual([]);
  await page.viewport(390, 844);
});
