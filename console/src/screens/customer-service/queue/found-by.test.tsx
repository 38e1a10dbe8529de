import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../../../testing/fake-api.ts';
import { fakeFeed } from '../../../testing/fake-feed.ts';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

const contact = { field: 'contact.name', value: 'Hélène Marchand' };
const foundRow = (...foundBy: { field: string; value: string }[]) => ({ ...row, foundBy });
const searched = '/customerService?q=marchand';
const openFound = (
  foundBy: { field: string; value: string }[],
  language: 'en' | 'fr' | 'ja' = 'en',
) => openDesk(searched, { listRegistrations: rows(null, [foundRow(...foundBy)]) }, language);

const cell = () => document.querySelector('th[scope="row"]')?.textContent;
const card = () => document.querySelector<HTMLElement>('li:has([data-row])')?.innerText;

test('a row says what it was found by after its city, and marks the words', async () => {
  await page.viewport(1280, 800);
  await openFound([contact]);
  await expect.poll(cell).toBe('Optique Lafayette-BourseParis · Contact: Hélène Marchand');
  expect(document.querySelector('mark')?.textContent).toBe('Marchand');
  expect(document.querySelector('mark')?.closest('[lang]')?.getAttribute('lang')).toBe('fr');
});

test('a card has a line for each field', async () => {
  await openFound([contact, { field: 'practice.addresses[bill-to]', value: '4 cours Gambetta' }]);
  await expect
    .poll(card)
    .toMatch(/T-104233\nContact: Hélène Marchand\nBilling address: 4 cours Gambetta$/);
});

test.each([
  ['contact.kanaName', 'Contact'],
  ['contact.email', 'Email'],
  ['contact.phone', 'Phone'],
  ['practice.phone', 'Phone'],
  ['practice.legalName', 'Legal name'],
  ['practice.kanaName', 'Name in kana'],
  ['practice.identifiers[fr-siret]', 'SIRET'],
  ['practice.addresses[practice]', 'Practice address'],
])('the field %s is named %s', async (field, name) => {
  const { screen } = await openFound([{ field, value: 'Wert' }]);
  await expect.element(screen.getByText(`${name}: Wert`)).toBeVisible();
});

test.each([
  ['fr', 'Contact\u202f: Hélène Marchand'],
  ['ja', 'ご担当者：Hélène Marchand'],
] as const)('in %s it reads %s', async (language, text) => {
  const { screen } = await openFound([contact], language);
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('a changed row says it as long as the search finds it', async () => {
  const feed = fakeFeed();
  let city = 'Paris';
  let isFound = true;
  await openDesk(searched, {
    readChanges: feed.reply,
    listRegistrations: (asked) => {
      const { searchParams } = asked.address;
      const found = isFound ? [{ ...foundRow(contact), city }] : [];
      const items = searchParams.get('q') === 'marchand' ? found : [{ ...row, city }];
      return json({ items, nextCursor: null })(asked);
    },
  });
  await expect.poll(card).toContain('Contact: Hélène Marchand');
  await expect.poll(feed.streams).toBe(1);
  // The first of them comes with all rows, which are read again when the feed begins.
  for (const next of ['Lille', 'Nantes']) {
    city = next;
    feed.send({ kind: 'claimed' });
    await expect.poll(card).toContain(next);
    expect(card()).toContain('Contact: Hélène Marchand');
  }
  [city, isFound] = ['Rennes', false];
  feed.send({ kind: 'claimed' });
  await expect.poll(card).toContain('Rennes');
  expect(card()).not.toContain('Marchand');
});
