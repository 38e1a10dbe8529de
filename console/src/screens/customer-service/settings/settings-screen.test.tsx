import type { Market } from '@countersign/contract/market-settings';
import {
  type TranslationLanguage,
  translationLanguages,
} from '@countersign/domain/locale/languages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changing, held, json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { me, openDesk } from '../../../testing/open-desk.tsx';

const zoe = { email: 'zoe@desk.example', name: 'Zoé', locale: 'fr_FR', escalations: true };
const france: Market = {
  countryCode: 'FR' as Market['countryCode'], // a constant of the contract's own form
  version: 3,
  staff: [zoe],
  targetHours: 24,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
  notifications: {},
  secondPersonReverses: false,
  workingTime: null,
};
const { countryCode: _, version: __, ...settings } = france;
const list = (...items: Market[]) => json({ items, nextCursor: null });
const at = '/customerService/settings?countryCode=FR';
const none = json({ items: [], nextCursor: null });
const open = (
  replies: Record<string, Reply | Reply[]> = {},
  path = at,
  language: TranslationLanguage = 'en',
) =>
  openDesk(
    path,
    {
      readMe: json({ ...me, markets: ['FR', 'JP'] }),
      listMarkets: list(france),
      readMarketHistory: none,
      ...replies,
    },
    language,
  );
const leave = { name: 'Leave without saving?' };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  return page.viewport(390, 844);
});

test('[S6.2] every market of the person links to its settings', async () => {
  const { screen, place } = await open({}, '/customerService/settings');
  await expect
    .element(screen.getByText('No reviewers: emails go to the fallback address'))
    .toBeVisible();
  await expect.element(screen.getByText('1 reviewer')).toBeVisible();
  await screen.getByRole('link', { name: 'France' }).click();
  await expect.poll(() => place.path).toBe(at);
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'France settings' }))
    .toBeVisible();
});

test.each(['ZZ', 'GB', 'nonsense'])(
  '[S6.2] a market %s that is not there is said so',
  async (code) => {
    const { screen } = await open({}, `/customerService/settings?countryCode=${code}`);
    await expect
      .element(screen.getByText('This market doesn’t exist or isn’t one of yours'))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'France' })).toBeVisible();
  },
);

