import { expect, type Page } from '@playwright/test';
import { look } from './accessible.ts';
import type { Words } from './words.ts';

/** How many pixels the page runs out of its window sideways. */
export const beyondPhone = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollWidth - root.clientWidth;
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
