import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { addRelease } from './release.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const organizationId = organizations.tv;

for (const locale of ['he', 'en'] as const) {
  test.describe(locale, () => {
    const t = wordsOf(locale);
    let stage: Stage;
    test.beforeAll(async () => {
      stage = await startStage();
    });
    test.afterAll(() => stage.stop());

    const editOf = (id: string) => `${stage.url}/#/release/edit/${organizationId}/${id}`;
    const titleOn = (page: Page) => page.getByRole('textbox', { name: t('fields:fields.title') }).first();
    const speak = (context: BrowserContext) =>
      context.addInitScript(
        (chosen) =>
          localStorage.setItem('firstlook.ui', JSON.stringify({ locale: chosen, localeChosen: true })),
        locale,
      );
    test.beforeEach(({ context }) => speak(context));

    test('sign-in and search without a mouse', async ({ page }) => {
      await page.goto(stage.url);
      await expect(page.getByRole('textbox', { name: t('signIn:email') })).toBeFocused();
      await page.keyboard.type('tv-producer@demo.test');
      await page.keyboard.press('Tab');
      await page.keyboard.type(stage.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t('releases:empty.title') })).toBeVisible();
      await page.keyboard.press('/');
      await expect(page.getByRole('searchbox', { name: t('releases:search') })).toBeFocused();
      await page.keyboard.type('אין כזה');
      await expect(page.getByRole('heading', { name: t('releases:none.title') })).toBeVisible();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog');
      await expect(palette).toBeVisible();
      await look(page, `${locale}-palette`);
      await page.keyboard.type(t('shell:contacts'));
      await expect(palette.getByRole('option').first()).toContainText(t('shell:contacts'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t('contacts:title'), level: 1 })).toBeVisible();
    });

    test('Back from the panel of a row closes it, and the next leads to the page before', async ({
      page,
    }) => {
      await page.goto(stage.url);
      await signIn(page, stage, t, 'tv-producer@demo.test');
      const made = await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
        headers: { origin: stage.url },
        data: { firstName: 'Noa', lastName: 'Panel', email: `panel.${locale}@desk.example` },
      });
      expect(made.status()).toBe(201);
      const releases = `${stage.url}/#/release/${organizationId}`;
      await page.goto(releases);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('shell:contacts') })
        .first()
        .click();
      const list = page.getByRole('table').getByRole('row');
      await list.nth(1).click();
      const panel = page.getByRole('dialog');
      await expect(panel).toBeVisible();
      await page.goBack();
      await expect(panel).toHaveCount(0);
      await expect(page).toHaveURL(`${stage.url}/#/contact/${organizationId}`);
      await page.goBack();
      await expect(page).toHaveURL(releases);
    });

    test('unsaved work survives a killed tab', async ({ context, page }) => {
      await page.goto(stage.url);
      await signIn(page, stage, t, 'tv-producer@demo.test');
      const id = await addRelease(page, stage, 'הפרק הראשון');
      await page.goto(editOf(id));
      await titleOn(page).fill('הפרק הראשון, גרסת הבמאית');
      const [kept = ''] = t('common:save.unsavedKept', { time: '|' }).split('|');
      await expect(page.getByRole('status').filter({ hasText: kept })).toBeVisible();
      await page.close({ runBeforeUnload: false });

      const again = await context.newPage();
      await again.goto(editOf(id));
      await expect(titleOn(again)).toHaveValue('הפרק הראשון');
      await look(again, `${locale}-restore`);
      await again.getByRole('button', { name: t('releaseEdit:draft.restore') }).click();
      await expect(titleOn(again)).toHaveValue('הפרק הראשון, גרסת הבמאית');
    });

    test('two people save the same release', async ({ context, page }) => {
      await page.goto(stage.url);
      await signIn(page, stage, t, 'tv-producer@demo.test');
      const id = await addRelease(page, stage, 'אחרי הגל');
      await page.goto(editOf(id));
      const other = await context.newPage();
      await other.goto(editOf(id));
      await titleOn(other).fill('אחרי הגל: עונה שנייה');
      await other.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
      await expect(other.getByText(t('common:save.saved'))).toBeVisible();

      await titleOn(page).fill('אחרי הגל: הסוף');
      await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
      const conflict = page.getByRole('dialog', { name: t('releaseEdit:conflict.title') });
      await expect(conflict).toContainText('אחרי הגל: עונה שנייה');
      await expect(conflict).toContainText('אחרי הגל: הסוף');
      await look(page, `${locale}-conflict`);
      await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
      await expect(conflict).toBeHidden();
      await expect(page.getByText(t('common:save.saved'))).toBeVisible();
      await other.reload();
      await expect(titleOn(other)).toHaveValue('אחרי הגל: הסוף');
    });

    test('two people save the same contact: each changed field is chosen, nothing typed is lost', async ({
      context,
      page,
    }) => {
      await page.goto(stage.url);
      await signIn(page, stage, t, 'tv-producer@demo.test');
      const made = await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
        headers: { origin: stage.url },
        data: { firstName: 'מאיה', lastName: 'גל', email: 'maya@gal.example', role: 'כתבת' },
      });
      expect(made.status(), await made.text()).toBe(201);
      const { _id } = (await made.json()) as { _id: string };
      const address = `${stage.url}/#/contact/${organizationId}/edit/${_id}`;
      const save = (at: Page) =>
        at.getByRole('button', { name: t('common:save.label'), exact: true }).click();
      await page.goto(address);
      await page.getByRole('textbox', { name: t('contacts:field.role') }).fill('עורכת');
      const other = await context.newPage();
      await other.goto(address);
      await other.getByRole('textbox', { name: t('contacts:field.role') }).fill('מבקרת');
      await other.getByRole('textbox', { name: t('contacts:field.notes') }).fill('אוהבת דרמות');
      await save(other);
      await expect(other.getByText(t('contacts:saved'))).toBeVisible();

      await save(page);
      const conflict = page.getByRole('dialog', { name: t('contacts:conflict') });
      await expect(conflict).toContainText('מבקרת');
      await expect(conflict).toContainText('עורכת');
      await look(page, `${locale}-contact-conflict`);
      await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
      await expect(page.getByText(t('contacts:saved'))).toBeVisible();
      const stored = await page.request.get(`${stage.url}/api/contact/${organizationId}/${_id}`);
      expect(await stored.json()).toMatchObject({ role: 'עורכת', notes: 'אוהבת דרמות' });
    });

    test('a viewer has no desk', async ({ page, browser }) => {
      await page.goto(stage.url);
      await signIn(page, stage, t, 'tv-producer@demo.test');
      const id = await addRelease(page, stage, 'עוד לא לעיני איש');
      await expect(page.getByRole('button', { name: t('shell:newRelease') }).first()).toBeVisible();

      const context = await browser.newContext();
      await speak(context);
      const viewer = await context.newPage();
      await viewer.goto(stage.url);
      await viewer.getByRole('textbox', { name: t('signIn:email') }).fill('tv-client@demo.test');
      await viewer.getByLabel(t('signIn:password'), { exact: true }).fill(stage.password);
      await viewer.keyboard.press('Enter');
      await expect(viewer.getByText(t('releases:empty.watchText'))).toBeVisible();
      await expect(viewer.getByRole('button', { name: t('shell:newRelease') })).toHaveCount(0);
      await expect(viewer.getByRole('link', { name: t('shell:contacts') })).toHaveCount(0);
      await expect(viewer.getByText('עוד לא לעיני איש')).toHaveCount(0);
      await look(viewer, `${locale}-viewer`);
      await viewer.goto(editOf(id));
      const closed = viewer.getByRole('heading', { name: t('common:notAllowed.title') });
      await expect(
        closed.or(viewer.getByRole('heading', { name: t('common:notFound.title') })),
      ).toBeVisible();
      await context.close();
    });
  });
}
