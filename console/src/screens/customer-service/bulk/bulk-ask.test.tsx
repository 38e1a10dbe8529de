import { BulkDryRunRequest } from '@countersign/contract/bulk-decision';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Asked, json, problem, type Reply } from '../../../testing/fake-api.ts';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { pendingRegistration } from '../../../testing/sample-registration.ts';
import { sampleRequest } from '../../../testing/sample-request.ts';

const queue = Array.from({ length: 4 }, (_, index) => ({
  ...row,
  ticketNumber: `T-${index + 1}`,
  practiceName: `Practice ${index + 1}`,
}));
const bulkAct = 'b'.repeat(43);
const acts: string[] = [];
/** T-3 is with its applicant already; T-4 is read in Japanese. */
const dryRun: Reply = (asked) => {
  const request = BulkDryRunRequest.parse(asked.body);
  if ('rows' in request) acts.push(request.act);
  const items = ('rows' in request ? request.rows : []).map((one) => ({
    ...one,
    practiceName: 'Practice',
    mailLanguage: one.ticketNumber === 'T-4' ? 'ja' : 'fr',
    outcome: one.ticketNumber === 'T-3' ? 'already-asked' : 'would-pass',
    claimedBy: null,
    evidence: null,
  }));
  return json({ bulkAct, items, capped: false })(asked);
};
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const isAsked: Reply = (asked) =>
  json(
    pendingRegistration({
      version: 2,
      request: sampleRequest([], { askedAt: inMs(0), mailHeldUntil: inMs(60_000) }),
    }),
  )(asked);
const ticketOf = ({ address }: Asked) => address.pathname.split('/').at(4);

async function askAll(replies: Record<string, Reply | Reply[]> = {}) {
  await page.viewport(1280, 900);
  const desk = await openDesk('/customerService', {
    listRegistrations: rows(null, queue),
    dryRunBulkDecision: dryRun,
    askApplicant: isAsked,
    undoRequest: json(pendingRegistration({ version: 3 })),
    ...replies,
  });
  await desk.screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await desk.screen.getByRole('button', { name: 'Ask…' }).click();
  await expect.poll(() => desk.place.path).toBe('/customerService/bulk');
  return { ...desk, sent: () => desk.api.askedFor('askApplicant') };
}

beforeEach(() => {
  sessionStorage.clear();
  acts.length = 0;
});
afterEach(() => page.viewport(390, 844));

test('the same question is asked of each row that can be asked, after a dry run and a confirmation', async () => {
  const { screen, sent } = await askAll();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Ask 4 applicants');
  await expect.element(screen.getByText('Already with the applicant')).toBeVisible();
  expect(acts).toEqual(['ask']);
  const words = screen.getByLabelText('In your own words');
  // No one can write in several languages at once.
  await expect.element(words).toHaveAccessibleDescription(/Sent to every applicant/);
  await words.fill('Both sides, please.');
  await screen.getByRole('button', { name: 'Ask 3…' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Ask 3 applicants?' });
  await expect
    .element(dialog)
    .toMatchTextContent(
      /email in their language.*1 other will be skipped.*not translated.*French \(2\) and Japanese \(1\).*Send a document/s,
    );
  expect(sent()).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask 3', exact: true }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('3 applicants asked');
  expect(sent().map(ticketOf).sort()).toEqual(['T-1', 'T-2', 'T-4']);
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  expect(sent()[0]?.body).toEqual({
    points: [
      {
        kind: 'document',
        field: 'documents[licence]',
        reason: null,
        words: 'Both sides, please.',
      },
    ],
    answerDays: 14,
    version: 1,
    channel: 'customer-service',
    bulkAct,
  });
});

test('all questions are undone while their mails are held', async () => {
  const { screen, api } = await askAll();
  await screen.getByRole('button', { name: 'Ask 3…' }).click();
  await screen.getByRole('button', { name: 'Ask 3', exact: true }).click();
  await expect.element(screen.getByText('You can still undo these questions')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo all 3' }).click();
  await expect.element(screen.getByText('3 questions undone').first()).toBeVisible();
  expect(api.askedFor('undoRequest').map(({ body }) => body)).toEqual(
    Array(3).fill({ version: 2 }),
  );
  expect(api.askedFor('undoDecision')).toEqual([]);
});

test('a row that was asked meanwhile is left out, and the others are asked', async () => {
  const race: Reply = (asked) =>
    (ticketOf(asked) === 'T-2' ? problem('already-asked') : isAsked)(asked);
  const { screen } = await askAll({ askApplicant: race });
  await screen.getByRole('button', { name: 'Ask 3…' }).click();
  await screen.getByRole('button', { name: 'Ask 3', exact: true }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('2 applicants asked');
  expect(document.querySelector('[data-outcome="already-asked"]')?.textContent).toMatch(
    /Already with the applicant.*2/,
  );
});

test('a question without its words is not sent', async () => {
  const { screen, sent } = await askAll();
  await screen.getByRole('button', { name: 'Add another question' }).click();
  await screen.getByRole('button', { name: 'Ask 3…' }).click();
  await expect.element(screen.getByText('Write what you need.')).toBeVisible();
  await expect
    .element(screen.getByRole('group', { name: 'Question 2' }).getByLabelText('In your own words'))
    .toHaveFocus();
  await userEvent.keyboard('Who signs?');
  await screen.getByRole('button', { name: 'Ask 3…' }).click();
  await screen.getByRole('button', { name: 'Ask 3', exact: true }).click();
  await expect.poll(() => sent().length).toBe(3);
});
