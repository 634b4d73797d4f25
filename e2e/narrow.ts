import { expect, type Page } from '@playwright/test';
import { look } from './accessible.ts';
import type { Words } from './words.ts';

/**
 * How many pixels what is shown runs out of its window sideways. The frame of the app cuts at its edge, so that the page itself
 * never grows: the words tell, all but those in what scrolls by itself or is cut on purpose.
 */
export const beyondPhone = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.documentElement;
    // Scrolled by itself, ended by dots, or for screen readers alone.
    const holds = (one: Element): boolean => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one);
      const isSpoken = overflowX === 'hidden' && one.getBoundingClientRect().width <= 1;
      return (
        /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || isSpoken
      );
    };
    const isHeld = (from: Element | null): boolean =>
      from !== null && from !== root && (holds(from) || isHeld(from.parentElement));
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let most = root.scrollWidth - root.clientWidth;
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const { left, right, width } = range.getBoundingClientRect();
      const beyond = Math.max(right - root.clientWidth, -left);
      if (width > 1 && beyond > most && !isHeld(words.currentNode.parentElement)) most = Math.ceil(beyond);
    }
    return most;
  });

/** The screens again on a phone in the dark look: nothing runs out of the page sideways, axe finds nothing serious. */
export async function seeOnPhone(page: Page, t: Words, screens: Record<string, string>): Promise<void> {
  await page.goto(new URL('/#/settings/s/-1', page.url()).href);
  await page.getByText(t('settings:themeName.dark'), { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.setViewportSize({ width: 375, height: 812 });
  for (const [name, address] of Object.entries(screens)) {
    // Each is loaded anew: the heading of the screen before must not be taken for this one's.
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect.soft(await beyondPhone(page), `${name}: pixels beyond a phone`).toBeLessThanOrEqual(0);
    await look(page, `phone-${name}`);
  }
}
