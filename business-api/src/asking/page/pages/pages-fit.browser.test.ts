import type { AnswerForm } from '@countersign/contract/requests/applicant';
import { type MailLanguage, mailLanguages } from '@countersign/domain/locale/mail-language';
import { pointKinds } from '@countersign/domain/registration/point-kind';
import { rejectionCodes } from '@countersign/domain/registration/reason-codes';
import type { Comparison } from '@countersign/domain/requests/comparison';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '../../../../../tools/chromium/launch-options.ts';
import { pointTexts } from '../../../mail/room.ts';
import { pendingRegistration } from '../../../testing/sample-registration.ts';
import { formFields } from '../../form-fields.ts';
import { detailsPage } from '../../status/pages/details-page.ts';
import { overviewPage } from '../../status/pages/overview-page.ts';
import type { Standing, StatusDetails } from '../../status/read-status.ts';
import { type Html, html } from '../html.ts';
import { pageWords } from '../page-texts.ts';
import { endedPage } from './ended-page.ts';
import { formPage } from './form-page.ts';
import { invitationPage } from './invitation-page.ts';
import { pageLayout } from './page-layout.ts';
import { receivedPage, sentPage } from './received-page.ts';
import { reviewPage } from './review-page.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  page = await browser.newPage();
});
afterAll(() => browser?.close());

const at = '2026-11-20T09:00:00.000Z';
const registration = pendingRegistration('FR');
const { countryCode, ticketNumber } = registration;
const asked = ['practice.phone', 'practice.website', 'contact.email'] as const;

function formOf(language: MailLanguage, more: Partial<AnswerForm> = {}): AnswerForm {
  const about = [...asked, 'documents[licence]' as const, null];
  return {
    ...{ ticketNumber, countryCode, language, applicantLanguage: language },
    ...{ languages: [...mailLanguages], market: 'France', sender: 'Lumenda Eye Care' },
    ...{ askedAt: at, dueAt: at, answeredAt: null, readableUntil: at, sessionEndsAt: at },
    ...{ code: null, nextAt: null, takesCodes: true, unlocked: true },
    points: pointKinds.map((kind, place) => {
      const field = kind === 'document' ? 'documents[licence]' : (about[place] ?? null);
      const reason = rejectionCodes[place] ?? null;
      return {
        point: place + 1,
        kind,
        field,
        ...pointTexts({ kind, field, reason }, language, countryCode),
      };
    }),
    practiceName: 'Augenoptikermeisterbetrieb Lichtblick',
    contactName: 'Maximiliane von Hohenlohe',
    message: 'Please also send the page with the stamp.',
    words: {},
    fields: formFields(registration, asked, language),
    documents: [],
    takesDocuments: true,
    draft: { revision: 0, answer: { changes: [], points: [] } },
    ...more,
  };
}

const standings: readonly Standing[] = [
  { kind: 'received', expectedAt: new Date(at), isLate: false },
  { kind: 'in-review', expectedAt: new Date(at), isLate: true },
  { kind: 'asked', dueAt: new Date(at), isLate: true },
  { kind: 'approved', at },
  { kind: 'rejected', at },
  { kind: 'withdrawn', at },
];

