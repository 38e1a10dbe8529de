import { holdReasonLimit } from '@countersign/contract/retention';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverClock } from '../clock/server-clock.ts';
import { fakeApi, json, lost, problem, type Reply } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { historyEvent } from '../testing/sample-history.ts';
import { HistoryCard } from './history-card.tsx';

const registrationKey = {
  ticketNumber: TicketNumber.parse('T-1'),
  countryCode: CountryCode.parse('FR'),
};
const open = async (replies: Record<string, Reply | Reply[]>, language?: 'ja', mayEnd = false) => {
  const api = fakeApi({ readHistory: json({ items: [], nextCursor: null }), ...replies });
  const card = <HistoryCard registrationKey={registrationKey} mayEnd={mayEnd} />;
  const wishes = { at: '/', api, ...(language && { language }) };
  return { api, ...(await renderScreen(card, wishes)) };
};

beforeEach(() => sessionStorage.clear());
afterEach(() => serverClock.learn(new Headers({ date: new Date().toUTCString() })));

const mail = 'helene@lafayette-bourse.example';
test.each([
  [{ kind: 'received' }, /^Registration received/],
  [{ kind: 'mail-queued', purpose: 'approval' }, `Approval email to ${mail} queued`],
  [{ kind: 'mail-sent', purpose: 'correction' }, `Correction sent to ${mail}`],
  [{ kind: 'mail-failed' }, `Rejection email couldn’t be sent to ${mail}`],
  [{ kind: 'mail-cancelled' }, `Rejection email to ${mail} cancelled before sending`],
  [{ kind: 'mail-sent', recipient: null }, 'Rejection email sent to an erased address'],
  [
    { kind: 'opened', channel: 'customer-service' },
    /Opened by Marc Aubry.*on the Registrations page/,
  ],
  [
    { kind: 'approved', previewed: true },
    /Approved by Marc Aubry.*from the email link.*email preview viewed/,
  ],
  [
    { kind: 'rejected' },
    /Rejected by Marc Aubry.*this email was not viewed before the decision.*Licence expired or suspended/,
  ],
  [
    { kind: 'request-asked', previewed: false },
    /Marc Aubry asked the applicant.*this email was not viewed before the applicant was asked/,
  ],
  [{ kind: 'undone' }, /Decision undone by Marc Aubry/],
  [{ kind: 'reversed' }, /Decision reversed by Marc Aubry.*The licence was renewed\./],
  [{ kind: 'reversal-requested' }, /Reversal requested by Marc Aubry.*The licence was renewed\./],
  [
    { kind: 'reversed', proposedBy: { subject: 'kit', name: 'Kit' } },
    /Decision reversed by Marc Aubry at Kit’s request/,
  ],
  [{ kind: 'reversal-declined' }, /Reversal declined by Marc Aubry.*It was not\./],
  [
    { kind: 'reversal-declined', proposedBy: { subject: 'marc', name: 'Marc Aubry' } },
    /Reversal request withdrawn by Marc Aubry.*It was not\./,
  ],
  [{ kind: 'numbers-masked' }, '1 number that must not be stored was masked'],
  [{ kind: 'evidence-settled' }, /Marc Aubry confirmed a check by hand.*Seen in the extract\./],
  [{ kind: 'similar-found' }, 'A similar registration was found'],
  [{ kind: 'stop-list-hit' }, 'May be on the stop list: Exactly the same domain'],
  [{ kind: 'stop-list-ended' }, 'A matching entry is no longer on the stop list'],
  [{ kind: 'pair-answered' }, 'Marked as the same practice as BE T-8 by Marc Aubry'],
  [
    { kind: 'pair-answered', rejected: 'other' },
    'BE T-8 was rejected by Marc Aubry as a duplicate of this registration',
  ],
  [
    { kind: 'pair-answered', otherMarket: null, otherTicket: null },
    'Compared with a registration in another market',
  ],
  [
    { kind: 'approved', waiver: 'The register is away.' },
    /Approved by Marc Aubry.*Reason for the exception.*The register is away\./,
  ],
  [
    { kind: 'rejected', namedNumbers: 'B02 FR 45 732 829 320' },
    /Numbers mentioned in the email.*B02 FR 45 732 829 320/,
  ],
  [{ kind: 'note' }, /Note by Marc Aubry.*Called twice\./],
  [{ kind: 'note', text: null }, /Note by Marc Aubry.*This text has been erased\./],
] as const)('[S7.4] shows %j', async (event, words) => {
  const { screen } = await open({
    readHistory: json({ items: [historyEvent(event)], nextCursor: null }),
  });
  const line = screen.getByRole('listitem').first();
  await expect
    .element(line)
    .toMatchTextContent(
      typeof words === 'string' ? new RegExp(words.replaceAll('.', '\\.')) : words,
    );
  await expect
    .element(line.getByRole('time'))
    .toHaveAttribute('datetime', '2026-11-18T09:14:00.000Z');
  await expect.element(line).toMatchTextContent(/Nov 18.*ago|Nov 18.*·/);
});

