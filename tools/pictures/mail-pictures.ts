import { join } from 'node:path';
import { cameBackMail } from '@countersign/business-api/mail/contents/answer-mails';
import { decisionMail } from '@countersign/business-api/mail/contents/decision-mail';
import type { MailDocument } from '@countersign/business-api/mail/contents/mail-document';
import { renderHtml } from '@countersign/business-api/mail/contents/render-html';
import { reviewRequestMail } from '@countersign/business-api/mail/contents/review-request-mail';
import {
  approvedRegistration,
  pendingRegistration,
  rejectedRegistration,
} from '@countersign/business-api/testing/sample-registration';
import type { Browser } from 'playwright';

const phone = { width: 360, height: 740 };
const sender = { name: 'Lumenda', address: 'registrations@lumenda.example' };
const origin = {
  settings: { consoleUrl: 'https://console.lumenda.example', sender },
  replyTo: 'registrations@lumenda.example',
  dueAt: new Date('2026-11-21T09:14:00.000Z'),
  assignee: 'Kit Marlow',
};
/** What the mails of applicants are written with. */
export const forApplicant = { ...origin.settings, replyTo: origin.replyTo };
const readers = [
  { language: 'en', locale: 'en_US', market: 'US', message: 'Please send the renewed permit.' },
  {
    language: 'fr',
    locale: 'fr_FR',
    market: 'FR',
    message: 'Merci de joindre le document lisible.',
  },
  { language: 'ja', locale: 'ja_JP', market: 'JP', message: '更新後の許可証をお送りください。' },
] as const;

/** The mails of a registration on a small phone, in each language of the console, as their code writes them. */
export async function takeMailPictures(
  browser: Browser,
  folder: string,
  only: string,
): Promise<void> {
  for (const { language, locale, market, message } of readers) {
    const pending = pendingRegistration(market);
    const reviewer = { email: 'camille@lumenda.example', name: 'Camille Laurent', locale };
    const to = { ...reviewer, isFallback: false };
    const rejected = rejectedRegistration(pending, ['L05', 'X01'], message);
    const mails: Readonly<Record<string, MailDocument>> = {
      review: reviewRequestMail(pending, to, origin),
      'came-back': cameBackMail(pending, to, origin),
      approved: decisionMail(approvedRegistration(pending), locale, forApplicant),
      rejected: decisionMail(rejected, locale, forApplicant),
    };
    for (const [name, mail] of Object.entries(mails)) {
      const file = `mail-${name}-${language}`;
      if (!file.startsWith(only)) continue;
      const page = await browser.newPage({ viewport: phone, locale: language });
      await page.setContent(renderHtml(mail));
      await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
      await page.close();
    }
  }
}
