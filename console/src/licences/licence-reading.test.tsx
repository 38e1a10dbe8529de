import type { Licence, LicenceTicks } from '@countersign/contract/licences';
import type { StoredDocument } from '@countersign/contract/requests/documents';
import type { TickResult } from '@countersign/domain/registration/licence';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, problem, type Reply } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { evidenceItem, itemsWith, sampleEvidence } from '../testing/sample-evidence.ts';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { requestedAt as at, sampleRequest } from '../testing/sample-request.ts';

const request = sampleRequest([{ kind: 'document', field: 'documents[licence]', reason: null }], {
  state: 'answered',
  answeredAt: at,
});
const png: Reply = () =>
  new Response(
    Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      ),
      (sign) => sign.charCodeAt(0),
    ),
    { headers: { 'content-type': 'image/png' } },
  );
const documentId = '019ad2f0-0000-7000-8000-000000000001';
const stored: StoredDocument = {
  documentId,
  round: 1,
  point: 1,
  kind: 'licence',
  fileName: 'licence.png',
  mediaType: 'image/png',
  bytes: 240_000,
  sha256: 'ab'.repeat(32),
  state: 'clean',
  fault: null,
  uploadedAt: at,
  addedBy: null,
};
const { points, askedBy, answeredAt: _, ...round } = request;
const rounds = json({
  version: 3,
  rounds: [
    {
      ...round,
      points: points.map((point) => ({ ...point, words: '' })),
      askedBy,
      messageToApplicant: null,
      remindedAt: null,
      answer: {
        ...{ origin: 'applicant', at, enteredBy: null, message: null, documents: [stored] },
        comparison: { points: [], beside: [], documentsBeside: [] },
        saidBefore: [],
      },
    },
  ],
});

const tick = (result: TickResult, value: string | null = null, onPage: number | null = null) => ({
  result,
  value,
  page: onPage,
});
const ticks: LicenceTicks = {
  holder: tick('corrected', 'Lens House SARL', 1),
  number: tick('corrected', 'OPT 4711', 2),
  issuer: tick('not-on-paper'),
  place: tick('not-on-paper'),
  validFrom: tick('not-on-paper'),
  validUntil: tick('corrected', '2020-03-31', 2),
};
const licence = (changes: Partial<Licence> = {}): Licence => ({
  type: 'other',
  version: 1,
  ticks,
  document: { documentId, sha256: 'ab'.repeat(32), fileName: 'licence.png' },
  readBy: { subject: 'kit', name: 'Kit Marlow' },
  readAt: at,
  ...changes,
});

const open = (more: Parameters<typeof openDecision>[1] = {}) =>
  openDecision('approve', {
    readRegistrationStatus: json({ ...pendingRegistration(), request }),
    readRequests: rounds,
    openDocument: png,
    ...more,
  });

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 844);
});

async function openReading({ screen }: Awaited<ReturnType<typeof open>>) {
  await screen.getByRole('button', { name: 'Open licence.png' }).click();
  await screen.getByRole('button', { name: 'Read the licence' }).click();
  const form = screen.getByRole('form', { name: 'The licence beside its document' });
  await expect.element(form).toBeVisible();
  return form;
}

