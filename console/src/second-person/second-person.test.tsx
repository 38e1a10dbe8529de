import type {
  DecisionProposal,
  DecisionProposalState,
} from '@countersign/contract/decision-proposals';
import { noSecondPerson } from '@countersign/domain/registration/second-person';
import { beforeEach, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type Asked, json, lost, problem, type Reply } from '../testing/fake-api.ts';
import { alex, openDecision } from '../testing/open-decision.tsx';
import { sampleEvidence } from '../testing/sample-evidence.ts';
import { decidedRegistration, pendingRegistration } from '../testing/sample-registration.ts';

const noor = { subject: 'noor', name: 'Noor Haddad' };
const id = '0194f0a2-0000-7000-8000-000000000001';
const note = 'Seen under another name.';
const evidenceHash = sampleEvidence().evidenceHash;
const proposal: z.input<typeof DecisionProposal> = {
  id,
  state: 'waiting',
  request: { decision: 'reject', reasonCodes: ['R01'], internalNote: note, version: 1 },
  causes: ['fraud-or-debt'],
  proposedBy: noor,
  proposedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  evidenceHash,
  returned: null,
};
const others = ['T-2', 'T-3'].map((ticketNumber, index) => ({
  countryCode: 'FR',
  ticketNumber,
  version: 1,
  proposal: `0194f0a2-0000-7000-8000-00000000001${index}`,
  evidenceHash,
}));

type State = Partial<z.input<typeof DecisionProposalState>>;
const stateOf = (changes: Partial<typeof proposal>, more: State = {}) =>
  json({
    proposal: { ...proposal, ...changes },
    mayConfirm: true,
    ofSameAct: [],
    switches: noSecondPerson,
    ...more,
  });
const mine = (changes: Partial<typeof proposal> = {}, more: State = {}) =>
  stateOf({ proposedBy: alex, ...changes }, { mayConfirm: false, ...more });
const open = (replies: Record<string, Reply | Reply[]>) => openDecision('reject', replies);
const ticketOf = ({ address }: Asked) => address.pathname.split('/').at(4);

beforeEach(() => sessionStorage.clear());

