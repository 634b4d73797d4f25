import type { Locator, Page, PageScreenshotOptions } from '@playwright/test';

/** Whether somebody asked for pictures of the run. */
export const arePicturesKept = process.env.PICTURES === 'on';

/**
 * Keeps how something looks for people to look at after the run, where they ask for it by `PICTURES=on`: the hundreds of a whole run
 * cost a twelfth of its processor time.
 */
export async function picture(of: Page | Locator, options: PageScreenshotOptions): Promise<void> {
  if (arePicturesKept) await of.screenshot(options);
}