test.each([
  ['mail-queued', 'mail-sent', /^Rejection email sent to .*Queued Nov 18.*Sent Nov 18/],
  [
    'mail-queued',
    'mail-failed',
    /^Rejection email couldn’t be sent.*Queued .*Not delivered Nov 18/,
  ],
  ['mail-queued', 'mail-cancelled', /cancelled before sending.*Queued .*Cancelled Nov 18/],
  ['mail-resent', 'mail-sent', /sent again to .* by Marc Aubry.*Queued .*Sent Nov 18/],
] as const)('an email is one line with both times: %s, %s', async (begun, ended, words) => {
  const { screen } = await open({
    readHistory: json({
      items: [
        historyEvent({ kind: begun }),
        historyEvent({ kind: ended, sequence: 2, at: '2026-11-18T09:15:00.000Z' }),
      ],
      nextCursor: null,
    }),
  });
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(words);
  await expect
    .element(screen.getByRole('time').nth(0))
    .toHaveAttribute('datetime', '2026-11-18T09:14:00.000Z');
  await expect
    .element(screen.getByRole('time').nth(1))
    .toHaveAttribute('datetime', '2026-11-18T09:15:00.000Z');
});

test('an email that left in the minute in which it was queued has one time', async () => {
  const { screen } = await open({
    readHistory: json({
      items: [
        historyEvent({ kind: 'mail-queued' }),
        historyEvent({ kind: 'mail-sent', sequence: 2, at: '2026-11-18T09:14:30.000Z' }),
      ],
      nextCursor: null,
    }),
  });
  const line = screen.getByRole('listitem');
  await expect.element(line).toMatchTextContent(/^Rejection email sent to .*Nov 18.*Sent/);
  await expect.element(line).not.toMatchTextContent(/Queued/);
  await expect
    .element(line.getByRole('time'))
    .toHaveAttribute('datetime', '2026-11-18T09:14:30.000Z');
});

