import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { contradictedEvidence, finding, identifier, question } from '../testing/sample-evidence.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

const closed = {
  verdict: 'contradicted',
  why: 'ceased',
  state: { result: 'differs', ours: null, theirs: 'F' },
} as const;
const address = {
  result: 'similar',
  ours: '112 bis avenue de la Porte-de-Saint-Cloud, bâtiment B, 75016 Paris',
  theirs: '112 B AVENUE DE LA PORTE DE SAINT CLOUD BATIMENT BALZAC 75016 PARIS 16',
} as const;
const evidence = contradictedEvidence({
  identifiers: [
    identifier({ questions: [question({ finding: finding({ address, ...closed }) })] }),
  ],
});

const rows = { en: /^Status/, fr: /^Situation/, ja: /^事業の状況/ } as const;

async function openTable(language?: 'fr' | 'ja') {
  const replies = { readEvidence: json(evidence) };
  const { screen } = await openDecision('approve', replies, language);
  // The rows have names in each language: the first is the status, which contradicts.
  await expect
    .element(
      screen
        .getByRole('listitem')
        .filter({ hasText: rows[language ?? 'en'] })
        .first(),
    )
    .toBeVisible();
  document.querySelector<HTMLElement>('li[data-finding] summary')?.click();
  const table = screen.getByRole('table').first();
  await expect.element(table).toBeVisible();
  return table.element();
}
const textOf = (element: Element) => element.textContent?.trim();

test.each([
  ['en', 'Activity|Retail optician||Matches', 'Status|||Closed'],
  ['fr', 'Activité|Magasin d’optique||Identique', 'État|||Activité cessée'],
  ['ja', '事業内容|眼鏡店||一致', '状態|||廃業'],
] as const)(
  'a register’s answer is beside the application, codes in words: %s',
  async (language, activity, state) => {
    await page.viewport(1440, 900);
    const table = await openTable(language === 'en' ? undefined : language);
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(textOf).join('|'),
    );
    expect(rows.slice(2)).toEqual([activity, state]);
  },
);

test.each([undefined, 'fr', 'ja'] as const)(
  'names beside long values are whole: %s',
  async (language) => {
    await page.viewport(1440, 900);
    const names = [...(await openTable(language)).querySelectorAll('th')];
    expect(names.length).toBe(8);
    for (const name of names) {
      const range = document.createRange();
      range.selectNodeContents(name);
      expect(range.getClientRects().length, textOf(name)).toBe(1);
    }
  },
);

test('on a phone nothing is written where the application states nothing', async () => {
  const table = await openTable();
  const shown = [...table.querySelectorAll('td[data-column]')].filter(
    (cell) => cell.getBoundingClientRect().height > 0,
  );
  expect(shown.length).toBe(5);
});
