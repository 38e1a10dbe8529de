import { readFileSync } from 'node:fs';
import { isThorough } from '../../tools/run/thorough.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

interface Forward {
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
}
interface LinkCase {
  readonly id: string;
  readonly link: string;
  readonly note: string;
  readonly expect: Forward | 'ignored' | 'refused';
}

const file = new URL('../../domain/src/login-link/links.json', import.meta.url);
const all = JSON.parse(readFileSync(file, 'utf8')) as readonly LinkCase[];

/** A spread over all classes of links; the rule's own test takes every one of them. */
const spread = [
  'plain-01',
  'plain-03',
  'plain-05',
  'plain-07',
  'plain-11',
  'plain-15',
  'plain-17',
  'question-mark-cut-01',
  'question-mark-cut-03',
  'question-mark-cut-11',
  'question-mark-cut-17',
  'verb-conflict-01',
  'verb-conflict-07',
  'encoding-01',
  'duplicates-and-pollution-01',
  'duplicates-and-pollution-09',
  'hostile-values-01',
  'redirect-hostile-49',
  'redirect-hostile-85',
  'callback-and-secrets-09',
  'gateway-wrapped-21',
];

for (const id of isThorough ? spread : spread.filter((_, row) => row % 2 === 0)) {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Error(`links.json has no ${id}.`);
  test(`[S2.4][S2.5][S2.6][S2.7][S2.8][S2.9] ${id}: ${found.note}`, async ({ page, stack }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(found.link.replace('https://console.example', stack.consoleUrl));
    const email = page.locator('input[type=email]');
    if (found.expect !== 'ignored') {
      await signInAtProvider(page, 'administrator');
    } else {
      // No link is stored: a page of ours, or the sign-in that a page of ours asks for.
      await expect(email.or(page.locator('h1')).first()).toBeVisible();
      if (await email.isVisible()) await signInAtProvider(page, 'administrator');
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect
        .poll(() => new URL(page.url()).pathname)
        .toMatch(/^\/(?:not-found|customerService)?$/);
      return;
    }
    if (found.expect === 'refused') {
      const notices = found.link.includes('resetPassword')
        ? [textOf('en', 'resetPassword.refusedReturn.return-address-refused')]
        : [textOf('en', 'decision.link.title')];
      for (const notice of notices) await expect(page.getByText(notice)).toBeVisible();
      expect(asked.filter((url) => /\/api\/registration|evil/.test(new URL(url).pathname))).toEqual(
        [],
      );
      return;
    }
    const { route, query } = found.expect;
    const wanted = { ...query, ...(query.locale === '$token' ? { locale: 'en_US' } : {}) };
    await expect
      .poll(() => {
        const { pathname, searchParams } = new URL(page.url());
        return { route: pathname, query: Object.fromEntries(searchParams) };
      })
      .toEqual({ route, query: wanted });
  });
}