test('[S6.2] other roles see no tab, no settings and send no request', async () => {
  const { screen, api, signIns } = await open({
    readMe: json({ ...me, roles: ['customer-service'] }),
  });
  const heading = screen.getByRole('heading', { name: 'Administrators only' });
  await expect.element(heading).toHaveFocus();
  // Nothing to operate: no ring around it, which the browser would draw after a key.
  await userEvent.keyboard('{Tab}');
  heading.element().focus();
  await expect.element(heading).toHaveStyle({ outlineStyle: 'none' });
  expect(api.askedFor('listMarkets')).toEqual([]);
  await expect.element(screen.getByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Sign in with another account' }).click();
  expect(signIns).toHaveLength(1);
});

test('[S6.2] a person without a role is not said to have another role', async () => {
  const { screen } = await open({
    readMe: json({ ...me, roles: [] }),
    listMarkets: problem('no-role'),
  });
  const heading = screen.getByRole('heading', { name: 'You don’t have access' });
  await expect.element(heading).toHaveFocus();
  await expect.element(screen.getByText('Administrators only')).not.toBeInTheDocument();
});

test('everything is changed, saved with its version, and is in the history', async () => {
  const after = {
    ...settings,
    staff: [
      { ...zoe, locale: 'ja' },
      { email: 'mai@desk.example', name: null, locale: 'en', escalations: false },
    ],
    targetHours: 8,
    undoSeconds: 60,
    replyTo: 'fr@desk.example',
    reminders: false,
    receipts: true,
    draftLanguages: false,
    accounts: 'expected',
    approvalMailWaitHours: 24,
    licenceNotices: [90, 30],
    notifications: {},
    assignmentRules: [],
    retention: { rejected: 180, withdrawn: null, unanswered: null, approved: null, linked: null },
    secondPersonReverses: true,
    workingTime: null,
    secondPersonDecides: { contradicted: false, waived: true, fraudOrDebt: false, moreThan: 20 },
  };
  const change = { at: '2026-11-20T10:00:00.000Z', by: { subject: 'alex', name: 'Alex Morgan' } };
  const { screen, api } = await open({
    changeMarket: json({ ...france, ...after, version: 4 }),
    countEnding: json({
      at: '2026-11-21T00:00:00.000Z',
      counts: { rejected: 412, withdrawn: 0, unanswered: 0, approved: 0, linked: 0 },
      held: 0,
    }),
    readMarketHistory: [
      none,
      json({ items: [{ ...change, before: settings, after }], nextCursor: null }),
    ],
  });
  await expect.element(screen.getByText('No changes yet.')).toBeVisible();
  await screen.getByLabelText('Email language').selectOptions('Japanese');
  await screen.getByRole('button', { name: 'Add a reviewer' }).click();
  const added = screen.getByRole('group', { name: 'Reviewer 2' });
  await expect.element(added.getByLabelText('Email', { exact: true })).toHaveFocus();
  await added.getByLabelText('Email', { exact: true }).fill('mai@desk.example');
  await screen.getByLabelText('Decision target (hours)').fill('8');
  await screen.getByLabelText('Undo period (seconds)').fill('60');
  await screen.getByLabelText('Reply-to address').fill('fr@desk.example');
  await screen.getByLabelText('Rejected (days)').fill('180');
  await expect
    .element(
      screen.getByText('The data of 412 registrations will be erased at the next run', {
        exact: false,
      }),
    )
    .toBeVisible();
  await screen.getByLabelText('Send reminders').click();
  await screen.getByLabelText('Confirm receipt to applicants').click();
  await screen.getByLabelText('Send emails in draft languages').click();
  await screen.getByLabelText('Expect a customer account after each approval').click();
  await screen.getByLabelText('Approval email waits for the account number (hours)').fill('24');
  await screen.getByLabelText('Ask for the next licence (days before it ends)').fill('30, 90');
  await screen.getByLabelText('A second administrator confirms reversals').click();
  await screen.getByLabelText('Approving with a required check open or waived').click();
  await screen.getByLabelText('Deciding more registrations at once than').fill('20');
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved.', { exact: true })).toBeVisible();
  expect(api.askedFor('changeMarket').map(({ body }) => body)).toEqual([{ version: 3, ...after }]);
  for (const line of [
    'Changed: Zoé (zoe@desk.example), Japanese, overdue alerts on',
    'Added: mai@desk.example, English, overdue alerts off',
    'Decision target: 24 hours → 8 hours',
    'Undo period: default → 60 seconds',
    'Reply-to address: none → fr@desk.example',
    'Reminders switched off',
    'Confirmations of receipt switched on',
    'Emails in draft languages switched off',
    'Accounts expected after approvals',
    'Wait for the account number: none → 24 hours',
    'Next licence asked for 90 and 30 days before the end',
    'Second administrator required for reversals',
    'Second person required: Approving with a required check open or waived',
    'Second person for more than 20 at once',
  ]) {
    await expect.element(screen.getByText(line)).toBeVisible();
  }
  await expect.element(screen.getByText('Alex Morgan', { exact: true }).first()).toBeVisible();
});

test('[S8.2] what is not right is said beside its field, and nothing is sent', async () => {
  const { screen, api } = await open();
  await screen.getByLabelText('Email', { exact: true }).fill('zoe');
  await screen.getByLabelText('Decision target (hours)').fill('0');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter a valid email address.')).toBeVisible();
  await expect.element(screen.getByText('Enter a whole number from 1 to 720.')).toBeVisible();
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveFocus();
  expect(api.askedFor('changeMarket')).toEqual([]);
});

test('a chosen market is shown as it is now, not as it was in the table', async () => {
  const { screen } = await open(
    { listMarkets: [list(france), list({ ...france, version: 4, targetHours: 48 })] },
    '/customerService/settings',
  );
  await expect.element(screen.getByText('1 reviewer')).toBeVisible();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await screen.getByRole('link', { name: 'France' }).click();
  await expect.element(screen.getByLabelText('Decision target (hours)')).toHaveValue('48');
  await expect.element(screen.getByText('Unsaved changes')).not.toBeInTheDocument();
});

test('a changed form stays as it is when a colleague saves too', async () => {
  const later = held(list({ ...france, version: 4, targetHours: 48 }));
  const { screen, api } = await open(
    { listMarkets: [list(france), later.reply], changeMarket: problem('settings-changed') },
    '/customerService/settings',
  );
  await expect.element(screen.getByText('1 reviewer')).toBeVisible();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await screen.getByRole('link', { name: 'France' }).click();
  const replyTo = screen.getByLabelText('Reply-to address');
  await replyTo.fill('desk@desk.example');
  await expect.poll(() => api.askedFor('listMarkets')).toHaveLength(2);
  later.release();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/^Decision target: 24 hours → 48 hours/)).toBeVisible();
  await expect.element(replyTo).toHaveValue('desk@desk.example');
  expect(api.askedFor('changeMarket')[0]?.body).toMatchObject({ version: 3 });
});

