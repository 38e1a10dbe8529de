import type { StoredDocument } from '@countersign/contract/requests/documents';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, problem, type Reply } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
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

function document(changes: Partial<StoredDocument> = {}): StoredDocument {
  return {
    documentId: '019ad2f0-0000-7000-8000-000000000001',
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
    ...changes,
  };
}

function rounds(documents: readonly StoredDocument[], saidBefore: readonly object[]) {
  const { points, askedBy, ...rest } = request;
  const { answeredAt: _, ...round } = rest;
  const comparison = {
    points: [
      {
        ...{ point: 1, kind: 'document', field: 'documents[licence]', outcome: 'document-added' },
        ...{ before: null, after: null, explanation: null },
        documents: documents.map(({ documentId }) => documentId),
      },
    ],
    beside: [],
    documentsBeside: [],
  };
  return json({
    version: 3,
    rounds: [
      {
        ...round,
        points: points.map((point) => ({ ...point, words: '' })),
        askedBy,
        messageToApplicant: null,
        remindedAt: null,
        answer: {
          ...{ origin: 'applicant', at, enteredBy: null, message: null, comparison, documents },
          saidBefore,
        },
      },
    ],
  });
}

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(390, 844);
});

const open = (
  documents: readonly StoredDocument[],
  openDocument: Reply = png,
  language: 'en' | 'fr' | 'ja' = 'en',
  saidBefore: readonly object[] = [],
) =>
  openDecision(
    'approve',
    {
      readRegistrationStatus: json({ ...pendingRegistration(), request }),
      readRequests: rounds(documents, saidBefore),
      openDocument,
    },
    language,
  );

test('a document that staff added says so, in the list and beside its question', async () => {
  const added = document({ addedBy: { subject: 'kit', name: 'Kit Marlow' } });
  const { screen } = await open([added]);
  const list = screen.getByRole('region', { name: 'Documents received' });
  await expect
    .element(list)
    .toMatchTextContent(/received .* · added by Kit Marlow on behalf of the applicant/);
  await expect
    .element(screen.getByText('licence.png · added by Kit Marlow on behalf of the applicant'))
    .toBeVisible();
});

