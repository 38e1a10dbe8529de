import type { Page } from '@playwright/test';
import { sampleApplicationOf } from '../support/applications.ts';
import { misfits } from '../support/fits.ts';
import type { Ticket } from '../support/intake-client.ts';
import { mailLink } from '../support/links.ts';
import { personCalls } from '../support/person-calls.ts';
import { pseudo, pseudoLanguage } from '../support/pseudo-language.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const widths = [1280, 320];
const desk = '/customerService';

/** One registration in each state that has cards of its own. */
async function registrations(page: Page, stack: Stack) {
  stack.registers?.add('fr-recherche-entreprises', {
    number: '732829320',
    legalName: 'Optique de la Porte',
    address: { street: '112 avenue de la République', postalCode: '92120', city: 'Montrouge' },
    state: 'ceased',
    since: '2024-02-06',
  });
  const { practice } = sampleApplicationOf('FR', 'pseudo');
  const identifiers = [{ scheme: 'fr-siren' as const, value: '732829320' }];
  const pending = await stack.intake.submit('FR', { practice: { ...practice, identifiers } });
  const call = await personCalls(page, stack);
  const pathOf = ({ ticketNumber }: Ticket) => `/registrations/US/${ticketNumber}`;
  const [approved, rejected, asked] = [
    await stack.intake.submit('US'),
    await stack.intake.submit('US'),
    await stack.intake.submit('US'),
  ];
  await call('POST', `${pathOf(approved)}/decision`, {
    ...{ decision: 'approve', reasonCodes: [], version: 1, waiver: 'Wohlbekannt.' },
  });
  await call('POST', `${pathOf(rejected)}/decision`, {
    ...{ decision: 'reject', reasonCodes: ['L03'], version: 1, internalNote: 'Bekannt.' },
  });
  const points = [{ kind: 'correct', field: 'practice.phone', reason: null }];
  await call('POST', `${pathOf(asked)}/requests`, { version: 1, points });
  await call('PUT', `/text-flags/${crypto.randomUUID()}`, {
    ...{ language: 'de', keys: ['home.btn'], screen: desk, remark: 'Zu lang.' },
  });
  return { pending, approved, rejected, asked };
}

let known: ReturnType<typeof registrations> | undefined;

