import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { factRow } from '../testing/fact-row.ts';
import { held, json, problem, type Reply } from '../testing/fake-api.ts';
import { alex, openDecision, pressAndConfirm } from '../testing/open-decision.tsx';
import { openDesk, row, rows } from '../testing/open-desk.tsx';
import {
  contradictedEvidence,
  evidenceItem,
  itemsWith,
  sampleEvidence,
} from '../testing/sample-evidence.ts';
import { decidedRegistration, pendingRegistration } from '../testing/sample-registration.ts';
import buttonStyles from '../ui/button.module.css';

const open = sampleEvidence({
  summary: { state: 'look', toLookAt: 1, contradicted: 0, asking: 0, notChecked: [] },
  items: itemsWith(evidenceItem({ code: 'name-agrees', state: 'open', why: 'name-similar' })),
});
const approved = json(decidedRegistration('approved', { decidedBy: alex, reasonCodes: ['A04'] }));
const approvedNow = () => {
  const [decidedAt, mailHeldUntil] = [0, 600_000].map((ms) =>
    new Date(Date.now() + ms).toISOString(),
  );
  const now = { decidedBy: alex, reasonCodes: ['A04'], decidedAt, mailHeldUntil };
  return json(decidedRegistration('approved', now));
};
const rejected = json(decidedRegistration('rejected', { decidedBy: alex, reasonCodes: ['B01'] }));
const hash = 'e'.repeat(64);

/** How long the list of reasons waits for the evidence, whatever else the machine does. */
const orderWait = (time: string) =>
  document.documentElement.style.setProperty('--order-wait', time);

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(390, 844);
});
beforeEach(() => {
  sessionStorage.clear();
  // The reasons that were used most.
  localStorage.clear();
  orderWait('60s');
});

async function approving(replies: Record<string, Reply | Reply[]>) {
  const opened = await openDecision('approve', replies);
  const { screen } = opened;
  const press = () => screen.getByRole('button', { name: 'Approve…' }).last().click();
  const dialog = screen.getByRole('alertdialog');
  return {
    ...opened,
    dialog,
    press,
    agree: () => dialog.getByRole('button', { name: 'Approve' }).click(),
  };
}

test('[S2.10] a ready registration is approved without a further question', async () => {
  const opened = await openDecision('approve', { decideRegistration: approved });
  await expect
    .element(opened.screen.getByRole('status').filter({ hasText: 'Confirmed' }))
    .toBeVisible();
  await pressAndConfirm(opened, 'Approve');
  await expect.element(opened.screen.getByRole('heading', { name: /is approved/ })).toBeVisible();
  const body = opened.api.askedFor('decideRegistration')[0]?.body;
  expect(body).toMatchObject({ reasonCodes: [], evidenceHash: hash });
  expect(body).not.toHaveProperty('waiver');
});