test('[S8.2] a conflict takes saved values, keeps typed ones and saves', async () => {
  const theirs = { ...france, version: 4, replyTo: 'theirs@desk.example' };
  const markets = changing(list(france), list(theirs));
  const { screen, api } = await open({
    listMarkets: markets.reply,
    changeMarket: [
      markets.by(problem('settings-changed')),
      json({ ...theirs, version: 5, targetHours: 8 }),
    ],
  });
  await screen.getByLabelText('Decision target (hours)').fill('8');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/settings have changed/);
  await expect
    .element(screen.getByText('Reply-to address: none → theirs@desk.example'))
    .toBeVisible();
  await expect
    .element(screen.getByLabelText('Reply-to address'))
    .toHaveValue('theirs@desk.example');
  await expect.element(screen.getByLabelText('Decision target (hours)')).toHaveValue('8');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/^Saved/)).toBeVisible();
  expect(api.askedFor('changeMarket')[1]?.body).toMatchObject({
    version: 4,
    replyTo: 'theirs@desk.example',
    targetHours: 8,
  });
});

test('[S8.2] what is changed while settings are saved stays, unsaved', async () => {
  const saving = held(json({ ...france, version: 4, targetHours: 8 }));
  const { screen, api } = await open({
    changeMarket: [saving.reply, json({ ...france, version: 5, targetHours: 8, reminders: false })],
  });
  const target = screen.getByLabelText('Decision target (hours)');
  await target.fill('8');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
  const reminders = screen.getByLabelText('Send reminders');
  await reminders.click();
  saving.release();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible();
  await expect.element(reminders).not.toBeChecked();
  await expect.element(target).toHaveValue('8');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/^Saved/)).toBeVisible();
  expect(api.askedFor('changeMarket')[1]?.body).toMatchObject({ version: 4, reminders: false });
});

test('[S8.2] what is changed while a conflict is answered stays', async () => {
  const theirs = { ...france, version: 4, replyTo: 'theirs@desk.example' };
  const markets = changing(list(france), list(theirs));
  const saving = held(markets.by(problem('settings-changed')));
  const { screen } = await open({
    listMarkets: markets.reply,
    changeMarket: saving.reply,
  });
  await screen.getByLabelText('Decision target (hours)').fill('8');
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByLabelText('Send reminders').click();
  saving.release();
  await expect.element(screen.getByText(/settings have changed/).first()).toBeVisible();
  await expect.element(screen.getByLabelText('Send reminders')).not.toBeChecked();
});

