import { readFile } from 'node:fs/promises';
import { listMarkets } from '@countersign/contract/market-settings';
import { expectAccessible } from '../support/accessible.ts';
import { newDatabase, run } from '../support/databases.ts';
import type { Ticket } from '../support/intake-client.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { startStack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';
import { whyNoCopies } from '../support/two-copies.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const days = 180;

test('what ends is seen first, a run erases it, a held registration stays, and the report says so', async ({
  page,
}) => {
  test.skip(whyNoCopies !== undefined, whyNoCopies);
  // A database of its own, in which time can pass.
  const databaseUrl = newDatabase();
  if (databaseUrl === undefined) throw new Error('No PostgreSQL was found.');
  const stack = await startStack({ databaseUrl });
  const sql = (text: string) => run(databaseUrl, text);
  /** The practice's name as it is stored. */
  const nameOf = ({ ticketNumber }: Ticket) =>
    sql(`select practice_name from registrations where ticket_number = '${ticketNumber}'`)[0];
  try {
    const [ending, held] = [await stack.intake.submit('FR'), await stack.intake.submit('FR')];
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const call = await personCalls(page, stack);
    await test.step('two registrations were rejected long ago', async () => {
      for (const { ticketNumber } of [ending, held])
        await call('POST', `/registrations/FR/${ticketNumber}/decision`, {
          decision: 'reject',
          reasonCodes: ['L01'],
          version: 1,
        });
      const sent = () => sql(`select 1 from mails where purpose = 'rejection' and state = 'sent'`);
      await expect.poll(() => sent().length).toBe(2);
      sql(`update registrations set decided_at = decided_at - interval '${days + 5} days'`);
    });

    await test.step('one is held', async () => {
      const until = `${new Date().getFullYear() + 1}-12-31`;
      await call('POST', `/registrations/FR/${held.ticketNumber}/hold`, {
        reason: 'A dispute about the refusal.',
        until,
      });
    });

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=FR`);
    const show = page.getByRole('button', { name: en('settings.retention.show') });
    const list = page.getByRole('dialog', { name: en('settings.retention.title') });
    await test.step('the dry list is seen, and saved as a file', async () => {
      await page.getByLabel(en('settings.retention.label.rejected')).fill(String(days));
      await show.click();
      await expect(list.getByText(ending.ticketNumber)).toBeVisible();
      const excluded = list.getByRole('listitem').filter({ hasText: held.ticketNumber });
      await expect(excluded.getByText(/^Excluded until/)).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      const saving = page.waitForEvent('download');
      await list.getByRole('button', { name: en('settings.retention.download') }).click();
      const csv = await readFile(await (await saving).path(), 'utf8');
      expect(csv).toMatch(new RegExp(`FR,${ending.ticketNumber},.*,rejected,[^,]+,\\r\\n`));
      expect(csv).toMatch(new RegExp(`FR,${held.ticketNumber},.*,rejected,[^,]+,20\\d\\d-12-31`));
      await page.keyboard.press('Escape');
    });

    await test.step('the period is saved, and nothing ends on that day', async () => {
      await page.getByRole('button', { name: en('settings.save'), exact: true }).click();
      await expect(page.getByText(en('settings.saved'), { exact: true })).toBeVisible();
      const { items } = listMarkets.schema.response[200].parse(await call('GET', '/markets'));
      const france = items.find(({ countryCode }) => countryCode === 'FR');
      expect(france?.retention).toMatchObject({ rejected: days, approved: null });
      expect(nameOf(ending)).not.toBe('—');
    });

    await test.step('the run of a later day erases one, and keeps the held one', async () => {
      // Nothing is erased whose mail is on its way, to whomever.
      const onTheirWay = () => sql(`select 1 from mails where state in ('queued', 'sending')`);
      await expect.poll(() => onTheirWay().length).toBe(0);
      await stack.stopApi();
      sql(
        `update market_settings set retention_changed_at = retention_changed_at - interval '2 days'`,
      );
      await stack.startApi();
      await expect.poll(() => nameOf(ending)).toBe('—');
      expect(nameOf(held)).not.toBe('—');
    });

    await test.step('the report says what was erased and what was held', async () => {
      await page.reload();
      await show.click();
      const erased = en('settings.retention.runErased', {
        kind: en('settings.retention.kind.rejected'),
        shown: '1',
      });
      const kept = en('settings.retention.runHeld', { shown: '1' });
      await expect(list.getByText(`${erased} · ${kept}`)).toBeVisible();
      await expect(list.getByText(ending.ticketNumber)).not.toBeVisible();
      await expect(list.getByText(held.ticketNumber)).toBeVisible();
    });
  } finally {
    await stack.close();
  }
});