test('[S2.10][S7.4] open required items ask for the reason of an exception', async () => {
  const { screen, api, dialog, press, agree } = await approving({
    readEvidence: json(open),
    decideRegistration: approved,
  });
  await expect.element(screen.getByText('1 thing to check')).toBeVisible();
  await press();
  await expect.element(dialog.getByText('Not confirmed', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/^ ?Name /);
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await agree();
  await expect.element(dialog.getByText('Enter a reason for the exception.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  expect(api.askedFor('decideRegistration')).toEqual([]);
  await userEvent.keyboard('Known since 2019.');
  // Cancelled and asked again, the reason is there.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await press();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Known since 2019.');
  await agree();
  await expect.element(screen.getByRole('heading', { name: /is approved/ })).toBeVisible();
  await expect.element(screen.getByText('Exception: not everything was confirmed')).toBeVisible();
  expect(api.askedFor('decideRegistration')[0]?.body).toMatchObject({
    decision: 'approve',
    reasonCodes: [],
    waiver: 'Known since 2019.',
    evidenceHash: hash,
  });
  expect(Object.keys(sessionStorage).filter((key) => /draft(?!\.opened)/.test(key))).toEqual([]);
});

test('[S7.4] after an undo the reason for an exception is there again', async () => {
  const again = json(pendingRegistration({ version: 5 }));
  const { screen, api, dialog, press, agree } = await approving({
    readEvidence: json(open),
    decideRegistration: approvedNow(),
    undoDecision: again,
  });
  await expect.element(screen.getByText('1 thing to check')).toBeVisible();
  await press();
  await dialog.getByRole('textbox').fill('Known since 2019.');
  await agree();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  await press();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Known since 2019.');
  // The API alone says that it is an exception.
  await agree();
  await expect.element(screen.getByRole('heading', { name: /is approved/ })).toBeVisible();
  const sent = api.askedFor('decideRegistration').map(({ body }) => Object(body).reasonCodes);
  expect(sent).toEqual([[], []]);
});

test('[S7.4] a reviewer can choose A01 to A03, and not the exception', async () => {
  const { screen } = await openDecision('approve', {});
  const codes = screen.getByRole('checkbox', { name: /A\d\d$/ });
  await expect.element(codes.first()).toBeVisible();
  const offered = codes.elements().map((one) => one.closest('label')?.textContent?.slice(-3));
  expect(offered).toEqual(['A01', 'A02', 'A03']);
});

test.each([
  ['confirmed', sampleEvidence(), true],
  ['to check', open, false],
  ['contradicted', contradictedEvidence(), false],
])(
  '[S7.4] that all checks passed can be said only of confirmed evidence: %s',
  async (_, evidence, may) => {
    const { screen } = await openDecision('approve', { readEvidence: json(evidence) });
    await expect.element(factRow(screen, 'Status').row).toBeVisible();
    const box = screen.getByRole('checkbox', { name: /A01$/ });
    if (may) await expect.element(box).toBeEnabled();
    else await expect.element(box).toBeDisabled();
    const another = screen.getByRole('checkbox', { name: /A02$/ });
    await expect.element(another).toBeEnabled();
    // What cannot be chosen looks like that, and says when it can.
    await expect.element(screen.getByText('Needs every required check.')).toBeVisible();
    const [colour, usual] = [box, another].map((one) => {
      const label = one.element().closest('label');
      return label && getComputedStyle(label).color;
    });
    expect(colour === usual).toBe(may);
  },
);

test('[S2.10] the dialog names what contradicts, with its value, and its button says so', async () => {
  const { screen, dialog, press } = await approving({
    readEvidence: json(contradictedEvidence()),
    decideRegistration: approved,
  });
  await expect.element(factRow(screen, 'Status').row).toBeVisible();
  const submit = screen.getByRole('button', { name: 'Approve…' }).last();
  const isPrimary = () => submit.element().classList.contains(buttonStyles.primary ?? '');
  expect(isPrimary()).toBe(false);
  await press();
  await expect.element(dialog.getByText('Contradicted', { exact: true })).toBeVisible();
  const named = dialog.getByRole('listitem');
  await expect
    .element(named.first())
    .toMatchTextContent(/Status According to Recherche d’entreprises, the business has closed\./);
  await expect.element(dialog.getByText(/LAFAYETTE OPTIQUE SARL/)).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Approve', exact: true }))
    .not.toBeInTheDocument();
  await dialog.getByRole('textbox').fill('Reopened under the same owner.');
  await dialog.getByRole('button', { name: 'Approve despite this' }).click();
  await expect.element(screen.getByRole('heading', { name: /is approved/ })).toBeVisible();
});

test('[S2.10] where the evidence is confirmed, approving is the primary act', async () => {
  const { screen } = await openDecision('approve', {});
  await expect.element(factRow(screen, 'Status').row).toBeVisible();
  const submit = screen.getByRole('button', { name: 'Approve…' }).last();
  expect([...submit.element().classList]).toContain(buttonStyles.primary);
});

test('[S8.2] the API’s demand for a waiver leads to the field', async () => {
  const { screen, api, dialog, press, agree } = await approving({
    readEvidence: [json(sampleEvidence()), json(open)],
    decideRegistration: [problem('waiver-required'), approved],
  });
  await expect.element(screen.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible();
  await screen.getByLabelText('Internal note').fill('Called twice.');
  await press();
  await agree();
  await expect.element(dialog.getByText('Not confirmed', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Required checks are open')).toBeVisible();
  await dialog.getByRole('textbox').fill('Known since 2019.');
  await agree();
  await expect.element(screen.getByRole('heading', { name: /is approved/ })).toBeVisible();
  expect(api.askedFor('decideRegistration').at(-1)?.body).toMatchObject({
    internalNote: 'Called twice.',
    waiver: 'Known since 2019.',
    reasonCodes: [],
  });
});

test('[S8.2] without evidence, the API’s demand asks for the reason', async () => {
  const { screen, api, dialog, press, agree } = await approving({
    readEvidence: problem('internal'),
    decideRegistration: [problem('waiver-required'), approved],
  });
  await expect.element(screen.getByText('The evidence couldn’t be loaded')).toBeVisible();
  await press();
  await agree();
  await expect.element(dialog.getByText('Required checks are open.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Known since 2019.');
  await agree();
  await expect.element(screen.getByRole('heading', { name: /is approved/ })).toBeVisible();
  const body = api.askedFor('decideRegistration').at(-1)?.body;
  expect(body).toMatchObject({ waiver: 'Known since 2019.' });
  expect(body).not.toHaveProperty('evidenceHash');
});

test('[S7.4] once the checks are confirmed, the API’s demand has ended', async () => {
  const { screen, api, dialog, press, agree } = await approving({
    readEvidence: [problem('internal'), json(open)],
    settleEvidence: json(sampleEvidence({ evidenceHash: 'f'.repeat(64) })),
    decideRegistration: [problem('waiver-required'), approved],
  });
  await expect.element(screen.getByText('The evidence couldn’t be loaded')).toBeVisible();
  await press();
  await agree();
  await dialog.getByRole('textbox').fill('Known since 2019.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await factRow(screen, 'Name').unfold();
  await screen.getByRole('button', { name: /Confirm by hand…/ }).click();
  const form = screen.getByRole('form', { name: 'Confirm by hand' });
  await form.getByRole('textbox').fill('Seen the licence.');
  await form.getByRole('button', { name: 'Confirm by hand' }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible();
  await press();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
  await agree();
  await expect.element(screen.getByRole('heading', { name: /is approved/ })).toBeVisible();
  const body = api.askedFor('decideRegistration').at(-1)?.body;
  expect(body).toMatchObject({ reasonCodes: [] });
  expect(body).not.toHaveProperty('waiver');
});

test('[S8.2] the API’s demand asks nothing about a row opened since', async () => {
  await page.viewport(1280, 800);
  const reading = held(json(open));
  let readings = 0;
  const { screen, api, place } = await openDesk('/customerService/FR/T-2?decide=approve', {
    listRegistrations: rows(null, [
      { ...row, ticketNumber: 'T-1', practiceName: 'Practice T-1' },
      { ...row, ticketNumber: 'T-2', practiceName: 'Practice T-2' },
    ]),
    readRegistrationStatus: (asked) => json(pendingRegistration(Object(asked.body)))(asked),
    readEvidence: (asked) => {
      readings += 1;
      return readings === 3 ? reading.reply(asked) : json(sampleEvidence())(asked);
    },
    decideRegistration: problem('waiver-required'),
  });
  const ready = screen.getByRole('status').filter({ hasText: 'Confirmed' });
  await expect.element(ready).toBeVisible();
  await screen.getByRole('link', { name: 'Practice T-1' }).click();
  await expect.poll(() => readings).toBe(2);
  await expect.poll(() => place.path).toBe('/customerService/FR/T-1');
  await pressAndConfirm({ screen }, 'Approve');
  await expect.poll(() => readings).toBe(3);
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).not.toBeInTheDocument();
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit');
  place.go(-1);
  await expect.poll(() => place.path).toBe('/customerService/FR/T-2?decide=approve');
  reading.release();
  // The dialog opens by this button's press and no sooner.
  await screen.getByRole('button', { name: 'Approve…' }).click();
  await expect.element(dialog).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
  expect(api.askedFor('decideRegistration')).toHaveLength(1);
});

test('[S7.4] proposed reasons are unticked and taken with one key each', async () => {
  const opened = await openDecision('reject', {
    readEvidence: json(contradictedEvidence()),
    decideRegistration: rejected,
  });
  const { screen, api } = opened;
  const proposed = screen.getByRole('group', { name: 'Suggested by the evidence' });
  const boxes = proposed.getByRole('checkbox');
  await expect.element(boxes.first()).not.toBeChecked();
  expect(boxes.elements().map((one) => one.closest('label')?.textContent)).toEqual([
    'Legal entity not foundSIRET 732 829 320 00074 · According to Recherche d’entreprises, the business has closed.B01',
    'Tax, VAT or company number fails its checkFrench VAT number FR 45 732 829 320 · The number fails its check.B02',
  ]);
  await expect.element(boxes.nth(1)).not.toBeChecked();
  (boxes.first().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(boxes.first()).toBeChecked();
  // The mail names the number, unless the reviewer does not want that.
  const naming = proposed.getByRole('checkbox', { name: /Mention it in the email/ });
  await expect.element(naming).toBeChecked();
  // The list counts it, and has no second box for what is proposed.
  const list = screen.getByRole('group', { name: 'Reasons for rejection' });
  await expect.element(list.getByText('1 reason selected')).toBeVisible();
  const codes = list.getByRole('checkbox', { name: /[A-Z]\d\d$/ }).elements();
  const named = codes.map((one) => one.closest('label')?.textContent?.slice(-3));
  expect(named.slice(0, 3)).toEqual(['B01', 'B02', 'L01']);
  expect(named.filter((code) => code === 'B01' || code === 'B02')).toHaveLength(2);
  await pressAndConfirm(opened, 'Reject');
  await expect.element(screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  const body = api.askedFor('decideRegistration')[0]?.body;
  expect(body).toMatchObject({
    reasonCodes: ['B01'],
    namedNumbers: [{ code: 'B01', number: '732 829 320 00074' }],
    evidenceHash: hash,
  });
  expect(body).not.toHaveProperty('waiver');
});

test('[S7.4] reasons wait a moment for the evidence, which then comes first', async () => {
  const evidence = held(json(contradictedEvidence()));
  const { screen } = await openDecision('reject', { readEvidence: evidence.reply });
  await expect.element(screen.getByRole('searchbox')).toBeVisible();
  const first = screen.getByText('Licence or registration missing');
  await expect.element(first).not.toBeVisible();
  // A key picks nothing that is not seen.
  await screen.getByRole('searchbox').click();
  await userEvent.keyboard('1');
  evidence.release();
  await expect.element(screen.getByText('Suggested by the evidence')).toBeVisible();
  await expect.element(first).toBeVisible();
  expect(document.querySelectorAll('[data-numbered]:checked')).toHaveLength(0);
  await userEvent.keyboard('1');
  const boxes = screen.getByRole('checkbox');
  await expect.element(boxes.first()).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: /B01$/ })).toBeChecked();
});

test('[S7.4] evidence that comes late moves no reason until it is asked to', async () => {
  orderWait('0s');
  const evidence = held(json(contradictedEvidence()));
  const { screen } = await openDecision('reject', { readEvidence: evidence.reply });
  await screen.getByRole('checkbox', { name: /L02$/ }).click();
  const topOf = (one: Element) => one.getBoundingClientRect().top;
  const places = () => {
    const list = document.querySelector('form > fieldset') ?? document.body;
    return [...list.querySelectorAll('label')].map(
      (label) => `${label.textContent} ${Math.round(topOf(label) - topOf(list))}`,
    );
  };
  const before = places();
  expect(before.length).toBeGreaterThan(20);
  evidence.release();
  const show = screen.getByRole('button', { name: 'Show 2 suggestions' });
  await expect.element(show).toBeVisible();
  expect(places()).toEqual(before);
  await show.click();
  const proposed = screen.getByRole('group', { name: 'Suggested by the evidence' });
  await expect.element(proposed.getByRole('checkbox').first()).toHaveFocus();
  await expect.element(show).not.toBeInTheDocument();
  await expect.element(screen.getByRole('checkbox', { name: /L02$/ })).toBeChecked();
});

test.each(['en', 'fr', 'ja'] as const)(
  '[S7.4] the button for late suggestions covers nothing in %s',
  async (language) => {
    orderWait('0s');
    const evidence = held(json(contradictedEvidence()));
    const { screen } = await openDecision('reject', { readEvidence: evidence.reply }, language);
    await expect.element(screen.getByRole('searchbox')).toBeVisible();
    const buttons = () => [...document.querySelectorAll('form > fieldset button')];
    expect(buttons()).toEqual([]);
    evidence.release();
    await expect.poll(buttons).toHaveLength(1);
    for (const width of [320, 390, 1280]) {
      await page.viewport(width, 844);
      const own = buttons()[0]?.getBoundingClientRect() ?? new DOMRect();
      const others = [...document.querySelectorAll('form > fieldset :is(legend, input, label)')];
      expect(others.length).toBeGreaterThan(20);
      const covered = others.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      });
      expect(covered.map((one) => `${width} ${one.outerHTML}`)).toEqual([]);
      expect(own.right).toBeLessThanOrEqual(width);
    }
  },
);

test('[S7.4] without evidence the reasons come as they are', async () => {
  const { screen } = await openDecision('reject', { readEvidence: problem('internal') });
  await expect.element(screen.getByRole('checkbox', { name: /L01$/ })).toBeVisible();
});

test('[S7.4] a number that the reviewer takes out is not named', async () => {
  const opened = await openDecision('reject', {
    readEvidence: json(contradictedEvidence()),
    decideRegistration: rejected,
  });
  const proposed = opened.screen.getByRole('group', { name: 'Suggested by the evidence' });
  await proposed.getByRole('checkbox', { name: /Legal entity not found/ }).click();
  const naming = proposed.getByRole('checkbox', { name: /Mention it in the email/ });
  await naming.click();
  await expect.element(naming).not.toBeChecked();
  await pressAndConfirm(opened, 'Reject');
  await expect.element(opened.screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  expect(opened.api.askedFor('decideRegistration')[0]?.body).not.toHaveProperty('namedNumbers');
});

const reserved = sampleEvidence({
  items: itemsWith(
    evidenceItem({
      code: 'name-agrees',
      state: 'open',
      why: 'name-similar',
      waivedBy: 'administrator',
    }),
  ),
});
const me = (roles: string[]) => json({ ...alex, roles, markets: 'all', marketsWithoutStaff: [] });

test('[S6.2] what administrators alone may waive is theirs on the screen too', async () => {
  const { screen, api, dialog, press, agree } = await approving({
    readEvidence: json(reserved),
    readMe: me(['customer-service']),
  });
  await factRow(screen, 'Name').unfold();
  await expect.element(screen.getByText('Only an administrator can waive this.')).toBeVisible();
  await press();
  await expect.element(dialog.getByText(/Only an administrator can approve/)).toBeVisible();
  await agree();
  await expect.element(dialog).toBeVisible();
  expect(api.askedFor('decideRegistration')).toEqual([]);
});

test('[S6.2] an administrator waives it', async () => {
  const { dialog, press } = await approving({
    readEvidence: json(reserved),
    readMe: me(['administrator']),
  });
  await press();
  await expect.element(dialog.getByRole('textbox')).toBeVisible();
});
