import { BulkDryRun, BulkDryRunRequest } from '@countersign/contract/bulk-decision';
import {
  noSecondPerson,
  type SecondPersonSwitches,
} from '@countersign/domain/registration/second-person';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Asked, held, json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { fakeFeed } from '../../../testing/fake-feed.ts';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { confirmedRow as confirmed } from '../../../testing/sample-evidence.ts';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';

const queue = Array.from({ length: 6 }, (_, index) => ({
  ...row,
  ticketNumber: `T-${index + 1}`,
  practiceName: `Practice ${index + 1}`,
}));
const bulkAct = 'b'.repeat(43);
type Outcome = 'would-pass' | 'already-decided' | 'changed' | 'own-registration';
/** The dry run of whatever is asked about, every row passing and confirmed unless said otherwise. */
const dryRun =
  (outcomes: Record<string, Outcome> = {}, evidence: Record<string, object> = {}): Reply =>
  (asked) => {
    const request = BulkDryRunRequest.parse(asked.body);
    const keys = 'rows' in request ? request.rows : [];
    const items = keys.map(({ countryCode, ticketNumber }) => ({
      countryCode,
      ticketNumber,
      version: 1,
      practiceName: 'Practice',
      mailLanguage: ticketNumber === 'T-6' ? 'ja' : 'fr',
      outcome: outcomes[ticketNumber] ?? 'would-pass',
      claimedBy: ticketNumber === 'T-2' ? { subject: 'mai', name: 'Mai Tanaka' } : null,
      evidence: evidence[ticketNumber] ?? confirmed,
    }));
    return json({ bulkAct, items, capped: false })(asked);
  };
const ticketOf = ({ address }: Asked) => address.pathname.split('/').at(-2);
const keyOf = ({ headers }: Asked) => headers.get('idempotency-key');
const passes: Reply = (asked) => json(decidedRegistration('approved'))(asked);

async function open(replies: Record<string, Reply | Reply[]> = {}, at = '/customerService') {
  await page.viewport(1280, 900);
  const desk = await openDesk(at, {
    listRegistrations: rows(null, queue),
    dryRunBulkDecision: dryRun(),
    decideRegistration: passes,
    ...replies,
  });
  return { ...desk, sent: () => desk.api.askedFor('decideRegistration') };
}
async function compose(replies: Record<string, Reply | Reply[]>, verb: 'Approve' | 'Reject') {
  const desk = await open(replies);
  await desk.screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await desk.screen.getByRole('button', { name: `${verb}…` }).click();
  await expect.poll(() => desk.place.path).toBe('/customerService/bulk');
  return desk;
}
async function approveAll(replies: Record<string, Reply | Reply[]> = {}) {
  const desk = await compose(replies, 'Approve');
  await desk.screen.getByRole('button', { name: 'Approve 6…' }).click();
  await desk.screen.getByRole('button', { name: 'Approve 6', exact: true }).click();
  return desk;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('a change of a chosen registration since the check is shown until the next', async () => {
  const feed = fakeFeed();
  const { screen } = await compose({ readChanges: feed.reply }, 'Approve');
  await expect.element(screen.getByRole('button', { name: 'Approve 6…' })).toBeEnabled();
  await expect.poll(feed.streams).toBe(1);
  feed.send({ kind: 'decided', ticketNumber: 'T-elsewhere' });
  feed.send({ kind: 'claimed', ticketNumber: 'T-3' });
  feed.send({ kind: 'decided', ticketNumber: 'T-3', version: 2 });
  const notice = screen.getByText(/^1 of these has changed since this check/);
  await expect.element(notice).toBeVisible();
  feed.send({ kind: 'decided', ticketNumber: 'T-4', version: 2 });
  await expect.element(screen.getByText(/^2 of these have changed/)).toBeVisible();
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByText(/changed since this check/)).not.toBeInTheDocument();
});

