import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

/** The cells of a table as RFC 4180 writes it. */
function parseTable(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || (sign !== separator && sign !== '\n')) {
      cell += sign;
      continue;
    }
    rows.at(-1)?.push(cell.replace(/\r$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'));
    cell = '';
    if (sign === '\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

test('[S8.2] the list is saved as a table that is safe in a spreadsheet', async ({
  page,
  stack,
}) => {
  const evil = '=cmd|"/C calc"!A0';
  const { contact } = sampleApplicationOf('DE', 'evil');
  const ticket = await stack.intake.submit('DE', { contact: { ...contact, name: evil } });
  await stack.intake.submit('DE');
  await page.setViewportSize({ width: 320, height: 640 });
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/customerService?countryCode=DE&locale=fr_FR`);
  await page
    .getByRole('button', { name: textOf('fr', 'customerService.moreActs'), exact: true })
    .click();
  await page.getByRole('button', { name: textOf('fr', 'customerService.export.button') }).click();
  await expect(page.getByRole('dialog')).toContainText('Allemagne');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByLabel(textOf('fr', 'customerService.export.file'))
    .selectOption({ label: textOf('fr', 'customerService.export.files.semicolon') });
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: textOf('fr', 'customerService.export.start'), exact: true })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^registrations-DE-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(/lignes? enregistrées? dans registrations-DE-/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head = [], ...rows] = parseTable(bytes.subarray(3).toString('utf8'), ';');
  expect(rows.length).toBeGreaterThanOrEqual(2);
  const mine = rows.find((row) => row[head.indexOf('ticketNumber')] === ticket.ticketNumber) ?? [];
  expect(mine[head.indexOf('countryCode')]).toBe('DE');
  expect(mine[head.indexOf('contactName')]).toBe(`'${evil}`);
  for (const time of ['submittedAt', 'dueAt']) {
    expect(mine[head.indexOf(time)]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

test('[S8.2] the list is saved as a workbook, unless a table is chosen', async ({
  page,
  stack,
}) => {
  await stack.intake.submit('DE');
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/customerService?countryCode=DE`);
  await page
    .getByRole('button', { name: textOf('en', 'customerService.moreActs'), exact: true })
    .click();
  await page.getByRole('button', { name: textOf('en', 'customerService.export.button') }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: textOf('en', 'customerService.export.start'), exact: true })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^registrations-DE-\d{4}-\d\d-\d\d\.xlsx$/);
  const bytes = await readFile(await file.path());
  expect(bytes.toString('latin1')).toContain('xl/worksheets/sheet1.xml');
});
