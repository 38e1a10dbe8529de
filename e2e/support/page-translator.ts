import type { BrowserContext, Page } from '@playwright/test';

/**
 * Does to every page what the translator of Chrome does, without changing the words: puts two `<font>` elements in the
 * place of each text node, and follows what is added later. Before the page is opened.
 */
export async function translatePages(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const left = 'script, style, noscript, textarea, input, [translate=no], .notranslate, font';
    const translate = (text: Text) => {
      const { parentElement } = text;
      if (parentElement === null || text.data.trim() === '' || parentElement.closest(left)) return;
      const inner = document.createElement('font');
      inner.append(text.data);
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) {
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      }
      texts.forEach(translate);
    };
    const observer = new MutationObserver((records) => {
      for (const { target: changed, addedNodes } of records) {
        if (changed instanceof Text) translateIn(changed);
        addedNodes.forEach(translateIn);
      }
    });
    const options = { childList: true, characterData: true, subtree: true };
    observer.observe(document, options);
  });
}

/** Whether the words on the page were translated at all: else a journey would prove nothing. */
export function translatedWords(page: Page) {
  return page.locator('h1 font font').first();
}
