import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { json, problem, type Reply } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { openDesk } from '../testing/open-desk.tsx';
import { contradictedEvidence } from '../testing/sample-evidence.ts';
import { historyEvent } from '../testing/sample-history.ts';
import { decidedRegistration, pendingRegistration } from '../testing/sample-registration.ts';
import { requestedAt, sampleRequest } from '../testing/sample-request.ts';

const tick = (result: string, value: string | null, page: number | null) => ({
  result,
  value,
  page,
});
const readLicence = {
  type: 'other',
  version: 1,
  ticks: {
    holder: tick('agrees', 'Lafayette', 1),
    number: tick('corrected', 'OPT-4711', 2),
    issuer: tick('not-on-paper', null, null),
    place: tick('not-on-paper', null, null),
    validFrom: tick('not-on-paper', null, null),
    validUntil: tick('corrected', '2027-03-31', 1),
  },
  document: {
    documentId: '01941f29-7c00-7000-8000-000000000001',
    sha256: 'a1b2'.repeat(16),
    fileName: 'licence.pdf',
  },
  readBy: { subject: 'marc', name: 'Marc Aubry' },
  readAt: '2026-11-20T10:00:00.000Z',
};
const events = json({
  items: [
    historyEvent({ kind: 'received' }),
    historyEvent({ kind: 'mail-queued', sequence: 2 }),
    historyEvent({ kind: 'mail-sent', sequence: 3 }),
    historyEvent({ kind: 'note', sequence: 4 }),
  ],
  nextCursor: null,
});
const rejected = json(
  decidedRegistration('rejected', { messageToApplicant: 'Please renew the licence.' }),
);
const open = (replies: Record<string, Reply | Reply[]> = {}) =>
  openDesk('/customerService/FR/T-104233', { readHistory: events, ...replies });
const file = () => document.querySelector<HTMLElement>('[data-case-file="ready"]');

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

