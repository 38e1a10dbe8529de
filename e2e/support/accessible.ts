import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails where axe finds a breach of WCAG 2.2 AA on the page once its animations have ended:
 * a dialog that is still fading in has no colours to judge yet. Endless animations are not awaited.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What has just been put on the page begins to move in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    );
  });
  const stickAgain = await unstick(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    // Else axe opens another window for each check; only a page with frames needs that.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  await stickAgain();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/**
 * Puts what is sticky at its own place while axe looks. Axe takes what a bar leaves uncovered of a
 * checkbox, even what is scrolled out of view, for the checkbox's whole size: without this the finding
 * depends on where the page is scrolled. Nothing else moves: what is sticky has its place in the flow.
 */
async function unstick(page: Page): Promise<() => Promise<void>> {
  const stuck = await page.evaluateHandle(() => {
    const isSticky = (one: Element) => getComputedStyle(one).position === 'sticky';
    const found = [...document.querySelectorAll<HTMLElement>('body *')].filter(isSticky);
    return found.map((one) => {
      const before = one.getAttribute('style');
      one.style.setProperty('position', 'relative', 'important');
      one.style.setProperty('inset', 'auto', 'important');
      return { one, before };
    });
  });
  return async () => {
    await stuck.evaluate((all) => {
      for (const { one, before } of all) {
        if (before === null) one.removeAttribute('style');
        else one.setAttribute('style', before);
      }
    });
    await stuck.dispose();
  };
}