test('what a colleague proposes about one of many is named in the check and in the last question', async () => {
  const proposal = { decision: 'reject', proposedBy: { subject: 'noor', name: 'Noor Haddad' } };
  const { screen } = await compose(
    {
      dryRunBulkDecision: async (asked) => {
        const run = BulkDryRun.parse(await (await dryRun()(asked)).json());
        const items = run.items.map((item) =>
          item.ticketNumber === 'T-5' ? { ...item, proposal } : item,
        );
        return json({ ...run, items })(asked);
      },
    },
    'Approve',
  );
  await screen.getByText('Included').click();
  const said = 'Noor Haddad proposes to reject';
  await expect.element(screen.getByText(new RegExp(`T-5 · France · ${said}`))).toBeVisible();
  await screen.getByRole('button', { name: 'Approve 6…' }).click();
  const first = screen.getByRole('alertdialog').getByRole('listitem').first();
  await expect.element(first.getByText('Practice 5')).toBeVisible();
  await expect.element(first.getByText(said)).toBeVisible();
});

test('a rejection of many needs a reason, says what would happen, and asks again', async () => {
  const { screen, sent } = await compose(
    { dryRunBulkDecision: dryRun({ 'T-3': 'already-decided', 'T-4': 'own-registration' }) },
    'Reject',
  );
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Reject 6 registrations');
  await expect.element(screen.getByText('Included')).toBeVisible();
  await expect.element(screen.getByText('Already decided')).toBeVisible();
  await expect.element(screen.getByText('Your own registration')).toBeVisible();
  await expect.element(screen.getByText('1 of these is with a colleague.')).toBeVisible();
  const submit = screen.getByRole('button', { name: 'Reject 4…' });
  await submit.click();
  await expect.element(screen.getByText('Select at least one reason.')).toBeVisible();
  await screen.getByRole('checkbox', { name: /Z99/ }).click();
  await submit.click();
  await expect.element(screen.getByLabelText(/Message to the applicant/)).toHaveFocus();
  await userEvent.keyboard('Please send the licence again.');
  await submit.click();
  const dialog = screen.getByRole('alertdialog', { name: 'Reject 4 registrations?' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(dialog.getByText(/2 others will be skipped\.$/)).toBeVisible();
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Registrations.* · T-1.* · T-2.* · T-5.* · T-6Markets.*France \(4\).*languages.*French \(3\) and Japanese \(1\).*Reasons.*Z99/,
    );
  await expect.element(dialog.getByText(/not translated.*French and Japanese/)).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject 4', exact: true }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('4 registrations rejected');
  expect(sent().map(ticketOf).sort()).toEqual(['T-1', 'T-2', 'T-5', 'T-6']);
  expect(new Set(sent().map(keyOf)).size).toBe(4);
  expect(sent()[0]?.body).toEqual({
    decision: 'reject',
    reasonCodes: ['Z99'],
    messageToApplicant: 'Please send the licence again.',
    version: 1,
    channel: 'customer-service',
    bulkAct,
  });
});

test('the check says how many of the rows will wait for a second person', async () => {
  const second =
    (switches: Partial<SecondPersonSwitches>): Reply =>
    async (asked) => {
      const answer = await dryRun(
        { 'T-3': 'already-decided' },
        { 'T-1': { ...confirmed, state: 'look', waived: ['licence-valid'] } },
      )(asked);
      const body = Object(await answer.json());
      const secondPerson = [{ countryCode: 'FR', switches: { ...noSecondPerson, ...switches } }];
      return json({ ...body, secondPerson })(asked);
    };
  const { screen } = await compose({ dryRunBulkDecision: second({ waived: true }) }, 'Approve');
  await expect.element(screen.getByText(/^1 of 5 will wait until a colleague/)).toBeVisible();
  await screen.getByRole('button', { name: 'Approve 5…' }).click();
  await expect
    .element(screen.getByRole('alertdialog').getByText(/1 of them will wait for a second person/))
    .toBeVisible();
  await screen.unmount();
  sessionStorage.clear();

  const many = await compose({ dryRunBulkDecision: second({ moreThan: 4 }) }, 'Approve');
  await expect.element(many.screen.getByText(/^5 of 5 will wait until a colleague/)).toBeVisible();
  await many.screen.unmount();
  sessionStorage.clear();

  const few = await compose({ dryRunBulkDecision: second({ moreThan: 5 }) }, 'Approve');
  await expect.element(few.screen.getByRole('button', { name: 'Approve 5…' })).toBeEnabled();
  await expect.element(few.screen.getByText(/until a colleague/)).not.toBeInTheDocument();
});

test('a message in one language to applicants of several warns where it is typed', async () => {
  const { screen } = await compose({}, 'Reject');
  await expect.element(screen.getByRole('button', { name: 'Reject 6…' })).toBeVisible();
  const warning = screen.getByText(/not translated.*French and Japanese/);
  await expect.element(warning).not.toBeInTheDocument();
  await screen.getByLabelText(/Message to the applicant/).fill('Bonjour.');
  await expect.element(warning).toBeVisible();
});

test('no warning where all applicants read one language', async () => {
  const { screen } = await compose(
    { dryRunBulkDecision: dryRun({ 'T-6': 'already-decided' }) },
    'Reject',
  );
  await screen.getByLabelText(/Message to the applicant/).fill('Bonjour.');
  await expect.element(screen.getByRole('button', { name: 'Reject 5…' })).toBeVisible();
  await expect.element(screen.getByText(/not translated/)).not.toBeInTheDocument();
});

test.each([
  [1280, 900],
  [390, 844],
  [320, 568],
])('the button is in sight from top to bottom at %i × %i', async (width, height) => {
  const { screen } = await compose({}, 'Reject');
  await page.viewport(width, height);
  const submit = screen.getByRole('button', { name: 'Reject 6…' });
  await expect.element(submit).toBeInViewport({ ratio: 1 });
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(submit).toBeInViewport({ ratio: 1 });
});

test('what was typed and selected is there after a reload before anything is decided', async () => {
  const { screen } = await compose({}, 'Reject');
  await screen.getByRole('checkbox', { name: /L01/ }).click();
  await screen.unmount();
  const again = await open({}, '/customerService/bulk');
  await expect.element(again.screen.getByRole('checkbox', { name: /L01/ })).toBeChecked();
  expect(again.sent()).toEqual([]);
});

/** Reasons, message and note for six rows, and then the list again. */
async function composeAndGoBack() {
  const desk = await compose({}, 'Reject');
  const { screen } = desk;
  await screen.getByRole('checkbox', { name: /Z99/ }).click();
  await screen.getByLabelText(/Message to the applicant/).fill('Please send it again.');
  await screen.getByLabelText(/Internal note/).fill('Called twice.');
  await screen.getByRole('link', { name: 'Back to registrations' }).click();
  await screen.getByRole('checkbox', { name: /Practice 3/ }).click();
  return desk;
}

test('what was typed is there for other rows, and is said to be from before', async () => {
  const { screen } = await composeAndGoBack();
  await screen.getByRole('button', { name: 'Reject…' }).click();
  await expect.element(screen.getByRole('heading', { name: /^Reject 5/ })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: /Z99/ })).toBeChecked();
  const message = screen.getByLabelText(/Message to the applicant/);
  await expect.element(message).toHaveValue('Please send it again.');
  await expect.element(screen.getByText(/Your unsent entries are back/)).toBeVisible();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(message).toHaveValue('');
  await expect.element(screen.getByText(/Your unsent entries/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a rejection’s text outlives an approval that was only looked at', async () => {
  const { screen } = await composeAndGoBack();
  await screen.getByRole('button', { name: 'Approve…' }).click();
  await expect.element(screen.getByLabelText(/Internal note/)).toHaveValue('Called twice.');
  // The message goes to no one here: its warning is about a rejection.
  await screen.getByRole('button', { name: 'Approve 5…' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).not.toMatchTextContent(/not translated/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await screen.getByRole('link', { name: 'Back to registrations' }).click();
  await screen.getByRole('button', { name: 'Reject…' }).click();
  const message = screen.getByLabelText(/Message to the applicant/);
  await expect.element(message).toHaveValue('Please send it again.');
  await expect.element(screen.getByLabelText(/Internal note/)).toHaveValue('');
});

test('each row shows its outcome and links to its registration', async () => {
  const { screen, place } = await approveAll({
    decideRegistration: (asked) =>
      ticketOf(asked) === 'T-2'
        ? problem('already-decided', { registration: decidedRegistration('approved') })(asked)
        : ticketOf(asked) === 'T-5'
          ? problem('registration-changed')(asked)
          : passes(asked),
  });
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('4 registrations approved');
  await expect.element(heading).toHaveFocus();
  await screen.getByText('Already decided').click();
  await expect.element(screen.getByText(/T-2 · France · by /)).toBeVisible();
  await screen.getByText('Changed since your selection').click();
  await screen.getByRole('link', { name: 'Practice 5' }).click();
  await expect.poll(() => place.path).toBe('/customerService/FR/T-5');
});

test('a reload in the middle loses nothing and sends nothing', async () => {
  const later = held(passes);
  const first = await approveAll({
    decideRegistration: (asked) =>
      ['T-1', 'T-2'].includes(ticketOf(asked) ?? '') ? passes(asked) : later.reply(asked),
  });
  await expect.element(first.screen.getByText('2 of 6 done').first()).toBeVisible();
  const before = new Map(first.sent().map((asked) => [ticketOf(asked), keyOf(asked)]));
  expect(before.size).toBe(6);
  await first.screen.unmount();

  const list = await open();
  await expect.element(list.screen.getByText('Unfinished approval: 2 of 6 done.')).toBeVisible();
  await list.screen.getByRole('link', { name: 'Continue' }).click();
  await expect.element(list.screen.getByText('2 of 6 done').first()).toBeVisible();
  expect(list.sent()).toEqual([]);
  await list.screen.getByRole('button', { name: 'Continue with the remaining 4' }).click();
  await expect
    .element(list.screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('6 registrations approved');
  expect(new Map(list.sent().map((asked) => [ticketOf(asked), keyOf(asked)]))).toEqual(
    new Map([...before].filter(([ticket]) => ticket !== 'T-1' && ticket !== 'T-2')),
  );
  await list.screen.getByRole('button', { name: 'Back to registrations' }).click();
  await expect.element(list.screen.getByRole('table')).toBeVisible();
  await expect.element(list.screen.getByText(/^Unfinished/)).not.toBeInTheDocument();
});

test('it can be stopped, and the rest left undecided', async () => {
  const later = held(passes);
  const { screen, sent } = await approveAll({ decideRegistration: later.reply });
  await expect.poll(() => sent().length).toBe(4);
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(screen.getByText('Finishing…')).toBeVisible();
  later.release();
  await screen.getByRole('button', { name: 'Skip the rest…' }).click();
  await screen.getByRole('button', { name: 'Skip the rest', exact: true }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('4 registrations approved');
  await expect.element(screen.getByText('Not decided')).toBeVisible();
  expect(sent()).toHaveLength(4);
});

test('[S8.2] skipping the rest looks up the rows whose answers were lost', async () => {
  const decidedBy = { subject: 'alex', name: 'Alex Morgan' };
  const recorded: Record<string, Reply> = {
    'T-1': json(decidedRegistration('approved', { decidedBy })),
    'T-2': json(decidedRegistration('approved')),
    'T-3': json(pendingRegistration()),
  };
  const { screen, sent, api } = await approveAll({
    decideRegistration: lost,
    readRegistrationStatus: (asked) =>
      (recorded[String(Object(asked.body).ticketNumber)] ?? lost)(asked),
  });
  await screen.getByRole('button', { name: 'Skip the rest…' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect
    .element(dialog)
    .toMatchTextContent(/2 registrations stay as they are\..*4 may have been decided/);
  await dialog.getByRole('button', { name: 'Skip the rest' }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('1 registration approved');
  const groups = [...document.querySelectorAll('details')].map((group) => [
    group.dataset.outcome,
    [...group.querySelectorAll('a')].map((link) => link.textContent),
  ]);
  expect(Object.fromEntries(groups)).toEqual({
    unknown: ['Practice 4'],
    'already-decided': ['Practice 2'],
    left: ['Practice 5', 'Practice 6', 'Practice 3'],
    decided: ['Practice 1'],
  });
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(new Set(sent().map(ticketOf))).toEqual(new Set(['T-1', 'T-2', 'T-3', 'T-4']));
  expect(api.askedFor('readRegistrationStatus')).toHaveLength(4);
});

test('[S8.2] rows under way during a reload are looked up too', async () => {
  const first = await approveAll({ decideRegistration: held(passes).reply });
  await expect.poll(() => first.sent().length).toBe(4);
  await first.screen.unmount();
  const { screen } = await open({ readRegistrationStatus: lost }, '/customerService/bulk');
  await screen.getByRole('button', { name: 'Skip the rest…' }).click();
  await screen.getByRole('button', { name: 'Skip the rest', exact: true }).click();
  await screen.getByText('May have been decided').click();
  await expect.element(screen.getByRole('link', { name: 'Practice 4' })).toBeVisible();
  await expect.element(screen.getByText(/^The answer was lost/)).toBeVisible();
  await screen.getByText('Not decided').click();
  await expect.element(screen.getByRole('link', { name: 'Practice 5' })).toBeVisible();
});

test('[S4.2] a lapse in the middle keeps everything', async () => {
  let isBroken = true;
  const { screen, sent } = await approveAll({
    decideRegistration: (asked) => {
      if (isBroken && ticketOf(asked) === 'T-3') return new Response('', { status: 401 });
      return passes(asked);
    },
  });
  // The question is above the page; No leaves everything as it is.
  await screen.getByRole('button', { name: 'No' }).click();
  await expect.element(screen.getByText('Your session has ended')).toBeVisible();
  await screen.unmount();
  isBroken = false;
  const again = await open({}, '/customerService/bulk');
  await again.screen.getByRole('button', { name: /^Continue with/ }).click();
  await expect
    .element(again.screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('6 registrations approved');
  const keys = [...sent(), ...again.sent()].filter((asked) => ticketOf(asked) === 'T-3').map(keyOf);
  expect(new Set(keys).size).toBe(1);
});

test('[S8.2] it pauses without a connection and continues with one', async () => {
  let isBroken = true;
  const { screen } = await approveAll({
    decideRegistration: (asked) => (isBroken ? lost(asked) : passes(asked)),
  });
  await expect.element(screen.getByText('0 of 6 done').first()).toBeVisible();
  const goOn = screen.getByRole('button', { name: 'Continue with the remaining 6' });
  await expect.element(goOn).toBeVisible();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  isBroken = false;
  await goOn.click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('6 registrations approved');
});

test('too many requests wait as long as the service asks', async () => {
  const refused = problem('too-many-requests', { retryAfterSeconds: 3600 });
  const { screen } = await approveAll({ decideRegistration: [passes, refused] });
  await expect.element(screen.getByText(/^Paused by the service until/)).toBeVisible();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect
    .element(screen.getByRole('button', { name: /^Continue with the remaining/ }))
    .toBeVisible();
});

test('where none would pass there is nothing to press; a dry run that fails says so', async () => {
  const none = Object.fromEntries(queue.map((one) => [one.ticketNumber, 'changed' as const]));
  const { screen } = await compose(
    { dryRunBulkDecision: [problem('internal'), dryRun(none)] },
    'Approve',
  );
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByText('Changed since your selection')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve 0…' })).toBeDisabled();
});

test('the address alone shows the way to the list', async () => {
  const { screen } = await open({}, '/customerService/bulk');
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('No registrations selected');
});

const openName = {
  ...confirmed,
  state: 'look',
  unresolved: ['name-agrees'],
  against: ['name-differs'],
};
const withEvidence = dryRun({}, { 'T-3': openName, 'T-4': { ...openName, mayWaive: false } });

test('rows with required checks open are named, and skipped without a reason', async () => {
  const { screen, sent } = await compose({ dryRunBulkDecision: withEvidence }, 'Approve');
  await screen.getByText('Open or contradicted').click();
  const opened = screen.getByRole('list', { name: 'Registrations: Open or contradicted' });
  await expect.element(opened.getByText('T-3 · France · Name')).toBeVisible();
  await expect.element(screen.getByText('An administrator has to approve')).toBeVisible();
  await screen.getByRole('button', { name: 'Approve 4…' }).click();
  await screen.getByRole('button', { name: 'Approve 4', exact: true }).click();
  await expect.poll(() => sent().length).toBe(4);
  expect(sent().map(ticketOf)).not.toContain('T-3');
  for (const { body } of sent()) expect(body).not.toHaveProperty('waiver');
});

test('one reason approves the exceptions, and no other row carries it', async () => {
  const { screen, sent } = await compose({ dryRunBulkDecision: withEvidence }, 'Approve');
  await screen.getByLabelText(/Reason for the exceptions/).fill('Known since 2019.');
  await screen.getByRole('button', { name: 'Approve 5…' }).click();
  await expect.element(screen.getByText(/1 is an exception: its checks are open/)).toBeVisible();
  await screen.getByRole('button', { name: 'Approve 5', exact: true }).click();
  await expect.poll(() => sent().length).toBe(5);
  const waivers = sent().flatMap((asked) =>
    Object(asked.body).waiver === undefined ? [] : [[ticketOf(asked), Object(asked.body).waiver]],
  );
  expect(waivers).toEqual([['T-3', 'Known since 2019.']]);
});

const notChecked = { ...confirmed, state: 'not-checked', notChecked: ['entity-active'] };
const withUnchecked = dryRun({}, { 'T-3': notChecked, 'T-4': notChecked });
const waiversOf = (sent: readonly Asked[]) =>
  Object.fromEntries(sent.map((asked) => [ticketOf(asked), Object(asked.body).waiver]));

test('rows that no one has checked are named, and skipped without a reason', async () => {
  const { screen, sent } = await compose({ dryRunBulkDecision: withUnchecked }, 'Approve');
  await screen.getByText('Not checked', { exact: true }).click();
  const left = screen.getByRole('list', { name: 'Registrations: Not checked' });
  await expect.element(left.getByText('T-3 · France · Status')).toBeVisible();
  await screen.getByRole('button', { name: 'Approve 4…' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText(/2 others will be skipped\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve 4', exact: true }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('4 registrations approved');
  expect(sent().map(ticketOf).sort()).toEqual(['T-1', 'T-2', 'T-5', 'T-6']);
  await expect.element(screen.getByText('Not checked', { exact: true })).toBeVisible();
});

test('rows that no one has checked are approved with the reason, which no other row carries', async () => {
  const { screen, sent } = await compose({ dryRunBulkDecision: withUnchecked }, 'Approve');
  await screen.getByLabelText(/Reason for the exceptions/).fill('Known since 2019.');
  await screen.getByRole('button', { name: 'Approve 6…' }).click();
  await screen.getByRole('button', { name: 'Approve 6', exact: true }).click();
  await expect.poll(() => sent().length).toBe(6);
  const waiver = 'Known since 2019.';
  expect(waiversOf(sent())).toEqual({ 'T-3': waiver, 'T-4': waiver });
});

test('a contradicted row without an open check is left out too, unless a reason is given', async () => {
  const contradicted = { ...confirmed, state: 'contradicted', against: ['numbers-contradict'] };
  const { screen, sent } = await compose(
    { dryRunBulkDecision: dryRun({}, { 'T-3': contradicted }) },
    'Approve',
  );
  await screen.getByText('Open or contradicted').click();
  const left = screen.getByRole('list', { name: 'Registrations: Open or contradicted' });
  await expect.element(left.getByText('T-3 · France · Contradicted')).toBeVisible();
  await screen.getByRole('button', { name: 'Approve 5…' }).click();
  await screen.getByRole('button', { name: 'Approve 5', exact: true }).click();
  await expect.poll(() => sent().length).toBe(5);
  expect(sent().map(ticketOf)).not.toContain('T-3');
});

test('a row that no one has checked needs no reason once the person has opened it as it is', async () => {
  const opened = (ticketNumber: string, version: number) =>
    pendingRegistration({ ticketNumber, version });
  for (const registration of [opened('T-3', 1), opened('T-4', 2)]) {
    const { ticketNumber } = registration;
    const looked = await open(
      { readRegistrationStatus: json(registration) },
      `/customerService/FR/${ticketNumber}`,
    );
    await expect
      .element(looked.screen.getByText('Lafayette-Bourse Optique SARL').first())
      .toBeVisible();
    await looked.screen.unmount();
  }
  const { screen, sent } = await compose({ dryRunBulkDecision: withUnchecked }, 'Approve');
  // T-4 has another version than the one that was opened.
  await screen.getByRole('button', { name: 'Approve 5…' }).click();
  await screen.getByRole('button', { name: 'Approve 5', exact: true }).click();
  await expect.poll(() => sent().length).toBe(5);
  expect(sent().map(ticketOf).sort()).toEqual(['T-1', 'T-2', 'T-3', 'T-5', 'T-6']);
  for (const { body } of sent()) expect(body).not.toHaveProperty('waiver');
});

test('a rejection of many asks nothing about rows that no one has checked', async () => {
  const { screen } = await compose({ dryRunBulkDecision: withUnchecked }, 'Reject');
  await expect.element(screen.getByRole('button', { name: 'Reject 6…' })).toBeEnabled();
  await expect.element(screen.getByLabelText(/Reason for the exc/)).not.toBeInTheDocument();
});

const allPassed = { name: /A01/ };

test('all checks passed is said of many only where every row is confirmed', async () => {
  const look = { ...confirmed, state: 'look', against: ['free-email'] };
  const { screen } = await compose(
    { dryRunBulkDecision: [dryRun(), dryRun({}, { 'T-3': look })] },
    'Approve',
  );
  const box = screen.getByRole('checkbox', allPassed);
  await box.click();
  await expect.element(box).toBeChecked();
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toBeDisabled();
});

test('a reason that takes in rows no one has checked takes back that all checks passed', async () => {
  const { screen, sent } = await compose({ dryRunBulkDecision: withUnchecked }, 'Approve');
  const box = screen.getByRole('checkbox', allPassed);
  await box.click();
  await expect.element(box).toBeChecked();
  await screen.getByLabelText(/Reason for the exceptions/).fill('Known since 2019.');
  await expect.element(box).not.toBeChecked();
  await expect.element(box).toBeDisabled();
  await screen.getByRole('button', { name: 'Approve 6…' }).click();
  await screen.getByRole('button', { name: 'Approve 6', exact: true }).click();
  await expect.poll(() => sent().length).toBe(6);
  for (const { body } of sent()) expect(body).toMatchObject({ reasonCodes: [] });
});

test('a check that has opened since leaves its row undecided', async () => {
  const refuse: Reply = (asked) =>
    ticketOf(asked) === 'T-5' ? problem('waiver-required')(asked) : passes(asked);
  const { screen, sent } = await approveAll({ decideRegistration: refuse });
  await expect.poll(() => sent().length).toBe(6);
  await expect.element(screen.getByText('Open or contradicted')).toBeVisible();
});

const siret = (display: string) => ({ scheme: 'fr-siret', display });
const failing = (display: string) => ({
  ...confirmed,
  state: 'contradicted',
  proposed: [{ code: 'B02', item: 'tax-number-valid', number: siret(display) }],
});
const failingRows = dryRun(
  { 'T-6': 'already-decided' },
  {
    'T-1': failing('732 829 320 00075'),
    'T-3': failing('356 000 000 00049'),
    'T-4': {
      ...failing('1'),
      proposed: [{ code: 'D01', item: 'not-known-already', number: null }],
    },
    'T-6': failing('552 081 317 66523'),
  },
);

test('a rejection of many proposes the reasons of failed items', async () => {
  const { screen, sent } = await compose({ dryRunBulkDecision: failingRows }, 'Reject');
  const proposed = screen.getByRole('group', { name: 'Suggested by the evidence' });
  const boxes = proposed.getByRole('checkbox');
  await expect.element(boxes.first()).not.toBeChecked();
  // Rows that are not decided count in neither number.
  expect(boxes.elements().map((one) => one.closest('label')?.textContent)).toEqual([
    'Tax, VAT or company number fails its checkNot met by 2 of 5: Tax number · SIRETB02',
    'Account already existsNot met by 1 of 5: Known alreadyD01',
  ]);
  const list = screen.getByRole('group', { name: 'Reasons for rejection' });
  expect(list.getByRole('checkbox', { name: /B02$/ }).elements()).toHaveLength(1);
  await boxes.first().click();
  await expect
    .element(proposed.getByRole('checkbox', { name: 'Mention the number concerned in each email' }))
    .toBeChecked();
  await screen.getByRole('button', { name: 'Reject 5…' }).click();
  await screen.getByRole('button', { name: 'Reject 5', exact: true }).click();
  await expect.poll(() => sent().length).toBe(5);
  const named = sent().map((asked) => [ticketOf(asked), Object(asked.body).namedNumbers]);
  expect(Object.fromEntries(named)).toEqual({
    'T-1': [{ code: 'B02', number: '732 829 320 00075' }],
    'T-2': undefined,
    'T-3': [{ code: 'B02', number: '356 000 000 00049' }],
    'T-4': undefined,
    'T-5': undefined,
  });
  for (const { body } of sent()) expect(body).toMatchObject({ reasonCodes: ['B02'] });
});

test('numbers that the reviewer takes out of all emails are not named', async () => {
  const { screen, sent } = await compose({ dryRunBulkDecision: failingRows }, 'Reject');
  const proposed = screen.getByRole('group', { name: 'Suggested by the evidence' });
  await proposed.getByRole('checkbox', { name: /B02$/ }).click();
  const naming = proposed.getByRole('checkbox', { name: /^Mention the number/ });
  await naming.click();
  await expect.element(naming).not.toBeChecked();
  await screen.getByRole('button', { name: 'Reject 5…' }).click();
  await screen.getByRole('button', { name: 'Reject 5', exact: true }).click();
  await expect.poll(() => sent().length).toBe(5);
  for (const { body } of sent()) expect(body).not.toHaveProperty('namedNumbers');
});

test('an approval of many says which practice may be known already', async () => {
  const known = { ...confirmed, state: 'look', against: ['already-known'] };
  const replies = { dryRunBulkDecision: dryRun({}, { 'T-3': known }) };
  const { screen } = await compose(replies, 'Approve');
  await screen.getByText('Included').click();
  await expect
    .element(screen.getByText(/Something to check · A similar registration exists\./))
    .toBeVisible();
});