test('a new reviewer’s row has the focus still when it is saved', async () => {
  const added = { ...zoe, email: 'alain@desk.example', name: null, escalations: false };
  const { screen } = await open({
    changeMarket: json({ ...france, version: 4, staff: [zoe, added] }),
  });
  await screen.getByRole('button', { name: 'Add a reviewer' }).click();
  const email = screen.getByLabelText('Email').last();
  await email.fill('alain@desk.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^Saved/)).toBeVisible();
  await expect.element(email).toHaveFocus();
});

test('[S8.2] a lost response says so, and trying again finds it saved', async () => {
  const saved = { ...france, version: 4, targetHours: 8 };
  const markets = changing(list(france), list(saved));
  const { screen } = await open({
    listMarkets: markets.reply,
    changeMarket: [lost, markets.by(problem('settings-changed'))],
  });
  await screen.getByLabelText('Decision target (hours)').fill('8');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/weren’t saved/);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/^Saved/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('[S4.2] leaving with unsaved changes asks first, and restores them later', async () => {
  const { screen, place } = await open();
  await screen.getByLabelText('Decision target (hours)').fill('8');
  await screen.getByRole('link', { name: 'Registrations', exact: true }).click();
  await screen
    .getByRole('alertdialog', leave)
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(place.path).toBe(at);
  await screen.getByRole('link', { name: 'Registrations', exact: true }).click();
  await screen.getByRole('alertdialog', leave).getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => place.path).toBe('/customerService');
  await screen.unmount();
  const again = await open();
  await expect
    .element(
      again.screen.getByText(/^Your changes from \d.* were restored. They aren’t saved yet.$/),
    )
    .toBeVisible();
  await expect.element(again.screen.getByLabelText('Decision target (hours)')).toHaveValue('8');
  await again.screen.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(again.screen.getByLabelText('Decision target (hours)')).toHaveValue('24');
  await again.screen.getByRole('link', { name: 'Registrations', exact: true }).click();
  await expect.poll(() => again.place.path).toBe('/customerService');
});

test('[S4.2] changes of another day are restored with their day', async () => {
  const first = await open();
  await first.screen.getByLabelText('Decision target (hours)').fill('8');
  await first.screen.unmount();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
  try {
    const { screen } = await open();
    await expect
      .element(screen.getByText(/^Your changes from \w+ \d+, \d{4} at .* were restored/))
      .toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('[S4.2] changes left by the browser’s Back are restored with their time', async () => {
  const { screen, place } = await open({}, '/customerService/settings');
  await screen.getByRole('link', { name: 'France' }).click();
  const target = screen.getByLabelText('Decision target (hours)');
  await target.fill('8');
  place.go(-1);
  await expect.poll(() => place.path).toBe('/customerService/settings');
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  place.go(1);
  await expect.element(target).toHaveValue('8');
  const kept = screen.getByText(/^Your changes from .* were restored/);
  await expect.element(kept).toBeVisible();
  await target.fill('9');
  await expect.element(kept).toBeVisible();
  await screen.getByRole('button', { name: 'Discard them' }).click();
  await expect.element(target).toHaveValue('24');
  await expect.element(kept).not.toBeInTheDocument();
  place.go(-1);
  await expect.poll(() => place.path).toBe('/customerService/settings');
  place.go(1);
  await expect.element(target).toHaveValue('24');
  await expect.element(kept).not.toBeInTheDocument();
});

test('[S4.2] the browser asks before the page is closed, not before a sign-in', async () => {
  const { screen, become } = await open();
  const asksToStay = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await expect.element(screen.getByLabelText('Decision target (hours)')).toBeVisible();
  expect(asksToStay()).toBe(false);
  await screen.getByLabelText('Decision target (hours)').fill('8');
  await expect.poll(asksToStay).toBe(true);
  become({
    kind: 'lapsed',
    claims: { sub: 'alex', name: 'Alex Morgan' },
    subject: 'alex',
    prompt: 'asking',
  });
  await expect.poll(asksToStay).toBe(false);
});

test('[S8.2] markets that do not come can be asked for again', async () => {
  const { screen } = await open({ listMarkets: [problem('internal'), list(france)] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByLabelText('Decision target (hours)')).toBeVisible();
});

test.each(translationLanguages)('[S1.2] the form fits 320 px in %s', async (language) => {
  await page.viewport(320, 700);
  const { screen } = await open({}, at, language);
  await expect.element(screen.getByRole('textbox').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

const checklist = {
  items: [{ code: 'name-agrees', required: true, waivedBy: 'staff' }],
  numbers: [],
  types: [],
} satisfies Market['checklist'];

test('[S6.2] the checklist is changed for all types and for one, and saved whole', async () => {
  const { screen, api } = await open({
    listMarkets: list({ ...france, checklist }),
    changeMarket: json({ ...france, version: 4, checklist }),
  });
  const fields = screen.getByRole('group', { name: 'Checks before approval' });
  await expect.element(fields.getByRole('checkbox', { name: 'Name (required)' })).toBeChecked();
  const mayWaive = fields.getByLabelText('Who may waive: Name');
  await mayWaive.selectOptions('administrator');
  await fields.getByLabelText('Applies to').selectOptions('laboratory');
  await expect.element(fields.getByText('This type uses the list for all types.')).toBeVisible();
  await expect.element(mayWaive).toBeDisabled();
  await fields.getByRole('button', { name: 'Give it its own list' }).click();
  await fields.getByRole('checkbox', { name: 'Name (required)' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.askedFor('changeMarket').length).toBe(1);
  const sent = Object(api.askedFor('changeMarket')[0]?.body).checklist;
  expect(sent.items).toHaveLength(10);
  expect(sent.items).toContainEqual({
    code: 'name-agrees',
    required: true,
    waivedBy: 'administrator',
  });
  expect(sent.types).toMatchObject([{ type: 'laboratory' }]);
  expect(sent.types[0].items.filter((one: { required: boolean }) => one.required)).toEqual([]);
});

test('[S6.2] the history says how the checklist changed', async () => {
  const change = {
    at: '2026-11-20T09:14:00.000Z',
    by: { subject: 'robin', name: 'Robin Ellery' },
    before: { ...settings, checklist: { ...checklist, licences: ['other'] } },
    after: { ...settings, checklist: { ...checklist, items: [], licences: ['gb-goc'] } },
  };
  const { screen } = await open({
    listMarkets: list({ ...france, checklist }),
    readMarketHistory: json({ items: [change], nextCursor: null }),
  });
  await expect
    .element(screen.getByText('All types of practice – Name: not required'))
    .toBeVisible();
  await expect.element(screen.getByText('Licences to read: GOC number')).toBeVisible();
});

test('[S6.2] required numbers are chosen for all types and for one, and saved with the checks', async () => {
  const { screen, api } = await open({
    listMarkets: list({ ...france, checklist }),
    changeMarket: json({ ...france, version: 4, checklist }),
  });
  const fields = screen.getByRole('group', { name: 'Checks before approval' });
  await expect.element(fields.getByText('none', { exact: true })).toBeVisible();
  await fields.getByText('Required numbers').click();
  const scheme = (name: string) => fields.getByRole('checkbox', { name, exact: true });
  await scheme('SIREN').click();
  await scheme('SIRET').click();
  await expect.element(fields.getByText('SIREN / SIRET')).toBeVisible();
  await scheme('SIREN').click();
  await fields.getByLabelText('Applies to').selectOptions('laboratory');
  await expect.element(scheme('SIRET')).toBeChecked();
  await expect.element(scheme('SIRET')).toBeDisabled();
  await fields.getByRole('button', { name: 'Give it its own list' }).click();
  await scheme('FINESS').click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.askedFor('changeMarket').length).toBe(1);
  expect(api.askedFor('changeMarket')[0]?.body).toMatchObject({
    checklist: {
      numbers: ['fr-siret'],
      types: [{ type: 'laboratory', numbers: ['fr-siret', 'fr-finess'] }],
    },
  });
});

test('the licences that a market reads are chosen, and the last one stays', async () => {
  const { screen, api } = await open({
    listMarkets: list({ ...france, checklist: { ...checklist, licences: ['other'] } }),
    changeMarket: json({ ...france, version: 4, checklist }),
  });
  const fields = screen.getByRole('group', { name: 'Checks before approval' });
  await fields.getByText('Licences to read').click();
  const other = fields.getByRole('checkbox', { name: 'Other licence or permit' });
  await expect.element(other).toBeDisabled();
  await fields.getByRole('checkbox', { name: 'ADELI (former register)' }).last().click();
  await expect
    .element(fields.getByText('Other licence or permit / ADELI (former register)'))
    .toBeVisible();
  await other.click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.askedFor('changeMarket').length).toBe(1);
  expect(api.askedFor('changeMarket')[0]?.body).toMatchObject({
    checklist: { licences: ['fr-adeli'] },
  });
});

test('[S6.2] the history says how the required numbers changed', async () => {
  const withNumbers = { ...checklist, numbers: ['fr-siren', 'fr-siret'] };
  const by = { subject: 'robin', name: 'Robin Ellery' };
  const items = [
    {
      at: '2026-11-21T09:14:00.000Z',
      by,
      before: { ...settings, checklist: withNumbers },
      after: { ...settings, checklist },
    },
    {
      at: '2026-11-20T09:14:00.000Z',
      by,
      before: { ...settings, checklist },
      after: { ...settings, checklist: withNumbers },
    },
  ];
  const { screen } = await open({
    listMarkets: list({ ...france, checklist }),
    readMarketHistory: json({ items, nextCursor: null }),
  });
  await expect
    .element(screen.getByText('All types of practice – required numbers: SIREN / SIRET'))
    .toBeVisible();
  await expect
    .element(screen.getByText('All types of practice – required numbers: none'))
    .toBeVisible();
});

const olive = { subject: 'olive', name: 'Olive', email: 'olive@desk.example' };
const kim = { subject: 'kim', name: 'Kim', email: null };
const hospitals = { practiceType: 'hospital', language: null, to: { subject: 'kim', name: 'Kim' } };

test('rules for new registrations are added, put in order and saved, and the history names them', async () => {
  const added = {
    practiceType: 'laboratory',
    language: 'ja',
    to: { subject: 'olive', name: 'Olive' },
  };
  const inTurn = { practiceType: null, language: null, to: null };
  const after = { ...settings, assignmentRules: [added, inTurn] };
  const change = { at: '2026-11-20T10:00:00.000Z', by: { subject: 'alex', name: 'Alex Morgan' } };
  const { screen, api } = await open({
    listColleagues: json({ items: [kim, olive] }),
    changeMarket: json({ ...france, ...after, version: 4 }),
    readMarketHistory: [
      none,
      json({ items: [{ ...change, before: settings, after }], nextCursor: null }),
    ],
  });
  await expect
    .element(screen.getByText('No rules: new registrations arrive unassigned.'))
    .toBeVisible();
  const add = screen.getByRole('button', { name: 'Add a rule' });
  await add.click();
  const first = screen.getByRole('group', { name: 'Rule 1' });
  await expect.element(first.getByLabelText('Type of practice')).toHaveFocus();
  await add.click();
  const second = screen.getByRole('group', { name: 'Rule 2' });
  await second.getByLabelText('Type of practice').selectOptions('Laboratory');
  await second.getByLabelText('Applicant’s language').selectOptions('Japanese');
  await second.getByLabelText('Goes to').selectOptions('Olive (olive@desk.example)');
  await second.getByRole('button', { name: 'Move up rule 2' }).click();
  // The focus goes with the rule; the first one cannot go further up.
  await expect.element(first.getByRole('button', { name: 'Move down rule 1' })).toHaveFocus();
  await expect.element(first.getByLabelText('Type of practice')).toHaveValue('laboratory');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved.', { exact: true })).toBeVisible();
  expect(Object(api.askedFor('changeMarket')[0]?.body).assignmentRules).toEqual([added, inTurn]);
  await expect
    .element(
      screen.getByText(
        'Rules for new registrations: Laboratory · Japanese → Olive / All registrations → In turn, among those present',
      ),
    )
    .toBeVisible();
});

test('a rule is removed, and one whose person has left says so', async () => {
  const { screen, api } = await open({
    listMarkets: list({ ...france, assignmentRules: [hospitals as never] }),
    listColleagues: json({ items: [olive] }),
    changeMarket: json({ ...france, version: 4 }),
  });
  const rule = screen.getByRole('group', { name: 'Rule 1' });
  await expect.element(rule.getByText(/Kim hasn’t signed in for this market/)).toBeVisible();
  await expect.element(rule.getByLabelText('Goes to')).toHaveValue('kim');
  await expect.element(rule.getByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  await rule.getByRole('button', { name: 'Remove rule 1' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api.askedFor('changeMarket')).toHaveLength(1);
  expect(Object(api.askedFor('changeMarket')[0]?.body).assignmentRules).toEqual([]);
});

test('a rule says who is away, until when, and who gets it then', async () => {
  const away = (deputy: string | null) => ({ lastDay: '2026-12-04', deputy });
  const noor = { subject: 'noor', name: 'Noor', email: null, away: away(null) };
  const { screen } = await open({
    listMarkets: list({ ...france, assignmentRules: [hospitals as never] }),
    listColleagues: json({ items: [{ ...kim, away: away('Olive') }, noor, olive] }),
  });
  const rule = screen.getByRole('group', { name: 'Rule 1' });
  await expect
    .element(rule.getByText(/^Kim is away until .*4.* Olive gets the assignment as the deputy\.$/))
    .toBeVisible();
  const to = rule.getByLabelText('Goes to');
  await expect
    .element(rule.getByRole('option', { name: /^Kim – away until .*4.*, deputy: Olive$/ }))
    .toBeInTheDocument();
  // A rule is for longer than an absence.
  await to.selectOptions('noor');
  await expect
    .element(
      rule.getByText(/^Noor – away until .*4.*, no deputy\. Until then, the next rule counts/),
    )
    .toBeVisible();
  await to.selectOptions('In turn, among those present');
  await expect
    .element(rule.getByText(/^Not in turn while away: Kim – .*Olive.* and Noor – .*no deputy\.$/))
    .toBeVisible();
  await to.selectOptions('Olive (olive@desk.example)');
  await expect.element(rule.getByText(/away until/, { exact: false }).last()).not.toBeVisible();
});

test('rules stay as they are while the colleagues cannot be read', async () => {
  const { screen } = await open({
    listMarkets: list({ ...france, assignmentRules: [hospitals as never] }),
    listColleagues: [problem('market-not-yours'), json({ items: [kim] })],
  });
  await expect.element(screen.getByText('Your colleagues can’t be shown right now.')).toBeVisible();
  const rule = screen.getByRole('group', { name: 'Rule 1' });
  await expect.element(rule.getByLabelText('Goes to')).toHaveValue('kim');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(screen.getByText('Your colleagues can’t be shown right now.'))
    .not.toBeInTheDocument();
  await expect.element(rule.getByText(/hasn’t signed in/)).not.toBeInTheDocument();
});

test('[S6.2] what would end is listed before it is saved, with what the last runs did', async () => {
  const ending = {
    countryCode: 'FR',
    ticketNumber: 'T-1',
    practiceName: 'Optique Lafayette',
    kind: 'rejected',
    since: '2026-05-01T10:00:00.000Z',
    heldUntil: '2027-06-30',
  };
  const run = {
    day: '2026-11-20',
    startedAt: '2026-11-20T00:00:30.000Z',
    endedAt: null,
    erased: { rejected: 12, withdrawn: 0, unanswered: 0, approved: 0, linked: 0 },
    held: 1,
    leftOut: 0,
  };
  const { screen, api } = await open({
    countEnding: json({
      at: '2026-11-21T00:00:00.000Z',
      counts: { rejected: 0, withdrawn: 0, unanswered: 0, approved: 0, linked: 0 },
      held: 1,
    }),
    listEnding: json({ items: [ending], nextCursor: null }),
    listRetentionRuns: json({ items: [run], nextCursor: null }),
    downloadEnding: [problem('internal'), json({ csv: 'market', isCut: true })],
  });
  await screen.getByRole('button', { name: 'Show what will be erased' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Erased at the next run' });
  await expect.element(dialog.getByText('No days are entered', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('Rejected: 12 · excluded: 1 · under way')).toBeVisible();
  expect(api.askedFor('listEnding')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  const show = screen.getByRole('button', { name: 'Show what will be erased' });
  // Too few: nothing is said of what would be erased.
  await screen.getByLabelText('Rejected (days)').fill('12');
  await show.click();
  await expect
    .element(dialog.getByText('Enter a whole number of days', { exact: false }))
    .toBeVisible();
  await expect
    .element(dialog.getByText('No days are entered', { exact: false }))
    .not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await screen.getByLabelText('Rejected (days)').fill('180');
  // A fault elsewhere is no matter.
  await screen.getByLabelText('Decision target (hours)').fill('');
  await show.click();
  await expect
    .element(dialog.getByRole('link', { name: 'Optique Lafayette' }))
    .toHaveAttribute('href', '/customerService/FR/T-1');
  await expect.element(dialog.getByText('Excluded until June 30, 2027')).toBeVisible();
  expect(api.askedFor('listEnding').at(-1)?.address.search).toBe('?rejected=180&limit=20');
  const download = dialog.getByRole('button', { name: 'Download this list (CSV)' });
  await download.click();
  await expect.element(dialog.getByText('The list wasn’t downloaded')).toBeVisible();
  await download.click();
  await expect.element(dialog.getByText(/^The file has the first 20,000 rows/)).toBeVisible();
  expect(api.askedFor('downloadEnding').at(-1)?.address.search).toBe('?rejected=180');
  await expect
    .element(
      dialog.getByText('The data of 0 registrations will be erased at the next run', {
        exact: false,
      }),
    )
    .toBeVisible();
});
