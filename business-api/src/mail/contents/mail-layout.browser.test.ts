import { mailLanguages } from '@countersign/domain/locale/mail-language';
import {
  type AdministratorNotice,
  alertRules,
} from '@countersign/domain/notifications/administrator-notice';
import { notificationEvents } from '@countersign/domain/notifications/notification-choices';
import { secondPersonCauses } from '@countersign/domain/registration/second-person-cause';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '../../../../tools/chromium/launch-options.ts';
import {
  approvedRegistration,
  pendingRegistration,
  rejectedRegistration,
} from '../../testing/sample-registration.ts';
import { administratorMail } from './administrator-mail.ts';
import { cameBackMail } from './answer-mails.ts';
import { assignedMail } from './assigned-mail.ts';
import { decisionMail } from './decision-mail.ts';
import { decisionProposalMail } from './decision-proposal-mail.ts';
import { digestMail } from './digest-mail.ts';
import type { MailDocument } from './mail-document.ts';
import { renderHtml } from './render-html.ts';
import { reversalRequestMail } from './reversal-request-mail.ts';
import { type ReviewOccasion, reviewRequestMail } from './review-request-mail.ts';

const origin = {
  settings: {
    consoleUrl: 'https://console.lumenda.example',
    sender: { name: 'Lumenda', address: 'registrations@lumenda.example' },
  },
  replyTo: 'registrations.united-states@lumenda.example',
  dueAt: new Date('2026-11-21T09:14:00.000Z'),
};
const forApplicant = { ...origin.settings, replyTo: origin.replyTo };
const occasions: readonly ReviewOccasion[] = ['request', 'reminder', 'escalation'];

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  page = await browser.newPage();
});
afterAll(() => browser?.close());

async function open(width: number, locale: string, occasion: ReviewOccasion, assignee?: string) {
  const reviewer = {
    email: 'reviewer@lumenda.example',
    name: 'Camille Laurent',
    locale,
    isFallback: true,
  };
  const asked = { ...origin, occasion, assignee };
  await page.setViewportSize({ width, height: 740 });
  const mail = reviewRequestMail(pendingRegistration('US'), reviewer, asked);
  await page.setContent(renderHtml(mail));
}

test.each(mailLanguages)('the first buttons are seen at once on a phone: %s', async (language) => {
  for (const occasion of occasions) {
    await open(360, language, occasion, 'Kit Marlow');
    const tops = await page.getByRole('link').evaluateAll((links) =>
      links.map((link) => ({
        top: Math.round(link.getBoundingClientRect().top),
        address: link.getAttribute('href'),
      })),
    );
    const [approve, reject] = tops;
    expect(approve?.address).toContain('/approve?');
    expect(reject?.address).toContain('/reject?');
    for (const button of [approve, reject]) {
      expect(button?.top, `${language} ${occasion}`).toBeLessThan(420);
    }
    // The same two again at the end, for people who have read everything.
    expect(tops.slice(2).map(({ address }) => address)).toEqual([
      approve?.address,
      reject?.address,
    ]);
  }
});

test.each(mailLanguages)('so are those about an answer and an assignment: %s', async (language) => {
  const reviewer = { email: 'x@lumenda.example', name: 'Camille Laurent', locale: language };
  const to = { ...reviewer, isFallback: false };
  const registration = pendingRegistration('US');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const mail of [
    cameBackMail(registration, to, { ...origin, assignee: 'Kit Marlow' }),
    assignedMail(registration, to, { ...origin, by: 'Kit Marlow', message: 'Please look.' }),
  ]) {
    await page.setContent(renderHtml(mail));
    const links = page.getByRole('link');
    const tops = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().top),
    );
    expect(tops).toHaveLength(2);
    expect(Math.max(...tops), mail.subject).toBeLessThan(420);
  }
});

