import {
  Duplicates as Contract,
  type Duplicates,
} from '@countersign/contract/duplicates/duplicates';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { json, problem, type Reply } from '../testing/fake-api.ts';
import { openDecision, pressAndConfirm } from '../testing/open-decision.tsx';
import { comparison, knownMatch, someDuplicates } from '../testing/sample-duplicates.ts';
import { decidedRegistration, pendingRegistration } from '../testing/sample-registration.ts';

const at = '2026-11-20T09:00:00.000Z';

beforeEach(() => sessionStorage.clear());

const open = (
  known: Duplicates,
  more: Record<string, Reply | Reply[]> = {},
  verb: 'approve' | 'reject' = 'approve',
  language: 'en' | 'fr' | 'ja' = 'en',
) => openDecision(verb, { readDuplicates: json(known), ...more }, language);

test('shows the best three with place, state and reasons, a rejected one first', async () => {
  const { screen } = await open(someDuplicates());
  const card = screen.getByRole('region', { name: 'Possible duplicate' });
  await expect.element(card.getByText('Rejected before')).toBeVisible();
  await expect.element(card.getByRole('listitem').first()).toMatchTextContent(/T-2.*Rejected/);
  await expect
    .element(card)
    .toMatchTextContent(/Probably the same practice: same SIRET · same phone number/);
  await card.getByRole('button', { name: 'Show 1 more' }).click();
  await expect.element(card.getByText('T-4')).toBeVisible();
});

test('nothing is drawn where nothing is known', async () => {
  const { screen, api } = await open({ searched: true, matches: [], elsewhere: null });
  await expect.poll(() => api.askedFor('readDuplicates').length).toBe(1);
  await expect.element(screen.getByText('Possible duplicate')).not.toBeInTheDocument();
});

test.each([
  [{ by: 'number', scheme: 'fr-tva' }, 'a matching French VAT number (TVA)'],
  [{ by: 'details', scheme: null }, 'matching details'],
] as const)('of another market only the kind of agreement is said: %j', async (elsewhere, kind) => {
  const { screen } = await open({ searched: true, matches: [], elsewhere });
  await expect
    .element(
      screen.getByText(
        `A registration in another market has ${kind}. Someone with access to both markets can compare them.`,
      ),
    )
    .toBeVisible();
});

test('a failure says so and is tried again', async () => {
  const { screen } = await openDecision('approve', {
    readDuplicates: [problem('role-not-sufficient'), json(someDuplicates())],
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Rejected before')).toBeVisible();
});

test.each([
  ['1', 'same'],
  ['2', 'related'],
  ['3', 'different'],
] as const)('the key %s answers "%s", and u withdraws it', async (key, as) => {
  const answer = { as, by: { subject: 'alex', name: 'Alex Morgan' }, at, rejected: null };
  const { screen, api } = await open(someDuplicates(), {
    compareRegistrations: [json(comparison()), json(comparison({ answer })), json(comparison())],
    answerPair: json(someDuplicates()),
  });
  await screen
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Same practice?' });
  await expect.element(dialog.getByText('Differs')).toBeVisible();
  await userEvent.keyboard(key);
  await expect.element(dialog.getByText(/Answer saved\..*by Alex Morgan/)).toBeVisible();
  await userEvent.keyboard('u');
  await expect.element(dialog.getByText('Answer withdrawn.')).toBeVisible();
  const other = { countryCode: 'FR', ticketNumber: 'T-2' };
  expect(api.askedFor('answerPair').map(({ body }) => body)).toEqual([
    { other, as },
    { other, as: 'open' },
  ]);
});

test('differing letters are marked, what agrees is folded away', async () => {
  const { screen } = await open(someDuplicates(), { compareRegistrations: json(comparison()) });
  await screen
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('1 detail matches')).toBeVisible();
  await expect.element(dialog.getByText('Clinique de la Bourse').first()).not.toBeVisible();
  expect(document.querySelectorAll('[role="dialog"] mark').length).toBeGreaterThan(0);
});

test('a rejection as duplicate asks of which, and sends it', async () => {
  const opened = await open(
    someDuplicates(),
    { decideRegistration: json(decidedRegistration('rejected')) },
    'reject',
  );
  const { screen, api } = opened;
  await expect
    .element(screen.getByText('Which registration does it duplicate?'))
    .not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: /D03/ }).first().click();
  await screen.getByRole('radio', { name: /T-2/ }).click();
  await pressAndConfirm(opened, 'Reject');
  await expect.poll(() => api.askedFor('decideRegistration').length).toBe(1);
  expect(api.askedFor('decideRegistration')[0]?.body).toMatchObject({
    reasonCodes: ['D03'],
    duplicateOf: { countryCode: 'FR', ticketNumber: 'T-2' },
  });
});

/** A person said of the first one that it is the same. */
function withOneSame() {
  const answer = { as: 'same', by: { subject: 'marc', name: 'Marc Aubry' }, at, rejected: null };
  const known = someDuplicates();
  const [first, ...others] = known.matches;
  return { ...known, matches: [knownMatch({ ...first, answer, standing: 'same' }), ...others] };
}

