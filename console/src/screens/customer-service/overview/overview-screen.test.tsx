import type { Statistics } from '@countersign/contract/statistics';
import { rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod/mini';
import { json, problem, type Reply } from '../../../testing/fake-api.ts';
import { fakeFeed, feedToCome } from '../../../testing/fake-feed.ts';
import { me, openDesk } from '../../../testing/open-desk.tsx';

const at = '/customerService/overview';
const nothing = {
  waiting: 0,
  overdue: 0,
  oldestSubmittedAt: null,
  approved: 0,
  rejected: 0,
  medianMinutesToDecision: null,
};
const some = {
  waiting: 1234,
  overdue: 7,
  oldestSubmittedAt: '2026-11-18T09:14:00.000Z',
  approved: 30,
  rejected: 11,
  medianMinutesToDecision: 330,
};
const statistics = (changes: Partial<z.input<typeof Statistics>> = {}) =>
  json({
    from: '2026-11-19T00:00:00.000Z',
    to: '2026-11-20T12:00:00.000Z',
    total: some,
    perDay: [
      { day: '2026-11-19', approved: 20, rejected: 11 },
      { day: '2026-11-20', approved: 10, rejected: 0 },
    ],
    byMarket: [
      { countryCode: 'FR', ...some },
      { countryCode: 'JP', ...nothing },
    ],
    byReason: [
      { reasonCode: 'L03', count: 11 },
      { reasonCode: 'A01', count: 4 },
    ],
    ...changes,
  });
const open = (
  replies: Record<string, Reply | Reply[]> = {},
  path = at,
  language: 'en' | 'fr' | 'ja' = 'en',
) => openDesk(path, { readStatistics: statistics(), ...replies }, language);

// From 19 November up to now, as the figures say.
const period = 'decidedFrom=2026-11-19&decidedBefore=2026-11-21';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('[S2.1] figures and bars lead to their filters in the queue', async () => {
  const { screen } = await open();
  for (const [name, path] of [
    [/^Waiting 1,234$/, '/customerService'],
    [/^Overdue 7$/, '/customerService?due=overdue'],
    [/^Oldest waiting/, '/customerService?order=oldest'],
    ['France: 1,234 waiting, 7 of them overdue', '/customerService?countryCode=FR'],
    [/^Decided in this period 41$/, `/customerService?status=all&${period}`],
    ['France: 5.5 hr', `/customerService?status=all&countryCode=FR&${period}`],
    [
      'Licence expired or suspended: 11',
      `/customerService?status=rejected&reasonCode=L03&${period}`,
    ],
    ['All checks passed: 4', `/customerService?status=approved&reasonCode=A01&${period}`],
  ] as const) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect.element(screen.getByText('5.5 hr').first()).toBeVisible();
  await screen.getByRole('link', { name: 'Rejected', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'Registrations' })).toBeVisible();
});

test('[S2.1] a drawn day leads to its decisions by pointer', async () => {
  const { screen, place } = await open();
  await expect.element(screen.getByText('Decided per day')).toBeVisible();
  const bars = document.querySelectorAll('svg a');
  expect(bars).toHaveLength(3);
  await userEvent.click(bars[0] as Element);
  await expect
    .poll(() => place.path)
    .toBe('/customerService?status=approved&decidedFrom=2026-11-19&decidedBefore=2026-11-20');
  await expect.element(screen.getByText('Decided on Nov 19, 2026 (UTC)')).toBeVisible();
});

