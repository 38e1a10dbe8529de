import type { MarketWords } from '@countersign/contract/own-words';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, problem, type Reply } from '../../../testing/fake-api.ts';
import { me, openDesk, rows } from '../../../testing/open-desk.tsx';

const contact = 'Appelez-nous au 01 55 55 01 42.';
const france = {
  countryCode: 'FR' as MarketWords['countryCode'], // a constant of the contract's own form
  version: 2,
  words: { approval: { fr: { contact } } },
  linkHosts: ['www.lumenda.example'],
} satisfies MarketWords;
const mail = {
  language: 'fr',
  subject: 'Votre inscription',
  html: '<html><body><p>Bonjour</p></body></html>',
  text: 'Bonjour',
};
const none = json({ items: [], nextCursor: null });
const market = {
  countryCode: 'FR',
  version: 1,
  staff: [],
  targetHours: 24,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
};
const open = (replies: Record<string, Reply | Reply[]> = {}, language: 'en' | 'fr' | 'ja' = 'en') =>
  openDesk(
    '/customerService/settings?countryCode=FR',
    {
      readMe: json({ ...me, markets: ['FR'] }),
      listMarkets: json({ items: [market], nextCursor: null }),
      readMarketHistory: none,
      readMarketWords: json(france),
      listRegistrations: rows(),
      previewMarketWords: json({ ticketNumber: 'T-104233', mail }),
      ...replies,
    },
    language,
  );
type Opened = Awaited<ReturnType<typeof open>>;
const edit = ({ screen }: Opened, name: string) =>
  screen.getByRole('button', { name: `Edit: ${name}` }).click();
const saved = (version: number, words: object) => json({ ...france, version, words });

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('lists each mail with the languages that have own words, and opens its editor', async () => {
  const opened = await open();
  const { screen } = opened;
  await expect.element(screen.getByText('Own words: French')).toBeVisible();
  await edit(opened, 'Approval email');
  await expect
    .element(screen.getByRole('heading', { level: 3, name: 'Approval email' }))
    .toHaveFocus();
  await expect.element(screen.getByRole('textbox', { name: 'Contact' })).toHaveValue(contact);
  await expect
    .element(screen.getByText('Empty: the standard text in French is used.').first())
    .toBeVisible();
  await screen.getByLabelText('Language of the email').selectOptions('German (draft)');
  await expect.element(screen.getByRole('textbox', { name: 'Contact' })).toHaveValue('');
  await expect
    .element(screen.getByText('Empty: your text in the market’s language is used.'))
    .toBeVisible();
});

test('saves what is typed, and previews it with the newest registration', async () => {
  const opened = await open({
    changeMarketWords: saved(3, { approval: { fr: { opening: 'Bienvenue !', contact } } }),
  });
  const { screen, api } = opened;
  await edit(opened, 'Approval email');
  await screen.getByRole('textbox', { name: 'Opening' }).fill('Bienvenue ! \n');
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible();
  await expect
    .poll(() => api.askedFor('previewMarketWords').at(-1)?.body)
    .toMatchObject({
      countryCode: 'FR',
      part: 'approval',
      language: 'fr',
      texts: { opening: 'Bienvenue !', contact },
      ticketNumber: 'T-104233',
    });
  await screen.getByRole('radio', { name: 'Invented data' }).click();
  await expect
    .poll(() => Object(api.askedFor('previewMarketWords').at(-1)?.body).ticketNumber)
    .toBeUndefined();
  await screen.getByRole('button', { name: 'Save texts' }).click();
  await expect.element(screen.getByText('Unsaved changes')).not.toBeInTheDocument();
  expect(api.askedFor('changeMarketWords').map(({ body }) => body)).toEqual([
    { version: 2, part: 'approval', language: 'fr', texts: { opening: 'Bienvenue !', contact } },
  ]);
});

test.each([
  ['a\nb <b>', 'Line 2, character 3: “<b>” is HTML. Use plain text only.', '<b>'],
  ['{{{{prenom}}', /Line 1, character 1: “{{prenom}}” isn’t a value of this email\./, '{{prenom}}'],
  ['voir evil.example', /Line 1, character 6: “evil.example” leads to/, 'evil.example'],
])('names the place of a fault, shows it and saves nothing: %s', async (text, words, found) => {
  const opened = await open();
  const { screen, api } = opened;
  await edit(opened, 'Approval email');
  const field = screen.getByRole('textbox', { name: 'Opening' });
  await field.fill(text.replace('{{{{', '{{'));
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send to me' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Show the place' }).click();
  await expect.element(field).toHaveFocus();
  const area = field.element() as HTMLTextAreaElement; // a textbox of several lines
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(found);
  await screen.getByRole('button', { name: 'Save texts' }).click();
  await expect.element(field).toHaveFocus();
  expect(api.askedFor('changeMarketWords')).toEqual([]);
});

