import { BulkDryRunRequest } from '@countersign/contract/bulk-decision';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Asked, held, json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { confirmedRow } from '../../../testing/sample-evidence.ts';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';

const queue = Array.from({ length: 6 }, (_, index) => ({
  ...row,
  ticketNumber: `T-${index + 1}`,
  practiceName: `Practice ${index + 1}`,
}));
const ticketOf = ({ address }: Asked) => address.pathname.split('/').at(4);
const keyOf = ({ headers }: Asked) => headers.get('idempotency-key');
const dryRun: Reply = (asked) => {
  const request = BulkDryRunRequest.parse(asked.body);
  const items = ('rows' in request ? request.rows : []).map((one) => ({
    ...one,
    practiceName: 'Practice',
    outcome: 'would-pass',
    claimedBy: null,
    evidence: confirmedRow,
  }));
  return json({ bulkAct: null, items, capped: false })(asked);
};
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
/** Decided now, its mail held for so long. */
const heldFor =
  (ms: number): Reply =>
  (asked) =>
    json(decidedRegistration('approved', { decidedAt: inMs(0), mailHeldUntil: inMs(ms) }))(asked);
const undone = json(pendingRegistration({ version: 5 }));

async function open(replies: Record<string, Reply | Reply[]> = {}, at = '/customerService') {
  await page.viewport(1280, 900);
  const desk = await openDesk(at, {
    listRegistrations: rows(null, queue),
    dryRunBulkDecision: dryRun,
    decideRegistration: heldFor(60_000),
    undoDecision: undone,
    ...replies,
  });
  return { ...desk, undos: () => desk.api.askedFor('undoDecision') };
}
async function approveAll(replies: Record<string, Reply | Reply[]> = {}) {
  const desk = await open(replies);
  const { screen } = desk;
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await screen.getByRole('button', { name: 'Approve…' }).click();
  await screen.getByRole('button', { name: 'Approve 6…' }).click();
  await screen.getByRole('button', { name: 'Approve 6', exact: true }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('6 registrations approved');
  return desk;
}
const sizeOf = (outcome: string) =>
  document.querySelector(`[data-outcome="${outcome}"] summary`)?.textContent ?? '';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('while the mails are held all of it is undone at once, each separately', async () => {
  const { screen, undos } = await approveAll();
  await expect.element(screen.getByText('You can still undo these decisions')).toBeVisible();
  await expect.element(screen.getByText(/^\d\d seconds left$/)).toBeVisible();
  await expect
    .element(screen.getByText(/^You can undo these decisions for \d\d seconds\.$/))
    .toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo all 6' }).click();
  await expect.element(screen.getByText('6 decisions undone').last()).toBeVisible();
  expect(undos().map(ticketOf).sort()).toEqual(queue.map(({ ticketNumber }) => ticketNumber));
  expect(undos().map(({ body }) => body)).toEqual(Array(6).fill({ version: 4 }));
  expect(new Set(undos().map(keyOf)).size).toBe(6);
  expect(sizeOf('undone')).toContain('6');
  expect(sizeOf('decided')).toBe('');
  await expect.element(screen.getByText('6 decisions undone').last()).toBeVisible();
  // The focus stays at the place of the pressed button.
  await expect
    .poll(() =>
      document.activeElement?.contains(screen.getByText('6 decisions undone').last().element()),
    )
    .toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('6 decisions undone');
});

test('only what can be undone is offered, and only what was undone is called so', async () => {
  const { screen, undos } = await approveAll({
    decideRegistration: (asked) =>
      heldFor(['T-1', 'T-2'].includes(ticketOf(asked) ?? '') ? -1000 : 60_000)(asked),
    undoDecision: (asked) => {
      const ticket = ticketOf(asked);
      if (ticket === 'T-3') return problem('undo-window-over')(asked);
      if (ticket === 'T-4') return problem('registration-changed')(asked);
      return ticket === 'T-5' ? problem('internal')(asked) : undone(asked);
    },
  });
  await expect
    .element(screen.getByText('4 of these 6 decisions can still be undone'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Undo the 4 that can still be undone' }).click();
  await expect.element(screen.getByText('1 decision undone')).toBeVisible();
  await expect.element(screen.getByText(/3 couldn’t be undone. See why below\.$/)).toBeVisible();
  expect(new Set(undos().map(ticketOf))).toEqual(new Set(['T-3', 'T-4', 'T-5', 'T-6']));
  for (const outcome of ['undone', 'too-late', 'moved-on', 'not-undone']) {
    expect(sizeOf(outcome)).toMatch(/1$/);
  }
  expect(sizeOf('decided')).toMatch(/2$/);
  await screen.getByText('Too late to undo').click();
  await expect
    .element(screen.getByRole('link', { name: 'Practice 3' }))
    .toHaveAttribute('href', '/customerService/FR/T-3');
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('5 registrations approved');
});

test('a reload in the middle undoes nothing, and later uses the same keys', async () => {
  const later = held(undone);
  const first = await approveAll({
    undoDecision: (asked) => (ticketOf(asked) === 'T-1' ? undone(asked) : later.reply(asked)),
  });
  await first.screen.getByRole('button', { name: 'Undo all 6' }).click();
  await expect.element(first.screen.getByText('1 of 6 done').first()).toBeVisible();
  const before = new Map(first.undos().map((asked) => [ticketOf(asked), keyOf(asked)]));
  await first.screen.unmount();

  const again = await open({}, '/customerService/bulk');
  const goOn = again.screen.getByRole('button', { name: 'Continue with the remaining 5' });
  await expect.element(goOn).toBeVisible();
  expect(again.undos()).toEqual([]);
  expect(sizeOf('undone')).toMatch(/1$/);
  expect(sizeOf('decided')).toMatch(/5$/);
  await goOn.click();
  await expect.element(again.screen.getByText('6 decisions undone').last()).toBeVisible();
  expect(again.undos()).toHaveLength(5);
  for (const asked of again.undos()) {
    const key = before.get(ticketOf(asked));
    if (key !== undefined) expect(keyOf(asked)).toBe(key);
  }
});

test('[S8.2] without a response nothing is called undone, and it can be asked again', async () => {
  let isBroken = true;
  const { screen } = await approveAll({
    undoDecision: (asked) => (isBroken ? lost(asked) : undone(asked)),
  });
  await screen.getByRole('button', { name: 'Undo all 6' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(sizeOf('decided')).toMatch(/6$/);
  isBroken = false;
  await screen.getByRole('button', { name: 'Continue with the remaining 6' }).click();
  await expect.element(screen.getByText('6 decisions undone').last()).toBeVisible();
});

test('once the mails have left, that is said and nothing is offered', async () => {
  const { screen, undos } = await approveAll({ decideRegistration: heldFor(2500) });
  await expect.element(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect
    .element(screen.getByText('The undo period has ended. The emails are being sent.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(undos()).toEqual([]);
});
