import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { mailedLink } from './letter.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A link is made for one reader by hand, is ended while they read, and opens again. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: a link made by hand is ended and opened again`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const title = `By hand ${locale}`;
    const id = await addRelease(page, stage, title, { desc: 'Storm' });
    await mailedLink(page, stage, id, `sent.${locale}@film.example`);
    await goTo(page, `/release/report/${organizationId}/${id}`);

    await page.getByRole('button', { name: t('report:link.unique') }).click();
    const email = page.getByRole('textbox', { name: t('report:link.email') });
    const copy = page.getByRole('button', { name: t('report:link.copy') });
    await email.fill('dana');
    await copy.click();
    await expect(page.getByText(t('report:link.emailWrong'))).toBeVisible();
    await email.fill(`dana.${locale}@film.example`);
    await copy.click();
    await expect(page.getByText(t('common:copied'))).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await look(page, `${locale}-${width}-made-link`);

    const reader = await (await browser.newContext({ viewport: { width, height: 812 } })).newPage();
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(title);

    await page.getByRole('button', { name: t('report:link.list') }).click();
    const list = page.getByRole('dialog', { name: t('report:link.listTitle') });
    await expect(list).toContainText(`dana.${locale}@film.example`);
    await list.getByRole('button', { name: new RegExp(`^${t('report:link.end')}: `) }).click();
    const asked = page.getByRole('dialog', { name: `dana.${locale}@film.example` });
    await asked.getByRole('button', { name: t('report:link.end') }).click();
    const again = list.getByRole('button', { name: new RegExp(`^${t('report:link.open')}: `) });
    await expect(again).toBeVisible();
    await look(page, `${locale}-${width}-made-links`);
    expect((await reader.reload())?.status()).toBe(410);
    await again.click();
    await expect(page.getByText(t('report:link.isOpen'))).toBeVisible();
    expect((await reader.reload())?.status()).toBe(200);
    await reader.context().close();
    await context.close();
  });
}
