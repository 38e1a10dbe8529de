import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
import { decidedRegistration } from '../testing/sample-registration.ts';

const card = (screen: Awaited<ReturnType<typeof openDecision>>['screen']) =>
  screen.getByRole('region', { name: 'Evidence' });
const showing = (readEvidence: Reply | Reply[], more: Record<string, Reply | Reply[]> = {}) =>
  openDecision('approve', { readEvidence, ...more });

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test.each([
  [sampleEvidence, 'Ready to approve', /Every required check is confirmed/],
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
  const ready = summary('Ready to approve');
  await expect.element(ready).toBeVisible();
  const box = ready.element().getBoundingClientRect();
  expect(box.height).toBe(height);
  const text = ready.element().querySelector('div')?.getBoundingClientRect();
  expect(text && text.top - box.top - (box.bottom - text.bottom)).toBeCloseTo(0, 0);
  await screen.unmount();
  const { screen: later } = await showing(json(sampleEvidence()));
  const unasked = card(later).getByRole('status').filter({ hasText: 'Ready to approve' });
  await expect.element(unasked).toBeVisible();
  expect(unasked.element().getBoundingClientRect().height).toBeLessThan(height);
});

test('what is open although nothing is required is said beside the summary', async () => {
  const open = evidenceItem({ code: 'licence-valid', state: 'open', required: false });
  const { screen } = await showing(json(sampleEvidence({ items: itemsWith(open) })));
  const summary = card(screen).getByRole('status').filter({ hasText: 'Ready to approve' });
  await expect.element(summary).toMatchTextContent(/1 optional check is open\./);
});

const unrequired = () => {
  const items = sampleEvidence().items.map((one) => ({ ...one, required: false }));
  return sampleEvidence({ items });
};

test('where nothing is required, the summary does not say that it is confirmed', async () => {
  const { screen } = await showing(json(unrequired()));
  const summary = card(screen).getByRole('status').filter({ hasText: 'Ready to approve' });
  await expect.element(summary).toMatchTextContent(/No check is required here\./);
  expect(summary.element().textContent).not.toContain('confirmed');
});

test.each([
  [unrequired, 'No check was required'],
  [sampleEvidence, 'Every required check is confirmed'],
  [askingEvidence, '2 open points'],
  [contradictedEvidence, 'Contradicted'],
])('after the decision the summary asks for nothing: %#', async (evidence, words) => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(decidedRegistration('approved')),
    readEvidence: json(evidence()),
  });
  const summary = card(screen).getByRole('status').filter({ hasText: words });
  await expect.element(summary).toBeVisible();
  expect(summary.element().textContent).not.toMatch(/Ready to approve|to check/);
});

test.each([
  ['fr', 'Vérifications', 'Contredite', 'L’entreprise existe et est active'],
  ['ja', '照合結果', '矛盾があります', '事業者が存在し、活動している'],
] as const)('the evidence in %s', async (language, title, summary, item) => {
  const { screen } = await openDecision(
    'approve',
    { readEvidence: json(contradictedEvidence()) },
    language,
  );
  const shown = screen.getByRole('region', { name: title });
  await expect.element(shown.getByText(summary)).toBeVisible();
  await expect.element(shown.getByText(item)).toBeVisible();
});

test('what needs a look is unfolded, what is confirmed takes one line', async () => {
  const { screen } = await showing(json(contradictedEvidence()));
  await expect.element(card(screen).getByText('The business exists and is active')).toBeVisible();
  const titles = [...document.querySelectorAll('section[aria-label="Checks"] details')];
  expect(
    titles.map((one) => [
      one.hasAttribute('open'),
      one.querySelector('summary')?.innerText.split('\n')[0]?.trim(),
    ]),
  ).toEqual([
    [true, expect.stringMatching(/^The business exists/)],
    [true, expect.stringMatching(/^The tax number/)],
    [true, expect.stringMatching(/^The name/)],
    ...Array.from({ length: 6 }, () => [false, expect.any(String)]),
  ]);
  await expect
    .element(card(screen).getByText('According to the register, the business has closed.'))
    .toBeVisible();
});

test('a number is shown as its authority writes it, with what differs marked', async () => {
  const { screen } = await showing(json(contradictedEvidence()));
  await expect.element(card(screen).getByText('732 829 320 00074', { exact: true })).toBeVisible();
  await expect.element(card(screen).getByText('Contradicted by the register')).toBeVisible();
  await expect
    .element(
      card(screen).getByText('The check digit is wrong, so at least one character is mistyped.'),
    )
    .toBeVisible();
  const name = card(screen).getByRole('row', { name: /^Name/ });
  await expect.element(name).toMatchTextContent(/Similar/);
  const marks = [...document.querySelectorAll('mark')].map((one) => one.textContent);
  expect(marks).toEqual(['-Bourse']);
  const mark = document.querySelector('mark');
  expect(mark && getComputedStyle(mark).textDecorationLine).toBe('underline');
});

