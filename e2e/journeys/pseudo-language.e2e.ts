import type { Page } from '@playwright/test';
import { isThorough } from '../../tools/run/thorough.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import { misfits } from '../support/fits.ts';
import type { Ticket } from '../support/intake-client.ts';
import { mailLink } from '../support/links.ts';
import { personCalls, sessionCalls } from '../support/person-calls.ts';
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

/** What waits for a second person in France: proposed by the person of the page, and by a colleague. */
async function proposals(page: Page, stack: Stack) {
  const mine = await personCalls(page, stack);
  const colleagues = sessionCalls(await stack.sessionOf('administrateur'), stack);
  const calls = { mine, colleagues };
  const submit = async () => {
    const ticket = await stack.intake.submit('FR');
    return { ...ticket, path: `/registrations/FR/${ticket.ticketNumber}` };
  };
  const rejection = {
    decision: 'reject',
    reasonCodes: ['R01'],
    version: 1,
    internalNote: 'Déjà vu.',
  };
  const approval = { decision: 'approve', reasonCodes: [], version: 1, waiver: 'Wohlbekannt.' };
  const proposed = async (by: keyof typeof calls, decision: object) => {
    const ticket = await submit();
    await calls[by]('POST', `${ticket.path}/decision/proposal`, decision);
    return ticket;
  };
  const decided = async (reversal: (path: string) => Promise<unknown>) => {
    const ticket = await submit();
    await mine('POST', `${ticket.path}/decision`, approval);
    await reversal(`${ticket.path}/reversal`);
    return ticket;
  };
  const reversal = { reason: 'Die Lizenz gehört einer anderen Praxis.', version: 2 };

  const returned = await proposed('mine', approval);
  const { proposal } = (await colleagues('GET', `${returned.path}/decision/proposal`)) as {
    proposal: { id: string };
  };
  await colleagues('POST', `${returned.path}/decision/proposal/return`, {
    ...{ proposal: proposal.id, word: 'Bitte noch einmal prüfen.' },
  });

  const many = [await submit(), await submit(), await submit()];
  const rows = many.map(({ countryCode, ticketNumber }) => ({
    ...{ countryCode, ticketNumber, version: 1 },
  }));
  const { bulkAct } = (await colleagues('POST', '/bulk-decisions/dry-run', { rows })) as {
    bulkAct: string;
  };
  for (const { path } of many) {
    await colleagues('POST', `${path}/decision/proposal`, { ...approval, bulkAct });
  }
  return {
    returned,
    own: await proposed('mine', rejection),
    theirs: await proposed('colleagues', rejection),
    ofMany: many[0] as Ticket,
    ownReversal: await decided((path) => mine('POST', `${path}/proposal`, reversal)),
    theirReversal: await decided((path) => colleagues('POST', `${path}-requests`, reversal)),
  };
}

