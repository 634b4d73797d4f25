import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen of ours holds between two places. */
const mostSteps = 120;

/** Steps with Tab, or back with `Shift+Tab`, until the focus is where it should be. @throws Error when it cannot be reached */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < mostSteps; step++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Fills a field, or presses a button or a link, with the keys alone. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
