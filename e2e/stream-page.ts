import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { arePicturesKept, picture } from './picture.ts';
import { enter, type Look, newContext, settle } from './screens.ts';
import { type Stage, startStage } from './stage.ts';
import { type Ids, prepareStream } from './stream-world.ts';

/** Keeps a page with all its pictures. */
export const shot = async (page: Page, name: string) => {
  if (!arePicturesKept) return;
  // Pictures further down are fetched when they come near.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  await picture(page, { path: `artifacts/screens/${name}.png`, fullPage: true });
};

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The page as it stands: within its window, and to be used by everybody. */
export async function seeWhole(page: Page, name: string): Promise<void> {
  await settle(page);
  await expectAccessible(page, name);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, `${name} stays within the window`).toBeLessThanOrEqual(0);
  await shot(page, name);
}

export interface StreamWorld {
  stage: Stage;
  ids: Ids;
  open: (browser: Browser, look: Look, email: string | null) => Promise<Page>;
}

/** The demo's broadcaster, prepared by its admin. */
export async function startStream(browser: Browser): Promise<StreamWorld> {
  const stage = await startStage({ content: true });
  const open: StreamWorld['open'] = async (from, look, email) =>
    enter(await newContext(from, stage, look), stage, look, email);
  const admin = await open(browser, { locale: 'he', theme: 'light', width: 1280 }, 'tv-admin@demo.test');
  const ids = await prepareStream(admin, stage);
  await admin.context().close();
  return { stage, ids, open };
}
