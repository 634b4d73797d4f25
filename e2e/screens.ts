import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { beyondPhone } from './narrow.ts';
import type { Stage } from './stage.ts';
import type { Locale, Words } from './words.ts';

export interface Look {
  locale: Locale;
  theme: 'light' | 'dark';
  width: number;
  /** Text size that the person chose (ux C31); 15 where none was chosen. */
  size?: number;
}
/** Once in Hebrew on a desk and once in English on a phone in the dark. */
export const looks: Look[] = [
  { locale: 'he', theme: 'light', width: 1360 },
  { locale: 'en', theme: 'dark', width: 375 },
];
/** Hebrew at a desk and English on a telephone: where a journey that is not about looks is made. */
export const seats = [
  { locale: 'he', width: 1280 },
  { locale: 'en', width: 375 },
] as const;
/** The largest text on a phone. */
export const largestText: Look = { locale: 'he', theme: 'light', width: 375, size: 20 };
/** A browser of that look; addresses without a host are the stage's. */
export const newContext = (browser: Browser, stage: Stage, look: Look): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: stage.url,
    viewport: { width: look.width, height: 812 },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  });

/** Signs in, or with no e-mail only chooses the look. */
export async function enter(
  context: BrowserContext,
  stage: Stage,
  { locale, theme, size = 15 }: Look,
  email: string | null,
): Promise<Page> {
  await context.addInitScript((config) => localStorage.setItem('firstlook.ui', JSON.stringify(config)), {
    locale,
    theme,
    remSize: size,
    releaseView: 'grid',
    localeChosen: true,
  });
  const page = await context.newPage();
  if (!email) return page;
  const answer = await page.request.post(`${stage.url}/api/auth/login`, {
    headers: { origin: stage.url },
    data: { email, password: stage.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return page;
}

const pathOf = (address: string) => address.split('?')[0];

/** Goes to a screen and waits until it has taken the place of the one before. */
export async function goTo(page: Page, address: string): Promise<void> {
  const before = new URL(page.url()).hash.slice(1);
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => document.querySelector('main')?.setAttribute('data-seen', ''));
  }
  await page.goto(`/#${address}`);
  // One screen in another state keeps its frame.
  if (pathOf(before) === pathOf(address)) await page.reload();
  await expect(page.locator('main:not([data-seen]) h1').first()).toBeAttached();
  await settle(page);
}

/** Drawn to the end: no skeleton is left. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** The first button whose name is those words around any `name`, `email` and the like. */
export function buttonNamed(place: Page | Locator, t: Words, key: string, value: string): Locator {
  const around = t(key, { [value]: '|' })
    .split('|')
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return place.getByRole('button', { name: new RegExp(`^${around.join('.+')}$`) }).first();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens a dialog, looks, closes it. */
export async function lookIn(page: Page, name: string, open: () => Promise<unknown>): Promise<void> {
  await open();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await settle(page);
  await expectAccessible(page, name);
  await close(page);
}

/** Opens a question above an open dialog, looks, takes the question back. */
export async function lookAtQuestion(
  page: Page,
  title: string | RegExp,
  open: () => Promise<unknown>,
): Promise<void> {
  await open();
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toBeVisible();
  await expectAccessible(page, String(title));
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('dialog'), `what ${title} stood above is still there`).toHaveCount(1);
}

export async function lookAtMenu(page: Page, name: string, button: string): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, name, { menu: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

export async function seeScreens(page: Page, screens: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(screens)) {
    await goTo(page, address);
    await expectAccessible(page, name);
    expect.soft(await beyondPhone(page), `${name}: pixels beyond the window`).toBeLessThanOrEqual(0);
  }
}
