import { beforeEach, expect, test } from 'vitest';
import { json, problem } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { decidedRegistration } from '../testing/sample-registration.ts';

const approval = decidedRegistration('approved', { reasonCodes: [] });
const fault = {
  state: 'faulted' as const,
  number: null,
  fault: 'The ERP does not know this postal code.',
  changedAt: '2026-11-20T10:00:00.000Z',
  dueAt: '2026-11-20T10:00:00.000Z',
};
const open = (account: object | null, more: Parameters<typeof openDecision>[1] = {}) =>
  openDecision('approve', {
    readRegistrationStatus: json(approval),
    readAccount: json({ account }),
    ...more,
  });

beforeEach(() => sessionStorage.clear());

test('an approval says its account, that it is missing, and nothing where none is expected', async () => {
  const reported = await open({
    ...fault,
    state: 'reported',
    number: '4711',
    fault: null,
    dueAt: null,
  });
  await expect.element(reported.screen.getByText(/^Account 4711, reported /)).toBeVisible();
  await reported.screen.unmount();
  const late = await open({ ...fault, state: 'expected', fault: null });
  await expect.element(late.screen.getByText(/^No account yet, although /)).toBeVisible();
  await late.screen.unmount();
  const none = await open(null);
  await expect.poll(() => none.api.askedFor('readAccount')).toHaveLength(1);
  expect(none.screen.getByRole('heading', { name: 'Account', exact: true }).elements()).toEqual([]);
});

test('a fault shows its words, and is to be tried again once', async () => {
  const retrying = { ...fault, state: 'retrying' as const };
  const { screen, api } = await open(fault, {
    readAccount: [json({ account: fault }), json({ account: retrying })],
    retryAccount: json({ account: retrying }),
  });
  await expect.element(screen.getByText(fault.fault)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^Asked to try again on /)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  expect(api.askedFor('retryAccount')).toHaveLength(1);
});

test('a refused wish says why, and an account that cannot be read can be read again', async () => {
  const refused = await open(fault, { retryAccount: problem('account-not-faulted') });
  await refused.screen.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(refused.screen.getByText('There’s no fault left to try again'))
    .toBeVisible();
  await refused.screen.unmount();
  const lost = await open(null, {
    readAccount: [problem('internal'), json({ account: fault })],
  });
  await lost.screen.getByRole('button', { name: 'Reload' }).click();
  await expect.element(lost.screen.getByText(fault.fault)).toBeVisible();
});
