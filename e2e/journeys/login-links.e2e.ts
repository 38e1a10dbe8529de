import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import { sessionScopes, useSessionScope } from '../support/session-scope.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test('[S2.11] a signed-in person gets the same screen with the same query', async ({
  page,
  stack,
}) => {
  const [first, second] = [await stack.intake.submit('US'), await stack.intake.submit('US')];
  await page.goto(mailLink(stack, 'approve', first));
  await signInAtProvider(page, 'administrator');
  await expect(page.getByRole('heading', { level: 1, name: first.practice })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(mailLink(stack, 'reject', second));
  await expect(page.getByRole('heading', { level: 1, name: second.practice })).toBeVisible();
  expect(asked.filter((url) => url.startsWith(stack.identityUrl))).toEqual([]);
  const address = new URL(page.url());
  expect(address.pathname).toBe('/reject');
  expect(address.searchParams.get('ticketNumber')).toBe(second.ticketNumber);
  expect(address.searchParams.get('countryCode')).toBe('US');
});

test('[S2.4] a reload shows the same screen, and home forwards only once', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await page.goto(mailLink(stack, 'approve', ticket));
  await signInAtProvider(page, 'administrator');
  const heading = page.getByRole('heading', { level: 1, name: ticket.practice });
  await expect(heading).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(heading).toBeVisible();
  expect(page.url()).toBe(address);
  await page.goto(`${stack.consoleUrl}/`);
  await expect(page.getByRole('link', { name: textOf('en', 'home.btn') })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

for (const scope of sessionScopes) {
  test(`[S2.4][S2.11] two links in two tabs each end on their own ticket (${scope})`, async ({
    context,
    stack,
  }) => {
    await useSessionScope(context, stack, scope);
    const [us, fr] = [await stack.intake.submit('US'), await stack.intake.submit('FR')];
    const [one, two] = [await context.newPage(), await context.newPage()];
    await one.goto(mailLink(stack, 'approve', us));
    await two.goto(mailLink(stack, 'reject', fr));
    if (scope === 'browser') {
      await expect(
        two.getByRole('heading', { name: textOf('fr', 'signIn.elsewhereTitle') }),
      ).toBeVisible();
      await expectAccessible(two);
    }
    await signInAtProvider(one, 'administrator');
    await expect(one.getByRole('heading', { level: 1, name: us.practice })).toBeVisible();
    // Of one browser, the second tab waits for the first and follows it.
    if (scope === 'tab') await signInAtProvider(two, 'administrator');
    await expect(two.getByRole('heading', { level: 1, name: fr.practice })).toBeVisible();
    expect(new URL(one.url()).pathname).toBe('/approve');
    expect(new URL(two.url()).pathname).toBe('/reject');

    const third = await context.newPage();
    await third.goto(mailLink(stack, 'approve', fr));
    await expect(third.getByRole('heading', { level: 1, name: fr.practice })).toBeVisible();
  });
}

test('[S2.1][S8.1] an unknown path, or another case, leads to the not-found screen', async ({
  page,
  stack,
}) => {
  for (const path of ['/nowhere', '/Approve', '/customerservice', '/nowhere/else']) {
    await page.goto(stack.consoleUrl + path);
    await expect(page).toHaveURL(`${stack.consoleUrl}/not-found`);
    await expect(page.getByRole('heading', { name: textOf('en', 'notFound.title') })).toBeVisible();
  }
  await expectAccessible(page);
  for (const path of ['/api/nowhere', '/assets/nowhere.js']) {
    expect((await page.request.get(stack.consoleUrl + path)).status()).toBe(404);
  }
});