test('the one that a person said is the same is chosen, until another choice is made', async () => {
  const opened = await open(
    withOneSame(),
    { decideRegistration: [problem('internal'), json(decidedRegistration('rejected'))] },
    'reject',
  );
  const { screen, api } = opened;
  await screen.getByRole('checkbox', { name: /D03/ }).first().click();
  await expect.element(screen.getByRole('radio', { name: /T-1/ })).toBeChecked();
  await pressAndConfirm(opened, 'Reject');
  await expect.poll(() => api.askedFor('decideRegistration').length).toBe(1);
  await screen.getByRole('radio').last().click();
  await expect.element(screen.getByRole('radio').last()).toBeChecked();
  await pressAndConfirm(opened, 'Reject');
  await expect.poll(() => api.askedFor('decideRegistration').length).toBe(2);
  const named = api.askedFor('decideRegistration').map(({ body }) => Object(body).duplicateOf);
  expect(named).toEqual([{ countryCode: 'FR', ticketNumber: 'T-1' }, undefined]);
});

/** Answers of an API that lets a rejection with D03 be undone, for longer than a slow machine takes to press. */
function undoableAnswers() {
  const [decidedAt, mailHeldUntil] = [0, 600_000].map((ms) =>
    new Date(Date.now() + ms).toISOString(),
  );
  const decision = {
    decidedBy: { subject: 'alex', name: 'Alex Morgan' },
    reasonCodes: ['D03'],
    decidedAt,
    mailHeldUntil,
  };
  return {
    decideRegistration: json(decidedRegistration('rejected', decision)),
    undoDecision: json(pendingRegistration({ version: 5 })),
  };
}

test('[S7.4] after an undo the duplicated registration is chosen again', async () => {
  const opened = await open(someDuplicates(), undoableAnswers(), 'reject');
  const { screen } = opened;
  await screen.getByRole('checkbox', { name: /D03/ }).first().click();
  await screen.getByRole('radio', { name: /T-2/ }).click();
  await pressAndConfirm(opened, 'Reject');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /T-2/ })).toBeChecked();
});

test('[S7.4] after an undo "none of these" is chosen again', async () => {
  const opened = await open(withOneSame(), undoableAnswers(), 'reject');
  const { screen } = opened;
  await screen.getByRole('checkbox', { name: /D03/ }).first().click();
  await expect.element(screen.getByRole('radio', { name: /T-1/ })).toBeChecked();
  await screen.getByRole('radio').last().click();
  await pressAndConfirm(opened, 'Reject');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: /D03/ }).first()).toBeChecked();
  await expect.element(screen.getByRole('radio').last()).toBeChecked();
});

test.each([
  ['fr', 'Doublon possible', /Probablement le même établissement/],
  ['ja', '重複の可能性', /同じ施設の可能性が高い/],
] as const)('the card in %s', async (language, title, words) => {
  const { screen } = await open(someDuplicates(), {}, 'approve', language);
  await expect.element(screen.getByRole('region', { name: title })).toMatchTextContent(words);
});

test.each([
  ['fr', /^Comparer avec Optique/],
  ['ja', /^比較 （Optique.*）$/],
] as const)('the button of a match names it in %s', async (language, name) => {
  const { screen } = await open(someDuplicates(), {}, 'approve', language);
  await expect.element(screen.getByRole('button', { name }).first()).toBeVisible();
});

const hit = {
  entryId: '00000000-0000-4000-8000-000000000001',
  strength: 'domain',
  signals: [{ sentence: 'domain-same', finding: 'agree', values: {} }],
  name: 'Optique Fantôme',
  city: 'Lille',
  reason: 'Three unpaid reminders',
  until: '2027-06-30',
  answer: null,
  standing: 'open',
} as const;
const listed = (changes: object = {}): Duplicates =>
  Contract.parse({
    ...{ searched: true, matches: [], elsewhere: null },
    stopList: [{ ...hit, ...changes }],
  });

test('a hit of the stop list is shown with its strength and answered', async () => {
  const answer = { as: 'same', by: { subject: 'alex', name: 'Alex Morgan' }, at } as const;
  const opened = await open(listed(), {
    answerStopListHit: json(listed({ answer, standing: 'same' })),
  });
  const { screen, api } = opened;
  const card = screen.getByRole('region', { name: 'Stop list' });
  await expect.element(card.getByText('Exactly the same domain: same web address')).toBeVisible();
  await expect.element(card.getByText('Reason on the list: Three unpaid reminders')).toBeVisible();
  await expect.element(screen.getByText('Possible duplicate')).not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Same practice with Optique Fantôme' }).click();
  await expect.element(card.getByText(/Marked as the same practice by Alex Morgan/)).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Withdraw the answer/ })).toBeVisible();
  expect(api.askedFor('answerStopListHit').map(({ body }) => body)).toEqual([
    { entryId: hit.entryId, as: 'same' },
  ]);
});

test('an answer about an entry that has left the list says so, and reads again', async () => {
  const { screen, api } = await open(listed(), {
    answerStopListHit: problem('registration-changed'),
  });
  const card = screen.getByRole('region', { name: 'Stop list' });
  await card.getByRole('button', { name: /^Another practice/ }).click();
  await expect.element(card.getByText('Your answer wasn’t saved')).toBeVisible();
  await expect.poll(() => api.askedFor('readDuplicates').length).toBe(2);
});
