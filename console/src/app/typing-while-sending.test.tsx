import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { json, type Reply } from '../testing/fake-api.ts';
import { openDecision, pressAndConfirm } from '../testing/open-decision.tsx';
import { openDesk } from '../testing/open-desk.tsx';
import { evidenceItem, itemsWith, sampleEvidence } from '../testing/sample-evidence.ts';
import { sampleMail } from '../testing/sample-mail.ts';
import { decidedRegistration, pendingRegistration } from '../testing/sample-registration.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { unfoldFacts } from '../testing/unfold.ts';

type Screen = Awaited<ReturnType<typeof openDecision>>['screen'];

/** A line on which no answer ever arrives. */
const pending: Reply = () => new Promise<Response>(() => undefined);
const request = sampleRequest([{ kind: 'explain', field: null, reason: null }]);
const waiting = {
  readRegistrationStatus: json({ ...pendingRegistration(), request }),
  readRequests: json({ version: 3, rounds: [] }),
};
const open = evidenceItem({ code: 'name-agrees', state: 'open', why: 'name-similar' });
const press = (screen: Locator | Screen, name: string) =>
  screen.getByRole('button', { name, exact: true }).last().click();

interface Form {
  readonly opened: () => Promise<{ readonly screen: Screen }>;
  /** Types what is sent, sends it, and names its text fields. */
  readonly send: (screen: Screen) => Promise<readonly Locator[]>;
}

const forms: Record<string, Form> = {
  'a decision': {
    opened: () => openDecision('reject', { decideRegistration: pending }),
    send: async (screen) => {
      await screen.getByRole('checkbox', { name: /L02$/ }).click();
      const fields = [
        screen.getByLabelText('Message to the applicant'),
        screen.getByLabelText('Internal note'),
      ];
      for (const field of fields) await field.fill('Sent');
      await pressAndConfirm({ screen }, 'Reject');
      await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
      return fields;
    },
  },
  'a note': {
    opened: () => openDecision('approve', { addNote: pending }),
    send: async (screen) => {
      const note = screen.getByLabelText('Add a note');
      await note.fill('Sent');
      await press(screen, 'Add note');
      return [note];
    },
  },
  'a reason for a reversal': {
    opened: () =>
      openDecision('approve', {
        readRegistrationStatus: json(decidedRegistration('approved')),
        askForReversal: pending,
      }),
    send: async (screen) => {
      await press(screen, 'Request reversal…');
      await screen.getByLabelText('Reason').fill('Sent');
      await press(screen, 'Send request');
      return [screen.getByLabelText('Reason')];
    },
  },
  'a judgement of the evidence': {
    opened: () =>
      openDecision('approve', {
        readEvidence: json(sampleEvidence({ items: itemsWith(open) })),
        settleEvidence: pending,
      }),
    send: async (screen) => {
      await unfoldFacts(screen);
      await screen.getByRole('button', { name: /Confirm by hand…/ }).click();
      const form = screen.getByRole('form', { name: 'Confirm by hand' });
      await form.getByRole('textbox').fill('Sent');
      await press(form, 'Confirm by hand');
      return [form.getByRole('textbox')];
    },
  },
  'questions to the applicant': {
    opened: () => openDecision('approve', { askApplicant: pending }),
    send: async (screen) => {
      await screen.getByRole('radio', { name: 'Ask the applicant' }).click();
      await press(screen, 'Add another question');
      const fields = [
        screen.getByLabelText(/^In your own words/),
        screen.getByLabelText('Introduction'),
      ];
      for (const field of fields) await field.fill('Sent');
      await press(screen, 'Ask the applicant…');
      await press(screen.getByRole('alertdialog'), 'Ask the applicant');
      return fields;
    },
  },
  'an answer for the applicant': {
    opened: () => openDecision('approve', { ...waiting, enterAnswer: pending }),
    send: async (screen) => {
      await press(screen, 'Enter the answer for the applicant…');
      const fields = [
        screen.getByLabelText(/^Explanation/),
        screen.getByLabelText('How the answer arrived'),
      ];
      for (const field of fields) await field.fill('Sent');
      await press(screen, 'Enter the answer');
      return fields;
    },
  },
  'a correction': {
    opened: () => openDecision('approve', { ...waiting, correctField: pending }),
    send: async (screen) => {
      await press(screen, 'Correct a typing error yourself…');
      const form = screen.getByRole('form', { name: 'Correct an obvious typing error' });
      await form.getByLabelText('Field').selectOptions('Legal name');
      const fields = [
        form.getByLabelText('New value'),
        form.getByLabelText('Why it is a typing error'),
      ];
      for (const field of fields) await field.fill('Sent');
      await press(form, 'Correct and notify the applicant');
      return fields;
    },
  },
  'an assignment': {
    opened: () =>
      openDesk('/customerService/FR/T-104233', {
        listColleagues: json({ items: [{ subject: 'mai', name: 'Mai', email: null }] }),
        assignRegistration: pending,
      }),
    send: async (screen) => {
      await press(screen, 'Assign…');
      const dialog = screen.getByRole('dialog');
      await dialog.getByLabelText('Colleague').selectOptions('mai');
      await dialog.getByLabelText('Message (optional)').fill('Sent');
      await press(dialog, 'Assign');
      return [dialog.getByLabelText('Message (optional)')];
    },
  },
  'the reason to set a mail aside': {
    opened: () =>
      openDesk('/customerService/FR/T-104233', {
        listMails: json({ items: [sampleMail()], nextCursor: null }),
        setMailAside: pending,
      }),
    send: async (screen) => {
      await screen.getByRole('button', { name: /^Dismiss…/ }).click();
      const form = screen.getByRole('form', { name: /Dismiss/ });
      await form.getByRole('textbox').fill('Sent');
      await form.getByRole('button').last().click();
      return [form.getByRole('textbox')];
    },
  },
};

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

test.each(Object.keys(forms))('[S8.2] %s takes no more text while it is sent', async (name) => {
  const form = forms[name];
  if (form === undefined) throw new Error('No such form');
  const { screen } = await form.opened();
  for (const field of await form.send(screen)) {
    await expect.element(field).toHaveAttribute('readonly');
    await field.click();
    await userEvent.keyboard('x');
    await expect.element(field).toHaveValue('Sent');
  }
});
