import { expect, type Page } from '@playwright/test';
import type { Stage } from './stage.ts';
import type { Words } from './words.ts';

export const organizations = {
  tv: '01930000-0000-7000-8000-000000000001',
  books: '01930000-0000-7000-8000-000000000002',
  music: '01930000-0000-7000-8000-000000000003',
} as const;

/** Signs in by the form of the screen, in whatever language it stands. */
export async function signIn(page: Page, stage: Stage, words: Words, email: string): Promise<void> {
  await page.getByRole('textbox', { name: words('signIn:email') }).fill(email);
  await page.getByLabel(words('signIn:password'), { exact: true }).fill(stage.password);
  await page.getByRole('button', { name: words('signIn:submit'), exact: true }).click();
  await expect(page.getByRole('navigation', { name: words('shell:navigation') })).toBeVisible();
  // Home leads on; an address that is opened before that would be overtaken.
  await expect(page).toHaveURL(/#\/.+/);
}

/** Opens the app in one language and signs in there. */
export async function openIn(
  page: Page,
  stage: Stage,
  locale: 'he' | 'en',
  words: Words,
  email: string,
): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem('firstlook.ui', JSON.stringify({ locale: chosen, localeChosen: true })),
    locale,
  );
  await page.goto(stage.url);
  await signIn(page, stage, words, email);
}