test.each(mailLanguages)(
  'so is the one about a reversal, above the reason: %s',
  async (language) => {
    const reviewer = { email: 'x@lumenda.example', name: 'Camille Laurent', locale: language };
    const registration = rejectedRegistration(pendingRegistration('US'), ['L01']);
    const request = { person: 'Kit Marlow', reason: 'Wrong branch. '.repeat(100) };
    const mail = reversalRequestMail(
      registration,
      request,
      { ...reviewer, isFallback: false },
      origin,
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.setContent(renderHtml(mail));
    const top = await page
      .getByRole('link')
      .first()
      .evaluate((link) => link.getBoundingClientRect().top);
    expect(top).toBeLessThan(420);
  },
);

test.each(mailLanguages)('no line is wider than a small phone: %s', async (language) => {
  await open(320, language, 'escalation', 'Kit Marlow');
  const edges = await page
    .locator('body *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  const widest = Math.max(...edges);
  expect(widest).toBeGreaterThan(300);
  expect(widest).toBeLessThanOrEqual(320);
});

/** Each kind of mail to staff but reviews, which have widths of their own. */
function staffMails(locale: string): readonly MailDocument[] {
  const reviewer = { email: 'x@lumenda.example', name: 'Camille Laurent', locale };
  const to = { ...reviewer, isFallback: false };
  const pending = pendingRegistration('US');
  const rejected = rejectedRegistration(pending, ['L01']);
  const { countryCode, ticketNumber } = pending;
  const news = notificationEvents.map((event) => ({ event, by: 'Kit Marlow' }));
  const item = { countryCode, ticketNumber, practiceName: 'Lakeshore Eye Care', zone: null, news };
  const items = [{ ...item, dueAt: origin.dueAt }];
  const by = { subject: 'one', name: 'Kit Marlow' };
  const notices: readonly AdministratorNotice[] = [
    { kind: 'change-waits', by, until: '2026-12-04T10:00:00.000Z' },
    { kind: 'change-made', by },
    ...alertRules.map((rule) => ({ kind: 'alert', rule, count: 1234, person: by.name }) as const),
  ];
  const expiresAt = new Date('2026-11-27T09:14:00.000Z');
  const proposal = {
    person: 'Kit Marlow',
    decision: 'reject',
    causes: [...secondPersonCauses],
  } as const;
  return [
    cameBackMail(pending, to, { ...origin, assignee: 'Kit Marlow' }),
    assignedMail(pending, to, { ...origin, by: 'Kit Marlow', message: 'Please look.' }),
    reversalRequestMail(rejected, { person: 'Kit Marlow', reason: 'Wrong branch.' }, to, origin),
    decisionProposalMail(pending, { ...proposal, expiresAt }, to, origin),
    digestMail(
      {
        reader: { ...reviewer, countryCode },
        day: origin.dueAt,
        due: items,
        news: items,
        hasMore: true,
      },
      origin,
    ),
    ...notices.map((notice) =>
      administratorMail(
        { notice, name: 'Camille Laurent', locale, countryCode, zone: null },
        origin,
      ),
    ),
  ];
}

test.each(mailLanguages)(
  'nor any other mail to staff, on a phone and a desk: %s',
  async (language) => {
    for (const mail of staffMails(language)) {
      await page.setContent(renderHtml(mail));
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const widest = await page.evaluate<number>('document.documentElement.scrollWidth');
        expect(widest, mail.subject).toBe(width);
      }
    }
  },
);

test.each(mailLanguages)('a name without spaces is broken: %s', async (language) => {
  const registration = rejectedRegistration(pendingRegistration('US'), ['L02']);
  const practice = { ...registration.practice, tradingName: 'Augenoptik'.repeat(12) };
  const mail = decisionMail({ ...registration, practice }, language, forApplicant);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.setContent(renderHtml(mail));
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});

test('no line ends within a ticket number or the French word for email', async () => {
  const rejected = rejectedRegistration(pendingRegistration('FR'), ['L02']);
  const mail = decisionMail(rejected, 'fr', forApplicant);
  let looked = 0;
  for (let width = 320; width <= 420; width += 10) {
    await page.setViewportSize({ width, height: 740 });
    await page.setContent(renderHtml(mail));
    const words = await page
      .locator('span')
      .evaluateAll((spans) =>
        spans
          .filter(({ textContent }) => textContent?.includes('-'))
          .map((span) => span.getClientRects().length),
      );
    looked += words.length;
    expect(words.every((lines) => lines === 1)).toBe(true);
  }
  expect(looked).toBeGreaterThan(11);
});

test('no line of a Japanese heading ends within a word', async () => {
  const rejected = rejectedRegistration(pendingRegistration('JP'), ['L02']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.setContent(renderHtml(decisionMail(rejected, 'ja_JP', forApplicant)));
  const lines = await page.evaluate<string[]>(linesOfHeading);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).join('')).toContain('できませんでした');
});

/** A script for the page: the texts of the heading's lines. */
const linesOfHeading = `(() => {
  const text = document.querySelector('h1').firstChild;
  const lines = new Map();
  for (let at = 0; at < text.length; at += 1) {
    const letter = document.createRange();
    letter.setStart(text, at);
    letter.setEnd(text, at + 1);
    const { top } = letter.getBoundingClientRect();
    lines.set(top, (lines.get(top) ?? '') + letter);
  }
  return [...lines.values()];
})()`;

test.each(mailLanguages)('own words with a long link fit into a phone: %s', async (language) => {
  const host = 'www.lumenda.example';
  const long = `https://${host}/${'account-'.repeat(12)}?ticket={{ticket}}`;
  const texts = {
    opening: `${'Word '.repeat(60)}\n\n${'w'.repeat(80)}`,
    nextSteps: `Sign in: ${long}.`,
    contact: '+1 828 555 0142\nhelp@lumenda.example',
    signature: '{{company}}',
  };
  const approved = approvedRegistration(pendingRegistration('US'), ['A03'], {
    text: 'w'.repeat(120),
    until: '2027-01-31',
  });
  const words = { approval: { [language]: texts } };
  await page.setViewportSize({ width: 320, height: 740 });
  await page.setContent(
    renderHtml(decisionMail(approved, language, { ...forApplicant, words, linkHosts: [host] })),
  );
  const width = await page.locator('body').evaluate((body) => body.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  // The other link is the one to the status page.
  const link = page.getByRole('link', { name: host });
  await expect(link.count()).resolves.toBe(1);
  expect(await link.getAttribute('href')).toBe(long.replace('{{ticket}}', 'T-104233'));
});