test('the register’s page opens apart, without a referrer', async () => {
  const { screen } = await showing(json(sampleEvidence()));
  await card(screen).getByText('RPPS', { exact: true }).click();
  const link = card(screen).getByRole('link', { name: /Open the register.*RPPS 99700218896/ });
  await expect.element(link).toHaveAttribute('href', 'https://annuaire.sante.fr/');
  await expect.element(link).toHaveAttribute('rel', 'noreferrer');
  await expect.element(card(screen).getByText(/The register isn’t set up here/)).toBeVisible();
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
  await card(screen).getByText('DE136695976').first().click();
  const link = card(screen).getByRole('link', { name: /^Handelsregister.*DE136695976/ });
  await expect.element(link).toHaveAttribute('href', 'https://www.handelsregister.de/');
});

test('its room is reserved while it is read, and the facts do not move', async () => {
  await page.viewport(1280, 800);
  const late = held(json(sampleEvidence({ identifiers: [identifier()], signals: [] })));
  const { screen } = await showing(late.reply);
  const facts = screen.getByRole('region', { name: 'Practice' });
  await expect.element(facts).toBeVisible();
  await expect.element(screen.getByText('Loading the evidence')).toBeInTheDocument();
  const before = facts.element().getBoundingClientRect().top;
  late.release();
  await expect.element(screen.getByText('Ready to approve')).toBeVisible();
  expect(facts.element().getBoundingClientRect().top).toBe(before);
});

test('[S8.2] evidence that cannot be read blocks nothing', async () => {
  const { screen } = await showing([lost, lost, json(sampleEvidence())]);
  await expect.element(screen.getByText('The evidence couldn’t be loaded')).toBeVisible();
  await expect.element(screen.getByText(/You can still decide/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Approve…' }).last()).toBeEnabled();
  await card(screen).getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Ready to approve')).toBeVisible();
});

test('[S8.2] without permission there is nothing to try again', async () => {
  const { screen } = await showing(problem('market-not-yours'));
  await expect.element(screen.getByText('The evidence couldn’t be loaded')).toBeVisible();
  await expect
    .element(card(screen).getByRole('button', { name: 'Try again' }))
    .not.toBeInTheDocument();
  await expect
    .element(card(screen).getByText(/pass this on to one of its reviewers\. Reference.*req-4711/))
    .toBeVisible();
});

test('an application without numbers and checks says what to do', async () => {
  const { screen } = await showing(
    json(sampleEvidence({ items: [], identifiers: [], signals: [] })),
  );
  await expect.element(screen.getByText(/This market has no checks/)).toBeVisible();
  await expect.element(screen.getByText(/The application gives no number\. Check/)).toBeVisible();
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
  await card(screen)
    .getByRole('button', { name: /Confirm by hand….*The name matches/ })
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
  const withdraw = card(screen).getByRole('button', { name: /Withdraw.*The name matches/ });
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
  const waive = card(screen).getByRole('button', { name: /Waive….*The name matches/ });
  await waive.click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(waive).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('Known.');
  await screen.getByRole('form').getByRole('button', { name: 'Waive' }).click();
  const withdraw = card(screen).getByRole('button', { name: /Withdraw.*The name matches/ });
  await expect.element(withdraw).toHaveFocus();
});

test('a failing number is accepted anyway with a reason', async () => {
  const { screen, api } = await showing(json(contradictedEvidence()), {
    settleEvidence: json(sampleEvidence()),
  });
  await card(screen)
    .getByRole('button', { name: /Accept anyway….*FR 45 732 829 320/ })
    .click();
  await userEvent.keyboard('Read on the invoice.');
  await screen
    .getByRole('form', { name: 'Accept anyway' })
    .getByRole('button', { name: 'Accept anyway' })
    .click();
  await expect.element(screen.getByText('Ready to approve')).toBeVisible();
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
  await expect.element(screen.getByRole('button', { name: /Ask again/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /Waive|by hand|Accept/ }).elements()).toEqual([]);
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
    [...document.querySelectorAll('summary')].find((one) =>
      one.textContent?.startsWith('The address'),
    );
  line()?.focus();
  const order = () =>
    [...document.querySelectorAll('section[aria-label="Checks"] summary')].map((one) =>
      one.textContent?.slice(0, 14),
    );
  const before = order();
  feed.send({ kind: 'changed', ticketNumber: 'T-999' });
  feed.send({ kind: 'changed' });
  await expect
    .element(screen.getByText('According to the register, the business has closed.'))
    .toBeVisible();
  expect(document.activeElement).toBe(line());
  expect(order().slice(0, before.length)).toEqual(before);
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
  await expect.element(card(screen).getByText('Register not answering')).toBeVisible();
  await expect
    .element(
      card(screen).getByText(
        /the next try is in 4 minutes\. This doesn’t mean that the number is wrong/,
      ),
    )
    .toBeVisible();
});
