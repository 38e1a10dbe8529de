import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { factRow } from '../testing/fact-row.ts';
import { held, json, lost, problem, type Reply } from '../testing/fake-api.ts';
import { fakeFeed } from '../testing/fake-feed.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { openDesk } from '../testing/open-desk.tsx';
import {
  askingEvidence,
  contradictedEvidence,
  evidenceItem,
  identifier,
  itemsWith,
  question,
  rpps,
  sampleEvidence,
} from '../testing/sample-evidence.ts';
import { decidedRegistration, pendingRegistration } from '../testing/sample-registration.ts';

const card = (screen: Awaited<ReturnType<typeof openDecision>>['screen']) =>
  screen.getByRole('region', { name: 'Evidence' });
const showing = (readEvidence: Reply | Reply[], more: Record<string, Reply | Reply[]> = {}) =>
  openDecision('approve', { readEvidence, ...more });

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test.each([
  [sampleEvidence, 'Confirmed', /confirmed everything that’s required/],
  [askingEvidence, '2 things to check', /Asking 1 register\. You don’t have to wait/],
  [contradictedEvidence, 'Contradicted', /2 points contradict the application\. 1 more to check\./],
])('the summary is in words first: %#', async (evidence, words, sentence) => {
  const { screen } = await showing(json(evidence()));
  const summary = card(screen).getByRole('status').filter({ hasText: words });
  await expect.element(summary).toMatchTextContent(sentence);
});

test('a phone’s summary keeps its height once the register has answered', async () => {
  const feed = fakeFeed();
  const { screen } = await openDesk('/customerService/FR/T-104233', {
    readChanges: feed.reply,
    readEvidence: [json(askingEvidence()), json(sampleEvidence())],
  });
  const summary = (words: string) => card(screen).getByRole('status').filter({ hasText: words });
  await expect.element(summary('2 things to check')).toBeVisible();
  await expect.poll(feed.streams).toBe(1);
  const { height } = summary('2 things to check').element().getBoundingClientRect();
  feed.send({ kind: 'changed', ticketNumber: 'T-999' });
  feed.send({ kind: 'changed' });
  const ready = summary('Confirmed');
  await expect.element(ready).toBeVisible();
  const box = ready.element().getBoundingClientRect();
  expect(box.height).toBe(height);
  const text = ready.element().querySelector('div')?.getBoundingClientRect();
  expect(text && text.top - box.top - (box.bottom - text.bottom)).toBeCloseTo(0, 0);
  await screen.unmount();
  const { screen: later } = await showing(json(sampleEvidence()));
  const unasked = card(later).getByRole('status').filter({ hasText: 'Confirmed' });
  await expect.element(unasked).toBeVisible();
  expect(unasked.element().getBoundingClientRect().height).toBeLessThan(height);
});

const unchecked = (...notChecked: ('name-agrees' | 'contact-may-act')[]) => ({
  state: 'not-checked' as const,
  toLookAt: 0,
  contradicted: 0,
  asking: 0,
  notChecked,
});
const untold = () =>
  sampleEvidence({
    summary: unchecked('name-agrees'),
    items: itemsWith(
      evidenceItem({
        code: 'name-agrees',
        state: 'open',
        required: false,
        why: 'register-not-told',
      }),
    ),
  });
const unconnected = () =>
  sampleEvidence({
    summary: unchecked('name-agrees', 'contact-may-act'),
    items: itemsWith(
      evidenceItem({
        code: 'name-agrees',
        state: 'open',
        required: false,
        why: 'register-not-set-up',
      }),
    ),
  });
const waived = () =>
  sampleEvidence({
    summary: unchecked(),
    items: itemsWith(evidenceItem({ code: 'name-agrees', state: 'waived', why: 'name-similar' })),
  });
const unrequired = () =>
  sampleEvidence({
    summary: unchecked(),
    items: sampleEvidence().items.map((one) => ({ ...one, required: false })),
  });
const nameUntold = 'The number exists; the register doesn’t say whose it is.';