/** Opens each place at each width, and what it shows once something is pressed. */
async function walk(
  page: Page,
  stack: Stack,
  placesOf: (made: Awaited<ReturnType<typeof registrations>>, press: Press) => Places,
): Promise<void> {
  const language = await pseudoLanguage(page);
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/`);
  known ??= registrations(page, stack);
  const look = async (at: string) => {
    await language.settle();
    await expect(page.locator('[class*="skeleton"]')).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const found = async () => [...(await misfits(page)), ...(await language.strays())];
      // What the API has answered is read beside the page that shows it.
      await expect
        .configure({ soft: true })
        .poll(found, { message: `${at} at ${width} px`, timeout: 10_000 })
        .toEqual([]);
    }
  };
  const press: Press = (key) => () =>
    page
      .getByRole('button', { name: pseudo(key), exact: true })
      .first()
      .click();
  for (const [place, opened] of placesOf(await known, press)) {
    await test.step(place, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(new URL(place, stack.consoleUrl).href);
      await look(place);
      if (opened === undefined) return;
      await page.setViewportSize({ width: 1280, height: 800 });
      if (opened !== 'each button') {
        await opened();
        return look(`${place}, opened`);
      }
      // That there are dialogs at all.
      expect(await eachButton(page, place, look)).toBeGreaterThan(1);
    });
  }
}

/** Presses each kind of button of a screen, every time of a new page, and looks at the dialogs; answers how many there are. */
async function eachButton(
  page: Page,
  place: string,
  look: (at: string) => Promise<void>,
): Promise<number> {
  const buttons = page.locator('main button:visible');
  let names: readonly string[] = [];
  // The parts of the screen come one after another.
  const isWhole = async () => {
    const before = names.length;
    names = [...new Set(await buttons.allTextContents())].filter((name) => name !== '');
    return names.length === before;
  };
  await expect.poll(isWhole, { intervals: [1000] }).toBe(true);
  const dialog = page.locator('[role=dialog], [role=alertdialog]').first();
  let seen = 0;
  for (const name of names) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(new URL(place, page.url()).href);
    const button = buttons.filter({ hasText: name }).first();
    await expect(button).toBeVisible();
    if (!(await button.isEnabled())) continue;
    await button.click();
    // Most open a form in the page, or nothing.
    const isOpen = await dialog.waitFor({ timeout: 500 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    await look(`${place}, after ${name}`);
    seen += 1;
  }
  return seen;
}

type Press = (key: string) => () => Promise<void>;
type Places = readonly (readonly [place: string, opened?: (() => Promise<void>) | 'each button'])[];
const title = (screens: string) =>
  `[S1.2][S3.6] ${screens} take their words from the file of texts, with room for longer ones`;

test(title('home, the password and dead ends'), ({ page, registeredStack: stack }) =>
  walk(page, stack, (_, press) => [
    ['/', press('frame.settings')],
    ['/no-such-place'],
    ['/signed-out'],
    ['/login/callback'],
    ['/resetPassword'],
    ['/approve'],
    ['/reject'],
    ['/approve?ticketId=T-1&marketcode=FR'],
  ]),
);

test(title('a decision and its outcomes'), ({ page, registeredStack: stack }) =>
  walk(page, stack, ({ pending, approved, rejected, asked }, press) => [
    [mailLink(stack, 'approve', pending), press('decision.submit.approve')],
    [mailLink(stack, 'reject', pending), press('decision.submit.reject')],
    [mailLink(stack, 'approve', approved)],
    [mailLink(stack, 'reject', rejected)],
    [mailLink(stack, 'approve', asked)],
  ]),
);

test(title('the list and a registration beside it'), ({ page, registeredStack: stack }) => {
  const inDesk = ({ countryCode, ticketNumber }: Ticket) =>
    `${desk}/${countryCode}/${ticketNumber}`;
  return walk(page, stack, ({ pending, approved, rejected, asked }, press) => [
    [desk, () => page.keyboard.press('Control+k')],
    [`${desk}?status=all`, () => page.keyboard.press('?')],
    [`${desk}?countryCode=FR`, press('customerService.moreFilters')],
    [inDesk(pending)],
    [`${inDesk(pending)}?decide=reject`],
    [inDesk(approved)],
    [inDesk(rejected)],
    [inDesk(asked)],
    [`${desk}/bulk`],
  ]);
});

test(title('the other screens of the desk'), ({ page, registeredStack: stack }) =>
  walk(page, stack, (_, press) => [
    [`${desk}/overview`],
    [`${desk}/mails`],
    [`${desk}/absences`],
    [`${desk}/notifications`],
    [`${desk}/sessions`],
    [`${desk}/settings`],
    [`${desk}/settings?countryCode=FR`, press('frame.settings')],
  ]),
);

test(title('the dialogs of the settings'), ({ page, registeredStack: stack }) =>
  walk(page, stack, () => [[`${desk}/settings/FR`, 'each button']]),
);

test(title('several that are chosen'), ({ page, registeredStack: stack }) => {
  const chosen = (key: string) => async () => {
    const mark = pseudo('customerService.bulk.markPage');
    await page.getByRole('checkbox', { name: mark, exact: true }).check();
    await page
      .getByRole('button', { name: pseudo(key), exact: true })
      .last()
      .click();
  };
  const list = `${desk}?countryCode=FR`;
  return walk(page, stack, () => [
    [list, chosen('customerService.bulk.assign.open')],
    [list, chosen('customerService.approve')],
    [list, chosen('customerService.reject')],
  ]);
});