test('keeps what is typed over a reload, and discards it when told to', async () => {
  const first = await open();
  await edit(first, 'Rejection email');
  await first.screen.getByRole('textbox', { name: 'Signature' }).fill('À bientôt');
  await first.screen.unmount();
  const opened = await open();
  const { screen } = opened;
  await edit(opened, 'Rejection email');
  const field = screen.getByRole('textbox', { name: 'Signature' });
  await expect.element(field).toHaveValue('À bientôt');
  await screen.getByRole('button', { name: 'Discard', exact: false }).first().click();
  await expect.element(field).toHaveValue('');
});

test('saves again where another mail was changed meanwhile, and stops where this one was', async () => {
  const other = { ...france.words, rejection: { fr: { contact: 'x' } } };
  const theirs = { approval: { fr: { contact: 'Leur texte' } } };
  const opened = await open({
    readMarketWords: [json(france), saved(3, other), saved(5, theirs)],
    changeMarketWords: [
      problem('settings-changed'),
      saved(4, { ...other, approval: { fr: { contact: 'Un' } } }),
      problem('settings-changed'),
      saved(6, { approval: { fr: { contact: 'Deux' } } }),
    ],
  });
  const { screen, api } = opened;
  await edit(opened, 'Approval email');
  const field = screen.getByRole('textbox', { name: 'Contact' });
  const save = () => screen.getByRole('button', { name: 'Save texts' }).click();
  await field.fill('Un');
  await save();
  await expect.poll(() => api.askedFor('changeMarketWords')).toHaveLength(2);
  await expect.element(screen.getByText('Unsaved changes')).not.toBeInTheDocument();
  await field.fill('Deux');
  await save();
  await expect.element(screen.getByText(/Someone else has changed this text/)).toBeVisible();
  await expect.element(field).toHaveValue('Deux');
  await save();
  await expect.poll(() => api.askedFor('changeMarketWords')).toHaveLength(4);
  expect(api.askedFor('changeMarketWords').map(({ body }) => Object(body).version)).toEqual([
    2, 3, 4, 5,
  ]);
});

test('puts an earlier version into the editor', async () => {
  const by = { subject: 'zoe', name: 'Zoé' };
  const opened = await open({
    listWordsVersions: json({
      items: [{ at: '2026-11-20T10:00:00.000Z', by, texts: { contact: 'Avant' } }],
      nextCursor: null,
    }),
  });
  const { screen } = opened;
  await edit(opened, 'Approval email');
  await screen.getByText('Earlier versions').click();
  await screen.getByRole('button', { name: /^Put the version of/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Contact' })).toHaveValue('Avant');
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible();
});

test('sends a test to the person, and says where it failed', async () => {
  const opened = await open({
    sendTestMail: [problem('test-mail-not-sent'), json({ recipient: 'alex@desk.example' })],
  });
  const { screen, api } = opened;
  await edit(opened, 'Approval email');
  const send = screen.getByRole('button', { name: 'Send to me' });
  await send.click();
  await expect.element(screen.getByText('The test email wasn’t sent')).toBeVisible();
  await send.click();
  await expect.element(screen.getByText(/^Sent to alex@desk.example/)).toBeVisible();
  expect(api.askedFor('sendTestMail')[1]?.body).toEqual({
    part: 'approval',
    language: 'fr',
    texts: { contact },
  });
});

test('the sentences of a reason are edited one reason at a time', async () => {
  const opened = await open();
  const { screen } = opened;
  await edit(opened, 'Reasons for rejections');
  await screen.getByLabelText('Reason', { exact: true }).selectOptions('L03');
  await expect
    .element(screen.getByRole('textbox', { name: 'What the applicant reads' }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('textbox', { name: 'How to correct it' }))
    .not.toBeInTheDocument();
});

test('without the texts, the other settings work', async () => {
  const { screen } = await open({ readMarketWords: problem('internal') });
  await expect.element(screen.getByText('The texts couldn’t be loaded.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});

test('a market without registrations is previewed with invented data', async () => {
  const opened = await open({ listRegistrations: rows(null, []) });
  const { screen, api } = opened;
  await edit(opened, 'Approval email');
  await expect.poll(() => api.askedFor('previewMarketWords')).toHaveLength(1);
  expect(Object(api.askedFor('previewMarketWords')[0]?.body).ticketNumber).toBeUndefined();
  await expect.element(screen.getByText('Invented data')).not.toBeInTheDocument();
});

test('is worked with the keyboard alone', async () => {
  const opened = await open();
  const { screen } = opened;
  const button = screen.getByRole('button', { name: 'Edit: Correction' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus(); // a button
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Correction' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByLabelText('Language of the email')).toHaveFocus();
});
