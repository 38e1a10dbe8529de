import { translationLanguages } from '@countersign/domain/locale/languages';
import { expect, type Page } from '@playwright/test';
import { isThorough } from '../../tools/run/thorough.ts';
import type { Language } from './texts.ts';

const everyWidth = [320, 390, 768, 1024, 1180, 1280, 1440, 1680, 1920];
/** Those at which words have least room. */
const widths = isThorough ? everyWidth : [320, 768, 1280];
/** Those with the longest words, and with words of other breaks. */
const languages = isThorough ? translationLanguages : (['de', 'fr', 'ja'] as const);

/**
 * Opens an address of the console in several languages, in windows from a phone's to a wide desk's, and fails
 * where the page is wider than its window, a word is broken or a text is cut off. `settle` waits for what the
 * screen shows; `only` names the widths, in CSS pixels, instead of all.
 */
export async function expectFits(
  page: Page,
  address: string,
  settle: (language: Language) => Promise<void>,
  only?: readonly number[],
): Promise<void> {
  for (const language of languages) {
    const url = new URL(address);
    url.searchParams.set('locale', language);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(url.href);
    await settle(language);
    for (const width of only ?? widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await misfits(page), `${language} at ${width} px`).toEqual([]);
    }
  }
}

/** What does not fit into the window, in words for a person who looks for it. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Components that follow the width are drawn again first.
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
    const found = new Set<string>();
    const named = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').slice(0, 60)}`;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isHidden = getComputedStyle(element.closest('thead') ?? element).clipPath !== 'none';
      return width > 2 && height > 2 && !isHidden && element.checkVisibility();
    };
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.add(`page of ${page.scrollWidth} px`);
    for (const element of document.querySelectorAll('body :not(input, textarea)')) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 2;
      if (!isCut || !['hidden', 'clip'].includes(overflowX) || !isSeen(element)) continue;
      // A text may end with an ellipsis where the whole is elsewhere; the name of a practice is the row.
      if (textOverflow !== 'ellipsis' || element.matches('[data-row]'))
        found.add(`cut off: ${named(element)}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { data, parentElement } = text as Text;
      // Addresses and hashes have no words.
      if (parentElement === null || /@|:\/\//.test(data) || parentElement.closest('code')) continue;
      if (!isSeen(parentElement)) continue;
      for (const { 0: word, index } of data.matchAll(/[\p{Script=Latin}\d]{2,24}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.add(`broken: ${word} in ${named(parentElement)}`);
      }
    }
    return [...found];
  });
}