test('a licence is read by keys alone, each field with its page, and saved', async () => {
  const opened = await open({ readLicence: json({ items: [licence()], types: ['other'] }) });
  const form = await openReading(opened);
  const holder = form.getByRole('group', { name: 'Holder' });
  await expect.element(holder.getByRole('radio', { name: 'Agrees' })).toHaveFocus();
  await userEvent.keyboard('y');
  await expect.element(holder.getByRole('radio', { name: 'Agrees' })).toBeChecked();
  // Of the number the application says nothing: agreeing is no choice.
  const number = form.getByRole('group', { name: 'Number' });
  await expect.element(number.getByRole('radio').first()).toHaveFocus();
  await userEvent.keyboard('y');
  await expect.element(number.getByRole('radio').first()).not.toBeChecked();
  await userEvent.keyboard('c');
  const value = form.getByLabelText('On the paper: Number');
  await expect.element(value).toHaveFocus();
  // Letters are text here, and no keys of the document.
  await userEvent.keyboard('nymt-0');
  await expect.element(value).toHaveValue('nymt-0');
  await form.getByLabelText('Page: Number').fill('2');
  for (const name of ['Issued by', 'Place', 'Valid from', 'Valid until']) {
    const group = form.getByRole('group', { name });
    (group.getByRole('radio').first().element() as HTMLElement).focus();
    await userEvent.keyboard('m');
    await expect.element(group.getByRole('radio', { name: 'Not on the paper' })).toBeChecked();
  }
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(form.getByText('The reading was saved.')).toBeVisible();
  const { practice } = pendingRegistration();
  expect(opened.api.askedFor('readLicence')).toMatchObject([
    {
      body: {
        type: 'other',
        version: 0,
        documentId,
        ticks: {
          holder: { result: 'agrees', value: practice.legalName, page: 1 },
          number: { result: 'corrected', value: 'nymt-0', page: 2 },
          place: { result: 'not-on-paper', value: null, page: null },
        },
      },
    },
  ]);
});

test('the types are those of the market, and one that was read before', async () => {
  const opened = await open({
    listLicences: json({ items: [licence()], types: ['gb-goc', 'jp-device-sales-permit'] }),
  });
  const form = await openReading(opened);
  const type = form.getByLabelText('Type');
  await expect.element(type).toHaveValue('gb-goc');
  const options = type
    .getByRole('option')
    .elements()
    .map((one) => one.textContent);
  expect(options).toEqual([
    'GOC number',
    expect.stringMatching(/^Medical device sales permit/),
    'Other licence or permit',
  ]);
});

test('what is missing is named, and what was typed outlives closing the document', async () => {
  const opened = await open();
  const form = await openReading(opened);
  await form.getByRole('button', { name: 'Save the reading' }).click();
  await expect.element(form.getByText('Choose one.').first()).toBeVisible();
  expect(opened.api.askedFor('readLicence')).toEqual([]);
  const number = form.getByRole('group', { name: 'Number' });
  await number.getByRole('radio', { name: 'On the paper', exact: true }).click();
  await form.getByLabelText('On the paper: Number').fill('OPT 4711');
  await opened.screen.getByRole('button', { name: 'Close' }).click();
  const again = await openReading(opened);
  await expect.element(again.getByLabelText('On the paper: Number')).toHaveValue('OPT 4711');
});

test('a colleague who was faster is named, and nothing typed is lost', async () => {
  const opened = await open({
    listLicences: [
      json({ items: [], types: ['other'] }),
      json({ items: [licence()], types: ['other'] }),
    ],
    readLicence: problem('licence-changed'),
  });
  const form = await openReading(opened);
  for (const name of ['Holder', 'Number', 'Issued by', 'Place', 'Valid from', 'Valid until'])
    await form
      .getByRole('group', { name })
      .getByRole('radio', { name: 'Not on the paper' })
      .click();
  await form.getByRole('button', { name: 'Save the reading' }).click();
  await expect.element(form.getByText(/^This licence was read again/)).toBeVisible();
  await expect.element(form.getByText(/^Replaces what Kit Marlow read/)).toBeVisible();
  const holder = form.getByRole('group', { name: 'Holder' });
  await expect.element(holder.getByRole('radio', { name: 'Not on the paper' })).toBeChecked();
});

test('a licence that was read is beside the facts, with its end, pages, person and document', async () => {
  const { screen } = await open({ listLicences: json({ items: [licence()], types: ['other'] }) });
  const card = screen.getByRole('region', { name: 'Other licence or permit' });
  await expect.element(card.getByText('Ended on March 31, 2020')).toBeVisible();
  await expect.element(card.getByText('On the paper · page 2').first()).toBeVisible();
  await expect.element(card.getByText(/^Read by Kit Marlow, .*, from licence\.png$/)).toBeVisible();
});