test.each([
  [
    'the items by name',
    unconnected,
    'Not checked Confirmed by no register and no person: Name and Contact.',
  ],
  [
    'that the register tells no name',
    untold,
    `Not checked ${nameUntold} Confirmed by no register and no person: Name.`,
  ],
  ['a waiver', waived, 'Not checked A required check was waived.'],
  ['that nothing is required', unrequired, 'Not checked No check is required here.'],
])('evidence that no one has checked says why: %s', async (_, evidence, words) => {
  const { screen } = await showing(json(evidence()));
  const summary = card(screen).getByRole('status').filter({ hasText: 'Not checked' });
  await expect.element(summary).toBeVisible();
  const said = [...summary.element().querySelectorAll('p')].map((one) => one.textContent);
  expect(said.join(' ')).toBe(words);
});

const unfound = () =>
  sampleEvidence({
    summary: unchecked('name-agrees'),
    items: itemsWith(
      ...(['name-agrees', 'place-agrees', 'activity-fits'] as const).map((code) =>
        evidenceItem({ code, state: 'open', required: false, why: 'number-not-in-register' }),
      ),
    ),
  });

test('the summary names every row that is marked as not checked', async () => {
  const { screen } = await showing(json(unfound()));
  const summary = card(screen).getByRole('status').filter({ hasText: 'Not checked' });
  await expect
    .element(summary)
    .toMatchTextContent(/no register and no person: Name, Address, and Activity\./);
});

const knownTwice = () =>
  sampleEvidence({
    summary: { state: 'look', toLookAt: 2, contradicted: 0, asking: 0, notChecked: [] },
    signals: (['already-known', 'rejected-before'] as const).map((code) => ({
      code,
      direction: 'against' as const,
      strength: 2 as const,
      values: { ticket: 'T-104100', country: 'FR', reasons: 'B01' },
      restsOn: null,
    })),
  });

test.each([
  ['en', decidedRegistration('approved'), '1 open point'],
  ['en', pendingRegistration(), '1 thing to check'],
  ['ja', decidedRegistration('approved'), '要確認のまま：1件'],
  ['ja', pendingRegistration(), '要確認：1件'],
] as const)('two sentences of one row count once in %s: %#', async (language, one, words) => {
  const replies = { readRegistrationStatus: json(one), readEvidence: json(knownTwice()) };
  const { screen } = await openDecision('approve', replies, language);
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(document.querySelectorAll('[data-finding="check"]')).toHaveLength(1);
});

test.each([
  [unrequired, 'Not checked'],
  [sampleEvidence, 'Confirmed'],
  [askingEvidence, '2 open points'],
  [contradictedEvidence, 'Contradicted'],
])('after the decision the summary asks for nothing: %#', async (evidence, words) => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(decidedRegistration('approved')),
    readEvidence: json(evidence()),
  });
  const summary = card(screen).getByRole('status').filter({ hasText: words });
  await expect.element(summary).toBeVisible();
  expect(summary.element().textContent).not.toMatch(/to check/);
});

test.each([
  ['fr', 'Vérifications', 'Contredite', 'Situation'],
  ['ja', '照合結果', '矛盾があります', '事業の状況'],
] as const)('the evidence in %s', async (language, title, summary, item) => {
  const { screen } = await openDecision(
    'approve',
    { readEvidence: json(contradictedEvidence()) },
    language,
  );
  const shown = screen.getByRole('region', { name: title });
  await expect.element(shown.getByText(summary, { exact: true })).toBeVisible();
  await expect.element(shown.getByText(item, { exact: true }).first()).toBeVisible();
});

/** The rows: each its label and its finding. */
const rowsOf = () =>
  [...document.querySelectorAll('section[aria-label="Facts"] > ul > li')].map(
    (one) =>
      `${one.querySelector('summary > span')?.textContent}: ${one.getAttribute('data-finding')}`,
  );

