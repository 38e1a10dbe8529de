import { erasedEmail } from '@countersign/domain/registration/erased';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../../../testing/fake-api.ts';
import { openDecision } from '../../../testing/open-decision.tsx';
import { openDesk } from '../../../testing/open-desk.tsx';
import { historyEvent } from '../../../testing/sample-history.ts';
import { sampleMail } from '../../../testing/sample-mail.ts';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

const gone = '—';
const decided = decidedRegistration('rejected');
const application = {
  practice: {
    legalName: gone,
    type: decided.practice.type,
    addresses: [{ purpose: 'practice', lines: [gone], city: gone, countryCode: 'FR' }],
    identifiers: [],
  },
  contact: { name: gone, role: 'owner', email: erasedEmail },
  documents: [],
};
const erased = { ...decided, ...application };

test.each([
  ['en', 'The applicant’s data has been erased', 'an erased address'],
  ['fr', 'Les données du demandeur ont été effacées', 'une adresse effacée'],
  ['ja', '申請者のデータは消去されました', '消去済みのアドレス'],
] as const)('[S8.2] erased data are said to be erased in %s', async (language, title, address) => {
  const { screen } = await openDesk(
    '/customerService/FR/T-104233',
    {
      readRegistrationStatus: json(erased),
      listMails: json({
        items: [
          sampleMail({ recipient: '01941f29@erased.invalid', state: 'sent', outdated: true }),
        ],
        nextCursor: null,
      }),
    },
    language,
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // What registers say of no numbers is no evidence.
  await expect.element(screen.getByRole('status').getByText(title)).toBeVisible();
  await expect.element(screen.getByText(address, { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('erased.invalid');
  expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
});

test.each([
  ['en', 'The applicant’s data has been erased', 'Print case file…'],
  ['fr', 'Les données du demandeur ont été effacées', 'Imprimer le dossier…'],
  ['ja', '申請者のデータは消去されました', '申請記録を印刷…'],
] as const)('[S8.2] so does the page of a mail’s link in %s', async (language, title, save) => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await openDecision(
    'reject',
    {
      readRegistrationStatus: json(erased),
      readHistory: json({ items: [historyEvent({ kind: 'received' })], nextCursor: null }),
    },
    language,
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(screen.getByRole('status').getByText(title)).toBeVisible();
  await expect.poll(() => document.title).toContain(title);
  // And what is printed of it.
  await screen.getByRole('button', { name: save }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const printed = document.querySelector('[data-case-file]')?.textContent;
  expect(printed?.split(title).length).toBe(2);
  expect(document.body.textContent).not.toContain('erased.invalid');
  expect(printed).not.toContain('erased.invalid');
  expect(document.body.textContent).not.toContain(gone);
});

const waiting = { ...pendingRegistration(), ...application };

test.each(['phone', 'desk'])(
  '[S8.2] before a decision no email is promised: %s',
  async (device) => {
    if (device === 'desk') await page.viewport(1280, 800);
    const { screen, api } = await openDecision('approve', {
      readRegistrationStatus: json(waiting),
    });
    const approve = screen.getByRole('button', { name: 'Approve…' }).last();
    await expect.element(approve).toBeVisible();
    await approve.click();
    const dialog = screen.getByRole('alertdialog');
    await expect.element(dialog.getByText(/No email can be sent/)).toBeVisible();
    expect(dialog.element().textContent).not.toContain('will get an email');
    expect(document.body.textContent).not.toContain('Email preview');
    expect(api.askedFor('previewDecisionMail')).toEqual([]);
  },
);

test('[S8.2] before a rejection no message is asked for that no one could read', async () => {
  const { screen } = await openDecision('reject', { readRegistrationStatus: json(waiting) });
  await expect.element(screen.getByRole('button', { name: 'Reject…' }).last()).toBeVisible();
  const message = screen.getByRole('textbox', { name: /^Message to the applicant/ });
  await expect.element(message).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('Explained to the applicant');
});

test('[S8.2] an applicant without an address is not asked', async () => {
  await page.viewport(1280, 800);
  const path = '/customerService/FR/T-104233?decide=approve';
  const { screen } = await openDesk(path, { readRegistrationStatus: json(waiting) });
  await expect.element(screen.getByText('Add a note')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve…' }).last()).toBeVisible();
  await expect.element(screen.getByText('Ask the applicant')).not.toBeInTheDocument();
});

test('[S8.2] a decision after the erasure has no email that leaves', async () => {
  const mailHeldUntil = new Date(Date.now() + 20_000).toISOString();
  const { decision } = decided;
  const held = { ...erased, decision: { ...decision, mailHeldUntil } };
  const { screen } = await openDesk('/customerService/FR/T-104233', {
    readRegistrationStatus: json(held),
  });
  await expect.element(screen.getByText('Recorded', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Email to the applicant')).not.toBeInTheDocument();
});