test('[S2.1] the bars are one stop of the keyboard; arrows lead from bar to bar', async () => {
  const { screen, place } = await open();
  const chart = screen.getByRole('group', { name: 'Decided per day' });
  const stops = () => chart.element().querySelectorAll('a[tabindex="0"]');
  await expect.element(chart).toBeVisible();
  expect(stops()).toHaveLength(1);
  (stops()[0] as SVGAElement).focus();
  for (const [keys, name] of [
    ['{ArrowLeft}', 'Nov 19, 2026, Rejected: 11'],
    ['{ArrowDown}', 'Nov 19, 2026, Approved: 20'],
    ['{End}', 'Nov 20, 2026, Approved: 10'],
    ['{Home}', 'Nov 19, 2026, Approved: 20'],
    ['{ArrowUp}', 'Nov 19, 2026, Rejected: 11'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(screen.getByRole('link', { name })).toHaveFocus();
    expect(stops()).toHaveLength(1);
  }
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => place.path)
    .toBe('/customerService?status=rejected&decidedFrom=2026-11-19&decidedBefore=2026-11-20');
});

test('[S8.2] every drawing is there as a table as well', async () => {
  const { screen } = await open();
  await screen.getByText('Show as table').first().click();
  const days = screen.getByRole('region', { name: 'Decided per day' }).getByRole('table');
  await expect.element(days.getByRole('row', { name: 'Nov 19, 2026 20 11' })).toBeVisible();
  await expect
    .element(days.getByRole('link', { name: '20' }))
    .toHaveAttribute(
      'href',
      '/customerService?status=approved&decidedFrom=2026-11-19&decidedBefore=2026-11-20',
    );
  await expect.element(days.getByRole('link', { name: '0', exact: true })).not.toBeInTheDocument();
});

test('[S2.1] period and market are in the address and the request', async () => {
  const { screen, place, api } = await open();
  await screen.getByRole('radio', { name: '92 days' }).click();
  await screen.getByLabelText('Market').selectOptions('Japan');
  await expect.poll(() => place.path).toBe(`${at}?days=92&countryCode=JP`);
  await expect
    .poll(() => api.askedFor('readStatistics').at(-1)?.address.search)
    .toBe('?days=92&countryCode=JP');
  await expect
    .element(screen.getByRole('link', { name: 'Rejected', exact: true }))
    .toHaveAttribute('href', `/customerService?status=rejected&countryCode=JP&${period}`);
});

test('[S2.1] a market that is chosen before the period is drawn keeps the period', async () => {
  const { screen, place } = await open();
  const period = screen.getByRole('radio', { name: '92 days' });
  const market = screen.getByLabelText('Market');
  await expect.element(market).toBeVisible();
  (period.element() as HTMLElement).click();
  const select = market.element() as HTMLSelectElement;
  select.value = 'JP';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => place.path).toBe(`${at}?days=92&countryCode=JP`);
});

test('[S8.2] where there is nothing to show, that is said', async () => {
  const { screen } = await open({
    listRegistrations: json({ items: [], nextCursor: null }),
    readStatistics: statistics({
      total: nothing,
      perDay: [{ day: '2026-11-20', approved: 0, rejected: 0 }],
      byMarket: [],
      byReason: [],
    }),
  });
  await expect.element(screen.getByText('Nothing is waiting.')).toBeVisible();
  await expect.element(screen.getByText('Nothing was decided in this period.')).toBeVisible();
  await expect.element(screen.getByText('No reasons recorded in this period.')).toBeVisible();
  // The hatching is a definition; it draws nothing until it is used.
  expect(document.querySelector('main svg rect:not(defs rect)')).toBeNull();
});

