import { join } from 'node:path';
import { decisionMail } from '@countersign/business-api/mail/contents/decision-mail';
import { renderHtml } from '@countersign/business-api/mail/contents/render-html';
import {
  pendingRegistration,
  rejectedRegistration,
} from '@countersign/business-api/testing/sample-registration';
import { languageStatus } from '@countersign/domain/locale/language-status';
import { translationLanguages } from '@countersign/domain/locale/languages';
import { mailLanguages, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { ownNameOf } from '@countersign/domain/locale/own-name';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { Browser } from 'playwright';
import { forApplicant } from './mail-pictures.ts';
import type { Picture } from './pictures.ts';
import { drawSheet, type SheetPart } from './sheet.ts';

const screens = [
  { name: 'phones', viewport: { width: 390, height: 844 }, columns: 4, width: 330 },
  { name: 'desks', viewport: { width: 1280, height: 800 }, columns: 2, width: 800 },
] as const;

/** `languages-phones`, `languages-desks` and two of `languages-mails`: sheets with every language there is. */
export async function takeLanguagePictures(
  browser: Browser,
  folder: string,
  only: string,
  take: (picture: Picture) => Promise<Buffer>,
): Promise<void> {
  for (const { name, viewport, columns, width } of screens) {
    if (!`languages-${name}`.startsWith(only)) continue;
    const parts: SheetPart[] = [];
    for (const language of translationLanguages) {
      const image = await take({
        name: `languages-${name}-${language}`,
        viewport,
        colorScheme: 'light',
        account: 'administrator@demo.example',
        evidence: true,
        path: `/approve?ticketId=T-362351577&marketcode=US&locale=${language}`,
      });
      const caption = captionOf(language === 'pt_PT' ? 'pt' : language);
      parts.push({ caption, lang: toBcp47(language), image });
    }
    await drawSheet(browser, fileOf(folder, name), parts, { columns, width });
  }
  if ('languages-mails'.startsWith(only)) await takeMails(browser, folder);
}

async function takeMails(browser: Browser, folder: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const parts: SheetPart[] = [];
  for (const language of mailLanguages) {
    const pending = pendingRegistration('US', { applicantLocale: language });
    await page.setContent(
      renderHtml(decisionMail(rejectedRegistration(pending, ['L05']), language, forApplicant)),
    );
    const image = await page.screenshot({ fullPage: true });
    parts.push({ caption: captionOf(language), lang: mailLanguageTag(language), image });
  }
  await page.close();
  const half = Math.ceil(parts.length / 2);
  for (const [place, some] of [parts.slice(0, half), parts.slice(half)].entries()) {
    await drawSheet(browser, fileOf(folder, `mails-${place + 1}`), some, {
      columns: 6,
      width: 240,
    });
  }
}

function captionOf(language: (typeof mailLanguages)[number]): string {
  const name = ownNameOf(language);
  return languageStatus(language) === 'draft' ? `${name} (draft)` : name;
}

function fileOf(folder: string, name: string): string {
  return join(folder, `languages-${name}.jpg`);
}