test('each fact is a folded row: contradicted first, then to check, confirmed, not checked', async () => {
  const { items } = contradictedEvidence();
  const changed = items.map((one) =>
    one.code === 'activity-fits'
      ? evidenceItem({
          code: 'activity-fits',
          required: false,
          state: 'open',
          why: 'register-not-told',
        })
      : one,
  );
  const { screen } = await showing(json(contradictedEvidence({ items: changed })));
  await expect.element(factRow(screen, 'Status').row).toBeVisible();
  expect(rowsOf()).toEqual([
    'Status: contradicted',
    'Tax number: contradicted',
    'Name: check',
    'Address: confirmed',
    'Licence: confirmed',
    'Professional: confirmed',
    'Contact: confirmed',
    'Known already: confirmed',
    'Activity: not-checked',
  ]);
  expect(document.querySelectorAll('section[aria-label="Facts"] details[open]')).toHaveLength(0);
  const { row, unfold } = factRow(screen, 'Status');
  await expect.element(row).toMatchTextContent(/Closed.*Recherche d’entreprises · .*Contradicted/);
  const why = row.getByText('According to Recherche d’entreprises, the business has closed.');
  await expect.element(why).not.toBeVisible();
  await unfold();
  await expect.element(why).toBeVisible();
});

test('both values are beside each other, with the letters marked that differ', async () => {
  const { screen } = await showing(json(contradictedEvidence()));
  const { row } = factRow(screen, 'Name');
  await expect
    .element(row)
    .toMatchTextContent(
      /Application: Lafayette-Bourse Optique SARL.*Recherche d’entreprises: LAFAYETTE OPTIQUE SARL.*To check/,
    );
  const head = row.element().querySelector('summary');
  const marks = [...(head?.querySelectorAll('mark') ?? [])];
  expect(marks.map((one) => one.textContent)).toEqual(['-Bourse']);
  expect(marks[0] && getComputedStyle(marks[0]).textDecorationLine).toBe('underline');
});

test('the codes of a register’s tables are not shown', async () => {
  const { screen } = await showing(json(sampleEvidence()));
  const activity = factRow(screen, 'Activity').row;
  await expect.element(activity).toMatchTextContent(/Application: Retail optician/);
  await factRow(screen, 'Status').unfold();
  await expect.element(screen.getByRole('table')).toBeVisible();
  const shown = document.querySelector('section[aria-label="Facts"]')?.textContent ?? '';
  expect(shown).not.toContain('47.78A');
  const cells = [...document.querySelectorAll('td')].map((one) => one.textContent);
  expect(cells).not.toContain('A');
});

test('a number is shown as its authority writes it, with why it fails', async () => {
  const { screen } = await showing(json(contradictedEvidence()));
  const tax = factRow(screen, 'Tax number').row;
  await expect.element(tax).toMatchTextContent(/French VAT number FR 45 732 829 320/);
  // It contradicts, so it is said without unfolding the row.
  await expect
    .element(
      tax.getByText('The check digit is wrong, so at least one character is mistyped.').first(),
    )
    .toBeVisible();
  await factRow(screen, 'Status').unfold();
  const number = card(screen).getByRole('region', { name: 'SIRET 732 829 320 00074' });
  await expect.element(number.getByText('Contradicted by the register')).toBeVisible();
  await expect.element(number.getByText('The business has closed.')).toBeVisible();
});

test('the register’s page opens apart, without a referrer', async () => {
  const { screen } = await showing(json(sampleEvidence()));
  await factRow(screen, 'Professional').unfold();
  const link = card(screen).getByRole('link', { name: /Open the register.*RPPS 99700218896/ });
  await expect.element(link).toHaveAttribute('href', 'https://annuaire.sante.fr/');
  await expect.element(link).toHaveAttribute('rel', 'noreferrer');
  await expect.element(card(screen).getByText(/Not connected to its register/)).toBeVisible();
});

test('a German VAT number leads to the register that has names, by its own name', async () => {
  const byHand = question({
    register: null,
    scheme: 'de-ust-idnr',
    value: '136695976',
    state: 'not-set-up',
    askedAt: null,
    finding: null,
    link: 'https://www.handelsregister.de/',
  });
  const german = {
    scheme: 'de-ust-idnr',
    schemeId: 'de-ust-idnr',
    value: 'DE136695976',
    canonical: '136695976',
    display: 'DE136695976',
    questions: [byHand],
  };
  const identifiers = [identifier(german)];
  const { screen } = await showing(json(sampleEvidence({ identifiers })));
  await factRow(screen, 'Status').unfold();
  const link = card(screen).getByRole('link', { name: /^Handelsregister.*DE136695976/ });
  await expect.element(link).toHaveAttribute('href', 'https://www.handelsregister.de/');
});

