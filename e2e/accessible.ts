import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What is wrong for people with a screen reader, a keyboard or weak eyes: nothing serious may be. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Frames hold designs; the pages they preview are checked on their own.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude('iframe').analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    );
  expect.soft(serious, `${screen}: nothing serious for axe`).toEqual([]);
}

/** axe, and a picture kept beside the results. */
export async function look(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await page.screenshot({ path: `artifacts/screens/${screen}.png` });
}