/** What an applicant meets, in a language: the link alone, the code, the form, and what was sent. */
function bodies(language: MailLanguage): readonly Html[] {
  const words = pageWords(language);
  const form = formOf(language);
  const code = { askedAt: at, validUntil: at, isLong: true, mail: 'sent' } as const;
  const known = { ...form, code, nextAt: at };
  const lost = { ...form, code: { ...code, mail: 'undelivered' as const } };
  const step = { code: '/c', session: '/s', typed: html`` };
  const [, phone] = form.fields;
  const changed: Comparison['beside'][number] = {
    ...({ field: phone?.field ?? '', change: 'changed', before: '+33 1 55 00 01 23' } as const),
    after: '+33 1 55 00 01 24',
  };
  const comparison = { points: [], beside: [changed], documentsBeside: [] };
  const answer = {
    changes: [],
    points: [{ point: 2, explanation: 'The register is late.', confirmed: true }],
    message: 'Thank you.',
  };
  const faults = new Map(
    form.fields.map(({ field }) => [field, { code: 'not-allowed' as const, value: 'x' }]),
  );
  const review = {
    ...{ submission: '/x', back: '/x', revision: 1, isOvertaken: true, idempotencyKey: 'x' },
    warnings: [],
  };
  const overtaken = { lines: ['Telephone: +33 1 55 00 01 25'], files: ['licence-2026.pdf'] };
  const details: StatusDetails = {
    ...{ ticketNumber, countryCode, language, applicantLanguage: language, market: 'France' },
    ...{ languages: mailLanguages, submittedAt: at, standing: { kind: 'rejected', at } },
    practiceName: form.practiceName,
    contactName: form.contactName,
    fields: form.fields,
    documents: ['licence-2026.pdf'],
    rounds: [
      {
        askedAt: at,
        points: form.points.map((point) => ({ ...point, words: undefined })),
        message: null,
        answer: {
          ...{ at, comparison, message: undefined },
          explanations: ['The register is late.'],
          confirmed: ['Telephone'],
          documents: ['licence-2026.pdf'],
        },
      },
    ],
    decision: [{ kind: 'quote', text: 'Please call us.' }],
    canAnswer: true,
    canWithdraw: true,
  };
  const view = { page: '/s', confirm: '/s?c', answer: '/s/a', withdrawal: '/s/w' };
  const addresses = { sender: form.sender, code: '/c', session: '/s' };
  return [
    invitationPage(words, form, { due: at, ...step, step: 'none' }),
    invitationPage(words, known, { due: at, ...step, step: 'refused' }),
    invitationPage(words, lost, { due: at, ...step, step: 'expired' }),
    formPage(words, form, { action: '/x', due: at, answer, notice: 'conflict' }),
    formPage(words, form, { action: '/x', due: at, answer, notice: 'invalid', faults }),
    reviewPage(words, form, { ...review, answer, comparison }),
    reviewPage(words, form, {
      ...review,
      answer: { changes: [], points: [] },
      comparison: { ...comparison, beside: [] },
    }),
    receivedPage(words, known, at, { ...step, step: 'none' }),
    sentPage(words, { ...form, answeredAt: at, answer, comparison }, overtaken),
    ...standings.map((standing) =>
      overviewPage(
        words,
        { ...details, standing, codes: { code: null, nextAt: null } },
        { ...addresses, step: 'none' },
      ),
    ),
    detailsPage(words, details, { ...view, step: 'late' }),
    detailsPage(words, details, { ...view, step: 'withdraw' }),
  ];
}

test.each(mailLanguages)('every page fits a phone and a desk: %s', async (language) => {
  const words = pageWords(language);
  const layout = {
    ...{ words, title: 'x', sender: 'Lumenda Eye Care', comesBack: true, end: '/end' },
    change: { address: () => '/x', countryCode },
  };
  const pages = bodies(language).map((body) => pageLayout(layout, body));
  for (const text of [...pages, endedPage(words)]) {
    await page.setContent(text);
    const heading = (await page.locator('h1').textContent()) ?? '';
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate<string[]>(misfits), `${heading}, ${width} px`).toEqual([]);
    }
  }
});

/** A script for the page: whether it is wider than its window, and the words that are broken. */
const misfits = `(() => {
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push('page of ' + scrollWidth + ' px');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    // One that only screen readers read has no width.
    if (text.parentElement.getBoundingClientRect().width < 3) continue;
    if (text.data.includes('@') || !text.parentElement.checkVisibility()) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\d]{2,24}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) found.push('broken: ' + word);
    }
  }
  return found;
})()`;
