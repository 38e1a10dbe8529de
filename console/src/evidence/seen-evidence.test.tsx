import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, json, problem } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { contradictedEvidence } from '../testing/sample-evidence.ts';
import { historyEvent } from '../testing/sample-history.ts';
import { ProvenHistory } from './proven-history.tsx';

const registrationKey = {
  ticketNumber: TicketNumber.parse('T-1'),
  countryCode: CountryCode.parse('FR'),
};
beforeEach(() => sessionStorage.clear());

const hash = 'e'.repeat(64);
const decidedWith = (evidenceHash: string | null) => ({
  readHistory: json({
    items: [historyEvent({ kind: 'rejected', evidenceHash })],
    nextCursor: null,
  }),
});
const card = <ProvenHistory registration={registrationKey} />;

test('the evidence that was on the screen is read when it is unfolded', async () => {
  const seen = contradictedEvidence();
  const api = fakeApi({ ...decidedWith(hash), readSeenEvidence: json(seen) });
  const { screen } = await renderScreen(card, { at: '/', api });
  await screen.getByText('Evidence on the screen').click();
  await expect.element(screen.getByText('Contradicted', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Status: Contradicted\./)).toBeVisible();
  await expect.element(screen.getByText(/FR 45 732 829 320/)).toBeVisible();
  // What is past has nothing to press.
  await expect
    .element(screen.getByRole('button', { name: /Waive|Confirm|Accept/ }))
    .not.toBeInTheDocument();
  expect(api.askedFor('readSeenEvidence').map(({ address }) => address.pathname)).toEqual([
    `/api/registrations/FR/T-1/evidence/${hash}`,
  ]);
});

test('evidence that cannot be read says why', async () => {
  let isBroken = true;
  const api = fakeApi({
    ...decidedWith(hash),
    readSeenEvidence: (asked) => problem(isBroken ? 'internal' : 'not-found')(asked),
  });
  const { screen } = await renderScreen(card, { at: '/', api });
  await screen.getByText('Evidence on the screen').click();
  await expect.element(screen.getByText('The evidence couldn’t be loaded.')).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('This evidence is no longer stored.')).toBeVisible();
});

test('a decision without evidence, or erased, names none', async () => {
  const api = fakeApi(decidedWith(null));
  const { screen } = await renderScreen(card, { at: '/', api });
  await expect.element(screen.getByText(/^Rejected by/)).toBeVisible();
  await expect.element(screen.getByText('Evidence on the screen')).not.toBeInTheDocument();
});