test('the case file holds facts, evidence, decision and history, and no navigation', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await open({ readRegistrationStatus: rejected });
  await screen.getByRole('button', { name: 'Print case file…' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const text = file()?.textContent ?? '';
  for (const part of [
    /T-104233.*France.*Rejected/,
    /Printed.*\(\w+.*\) by Alex Morgan/,
    /Legal name.*Lafayette-Bourse Optique SARL.*12 rue de la Bourse.*Hélène Marchand/,
    /Evidence.*Checks.*Numbers.*SIRET732 829 320 00074/,
    /Decision.*Marc Aubry.*Please renew the licence\./,
    /History.*Registration received.*Rejection email sent to helene@.*Note by Marc Aubry.*Called twice\./,
  ]) {
    expect(text).toMatch(part);
  }
  // One line for the email.
  expect(text).not.toMatch(/queued/);
  expect(file()?.querySelector('nav, form, input, details, summary')).toBe(null);
  expect(file()?.checkVisibility()).toBe(false);
});

test('licences that were read are printed with their pages, their reader and the document’s hash', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await open({ listLicences: json({ items: [readLicence], types: ['other'] }) });
  await screen.getByRole('button', { name: 'Print case file…' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(file()?.textContent).toMatch(
    /Licences.*HolderLafayette.*Agrees · page 1.*NumberOPT-4711 · On the paper · page 2.*PlaceNot on the paper.*a1b2.*Read by Marc Aubry.*licence\.pdf/,
  );
});

test('what was asked and what came back are printed, with the documents', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const request = sampleRequest([{ kind: 'correct', field: 'practice.type', reason: null }], {
    state: 'answered',
    answeredAt: requestedAt,
  });
  const { answeredAt: _, points, ...rest } = request;
  const document = {
    ...{
      documentId: '01941f29-7c00-7000-8000-000000000002',
      round: 1,
      point: null,
      kind: 'licence',
    },
    ...{
      fileName: 'copy.pdf',
      mediaType: 'application/pdf',
      bytes: 2048,
      sha256: 'c3d4'.repeat(16),
    },
    ...{ state: 'clean', fault: null, addedBy: null, uploadedAt: requestedAt },
  };
  const round = {
    ...rest,
    points: points.map((point) => ({ ...point, words: 'Please look again.' })),
    ...{ messageToApplicant: 'Two things.', remindedAt: null },
    answer: {
      ...{ origin: 'applicant', at: requestedAt, enteredBy: null, message: 'Here you are.' },
      comparison: {
        points: [
          {
            ...{ point: 1, kind: 'correct', field: 'practice.type', outcome: 'answered' },
            ...{ before: 'optician-retail', after: 'hospital', explanation: null, documents: [] },
          },
        ],
        ...{ beside: [], documentsBeside: [] },
      },
      documents: [document],
      saidBefore: [],
    },
  };
  const { screen } = await open({
    readRegistrationStatus: json({ ...pendingRegistration(), request }),
    readRequests: json({ version: 1, rounds: [round] }),
  });
  await screen.getByRole('button', { name: 'Print case file…' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(file()?.textContent).toMatch(
    /Questions and answers.*Asked on.*by .*Two things\..*Answered · By the applicant.*Please look again\..*Retail optician.*Hospital.*copy\.pdf.*c3d4.*Here you are\./,
  );
  expect(file()?.querySelector('details')).toBe(null);
});

test('it disappears after printing, and can be printed again', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await open();
  const button = screen.getByRole('button', { name: 'Print case file…' });
  await button.click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(file()?.textContent).toContain('Not decided yet.');
  window.dispatchEvent(new Event('afterprint'));
  // A phone says so while its preview is open, and reads the page again for another paper.
  expect(file()).not.toBe(null);
  await userEvent.keyboard('{Shift}');
  await expect.poll(file).toBe(null);
  await button.click();
  await expect.poll(() => print.mock.calls.length).toBe(2);
});

test('where the browser does not print, the page says so until it does', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Print case file…' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const refusal = screen.getByText(/This browser didn’t open its print dialog/);
  await expect.element(refusal).toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  await expect.element(refusal).not.toBeInTheDocument();
});

test('the browser’s key for printing prints it too', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await open();
  await expect.element(screen.getByRole('button', { name: 'Print case file…' })).toBeVisible();
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.poll(() => print.mock.calls.length).toBe(1);
});

test('[S8.2] a part that cannot be read is said to be missing', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await open({ readHistory: problem('internal') });
  await screen.getByRole('button', { name: 'Print case file…' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(file()?.textContent).toMatch(/History.*couldn’t be read/);
});

test('[S8.2] it has the name of the sign-in where the API’s cannot be read', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await openDecision('approve', { readMe: problem('internal') });
  await screen.getByRole('button', { name: 'Print case file…' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(file()?.textContent).toMatch(/Printed.* by Alex Morgan/);
});

test('what a register said is printed beside the application', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await open({ readEvidence: json(contradictedEvidence()) });
  await screen.getByRole('button', { name: 'Print case file…' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const text = file()?.textContent;
  expect(text).toMatch(/Name.*Lafayette-Bourse Optique SARL.*LAFAYETTE OPTIQUE SARL.*Similar/);
  expect(text).toMatch(/StatusClosed.*Answered: \w+ \d+, \d{4} at/);
  expect(text).not.toContain('47.78A');
});

test('a history of many pages is printed whole', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await open({
    readHistory: (asked) =>
      asked.address.searchParams.get('cursor') === '50'
        ? json({ items: [historyEvent({ kind: 'undone', sequence: 51 })], nextCursor: null })(asked)
        : json({ items: [historyEvent({ kind: 'received' })], nextCursor: '50' })(asked),
  });
  await screen.getByRole('button', { name: 'Print case file…' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(file()?.textContent).toMatch(/Registration received.*Decision undone/);
});
