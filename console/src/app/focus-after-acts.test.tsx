import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { held, json, type Reply } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { me, openDesk, row, rows } from '../testing/open-desk.tsx';
import { someDuplicates } from '../testing/sample-duplicates.ts';
import { evidenceItem, itemsWith, sampleEvidence } from '../testing/sample-evidence.ts';
import { historyEvent } from '../testing/sample-history.ts';
import { sampleMail } from '../testing/sample-mail.ts';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { sampleRequest } from '../testing/sample-request.ts';

/** Presses a button by the keyboard, which is then gone or can no longer be pressed. */
async function use(button: Locator) {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}
const focus = () => document.activeElement;

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('Clear selection leaves the focus in the list', async () => {
  const { screen } = await openDesk('/customerService', { listRegistrations: rows(null, [row]) });
  await screen.getByRole('checkbox', { name: /^Select Optique/ }).click();
  const clear = screen.getByRole('button', { name: 'Clear selection' });
  await use(clear);
  await expect.element(clear).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    .toHaveFocus();
});

const france = {
  ...{ countryCode: 'FR', version: 3, targetHours: 24, undoSeconds: null, replyTo: null },
  ...{ reminders: true, secondPersonReverses: false },
  staff: [{ email: 'zoe@desk.example', name: 'Zoé', locale: 'fr_FR', escalations: true }],
};
const openSettings = () =>
  openDesk('/customerService/settings?countryCode=FR', {
    readMe: json({ ...me, markets: ['FR'] }),
    listMarkets: json({ items: [france], nextCursor: null }),
    readMarketHistory: json({ items: [], nextCursor: null }),
  });

test('the settings of a market and back begin at their heading', async () => {
  const { screen } = await openDesk('/customerService/settings', {
    listMarkets: json({ items: [france], nextCursor: null }),
    readMarketHistory: json({ items: [], nextCursor: null }),
  });
  const market = screen.getByRole('link', { name: 'France' });
  await expect.element(market).toBeVisible();
  expect(focus()).toBe(document.body);
  (market.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const heading = (name: RegExp) => screen.getByRole('heading', { level: 1, name });
  await expect.element(heading(/France/)).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/^Market settings/)).toHaveFocus();
});

test('a removed reviewer leaves the focus among the reviewers', async () => {
  const { screen } = await openSettings();
  const remove = screen.getByRole('button', { name: 'Remove Zoé' });
  await use(remove);
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(screen.getByRole('group', { name: 'Reviewers' })).toHaveFocus();
});

test('a reviewer without name and address is removed by number', async () => {
  const { screen } = await openSettings();
  await screen.getByRole('button', { name: 'Add a reviewer' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Reviewer 2' })).toBeVisible();
});

test('discarded settings leave the focus in the form', async () => {
  const { screen } = await openSettings();
  await screen.getByLabelText('Decision target (hours)').fill('8');
  const discard = screen.getByRole('button', { name: 'Discard changes' });
  await use(discard);
  await expect.element(discard).not.toBeInTheDocument();
  await expect.poll(() => focus()?.tagName).toBe('FORM');
});

const queued = sampleMail({ state: 'queued', attempts: 0, lastError: null });

test('a mail that is sent again has the focus', async () => {
  const { screen } = await openDesk('/customerService/FR/T-104233', {
    listMails: [
      json({ items: [sampleMail()], nextCursor: null }),
      json({ items: [queued], nextCursor: null }),
    ],
    resendMail: json(queued),
  });
  const again = screen.getByRole('button', { name: /^Send again/ }).first();
  await use(again);
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect.element(screen.getByText(/Sending again to helene@/)).toBeVisible();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.poll(() => focus()?.closest('li')?.textContent).toMatch(/Approval email/);
});

const paged =
  (first: object, last: object): Reply =>
  (asked) =>
    json(
      asked.address.searchParams.has('cursor')
        ? { items: [last], nextCursor: null }
        : { items: [first], nextCursor: 'c1' },
    )(asked);

test.each<[string, string, () => Promise<{ screen: Parameters<typeof found>[0] }>]>([
  [
    'later events',
    'Show later events',
    () =>
      openDecision('approve', {
        readHistory: paged(
          historyEvent({ kind: 'received' }),
          historyEvent({ kind: 'undone', sequence: 2 }),
        ),
      }),
  ],
  [
    'more emails',
    'Show more emails',
    () =>
      openDesk('/customerService/FR/T-104233', {
        listMails: paged(
          sampleMail(),
          sampleMail({ mailId: '01941f29-7c00-7000-8000-000000000003' }),
        ),
      }),
  ],
  [
    'more matches',
    'Show 1 more',
    () => openDecision('approve', { readDuplicates: json(someDuplicates()) }),
  ],
])('the last %s leave the focus in their card', async (_, name, open) => {
  const { screen } = await open();
  const more = found(screen, name);
  await use(more);
  await expect.element(more).not.toBeInTheDocument();
  await expect.poll(() => focus()?.closest('section')?.querySelector('li')).toBeTruthy();
});

function found(screen: Awaited<ReturnType<typeof openDecision>>['screen'], name: string) {
  return screen.getByRole('button', { name });
}

test('adding a suggested question leaves the focus at the next, then in the form', async () => {
  const open = (code: 'name-agrees' | 'place-agrees') =>
    evidenceItem({
      ...{ code, state: 'open', whyValues: { theirs: 'Other' } },
      why: code === 'name-agrees' ? 'name-similar' : 'address-differs',
    });
  const { screen } = await openDecision('approve', {
    readEvidence: json(
      sampleEvidence({ items: itemsWith(open('name-agrees'), open('place-agrees')) }),
    ),
  });
  await screen.getByRole('radio', { name: 'Ask the applicant' }).click();
  const suggested = screen.getByRole('button', { name: /^Add: / });
  await use(suggested.first());
  await expect.element(suggested.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const question = screen.getByRole('group', { name: 'Question 2' });
  await expect.element(question.getByRole('combobox').first()).toHaveFocus();
});

test('the field for a document has the focus while it is sent and afterwards', async () => {
  const request = sampleRequest([{ kind: 'document', field: 'documents[licence]', reason: null }]);
  const sending = held(json({}, 500));
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json({ ...pendingRegistration(), request }),
    readRequests: json({ version: 3, rounds: [] }),
    addDocument: sending.reply,
  });
  await screen.getByRole('button', { name: 'Enter the answer for the applicant…' }).click();
  const field = screen.getByLabelText('Add a document').last();
  (field.element() as HTMLElement).focus();
  await field.upload(new File(['%PDF-1.7 '], 'letter.pdf'));
  await expect.element(field).toHaveAttribute('aria-disabled', 'true');
  await expect.element(field).toHaveFocus();
  sending.release();
  await expect.element(field).not.toHaveAttribute('aria-disabled');
  await expect.element(field).toHaveFocus();
});