test('who decides otherwise is told in the last question what a colleague proposes', async () => {
  const { screen } = await openDecision('approve', { readDecisionProposal: stateOf({}) });
  await expect.element(screen.getByText(/^Noor Haddad proposes to reject/)).toBeVisible();
  await screen.getByRole('button', { name: 'Approve…' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Approve this registration?' });
  await expect.element(dialog.getByText(/^Noor Haddad proposes to reject/)).toBeVisible();
});

test('one that waits for me says who proposed what and why, and I decide it after a question', async () => {
  const { screen, api } = await open({
    readDecisionProposal: stateOf({}),
    readRegistrationStatus: [json(pendingRegistration()), json(decidedRegistration('rejected'))],
    confirmDecision: json(decidedRegistration('rejected')),
  });
  await expect.element(screen.getByText(/^Noor Haddad proposes to reject/)).toBeVisible();
  await expect.element(screen.getByText(/suspected fraud or an open debt/)).toBeVisible();
  await expect.element(screen.getByText(note).first()).toBeVisible();
  await expect.element(screen.getByText(/checks are as they were/)).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Withdraw proposal' }))
    .not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Confirm rejection…' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText(/in your name, as Noor Haddad proposed/)).toBeVisible();
  expect(api.askedFor('confirmDecision')).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect
    .poll(() => api.askedFor('confirmDecision').map(({ body }) => body))
    .toEqual([{ proposal: id, version: pendingRegistration().version, evidenceHash }]);
});

test('[S8.2] without the evidence nothing can be confirmed, which is said, and it can be asked for again', async () => {
  const { screen } = await open({
    readDecisionProposal: stateOf({}),
    readEvidence: [lost, lost, lost, json(sampleEvidence())],
  });
  const said = screen.getByRole('status').filter({ hasText: /once the evidence has loaded/ });
  await expect.element(said).toBeVisible();
  const confirm = screen.getByRole('button', { name: 'Confirm rejection…' });
  await expect.element(confirm).toBeDisabled();
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect.element(confirm).toBeEnabled();
  await expect.element(said).not.toBeInTheDocument();
});

test('where the evidence has changed since, that is said, and what the proposer saw can be read', async () => {
  const { screen } = await open({
    readDecisionProposal: stateOf({ evidenceHash: 'c'.repeat(64) }),
  });
  await expect.element(screen.getByText(/have changed since this was proposed/)).toBeVisible();
  await expect.element(screen.getByText('What Noor Haddad had on the screen')).toBeVisible();
  await expect.element(screen.getByText(/checks are as they were/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Confirm rejection…' })).toBeEnabled();
});

test('where it changes before the confirmation, nothing is decided and the evidence is read again', async () => {
  const { screen, api } = await open({
    readDecisionProposal: stateOf({}),
    confirmDecision: problem('evidence-changed', { registration: pendingRegistration() }),
  });
  await screen.getByRole('button', { name: 'Confirm rejection…' }).click();
  const read = api.askedFor('readEvidence').length;
  await screen
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Reject', exact: true })
    .click();
  await expect.element(screen.getByText('The decision wasn’t confirmed')).toBeVisible();
  await expect.poll(() => api.askedFor('readEvidence').length).toBeGreaterThan(read);
});

test('a return needs a word', async () => {
  const { screen, api } = await open({
    readDecisionProposal: [
      stateOf({}),
      stateOf({ state: 'returned', returned: { by: alex, word: 'Call them.' } }),
    ],
    returnDecision: json({ ...proposal, state: 'returned', returned: { by: alex, word: 'x' } }),
  });
  await screen.getByRole('button', { name: 'Return…' }).click();
  await screen.getByRole('button', { name: 'Return', exact: true }).click();
  await expect.element(screen.getByText('Write a word for your colleague.')).toBeVisible();
  await screen.getByLabelText('A word to Noor Haddad').fill('Call them.');
  await screen.getByRole('button', { name: 'Return', exact: true }).click();
  await expect
    .poll(() => api.askedFor('returnDecision').map(({ body }) => body))
    .toEqual([{ proposal: id, word: 'Call them.' }]);
  await expect
    .element(screen.getByRole('button', { name: 'Confirm rejection…' }))
    .not.toBeInTheDocument();
});

test('my own waits for another person, and I can only withdraw it', async () => {
  const { screen, api } = await open({
    readDecisionProposal: [mine(), mine({ state: 'returned', returned: { by: alex, word: null } })],
    returnDecision: json({ ...proposal, state: 'returned', returned: { by: alex, word: null } }),
  });
  await expect.element(screen.getByText(/^You’ve proposed to reject/)).toBeVisible();
  for (const name of ['Confirm rejection…', 'Return…']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
  await screen.getByRole('button', { name: 'Withdraw proposal' }).click();
  await expect.element(screen.getByText(/^You withdrew your proposal/)).toBeVisible();
  expect(api.askedFor('returnDecision').map(({ body }) => body)).toEqual([{ proposal: id }]);
  await expect.element(screen.getByLabelText(/Internal note/)).toHaveValue(note);
});

test('one that a colleague returned says so to me with the word, and my text is in the form', async () => {
  const { screen } = await open({
    readDecisionProposal: mine({
      state: 'returned',
      returned: { by: noor, word: 'Have you called?' },
    }),
  });
  await expect.element(screen.getByText('Noor Haddad returned your proposal')).toBeVisible();
  await expect.element(screen.getByText('Have you called?')).toHaveAttribute('dir', 'auto');
  await expect.element(screen.getByLabelText(/Internal note/)).toHaveValue(note);
  await expect.element(screen.getByRole('checkbox', { name: /R01/ })).toBeChecked();
});

test('one that lapsed says so to who proposed it, and to no one else', async () => {
  const { screen } = await open({ readDecisionProposal: mine({ state: 'lapsed' }) });
  await expect.element(screen.getByText('Your proposal has lapsed')).toBeVisible();
  await screen.unmount();
  sessionStorage.clear();
  const other = await open({
    readDecisionProposal: stateOf({ state: 'lapsed' }, { mayConfirm: false }),
  });
  await expect.element(other.screen.getByRole('button', { name: 'Reject…' }).last()).toBeVisible();
  await expect.element(other.screen.getByText(/lapsed/)).not.toBeInTheDocument();
});

test.each([
  ['all go', undefined, ['T-2', 'T-3', 'T-104233'], undefined],
  [
    'one is refused, and then this one waits',
    'T-2',
    ['T-2', 'T-3'],
    '1 confirmed. 1 couldn’t be confirmed and stays in the list. This one still waits.',
  ],
] as const)(
  'a whole act is confirmed row by row, this one last: %s',
  async (_, refused, sent, said) => {
    const { screen, api } = await open({
      readDecisionProposal: stateOf({ causes: ['many'] }, { ofSameAct: others }),
      confirmDecision: (asked) =>
        (ticketOf(asked) === refused
          ? problem('evidence-changed', { registration: pendingRegistration() })
          : json(decidedRegistration('rejected')))(asked),
    });
    await expect.element(screen.getByText(/2 more are waiting/)).toBeVisible();
    await screen.getByRole('button', { name: 'Confirm it and the 2 others…' }).click();
    const dialog = screen.getByRole('alertdialog');
    await expect.element(dialog.getByText(/checks have changed since stay waiting/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.poll(() => api.askedFor('confirmDecision').map(ticketOf)).toEqual(sent);
    expect(
      new Set(api.askedFor('confirmDecision').map((one) => one.headers.get('idempotency-key'))),
    ).toHaveProperty('size', sent.length);
    if (said !== undefined) await expect.element(screen.getByText(said)).toBeVisible();
  },
);

test.each([
  ['return', stateOf, 'returned'],
  ['withdrawal', mine, 'withdrawn'],
] as const)(
  'a row that refuses the %s of a whole act is counted, and this one waits',
  async (_, state, word) => {
    const { screen, api } = await open({
      readDecisionProposal: state({ causes: ['many'] }, { ofSameAct: others }),
      returnDecision: (asked) =>
        (ticketOf(asked) === 'T-3'
          ? problem('decision-not-proposed')
          : json({ ...proposal, state: 'returned', returned: { by: alex, word: null } }))(asked),
    });
    if (word === 'returned') await screen.getByRole('button', { name: 'Return…' }).click();
    await screen.getByRole('checkbox', { name: /other 2 proposed with it/ }).click();
    if (word === 'returned') await screen.getByLabelText('A word to Noor Haddad').fill('No.');
    await screen
      .getByRole('button', {
        name: word === 'returned' ? 'Return' : 'Withdraw proposal',
        exact: true,
      })
      .click();
    const said = `1 other couldn’t be ${word} and stays in the list. This one still waits.`;
    await expect.element(screen.getByText(said)).toBeVisible();
    expect(api.askedFor('returnDecision').map(ticketOf)).toEqual(['T-2', 'T-3']);
  },
);

test('a whole act is returned with one word where that is chosen, this one last', async () => {
  const ended = { ...proposal, state: 'returned', returned: { by: alex, word: 'Not these.' } };
  const { screen, api } = await open({
    readDecisionProposal: stateOf({ causes: ['many'] }, { ofSameAct: others }),
    returnDecision: json(ended),
  });
  await screen.getByRole('button', { name: 'Return…' }).click();
  const box = screen.getByRole('checkbox', { name: 'Also return the other 2 proposed with it' });
  await expect.element(box).not.toBeChecked();
  await box.click();
  await screen.getByLabelText('A word to Noor Haddad').fill('Not these.');
  await screen.getByRole('button', { name: 'Return', exact: true }).click();
  await expect
    .poll(() => api.askedFor('returnDecision').map((one) => [ticketOf(one), one.body]))
    .toEqual([
      ...others.map((one) => [one.ticketNumber, { proposal: one.proposal, word: 'Not these.' }]),
      ['T-104233', { proposal: id, word: 'Not these.' }],
    ]);
});

test('a whole act of my own is withdrawn where that is chosen', async () => {
  const { screen, api } = await open({
    readDecisionProposal: mine({ causes: ['many'] }, { ofSameAct: others }),
    returnDecision: json({ ...proposal, state: 'returned', returned: { by: alex, word: null } }),
  });
  await screen
    .getByRole('checkbox', { name: 'Also withdraw the other 2 proposed with it' })
    .click();
  await screen.getByRole('button', { name: 'Withdraw proposal' }).click();
  await expect
    .poll(() => api.askedFor('returnDecision').map(ticketOf))
    .toEqual(['T-2', 'T-3', 'T-104233']);
});