test('[S8.2] figures that do not come can be asked for again', async () => {
  const { screen } = await open({
    readChanges: feedToCome,
    readStatistics: [problem('internal'), statistics()],
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Decided per day')).toBeVisible();
});

test.each([
  ['fr', '1\u202f234', '5,5\u202fh'],
  ['ja', '1,234', '5.5時間'],
] as const)(
  '[S3.7] numbers and times are those of %s, and fit 320 px',
  async (language, number, time) => {
    await page.viewport(320, 700);
    const { screen } = await open({}, at, language);
    await expect.element(screen.getByText(number).first()).toBeVisible();
    await expect.element(screen.getByText(time).first()).toBeVisible();
    for (const folded of document.querySelectorAll('summary')) folded.click();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
);

test('[S2.1] figures follow what happens, and nothing moves under hand or key', async () => {
  const feed = fakeFeed();
  const second = { ...some, waiting: 1000 };
  const asFirst = statistics({
    byMarket: [
      { countryCode: 'FR', ...some },
      { countryCode: 'JP', ...second },
    ],
  });
  const overtaken = statistics({
    total: { ...some, waiting: 3000 },
    perDay: [
      { day: '2026-11-19', approved: 20, rejected: 11 },
      { day: '2026-11-20', approved: 12, rejected: 1 },
    ],
    byMarket: [
      { countryCode: 'FR', ...some },
      { countryCode: 'JP', ...second, waiting: 1766 },
    ],
    byReason: [
      { reasonCode: 'A01', count: 40 },
      { reasonCode: 'L03', count: 11 },
    ],
  });
  const now = { figures: asFirst };
  const { screen, api } = await open({
    readChanges: feed.reply,
    readStatistics: (asked) => now.figures(asked),
  });
  const bar = screen.getByRole('link', { name: /^Nov 20, 2026, Approved/ });
  await expect.element(bar).toBeVisible();
  await expect.poll(feed.streams).toBe(1);
  (bar.element() as SVGAElement).focus();
  const links = () =>
    [...document.querySelectorAll('main li a')].map((one) => one.getAttribute('href'));
  const before = links();
  now.figures = overtaken;
  for (let times = 0; times < 30; times += 1) feed.send({ kind: 'decided' });
  await expect
    .element(screen.getByRole('link', { name: 'Japan: 1,766 waiting, 7 of them overdue' }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Approved: 12$/ })).toHaveFocus();
  expect(links()).toEqual(before);
  // At first, at the beginning of the stream, and once for all thirty.
  expect(api.askedFor('readStatistics').length).toBeLessThanOrEqual(3);
});

test('[S8.2] figures stay where the next ones do not come', async () => {
  const feed = fakeFeed();
  const now = { figures: statistics() };
  const { screen } = await open({
    readChanges: feed.reply,
    readStatistics: (asked) => now.figures(asked),
  });
  await expect.element(screen.getByText('1,234').first()).toBeVisible();
  let refused = 0;
  now.figures = (asked) => {
    refused += 1;
    return problem('internal')(asked);
  };
  await expect.poll(feed.streams).toBe(1);
  feed.send({ kind: 'received' });
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect.element(screen.getByText('1,234').first()).toBeVisible();
});

test('[S9.1] approved and rejected differ without their colours', async () => {
  await page.viewport(1280, 900);
  const { screen } = await open();
  await expect.element(screen.getByRole('group', { name: /per day/i })).toBeVisible();
  const fillOf = (tone: string) => {
    const bar = document.querySelector(`[role="group"] rect[data-tone="${tone}"]`);
    return bar === null ? '' : getComputedStyle(bar).fill;
  };
  expect(fillOf('good')).toMatch(/^rgb/);
  expect(fillOf('bad')).toMatch(/^url\(.*#chart-hatching/);
  const [ground, stripe] = ['rect', 'path'].map((part) => {
    const drawn = document.querySelector(`#chart-hatching ${part}`);
    if (drawn === null) throw new Error('The hatching is not on the page');
    const { fill, stroke } = getComputedStyle(drawn);
    return lightness(part === 'rect' ? fill : stroke);
  });
  // As WCAG 1.4.11 asks of graphics: the stripes are seen in grey too.
  expect(
    (Math.max(ground ?? 0, stripe ?? 0) + 0.05) / (Math.min(ground ?? 0, stripe ?? 0) + 0.05),
  ).toBeGreaterThan(3);
});

/** The relative luminance of a colour such as `rgb(10, 20, 30)` (WCAG 2.2). */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the time with staff and the time with applicants are shown apart', async () => {
  const times = {
    ...some,
    withApplicant: 5,
    medianMinutesWithStaff: 90,
    medianMinutesWithApplicant: 4320,
    medianMinutesWorked: 3300,
  };
  const { screen } = await open({
    readStatistics: statistics({
      total: times,
      byMarket: [
        { countryCode: 'FR', ...times },
        { countryCode: 'JP', ...nothing },
      ],
    }),
  });
  await expect
    .element(screen.getByRole('link', { name: /^With the applicant 5$/ }))
    .toHaveAttribute('href', '/customerService?request=waiting');
  for (const [name, time] of [
    ['Median time with staff', '90 min'],
    ['Median time with the applicant', '3 days'],
    // Not 2.3 days: a day of work is no day around the clock.
    ['Median working time to decision', '55 hr'],
  ] as const) {
    const tile = screen.getByRole('listitem').filter({ hasText: name });
    await expect.element(tile).toHaveTextContent(`${name} ${time}`);
  }
  const markets = screen.getByRole('region', { name: 'Median time to decision by market' });
  await markets.getByText('Show as table').click();
  await expect
    .element(markets.getByRole('row', { name: 'France 5.5 hr 90 min 3 days 55 hr 30 11' }))
    .toBeVisible();
});

test('the checks that fail most lead to the decisions with that summary', async () => {
  const { screen } = await open({
    readStatistics: statistics({
      byItem: [
        { item: 'name-agrees', contradicted: 9, open: 3 },
        { item: 'licence-valid', contradicted: 0, open: 5 },
      ],
    }),
  });
  for (const [name, evidence] of [
    ['Name: Contradicted 9 and Open 3', 'contradicted'],
    ['Licence: Contradicted 0 and Open 5', 'look'],
  ] as const) {
    await expect
      .element(screen.getByRole('link', { name }))
      .toHaveAttribute('href', `/customerService?status=all&evidence=${evidence}&${period}`);
  }
  // The other part has nothing to say and says so.
  await expect
    .element(screen.getByText('No decisions with evidence in this period.'))
    .toBeVisible();
});

test('decisions against the evidence are counted', async () => {
  const { screen } = await open({
    readStatistics: statistics({
      bySummary: [
        { state: 'confirmed', approved: 20, rejected: 4 },
        { state: 'look', approved: 8, rejected: 5 },
        { state: 'contradicted', approved: 2, rejected: 2 },
      ],
    }),
  });
  // Four rejected although ready and two approved although contradicted; the link opens them.
  await expect
    .element(screen.getByRole('link', { name: /^Decisions against the evidence: 6 / }))
    .toHaveAttribute('href', `/customerService?status=all&evidence=against&${period}`);
  await expect
    .element(screen.getByRole('link', { name: /: Approved 20 and Rejected 4$/ }))
    .toHaveAttribute('href', `/customerService?status=all&evidence=confirmed&${period}`);
  await expect.element(screen.getByText('No unconfirmed checks in this period.')).toBeVisible();
});

test('while the figures load or are missing, no part of the evidence is drawn', async () => {
  const { screen } = await open({
    readChanges: feedToCome,
    readStatistics: [problem('internal'), statistics()],
  });
  const title = screen.getByText('Unconfirmed checks');
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(title).toBeVisible();
});

test.each([
  ['fr', 'Confirmée\u202f: Approuvées 20 et Refusées 4'],
  ['ja', '確認済み：承認 20、却下 4'],
] as const)('a bar is named with the signs of %s', async (language, name) => {
  const readStatistics = statistics({
    bySummary: [{ state: 'confirmed', approved: 20, rejected: 4 }],
  });
  const { screen } = await open({ readStatistics }, at, language);
  await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
});

const whole: Partial<z.input<typeof Statistics>> = {
  total: { ...some, received: 60, withinTarget: 36, withdrawn: 2 },
  before: {
    from: '2026-11-17T00:00:00.000Z',
    to: '2026-11-18T12:00:00.000Z',
    received: 48,
    approved: 30,
    rejected: 20,
    withinTarget: 40,
    withdrawn: 2,
    waiting: 1217,
    medianMinutesToDecision: 300,
  },
  perDay: [
    { day: '2026-11-19', received: 33, approved: 20, rejected: 11, withdrawn: 1, waiting: 1218 },
    { day: '2026-11-20', received: 27, approved: 10, rejected: 0, withdrawn: 1, waiting: 1234 },
  ],
  slices: [
    { from: '2026-11-19', before: '2026-11-20' },
    { from: '2026-11-20', before: '2026-11-21' },
  ],
  byReason: [{ reasonCode: 'L03', count: 11, before: 7, perSlice: [11, 0] }],
};

test('figures say in words how they have changed', async () => {
  const { screen } = await open({ readStatistics: statistics(whole) });
  for (const text of [
    'Waiting 1,234 ▲ 17 more than before (1,217)',
    'Received in this period 60 ▲ 12 more than before (48)',
    'Decided in this period 41 ▼ 9 fewer than before (50)',
    'Decided within target 88% ▲ 8 points higher than before (80%)',
    'Withdrawn 2 = As before (2)',
    'Median time to decision 5.5 hr ▲ 30 min longer than before (5 hr)',
  ]) {
    await expect.element(screen.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  const reasons = screen.getByRole('region', { name: 'Reasons', exact: true }).first();
  await reasons.getByText('Show as table').click();
  await expect.element(reasons.getByText('4 more than before (7)')).toBeVisible();
});

test.each([10, 11])(
  'of %i reasons, it is said that the bars are the ten most frequent',
  async (total) => {
    const byReason = rejectionCodes
      .slice(0, total)
      .map((reasonCode, n) => ({ reasonCode, count: 40 - n, before: 0, perSlice: [40 - n, 0] }));
    const { screen } = await open({ readStatistics: statistics({ ...whole, byReason }) });
    const reasons = screen.getByRole('region', { name: 'Reasons', exact: true }).first();
    await expect.element(reasons.getByRole('link', { name: /: 31$/ }).first()).toBeVisible();
    const said = reasons.getByText('The 10 most frequent of 11. The table has all of them.');
    expect(said.elements()).toHaveLength(total - 10);
  },
);

test('what was received, in time, withdrawn and waiting opens its list', async () => {
  const { screen } = await open({ readStatistics: statistics(whole) });
  const queue = '/customerService?';
  for (const [name, path] of [
    [
      /^Received in this period 60/,
      `${queue}status=all&submittedFrom=2026-11-19&submittedBefore=2026-11-21`,
    ],
    [/^Decided within target 88%/, `${queue}status=all&target=met&${period}`],
    [
      /^Withdrawn 2/,
      `${queue}status=withdrawn&withdrawnFrom=2026-11-19&withdrawnBefore=2026-11-21`,
    ],
    [
      'Nov 19, 2026, Received: 33',
      `${queue}status=all&submittedFrom=2026-11-19&submittedBefore=2026-11-20`,
    ],
    ['Nov 19, 2026, Waiting: 1,218', `${queue}status=all&waitedOn=2026-11-19`],
    [
      '11',
      `${queue}status=rejected&reasonCode=L03&decidedFrom=2026-11-19&decidedBefore=2026-11-20`,
    ],
  ] as const) {
    await expect
      .element(screen.getByRole('link', { name, exact: true }).first())
      .toHaveAttribute('href', path);
  }
});

const workload = json({
  from: '2026-11-14T00:00:00.000Z',
  to: '2026-11-20T12:00:00.000Z',
  people: [
    {
      subject: 's1',
      name: 'Olive Bern',
      open: 12,
      overdue: 3,
      decided: 40,
      medianMinutesToDecision: 95,
    },
    {
      subject: 's2',
      name: null,
      open: 0,
      overdue: 0,
      decided: 2,
      medianMinutesToDecision: 30,
    },
  ],
  isCut: false,
});

test('administrators see who has how much in hand, and open it', async () => {
  const { screen } = await open({ readWorkload: workload });
  const people = screen.getByRole('region', { name: 'Work by person' }).first();
  await expect
    .element(people.getByRole('row', { name: 'Olive Bern 12 3 40 95 min' }))
    .toBeVisible();
  await expect
    .element(people.getByRole('row', { name: 'Unknown person 0 0 2 30 min' }))
    .toBeVisible();
  for (const [name, path] of [
    ['12', '/customerService?assignedTo=s1'],
    ['3', '/customerService?due=overdue&assignedTo=s1'],
    [
      '40',
      '/customerService?status=all&decidedBy=s1&decidedFrom=2026-11-14&decidedBefore=2026-11-21',
    ],
  ] as const) {
    await expect
      .element(people.getByRole('link', { name, exact: true }).first())
      .toHaveAttribute('href', path);
  }
});

test('other staff are not asked for the work of people', async () => {
  const readMe = json({ ...me, roles: ['customer-service'] });
  const { screen, api } = await open({ readMe, readWorkload: workload });
  await expect.element(screen.getByText('Decided per day')).toBeVisible();
  await expect.element(screen.getByText('Work by person')).not.toBeInTheDocument();
  expect(api.askedFor('readWorkload')).toEqual([]);
});

test('of one market there is a list of what is due next in place of charts of one bar', async () => {
  const { screen } = await open({
    readStatistics: statistics({ byMarket: [{ countryCode: 'FR', ...some }] }),
  });
  await expect.element(screen.getByText('Due next')).toBeVisible();
  await expect.element(screen.getByText('Waiting by market')).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: 'All that are waiting' }))
    .toHaveAttribute('href', '/customerService');
});