test.each([
  ['on a phone', 390],
  ['beside the form', 1280],
])('%s a document opens in large, and Esc closes it and returns the focus', async (_, width) => {
  await page.viewport(width, 844);
  const { screen } = await open([document()]);
  const button = screen.getByRole('button', { name: 'Open licence.png' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const viewer = screen.getByRole('region', { name: 'licence.png' });
  await expect.element(viewer.getByRole('img')).toBeVisible();
  await expect.element(viewer).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('beside an open document the form of the decision stays in use', async () => {
  await page.viewport(1280, 844);
  const { screen } = await open([document()]);
  await screen.getByRole('button', { name: 'Open licence.png' }).click();
  const viewer = screen.getByRole('region', { name: 'licence.png' });
  await expect.element(viewer.getByRole('img')).toBeVisible();
  // What is behind it is out of reach.
  await expect
    .element(screen.getByRole('button', { name: 'Open licence.png' }))
    .not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Reject' }).click();
  await screen.getByRole('button', { name: 'Reject…' }).last().click();
  await expect.element(viewer).toBeVisible();
  const form = globalThis.document.getElementById('decision')?.getBoundingClientRect();
  expect(viewer.element().getBoundingClientRect().right).toBeLessThanOrEqual(form?.left ?? 0);
});

test('keys go to the next document, make it larger and turn it, and each opening is asked for once', async () => {
  const second = document({
    documentId: '019ad2f0-0000-7000-8000-000000000002',
    fileName: 'b.png',
  });
  const { screen, api } = await open([document(), second]);
  await screen.getByRole('button', { name: 'Open licence.png' }).click();
  const picture = () =>
    screen.getByRole('img', { name: /^Document / }).element() as HTMLCanvasElement;
  await expect.element(screen.getByRole('img', { name: 'Document licence.png' })).toBeVisible();
  const shown = () => picture().style.getPropertyValue('--size');
  await userEvent.keyboard('+');
  await expect.poll(shown).toBe('1.5');
  await userEvent.keyboard('-');
  await expect.poll(shown).toBe('1');
  await userEvent.keyboard('++0t');
  await expect.poll(shown).toBe('1');
  await userEvent.keyboard('n');
  await expect.element(screen.getByRole('img', { name: 'Document b.png' })).toBeVisible();
  await expect.element(screen.getByText('2 of 2')).toBeVisible();
  // Behind the last one comes the first.
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByRole('img', { name: 'Document licence.png' })).toBeVisible();
  expect(
    api
      .askedFor('openDocument')
      .map(({ address }) => address.pathname.match(/(\d)\/?[a-z-]*$/)?.[1]),
  ).toEqual(['1', '2', '1']);
});

test('a picture that is turned is as wide as it was high', async () => {
  const wide = new OffscreenCanvas(40, 20);
  wide.getContext('2d')?.fillRect(0, 0, 40, 20);
  const bytes = await wide.convertToBlob();
  const { screen } = await open([document()], () => new Response(bytes));
  await screen.getByRole('button', { name: 'Open licence.png' }).click();
  const picture = screen.getByRole('img', { name: 'Document licence.png' });
  const dots = () => {
    const { width, height } = picture.element() as HTMLCanvasElement;
    return [width, height];
  };
  await expect.element(picture).toBeVisible();
  await expect.poll(dots).toEqual([40, 20]);
  await screen.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(dots).toEqual([20, 40]);
});

test('what registers said before the answer is shown with both names', async () => {
  const compared = (ours: string, theirs: string, result: string) => ({ ours, theirs, result });
  const nothing = { ours: null, theirs: null, result: 'not-told' };
  const finding = {
    ...{ register: 'fr-recherche-entreprises', scheme: 'fr-siret', value: '73282932000074' },
    ...{ knowledge: 'found', verdict: 'contradicted', why: 'other-name', whyValues: {} },
    name: compared('Optique des Quais', 'LUNETTES DU PANIER', 'differs'),
    ...{ address: nothing, activity: nothing, state: nothing, consultationNumber: null },
    ...{ answeredAt: at, freshUntil: at, answerHash: null },
  };
  const { screen } = await open([], png, 'en', [finding]);
  const before = screen.getByRole('region', { name: 'What registers said before the answer' });
  await expect.element(before).toMatchTextContent(/SIRET 73282932000074 · .*Annuaire|Recherche/);
  await expect.element(before.getByText('Optique des Quais')).toBeVisible();
  await expect.element(before.getByText('LUNETTES DU PANIER')).toBeVisible();
});

test('a clean picture says what it is and is drawn', async () => {
  const { screen, api } = await open([document()]);
  const list = screen.getByRole('region', { name: 'Documents received' });
  await expect
    .element(list)
    .toMatchTextContent(
      /licence\.png · Professional licence · 240 kB.*For question 1.*No virus found/,
    );
  await list.getByRole('button', { name: 'Open licence.png' }).click();
  await expect.element(screen.getByRole('img', { name: 'Document licence.png' })).toBeVisible();
  expect(api.askedFor('openDocument')[0]?.body).toEqual({ acceptUnscanned: false });
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
});

const pdf: Reply = () =>
  new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
const licence = document({ fileName: 'licence.pdf', mediaType: 'application/pdf' });

test('a PDF is shown by the viewer of the browser until it is closed', async () => {
  using viewer = viewerIs(true);
  const { screen } = await open([licence], pdf);
  const list = screen.getByRole('region', { name: 'Documents received' });
  await list.getByRole('button', { name: 'Open licence.pdf' }).click();
  const frame = screen.getByTitle('Document licence.pdf');
  await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(frame).not.toBeInTheDocument();
  expect(viewer.saved).toEqual([]);
});

test('where the policy of the page allows no frame, a PDF is saved', async () => {
  using viewer = viewerIs(true);
  const { screen } = await open([licence], pdf);
  const list = screen.getByRole('region', { name: 'Documents received' });
  await list.getByRole('button', { name: 'Open licence.pdf' }).click();
  // Its address is set after the page listens for violations.
  const frame = screen.getByTitle('Document licence.pdf');
  await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  const violation = { effectiveDirective: 'frame-src' };
  globalThis.document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', violation as never),
  );
  await expect.element(screen.getByText('Saved to your downloads.')).toBeVisible();
  expect(viewer.saved).toEqual(['licence.pdf']);
});

test('without a viewer a PDF is saved', async () => {
  using viewer = viewerIs(false);
  const { screen } = await open([licence], pdf);
  await screen.getByRole('button', { name: 'Open licence.pdf' }).click();
  await expect.element(screen.getByText('Saved to your downloads.')).toBeVisible();
  await expect.element(screen.getByTitle('Document licence.pdf')).not.toBeInTheDocument();
  expect(viewer.saved).toEqual(['licence.pdf']);
});

/** Makes the browser one with a PDF viewer, or without; notes the files that it would save. */
function viewerIs(there: boolean) {
  const enabled = vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(there);
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return {
    saved,
    [Symbol.dispose]: () => {
      enabled.mockRestore();
      click.mockRestore();
    },
  };
}

test('one that was not scanned takes a second press', async () => {
  const { screen, api } = await open([document({ state: 'not-scanned' })]);
  const list = screen.getByRole('region', { name: 'Documents received' });
  await list.getByRole('button', { name: 'Open licence.png' }).click();
  expect(api.askedFor('openDocument')).toEqual([]);
  await expect.element(screen.getByText(/This file wasn’t scanned for viruses/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await list.getByRole('button', { name: 'Open licence.png' }).click();
  await screen.getByRole('button', { name: 'Open unscanned' }).click();
  await expect.element(screen.getByRole('img')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'licence.png' })).toHaveFocus();
  expect(api.askedFor('openDocument')[0]?.body).toEqual({ acceptUnscanned: true });
});

test.each([
  ['not-checked', null, /Waiting for the virus scanner/],
  ['not-checkable', null, /it can’t be opened/],
  ['unreadable', null, /It can no longer be read/],
  ['refused', 'active-content', /Not accepted · it contained scripts, programs or files/],
  ['removed', null, /Removed at the end of its storage period/],
] as const)('%s says so and offers no opening', async (state, fault, text) => {
  const { screen } = await open([document({ state, fault })]);
  await expect
    .element(screen.getByRole('region', { name: 'Documents received' }))
    .toMatchTextContent(text);
  await expect.element(screen.getByRole('button', { name: /^Open/ })).not.toBeInTheDocument();
});

test('a failure says what happened and leaves the button', async () => {
  const { screen } = await open([document()], problem('document-not-open'));
  const list = screen.getByRole('region', { name: 'Documents received' });
  await list.getByRole('button', { name: 'Open licence.png' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/This document can’t be opened/);
  await expect.element(list.getByRole('button', { name: 'Open licence.png' })).toBeVisible();
});

test.each([
  ['fr', 'Documents reçus', /Aucun virus trouvé/],
  ['ja', '受信した書類', /ウイルスは見つかりませんでした/],
] as const)('in %s too', async (language, name, text) => {
  const { screen } = await open([document()], png, language);
  await expect.element(screen.getByRole('region', { name })).toMatchTextContent(text);
});

test('[S4.2] opening a document after the session has ended asks for a sign-in', async () => {
  const { screen, api, session, become } = await open([document()]);
  const list = screen.getByRole('region', { name: 'Documents received' });
  const button = list.getByRole('button', { name: 'Open licence.png' });
  await expect.element(button).toBeVisible();
  const claims = { sub: 'alex', name: 'Alex Morgan' };
  // The last of the screen's parts: one that asks after the lapse would open the question itself.
  await expect.poll(() => api.askedFor('readDuplicates')).toHaveLength(1);
  become({ kind: 'lapsed', claims, subject: 'alex', prompt: 'declined' });
  await button.click();
  await expect.element(screen.getByText('Your session has ended')).toBeVisible();
  expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
  expect(api.askedFor('openDocument')).toEqual([]);
});

test('[S4.4] a document that is refused for its token asks for a sign-in', async () => {
  const { screen, session } = await open([document()], problem('unauthenticated'));
  const list = screen.getByRole('region', { name: 'Documents received' });
  await list.getByRole('button', { name: 'Open licence.png' }).click();
  await expect.element(screen.getByText('Your session has ended')).toBeVisible();
  expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
});