test('[S7.4] a long history comes in pages', async () => {
  const { screen, api } = await open({
    readHistory: (asked) =>
      json(
        asked.address.searchParams.get('cursor') === '50'
          ? { items: [historyEvent({ kind: 'undone', sequence: 51 })], nextCursor: null }
          : { items: [historyEvent({ kind: 'received' })], nextCursor: '50' },
      )(asked),
  });
  await screen.getByRole('button', { name: 'Show later events' }).click();
  await expect.element(screen.getByText('Decision undone by Marc Aubry')).toBeVisible();
  await expect.element(screen.getByText('Registration received')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Show later events' }))
    .not.toBeInTheDocument();
  expect(api.askedFor('readHistory').map((one) => one.address.search)).toEqual([
    '?limit=50',
    '?limit=50&cursor=50',
  ]);
});

test('[S6.2] a note is added, shown, and the box is empty again', async () => {
  const note = historyEvent({ kind: 'note', text: 'Called twice.' });
  const { screen, api } = await open({
    readHistory: [json({ items: [], nextCursor: null }), json({ items: [note], nextCursor: null })],
    addNote: json(note, 201),
  });
  await screen.getByLabelText('Add a note').fill('  Called twice. ');
  await screen.getByRole('button', { name: 'Add note' }).click();
  await expect.element(screen.getByText('Note by Marc Aubry')).toBeVisible();
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Your note is in the history.' }))
    .toBeInTheDocument();
  await expect.element(screen.getByLabelText('Add a note')).toHaveValue('');
  expect(api.askedFor('addNote').map((one) => one.body)).toEqual([{ text: 'Called twice.' }]);
  expect(api.askedFor('addNote')[0]?.address.pathname).toBe('/api/registrations/FR/T-1/notes');
});

test('[S6.2] a note is in sight at once however long the history is', async () => {
  let added = false;
  const { screen } = await open({
    readHistory: (asked) =>
      json(
        asked.address.searchParams.get('cursor') === '50'
          ? {
              items: added
                ? [historyEvent({ kind: 'note', text: 'Called twice.', sequence: 51 })]
                : [],
              nextCursor: null,
            }
          : { items: [historyEvent({ kind: 'received' })], nextCursor: '50' },
      )(asked),
    addNote: (asked) => {
      added = true;
      return json(historyEvent({ kind: 'note', text: 'Called twice.', sequence: 51 }), 201)(asked);
    },
  });
  await screen.getByLabelText('Add a note').fill('Called twice.');
  await screen.getByRole('button', { name: 'Add note' }).click();
  await expect.element(screen.getByText('Note by Marc Aubry')).toBeVisible();
});

test('[S8.2] a failed note keeps its text and its key, after a reload too', async () => {
  const { screen, api } = await open({
    addNote: [lost, lost, json(historyEvent({ kind: 'note' }), 201)],
  });
  await screen.getByLabelText('Add a note').fill('Called twice.');
  await screen.getByRole('button', { name: 'Add note' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Your note wasn’t added/);
  await expect.element(screen.getByLabelText('Add a note')).toHaveValue('Called twice.');
  await screen.getByRole('button', { name: 'Add note' }).click();
  await expect.element(screen.getByText('Your note is in the history.')).toBeVisible();
  const keys = api.askedFor('addNote').map((one) => one.headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await screen.getByLabelText('Add a note').fill('Another one.');
  await screen.unmount();
  const again = await open({});
  await expect.element(again.screen.getByLabelText('Add a note')).toHaveValue('Another one.');
});

test('[S8.2] an empty note is not sent', async () => {
  const { screen, api } = await open({ addNote: problem('internal') });
  await screen.getByRole('button', { name: 'Add note' }).click();
  await expect.element(screen.getByText('Enter a note.')).toBeVisible();
  await expect.element(screen.getByLabelText('Add a note')).toHaveFocus();
  expect(api.askedFor('addNote')).toEqual([]);
});

test.each([
  ['2031-06-10T12:00:00Z', '2031-06-05T09:00:00.000Z', /^Jun 5, \d+:\d\d/],
  ['2031-06-10T12:00:00Z', '2030-06-05T09:00:00.000Z', /^Jun 5, 2030, /],
])('the year of a line follows the server: now %s, then %s', async (now, at, shown) => {
  serverClock.learn(new Headers({ date: new Date(now).toUTCString() }));
  const { screen } = await open({
    readHistory: json({ items: [historyEvent({ kind: 'undone', at })], nextCursor: null }),
  });
  await expect.element(screen.getByRole('time')).toMatchTextContent(shown);
});

test('[S6.2] an administrator excludes a registration from erasure, and ends that', async () => {
  const hold = {
    reason: 'A dispute.',
    until: '2999-06-30',
    setBy: { subject: 'alex', name: 'Alex Morgan' },
    setAt: '2026-11-20T10:00:00.000Z',
  };
  const { screen, api } = await open(
    {
      readMe: json({
        subject: 'alex',
        name: 'Alex Morgan',
        roles: ['administrator'],
        markets: 'all',
        marketsWithoutStaff: [],
      }),
      readHold: [lost, json({ hold: null })],
      setHold: [lost, lost, json({ hold })],
      liftHold: json({ hold: null }),
    },
    undefined,
    true,
  );
  // Unread, nothing is said of whether there is one.
  await expect
    .element(screen.getByRole('button', { name: 'Exclude from erasure' }))
    .not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('button', { name: 'Exclude from erasure' }).click();
  const submit = screen.getByRole('button', { name: 'Exclude', exact: true });
  // Nothing is missing before it was sent.
  await expect.element(screen.getByLabelText('Reason')).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expect.element(screen.getByLabelText('Reason')).toHaveFocus();
  await expect.element(screen.getByText('Choose a day from today on.')).toBeVisible();
  await screen.getByLabelText('Last day').fill(hold.until);
  await screen.getByLabelText('Reason').fill('x'.repeat(holdReasonLimit + 1));
  await submit.click();
  await expect.element(screen.getByText(/^At most [\d,]+ characters\.$/)).toBeVisible();
  await screen.getByLabelText('Reason').fill(hold.reason);
  await submit.click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/The registration isn’t excluded from erasure/);
  await submit.click();
  await expect.element(screen.getByText('Excluded from erasure until June 30, 2999')).toBeVisible();
  expect(api.askedFor('setHold').at(-1)?.body).toEqual({ reason: hold.reason, until: hold.until });
  await screen.getByRole('button', { name: 'End the exclusion' }).click();
  await expect.element(screen.getByRole('button', { name: 'Exclude from erasure' })).toBeVisible();
});
