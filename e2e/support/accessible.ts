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
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    // Else axe opens another window for each check; only a page with frames needs that.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
