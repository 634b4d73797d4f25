import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { uploadPdf } from './film.ts';
import { mailedLink } from './letter.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A document is given terms and a last day, is taken and seen in the report, and past its day it cannot be taken. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const dayFromNow = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: the licence of a file, from the form to the report and past its end`, async ({
    browser,
  }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const fileId = await uploadPdf(page, stage, `kit-${locale}.pdf`);
    const title = `Licensed ${locale}`;
    const id = await addRelease(page, stage, title, { desc: 'Storm', files: [{ fileId, title: 'Kit' }] });
    const save = page.getByRole('button', { name: t('releaseEdit:save'), exact: true });

    await goTo(page, `/release/edit/${organizationId}/${id}`);
    const summary = page.locator('summary').filter({ hasText: t('releaseEdit:licence.title') });
    await summary.first().click();
    const terms = page.getByRole('textbox', { name: t('releaseEdit:licence.terms') });
    const until = page.getByRole('textbox', { name: t('releaseEdit:licence.usableUntil') });
    await terms.fill('Once, in print');
    await until.fill(dayFromNow(2));
    await until.blur();
    await expect(summary.first()).toContainText(dayFromNow(2));
    const told = page.locator('summary').filter({ hasText: t('releaseEdit:file.words') });
    await told.first().click();
    await page.getByRole('textbox', { name: t('releaseEdit:image.credit') }).fill('Text: Noa Ben-Ami');
    await page.getByRole('textbox', { name: t('releaseEdit:file.description') }).fill('Four pages for print');
    await summary.first().scrollIntoViewIfNeeded();
    await look(page, `${locale}-${width}-licence`);
    await save.click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();

    const openFiles = async () => {
      await goTo(page, `/release/${organizationId}/${id}`);
      await page.getByRole('tab').last().click();
    };
    await openFiles();
    const line = page.getByRole('listitem').filter({ hasText: 'Kit' });
    for (const words of ['Text: Noa Ben-Ami', 'Four pages for print', 'Once, in print'])
      await expect(line).toContainText(words);
    await line.scrollIntoViewIfNeeded();
    await look(page, `${locale}-${width}-file-notes`);

    const link = await mailedLink(page, stage, id, `licence.${locale}@film.example`);
    const reader = await (await browser.newContext({ viewport: { width, height: 812 } })).newPage();
    await reader.goto(link);
    const kit = reader.getByRole('link', { name: wordsOf('he')('landing:kit.download') });
    const [download] = await Promise.all([reader.waitForEvent('download'), kit.click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);

    await goTo(page, `/release/report/${organizationId}/${id}`);
    await expect(page.getByRole('heading', { name: t('report:kits.title') })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${t('report:filter.tookKit')}`) }).click();
    await expect(page.getByRole('table', { name: t('report:recipients') })).toContainText(
      t('report:kits.taken'),
    );
    await look(page, `${locale}-${width}-kit-in-the-report`);
    await picture(page, {
      path: `artifacts/screens/${locale}-${width}-kit-report-whole.png`,
      fullPage: true,
    });

    await goTo(page, `/release/edit/${organizationId}/${id}`);
    await summary.first().click();
    await until.fill(dayFromNow(-2));
    await until.blur();
    await save.click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
    await page.reload();
    await expect(summary.first()).toContainText(t('releaseEdit:licence.over'));
    await openFiles();
    await expect(line).toContainText(t('details:file.licenceOver', { date: dayFromNow(-2) }));
    await expect(line).not.toContainText('Once, in print');
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(kit).toHaveCount(0);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await expect(page.getByText(t('distribute:finding.licenceOver', { count: 1 }))).toBeAttached();
    await look(page, `${locale}-${width}-licence-over-in-the-check`);
    await reader.context().close();
    await context.close();
  });
}

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: what is agreed for a file in one language stands in the other`, async ({
    browser,
  }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const fileId = await uploadPdf(page, stage, `both-${locale}.pdf`);
    const id = await addRelease(page, stage, `Both ${locale}`, { files: [{ fileId, title: 'Kit' }] });
    const made = await page.request.post(`${stage.url}/api/release/${organizationId}/${id}/translate`, {
      headers: { origin: stage.url },
      data: { locale: 'fr' },
    });
    const { _id: french } = (await made.json()) as { _id: string };
    const summary = page.locator('summary').filter({ hasText: t('releaseEdit:licence.title') });

    await goTo(page, `/release/edit/${organizationId}/${id}`);
    await summary.first().click();
    const until = page.getByRole('textbox', { name: t('releaseEdit:licence.usableUntil') });
    await until.fill(dayFromNow(2));
    await until.blur();
    await expect(page.getByText(t('releaseEdit:licence.shared'))).toBeVisible();
    await summary.first().scrollIntoViewIfNeeded();
    await look(page, `${locale}-${width}-licence-shared`);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
    await goTo(page, `/release/edit/${organizationId}/${french}`);
    await expect(summary.first()).toContainText(dayFromNow(2));
    await context.close();
  });
}
