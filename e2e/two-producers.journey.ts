import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, type Look, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Two people with accounts of their own write the same release: they know of each other, and nothing typed is lost. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const looks: Look[] = [
  { locale: 'he', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'light', width: 1280 },
];
const titleOn = (page: Page, t: Words) =>
  page.getByRole('textbox', { name: t('fields:fields.title') }).first();
const subtitleOn = (page: Page, t: Words) =>
  page.getByRole('textbox', { name: t('fields:fields.subtitle') }).first();

async function save(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
}

for (const look of looks) {
  const { locale } = look;
  const t = wordsOf(locale);
  test(`${locale}: two producers write one release`, async ({ browser }) => {
    const seat = async (email: string) => enter(await newContext(browser, stage, look), stage, look, email);
    const [one, other] = [await seat('tv-admin@demo.test'), await seat('tv-producer@demo.test')];
    const title = `Two hands ${locale}`;
    const id = await addRelease(one, stage, title);
    const address = `/release/edit/${organizationId}/${id}`;
    await goTo(one, address);
    await goTo(other, address);
    const [, after = ''] = t('releaseEdit:presence', { count: 1, names: '|' }).split('|');
    await expect(other.getByText(after.trim())).toBeVisible();

    // The one writes a field alone and both the title; the other saves the title first.
    await titleOn(other, t).fill(`${title}: the other`);
    await save(other, t);
    await expect(other.getByText(t('common:save.saved')).first()).toBeVisible();
    await subtitleOn(one, t).fill('Written by one alone');
    await titleOn(one, t).fill(`${title}: the one`);
    await save(one, t);
    const conflict = one.getByRole('dialog', { name: t('releaseEdit:conflict.title') });
    await expect(conflict).toContainText(`${title}: the other`);
    await expect(conflict).toContainText(`${title}: the one`);
    await expectAccessible(one, `a conflict of two producers, ${locale}`);
    await picture(one, { path: `artifacts/screens/${locale}-two-producers.png` });
    await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
    await expect(conflict).toBeHidden();
    await expect(one.getByText(t('common:save.saved')).first()).toBeVisible();

    await other.reload();
    await expect(titleOn(other, t)).toHaveValue(`${title}: the one`);
    await expect(subtitleOn(other, t)).toHaveValue('Written by one alone');
    for (const page of [one, other]) await page.context().close();
  });
}