test.each([
  [1280, 1300],
  [1280, 800],
  [390, 844],
])(
  'its room is reserved while it is read, and no facts move in a window of %d × %d',
  async (width, height) => {
    await page.viewport(width, height);
    const late = held(json(sampleEvidence({ identifiers: [identifier()], signals: [] })));
    const { screen } = await showing(late.reply);
    const facts =
      width < 960
        ? screen.getByText('The application as it was sent')
        : screen.getByRole('region', { name: 'Practice' });
    await expect.element(facts).toBeVisible();
    await expect.element(screen.getByText('Loading the evidence')).toBeInTheDocument();
    const before = facts.element().getBoundingClientRect().top;
    late.release();
    await expect.element(screen.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible();
    const after = facts.element().getBoundingClientRect().top;
    if (before < height) expect(after).toBe(before);
    else {
      // They come up to the window, not into it, so that little room stays empty.
      expect(after).toBeLessThan(before);
      expect(after).toBeGreaterThanOrEqual(height);
    }
  },
);

test('[S8.2] evidence that cannot be read blocks nothing', async () => {
  const { screen } = await showing([lost, lost, lost, json(sampleEvidence())]);
  await expect.element(screen.getByText('The evidence couldn’t be loaded')).toBeVisible();
  await expect.element(screen.getByText(/You can still decide/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Approve…' }).last()).toBeEnabled();
  await card(screen).getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible();
});

test('[S8.2] a busy service is asked again when it says so, without a press', async () => {
  const busy = problem('temporarily-unavailable', { retryAfterSeconds: 1 });
  let freeAtMs = Number.POSITIVE_INFINITY;
  const { screen, api } = await showing((asked) => {
    if (freeAtMs === Number.POSITIVE_INFINITY) freeAtMs = Date.now() + 900;
    return (Date.now() < freeAtMs ? busy : json(sampleEvidence()))(asked);
  });
  await expect.element(screen.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible();
  expect(api.askedFor('readEvidence')).toHaveLength(2);
});

test('[S8.2] of a decided registration, evidence that cannot be read promises no decision', async () => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(decidedRegistration('approved')),
    readEvidence: lost,
  });
  await expect.element(screen.getByText('The evidence couldn’t be loaded')).toBeVisible();
  await expect.element(screen.getByText(/You can still decide/)).not.toBeInTheDocument();
});

test('[S8.2] without permission there is nothing to try again', async () => {
  const { screen } = await showing(problem('market-not-yours'));
  await expect.element(screen.getByText('The evidence couldn’t be loaded')).toBeVisible();
  await expect
    .element(card(screen).getByRole('button', { name: 'Try again' }))
    .not.toBeInTheDocument();
  await expect
    .element(card(screen).getByText(/pass this on to one of its reviewers\.$/))
    .toBeVisible();
  await expect.element(card(screen).getByText(/^Reference.*req-4711/)).toBeVisible();
});

test('an application without numbers and checks says that the market has none', async () => {
  const { screen } = await showing(
    json(sampleEvidence({ items: [], identifiers: [], signals: [] })),
  );
  await expect.element(screen.getByText(/This market has no checks/)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Facts' })).not.toBeInTheDocument();
});

test('an item is confirmed by hand with a note, and the confirmation is withdrawn', async () => {
  const open = evidenceItem({ code: 'name-agrees', state: 'open', why: 'name-similar' });
  const settled = {
    by: { subject: 'alex', name: 'Alex Morgan' },
    at: new Date().toISOString(),
    note: 'Called.',
  };
  const { screen, api } = await showing(json(sampleEvidence({ items: itemsWith(open) })), {
    settleEvidence: [
      problem('internal'),
      json(sampleEvidence({ items: itemsWith({ ...open, state: 'by-hand', settled }) })),
      json(sampleEvidence({ items: itemsWith(open) })),
    ],
  });
  await factRow(screen, 'Name').unfold();
  await card(screen)
    .getByRole('button', { name: /Confirm by hand….*for Name/ })
    .click();
  const form = screen.getByRole('form', { name: 'Confirm by hand' });
  await expect.element(form.getByRole('textbox')).toHaveFocus();
  await form.getByRole('button', { name: 'Confirm by hand' }).click();
  await expect.element(form.getByText('Enter a reason.')).toBeVisible();
  expect(api.askedFor('settleEvidence')).toEqual([]);
  await userEvent.keyboard('Called.');
  await form.getByRole('button', { name: 'Confirm by hand' }).click();
  await expect.element(screen.getByText('That wasn’t recorded')).toBeVisible();
  // Nothing typed is lost, also not with the page.
  await expect.element(form.getByRole('textbox')).toHaveValue('Called.');
  expect(Object.values(sessionStorage)).toContain('"Called."');
  await form.getByRole('button', { name: 'Confirm by hand' }).click();
  await expect.element(card(screen).getByText('Confirmed by Alex Morgan, now:')).toBeVisible();
  expect(api.askedFor('settleEvidence').at(-1)?.body).toEqual({
    as: 'by-hand',
    item: 'name-agrees',
    note: 'Called.',
  });
  expect(Object.values(sessionStorage)).not.toContain('"Called."');
  const withdraw = card(screen).getByRole('button', { name: /Withdraw.*for Name/ });
  await expect.element(withdraw).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(card(screen).getByText('Confirmed by Alex Morgan, now:'))
    .not.toBeInTheDocument();
  expect(api.askedFor('settleEvidence').at(-1)?.body).toEqual({ as: 'open', item: 'name-agrees' });
});

test('a closed form returns the focus to the button that opened it', async () => {
  const open = evidenceItem({ code: 'name-agrees', state: 'open', why: 'name-similar' });
  const settled = {
    by: { subject: 'alex', name: 'Alex Morgan' },
    at: new Date().toISOString(),
    note: 'Known.',
  };
  const { screen } = await showing(json(sampleEvidence({ items: itemsWith(open) })), {
    settleEvidence: json(
      sampleEvidence({ items: itemsWith({ ...open, state: 'waived', settled }) }),
    ),
  });
  await factRow(screen, 'Name').unfold();
  const waive = card(screen).getByRole('button', { name: /Waive….*for Name/ });
  await waive.click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(waive).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Known.');
  await screen.getByRole('form').getByRole('button', { name: 'Waive' }).click();
  const withdraw = card(screen).getByRole('button', { name: /Withdraw.*for Name/ });
  await expect.element(withdraw).toHaveFocus();
});

test('a failing number is accepted anyway with a reason', async () => {
  const { screen, api } = await showing(json(contradictedEvidence()), {
    settleEvidence: json(sampleEvidence()),
  });
  await factRow(screen, 'Tax number').unfold();
  await card(screen)
    .getByRole('button', { name: /Accept anyway….*FR 45 732 829 320/ })
    .click();
  await userEvent.keyboard('Read on the invoice.');
  await screen
    .getByRole('form', { name: 'Accept anyway' })
    .getByRole('button', { name: 'Accept anyway' })
    .click();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible();
  expect(api.askedFor('settleEvidence')[0]?.body).toEqual({
    as: 'accepted',
    identifier: { scheme: 'fr-tva', value: '45732829320' },
    note: 'Read on the invoice.',
  });
});

test('asking again shows that it is asked, in its place', async () => {
  const { screen, api } = await showing(json(contradictedEvidence()), {
    askRegister: json(askingEvidence()),
  });
  await factRow(screen, 'Status').unfold();
  const again = card(screen).getByRole('button', { name: /Ask again.*SIRET 732 829 320 00074/ });
  await again.click();
  const asking = card(screen).getByRole('button', { name: /Asking the register.*SIRET/ });
  await expect.element(asking).toHaveAttribute('aria-busy', 'true');
  await expect.element(asking).toHaveFocus();
  expect(api.askedFor('askRegister')[0]?.body).toEqual({
    scheme: 'fr-siret',
    value: '73282932000074',
  });
});

test('a decided registration shows its evidence and no words to change', async () => {
  const { screen } = await openDesk('/customerService/FR/T-104233', {
    readRegistrationStatus: json(decidedRegistration('rejected')),
    readEvidence: json(contradictedEvidence()),
  });
  await expect.element(screen.getByText('Contradicted', { exact: true }).first()).toBeVisible();
  for (const name of ['Status', 'Tax number', 'Name']) await factRow(screen, name).unfold();
  await expect.element(screen.getByRole('button', { name: /Ask again/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /Waive|by hand|Accept|applicant/ }).elements()).toEqual(
    [],
  );
});

test('an answer that arrives shows in its place and takes no focus', async () => {
  const feed = fakeFeed();
  const { screen, api } = await openDesk('/customerService/FR/T-104233', {
    readChanges: feed.reply,
    readEvidence: [json(askingEvidence()), json(contradictedEvidence())],
  });
  await expect.element(screen.getByText('2 things to check')).toBeVisible();
  await expect.poll(feed.streams).toBe(1);
  const line = () =>
    [...document.querySelectorAll('summary')].find((one) => one.textContent?.startsWith('Address'));
  line()?.focus();
  const labels = () => rowsOf().map((one) => one.split(':')[0]);
  const before = labels();
  feed.send({ kind: 'changed', ticketNumber: 'T-999' });
  feed.send({ kind: 'changed' });
  const status = factRow(screen, 'Status').row;
  await expect.element(status).toHaveAttribute('data-finding', 'contradicted');
  await expect.element(status).toMatchTextContent(/Closed/);
  expect(document.activeElement).toBe(line());
  expect(labels().slice(0, before.length)).toEqual(before);
  expect(api.askedFor('readEvidence')).toHaveLength(2);
});

test('an unreachable register says when it is asked next', async () => {
  const away = question({
    state: 'retrying',
    finding: null,
    nextTryAt: new Date(Date.now() + 300_000).toISOString(),
  });
  const { screen } = await showing(
    json(sampleEvidence({ identifiers: [identifier({ questions: [away] }), rpps] })),
  );
  await factRow(screen, 'Status').unfold();
  await expect.element(card(screen).getByText('Register not answering')).toBeVisible();
  await expect
    .element(
      card(screen).getByText(
        /the next try is in 4 minutes\. This doesn’t mean that the number is wrong/,
      ),
    )
    .toBeVisible();
});

test('a question about a fact is put into the form to the applicant', async () => {
  const missing = evidenceItem({
    code: 'number-given',
    state: 'open',
    why: 'number-missing',
    whyValues: { schemes: 'fr-siret' },
    restsOn: [],
  });
  const { items } = sampleEvidence();
  const { screen } = await showing(json(sampleEvidence({ items: [missing, ...items] })));
  const { row, unfold } = factRow(screen, 'Required number');
  await expect.element(row).toMatchTextContent(/The application gives no SIRET\..*To check/);
  await unfold();
  await row.getByRole('button', { name: /Ask the applicant….*for Required number/ }).click();
  const point = screen.getByRole('group', { name: 'Question 1' });
  await expect.element(point.getByLabelText('What to do')).toHaveValue('add');
  await expect.element(point.getByLabelText('Field')).toHaveValue('practice.identifiers[fr-siret]');
  const sentence = point.getByText('Your registration gives no SIRET. Please add it.');
  await expect.element(sentence).toBeVisible();
  await point.getByRole('button', { name: 'Ask in my own words instead' }).click();
  await expect.element(sentence).not.toBeInTheDocument();
  await expect.element(point.getByLabelText('What is wrong')).toBeVisible();
  // A fact without anything open has nothing to ask.
  await factRow(screen, 'Address').unfold();
  await expect
    .element(screen.getByRole('button', { name: /Ask the applicant….*for Address/ }))
    .not.toBeInTheDocument();
});
