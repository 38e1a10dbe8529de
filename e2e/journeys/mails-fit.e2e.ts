import { previewMarketWords } from '@countersign/contract/own-words';
import { mailLanguages, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { wordParts } from '@countersign/domain/words/own-words';
import { isThorough } from '../../tools/run/thorough.ts';
import { misfits } from '../support/fits.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';

/** Those with the longest words, and with words of other breaks. */
const languages = isThorough ? mailLanguages : (['de', 'fi', 'hu', 'ru', 'ja'] as const);

test('[S1.2] every mail to an applicant fits its reader’s window', async ({
  page,
  stack,
  browser,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(stack.consoleUrl);
  const call = await personCalls(page, stack);
  const reader = await browser.newPage();
  const found: string[] = [];
  for (const language of languages) {
    for (const part of wordParts) {
      const asked = { countryCode: 'FR', part, language, texts: {} };
      const { mail } = previewMarketWords.schema.response[200].parse(
        await call('POST', '/words/preview', asked),
      );
      expect(mail.language).toBe(language);
      expect(mail.html, `${part} ${language}`).toContain(`lang="${mailLanguageTag(language)}"`);
      for (const width of isThorough ? [320, 1280] : [320]) {
        await reader.setViewportSize({ width, height: 800 });
        await reader.setContent(mail.html);
        for (const one of await misfits(reader))
          found.push(`${part} in ${language} at ${width} px: ${one}`);
      }
    }
  }
  await reader.close();
  expect(found).toEqual([]);
});