test('a reading that proves the licence confirms the check by a click, with what was read where', async () => {
  const { practice } = pendingRegistration();
  const proving: LicenceTicks = {
    ...ticks,
    holder: tick('agrees', practice.legalName, 1),
    validUntil: tick('corrected', '2999-03-31', 2),
  };
  const item = evidenceItem({ code: 'licence-valid', state: 'open', why: 'by-hand-only' });
  const { screen, api } = await open({
    listLicences: json({ items: [licence({ ticks: proving })], types: ['other'] }),
    readEvidence: json(sampleEvidence({ items: itemsWith(item) })),
    settleEvidence: json(sampleEvidence()),
  });
  const card = screen.getByRole('region', { name: 'Other licence or permit' });
  const button = card.getByRole('button', { name: 'Confirm “Licence” with this reading' });
  await button.click();
  await expect
    .poll(() => api.askedFor('settleEvidence').at(-1)?.body)
    .toMatchObject({ item: 'licence-valid', as: 'by-hand' });
  const { note } = Object(api.askedFor('settleEvidence').at(-1)?.body);
  expect(note).toMatch(
    /OPT 4711: the paper names this practice and contradicts nothing.*licence\.png.*SHA-256 abababab/,
  );
  await expect.element(button).not.toBeInTheDocument();
});

test.each([
  ['another holder', { holder: tick('corrected', 'Lens House SARL', 1) }],
  ['an end that is over', { validUntil: tick('corrected', '2020-03-31', 2) }],
  ['a beginning that is to come', { validFrom: tick('corrected', '2999-01-01', 2) }],
  ['no number', { number: tick('not-on-paper') }],
  ['another place', { place: tick('corrected', '1 rue de Rivoli, 75001 Paris', 1) }],
])('a reading with %s confirms nothing', async (_what, changes) => {
  const { practice } = pendingRegistration();
  const proving = {
    ...ticks,
    holder: tick('agrees', practice.legalName, 1),
    validUntil: tick('corrected', '2999-03-31', 2),
  };
  const item = evidenceItem({ code: 'licence-valid', state: 'open', why: 'by-hand-only' });
  const { screen } = await open({
    listLicences: json({
      items: [licence({ ticks: { ...proving, ...changes } })],
      types: ['other'],
    }),
    readEvidence: json(sampleEvidence({ items: itemsWith(item) })),
  });
  const card = screen.getByRole('region', { name: 'Other licence or permit' });
  await expect.element(card.getByText(/^Read by Kit Marlow/)).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
});

test('a check that something contradicts is not confirmed by a click', async () => {
  const { practice } = pendingRegistration();
  const holder = tick('agrees', practice.legalName, 1);
  const validUntil = tick('corrected', '2999-03-31', 2);
  const item = evidenceItem({ code: 'licence-valid', state: 'contradicted', why: 'by-hand-only' });
  const { screen } = await open({
    listLicences: json({
      items: [licence({ ticks: { ...ticks, holder, validUntil } })],
      types: ['other'],
    }),
    readEvidence: json(sampleEvidence({ items: itemsWith(item) })),
  });
  const card = screen.getByRole('region', { name: 'Other licence or permit' });
  await expect.element(card.getByText(/^Read by Kit Marlow/)).toBeVisible();
  await expect.element(screen.getByText('Contradicted').first()).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
});

test('a reading whose document is gone says so, and one that cannot be read can be read again', async () => {
  const gone = licence({ document: { documentId, sha256: 'ab'.repeat(32), fileName: null } });
  const { screen } = await open({
    listLicences: [problem('internal'), json({ items: [gone], types: ['other'] })],
  });
  await expect.element(screen.getByText('The licences can’t be shown right now.')).toBeVisible();
  await screen.getByRole('button', { name: 'Reload' }).click();
  await expect.element(screen.getByText(/The document is gone; its hash stays\.$/)).toBeVisible();
});

test('on a phone the fields are below the document', async () => {
  await page.viewport(390, 844);
  const form = await openReading(await open());
  const picture = form.element().parentElement?.firstElementChild?.getBoundingClientRect();
  expect(form.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(picture?.bottom ?? 0);
  expect(form.element().scrollWidth).toBeLessThanOrEqual(form.element().clientWidth);
  expect(form.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
