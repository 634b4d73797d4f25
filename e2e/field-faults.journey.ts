import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What is wrong with fields is said by their names, before a save and in the place of one; a deleted file comes back. */
const organizationId = organizations.tv;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const words = {
  he: { title: 'כותרת', stage: 'במה', hall: 'אולם', address: 'לא כתובת' },
  en: { title: 'Headline', stage: 'Stage', hall: 'Hall', address: 'no address' },
};

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const say = words[locale];

  test(`two names that look the same are one, and a deleted file is put back (${locale})`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    const path = `faults-${locale}.json`;
    const field = (fieldName: string, title: string) => ({ type: 'TEXT', fieldName, title });
    const content = JSON.stringify([
      field('title', say.title),
      { type: 'ROW', fieldName: 'row', fields: [field('stage', say.stage), field('hall', say.hall)] },
    ]);
    const made = await page.request.put(`${stage.url}/api/organization/${organizationId}/registeredFile`, {
      headers: { origin: stage.url },
      data: { path, kind: 'fields', content, version: 0 },
    });
    expect(made.status(), await made.text()).toBe(200);
    await page.goto(`${stage.url}/#/organization/file/${organizationId}?file=${path}`);
    // A line of the form is called as what it holds.
    await page.getByRole('button', { name: `${say.stage}, ${say.hall}` }).click();
    await page.getByRole('button', { name: new RegExp(`^${say.hall}`) }).click();
    const name = page.getByLabel(t('registeredFile:fieldName')).last();
    await name.fill('Stage');
    const finding = page.getByRole('listitem').filter({ hasText: t('registeredFile:issue.alike') });
    await expect(finding.first()).toContainText(t('registeredFile:fieldOf', { title: say.hall }));
    await look(page, `${locale}-field-alike`);
    await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    await expect(name).toBeFocused();
    await finding.getByRole('button').first().click();
    await expect(name).toBeFocused();

    await name.fill('hall');
    await expect(page.getByText(t('registeredFile:fine'))).toBeVisible();
    await page
      .getByRole('button', { name: t('common:remove'), exact: true })
      .last()
      .click();
    const question = page.getByRole('dialog', { name: t('registeredFile:removeTitle', { path }) });
    await expect(question).toContainText(t('registeredFile:removeForGood'));
    await question.getByRole('button', { name: t('common:remove'), exact: true }).click();
    await page.getByRole('button', { name: t('registeredFile:undo'), exact: true }).click();
    await expect(page.getByText(t('registeredFile:putBack', { path }))).toBeVisible();
  });

  test(`an address that is none is not taken, and the save says so (${locale})`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, say.title);
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    const text = page.getByRole('group', { name: t('fields:fields.content') }).first();
    await text.getByRole('button', { name: t('releaseEdit:rich.link') }).click();
    const box = page.getByRole('textbox', { name: t('releaseEdit:rich.linkPrompt') });
    await expect(page.getByRole('button', { name: t('releaseEdit:rich.unlink') })).toHaveCount(0);
    await box.fill(say.address);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('releaseEdit:savedWithoutLink'))).toBeVisible();
    await expect(box).toHaveValue(say.address);
    await page.getByRole('link', { name: t('releaseEdit:close') }).click();
    const question = page.getByRole('dialog', { name: t('common:unsaved.title') });
    await question.getByRole('button', { name: t('common:unsaved.stay') }).click();
    await expect(box).toHaveValue(say.address);
    await box.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(text.locator('[contenteditable=true]')).toBeFocused();
  });
}
