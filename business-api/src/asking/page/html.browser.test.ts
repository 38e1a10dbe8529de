import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '../../../../tools/chromium/launch-options.ts';
import { html, withWhole } from './html.ts';
import { pageStyle } from './page-style.ts';
import { pageWords } from './page-texts.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  page = await browser.newPage();
});
afterAll(() => browser?.close());

const ticket = 'T-104233';
/** Of each place where the number is. */
const linesOfTickets = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (texts.nextNode()) {
    const at = texts.currentNode.data.indexOf('${ticket}');
    if (at === -1) continue;
    const range = document.createRange();
    range.setStart(texts.currentNode, at);
    range.setEnd(texts.currentNode, at + ${ticket.length});
    lines.push(new Set([...range.getClientRects()].map(({ top }) => top)).size);
  }
  return lines;
})()`;

test.each(mailLanguages)('no line ends within a ticket number: %s', async (language) => {
  const { say, tag } = pageWords(language);
  const who = say('who', { sender: 'Lumenda', ticket, due: '25' });
  const received = say('received.text', { ticket, at: '25' });
  const { text } = html`<p>${withWhole(who, ticket)}</p><p>${withWhole(received, ticket)}</p>`;
  await page.setContent(`<html lang="${tag}"><style>${pageStyle}</style><main>${text}</main>`);
  for (let width = 180; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(linesOfTickets), `${width} px`).toEqual([1, 1]);
  }
});