/** Opens each place at each width, and what it shows once something is pressed. */
async function walk<Made = Awaited<ReturnType<typeof registrations>>>(
  page: Page,
  stack: Stack,
  placesOf: (made: Made, press: Press) => Places,
  make?: (page: Page, stack: Stack) => Promise<Made>,
): Promise<void> {
  const language = await pseudoLanguage(page);
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/`);
  known ??= registrations(page, stack);
  const made = (await (make?.(page, stack) ?? known)) as Made;
  const look = async (at: string) => {
    await language.settle();
    await expect(page.locator('[class*="skeleton"]')).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const found = async () => [...(await misfits(page)), ...(await language.strays())];
      // What the API has answered is read beside the page that shows it.
      await expect
        .configure({ soft: true })
        .poll(found, { message: `${at} at ${width} px`, timeout: 60_000 })
        .toEqual([]);
    }
  };
  const press: Press = (key, values) => () =>
    page
      .getByRole('button', { name: pseudo(key, values), exact: true })
      .first()
      .click();
  for (const [place, opened] of placesOf(made, press)) {
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
    const isOpen = await dialog.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    await look(`${place}, after ${name}`);
    seen += 1;
  }
  return seen;
}

type Press = (key: string, values?: Readonly<Record<string, string>>) => () => Promise<void>;
type Places = readonly (readonly [place: string, opened?: (() => Promise<void>) | 'each button'])[];
/** Further dialogs and states of the screens above. */
const testThoroughly = isThorough ? test : test.skip;
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

testThoroughly(title('the dialogs of the settings'), ({ page, registeredStack: stack }) =>
  walk(page, stack, () => [[`${desk}/settings/FR`, 'each button']]),
);

testThoroughly(title('several that are chosen'), ({ page, registeredStack: stack }) => {
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

testThoroughly(title('what waits for a second person'), ({ page, registeredStack: stack }) => {
  const inDesk = ({ ticketNumber }: Ticket) => `${desk}/FR/${ticketNumber}`;
  return walk(
    page,
    stack,
    ({ returned, own, theirs, ofMany, ownReversal, theirReversal }, press) => [
      [inDesk(returned)],
      [inDesk(own), press('decision.second.takeBack')],
      [inDesk(theirs), press('decision.second.confirm.reject')],
      [mailLink(stack, 'reject', theirs), press('decision.second.openReturn')],
      [inDesk(ofMany), press('decision.second.confirmAct_other', { count: '2' })],
      [inDesk(ownReversal), press('decision.proposal.openWithdraw')],
      [inDesk(theirReversal), press('decision.proposal.confirm')],
      [inDesk(theirReversal), press('decision.proposal.openDecline')],
    ],
    proposals,
  );
});

testThoroughly(
  title('the dialogs that come after something is typed'),
  ({ page, registeredStack: stack }) => {
    const labelled = (key: string) => page.getByLabel(pseudo(key), { exact: true });
    const inDesk = ({ countryCode, ticketNumber }: Ticket) =>
      `${desk}/${countryCode}/${ticketNumber}`;
    return walk(page, stack, ({ pending, approved, rejected }, press) => [
      [
        mailLink(stack, 'reject', pending),
        async () => {
          await page.getByRole('checkbox', { name: pseudo('reasons.code.L03') }).check();
          await press('decision.submit.reject')();
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      ],
      [
        mailLink(stack, 'reject', rejected),
        async () => {
          await press('decision.reversal.openReverse')();
          await labelled('decision.reversal.reason').fill('Die Lizenz ist da.');
          await press('decision.reversal.reverse')();
          await expect(page.getByRole('alertdialog')).toBeVisible();
        },
      ],
      [
        inDesk(approved),
        async () => {
          await press('hold.set')();
          await labelled('hold.reason').fill('Streit.');
          await labelled('hold.lastDay').fill('2031-05-01');
          await press('hold.submit')();
          await expect(page.getByRole('button', { name: pseudo('hold.lift') })).toBeVisible();
        },
      ],
      [
        `${desk}?countryCode=FR&due=later`,
        async () => {
          await press('customerService.moreActs')();
          await press('customerService.views.button')();
          await labelled('customerService.views.name').fill('Später');
          await press('customerService.views.save')();
          // With several markets, first with which one.
          await expect(async () => {
            await press('customerService.views.shareOne', { name: 'Später' })();
            await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 1000 });
          }).toPass();
        },
      ],
      [
        `${desk}/settings/FR`,
        async () => {
          await labelled('webhooks.url').fill(`http://localhost:${stack.webhookPort}/hooks`);
          await page.keyboard.press('Enter');
          await expect(page.getByText(/^whsec_/)).toBeVisible();
        },
      ],
      [
        `${desk}/absences`,
        async () => {
          await labelled('absences.firstDay').fill('2031-05-01');
          await labelled('absences.lastDay').fill('2031-05-02');
          await press('absences.save')();
        },
      ],
    ]);
  },
);
