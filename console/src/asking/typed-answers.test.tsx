import { beforeEach, expect, test } from 'vitest';
import { serverClock } from '../clock/server-clock.ts';
import { json, problem, type Reply } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { sampleRequest } from '../testing/sample-request.ts';

beforeEach(() => sessionStorage.clear());

const request = sampleRequest([{ kind: 'explain', field: null, reason: null }]);
const before = { ...pendingRegistration(), request };
const rounds = json({ version: before.version, rounds: [] });

const openAnswer = async (replies = {}, how: { readonly reauthenticated?: boolean } = {}) => {
  const read = { readRegistrationStatus: json(before), readRequests: rounds };
  const opened = await openDecision('approve', { ...read, ...replies }, 'en', how);
  return {
    ...opened,
    form: opened.screen.getByRole('form', { name: 'Answer as the applicant gave it' }),
  };
};

test('[S4.2] an answer typed for the applicant survives a trip to the provider', async () => {
  const first = await openAnswer();
  await first.screen.getByRole('button', { name: 'Enter the answer for the applicant…' }).click();
  await first.form.getByLabelText(/^Explanation/).fill('Sie unterschreibt. 👓𠮷');
  await first.form.getByLabelText('How the answer arrived').fill('By telephone.');
  await first.screen.unmount();
  const { form } = await openAnswer();
  await expect.element(form.getByLabelText(/^Explanation/)).toHaveValue('Sie unterschreibt. 👓𠮷');
  await expect.element(form.getByLabelText('How the answer arrived')).toHaveValue('By telephone.');
});

test('an answer with another address asks for a recent sign-in and is not lost', async () => {
  const question = sampleRequest([{ kind: 'correct', field: 'contact.email', reason: null }]);
  const asked = { readRegistrationStatus: json({ ...before, request: question }) };
  const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"';
  const refused: Reply = async (request) => {
    const answer = await problem('insufficient-user-authentication')(request);
    answer.headers.set('www-authenticate', challenge);
    return answer;
  };
  const first = await openAnswer({ ...asked, enterAnswer: refused });
  await first.screen.getByRole('button', { name: 'Enter the answer for the applicant…' }).click();
  await first.form.getByLabelText(/New value/).fill('new@vieux-port.example');
  await first.form.getByLabelText('How the answer arrived').fill('By telephone.');
  await first.form.getByRole('button', { name: 'Enter the answer' }).click();
  const dialog = first.screen.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await expect.element(dialog).toBeVisible();
  await first.screen.unmount();
  const { form } = await openAnswer(asked, { reauthenticated: true });
  await expect.element(form.getByText('You’re signed in again')).toBeVisible();
  await expect.element(form.getByLabelText(/New value/)).toHaveValue('new@vieux-port.example');
});

test('an answer that met a change is sent again for the newer version', async () => {
  const newer = { ...before, version: before.version + 1 };
  const { screen, form, api } = await openAnswer({
    readRegistrationStatus: [json(before), json(newer)],
    enterAnswer: [problem('registration-changed'), json({ ...newer, version: newer.version + 1 })],
  });
  await screen.getByRole('button', { name: 'Enter the answer for the applicant…' }).click();
  await form.getByLabelText(/^Explanation/).fill('The owner signs.');
  await form.getByLabelText('How the answer arrived').fill('By telephone.');
  const send = form.getByRole('button', { name: 'Enter the answer' });
  await send.click();
  await expect.element(form.getByText('The answer wasn’t entered')).toBeVisible();
  await expect.element(form.getByLabelText(/^Explanation/)).toHaveValue('The owner signs.');
  await expect.poll(() => api.askedFor('readRegistrationStatus')).toHaveLength(2);
  await send.click();
  await expect.poll(() => api.askedFor('enterAnswer')).toHaveLength(2);
  expect(api.askedFor('enterAnswer')[1]?.body).toMatchObject({ version: newer.version });
  // It is not offered again in this tab.
  await expect
    .poll(() => Object.keys(sessionStorage).filter((key) => key.includes('answering')))
    .toEqual([]);
});

test('an answer that was typed is not the answer to the next question', async () => {
  const next = { ...before, version: before.version + 3, request: { ...request, round: 2 } };
  const { screen, form, api } = await openAnswer({
    readRegistrationStatus: [json(before), json(next)],
    enterAnswer: problem('registration-changed'),
  });
  const open = screen.getByRole('button', { name: 'Enter the answer for the applicant…' });
  await open.click();
  await form.getByLabelText(/^Explanation/).fill('The owner signs.');
  await form.getByLabelText('How the answer arrived').fill('By telephone.');
  await form.getByRole('button', { name: 'Enter the answer' }).click();
  await expect.poll(() => api.askedFor('readRegistrationStatus')).toHaveLength(2);
  await open.click();
  await expect.element(form.getByLabelText(/^Explanation/)).toHaveValue('');
});

test('[S4.2] a correction that was typed survives a trip to the provider', async () => {
  const first = await openAnswer();
  await first.screen.getByRole('button', { name: 'Correct a typing error yourself…' }).click();
  const typed = first.screen.getByRole('form', { name: 'Correct an obvious typing error' });
  await typed.getByLabelText('Field').selectOptions('Legal name');
  await typed.getByLabelText('New value').fill('Optique Lafayette SARL');
  await typed.getByLabelText('Why it is a typing error').fill('A letter was missing.');
  await first.screen.unmount();
  const { screen } = await openAnswer();
  const form = screen.getByRole('form', { name: 'Correct an obvious typing error' });
  await expect.element(form.getByLabelText('New value')).toHaveValue('Optique Lafayette SARL');
  await expect
    .element(form.getByLabelText('Why it is a typing error'))
    .toHaveValue('A letter was missing.');
});

test('a question can be undone as long as the server says, by its own clock', async () => {
  serverClock.learn(new Headers({ date: new Date(Date.now() - 3_600_000).toUTCString() }));
  try {
    const mailHeldUntil = new Date(serverClock.nowMs() + 60_000).toISOString();
    const { screen } = await openDecision('approve', {
      readRegistrationStatus: json({ ...before, request: { ...request, mailHeldUntil } }),
      readRequests: rounds,
    });
    await expect.element(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
  } finally {
    serverClock.learn(new Headers({ date: new Date().toUTCString() }));
  }
});
