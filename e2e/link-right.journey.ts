import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { mailedLink } from './letter.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A link is ended from the report while its reader stands on the page, is asked for again, and opens again; the numbers are shared. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  const shown = wordsOf('he');
  test(`${locale}, ${width}: one person's link is ended and opened again`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    await page.clock.install();
    const title = `Ended ${locale}`;
    const id = await addRelease(page, stage, title, { desc: 'Storm' });
    const email = `ended.${locale}@film.example`;
    const link = await mailedLink(page, stage, id, email);
    const reader = await (await browser.newContext({ viewport: { width, height: 812 } })).newPage();
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(title);

    await goTo(page, `/release/report/${organizationId}/${id}`);
    const acts = page.getByRole('button', { name: t('report:ownLink.acts', { name: 'Dana Levi' }) });
    await acts.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-${width}-link-acts.png` });
    await page.getByRole('menuitem', { name: t('report:ownLink.end') }).click();
    const asked = page.getByRole('dialog');
    await expect(asked).toContainText(t('report:ownLink.endText'));
    await look(page, `${locale}-${width}-link-end`);
    await asked.getByRole('button', { name: t('reportLinks:end.confirm', { count: 1, total: 1 }) }).click();
    const table = page.getByRole('table', { name: t('report:recipients') });
    await expect(table).toContainText(t('report:ownLink.ended'));
    await look(page, `${locale}-${width}-link-ended`);

    const answered = await reader.reload();
    expect(answered?.status()).toBe(410);
    await expect(reader.getByRole('heading', { name: shown('landing:expired.heading') })).toBeVisible();
    await reader.getByRole('button', { name: shown('landing:expired.button') }).click();
    await expect(reader.getByRole('heading', { name: shown('landing:expired.sentHeading') })).toBeVisible();

    // A report that stands open follows what others do meanwhile.
    const { recipients } = (await (
      await page.request.get(
        `${stage.url}/api/distribution/${organizationId}/distribution-data-by-release/${id}`,
      )
    ).json()) as { recipients: { _id: string }[] };
    await page.request.post(`${stage.url}/api/distribution/${organizationId}/links/${id}`, {
      headers: { origin: stage.url },
      data: { chosen: { ids: recipients.map(({ _id }) => _id) }, ended: false },
    });
    await page.clock.fastForward(20_000);
    await expect(table).not.toContainText(t('report:ownLink.ended'));

    await acts.click();
    await page.getByRole('menuitem', { name: t('report:ownLink.end') }).click();
    await asked.getByRole('button', { name: t('reportLinks:end.confirm', { count: 1, total: 1 }) }).click();
    await expect(table).toContainText(t('report:ownLink.ended'));
    await acts.click();
    await page.getByRole('menuitem', { name: t('report:ownLink.open') }).click();
    await asked.getByRole('button', { name: t('reportLinks:reopen.confirm') }).click();
    await expect(table).not.toContainText(t('report:ownLink.ended'));
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(title);
    await reader.context().close();

    // What became of it, for somebody outside: numbers without a name, as long as the link stands.
    await page.getByRole('button', { name: t('report:export'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('report:share.open') }).click();
    const share = page.getByRole('dialog', { name: t('report:share.title') });
    await expect(share).toContainText(t('report:share.none'));
    await share.getByRole('button', { name: t('report:share.make') }).click();
    const address = share.getByRole('textbox', { name: t('report:share.made') });
    await expect(address).toHaveValue(/\/view\/report\//);
    await expect(share).toContainText(t('report:share.unopened'));
    await look(page, `${locale}-${width}-report-share`);
    const numbers = await (await browser.newContext({ viewport: { width, height: 812 } })).newPage();
    await numbers.goto(await address.inputValue());
    await expect(numbers.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(numbers.locator('main')).not.toContainText(email);
    await look(numbers, `${locale}-${width}-report-numbers`);
    await share.getByRole('button', { name: new RegExp(`^${t('report:share.end')}: `) }).click();
    await page
      .getByRole('dialog', { name: t('report:share.endTitle') })
      .getByRole('button', { name: t('report:share.end'), exact: true })
      .click();
    await expect(share).toContainText(t('report:share.none'));
    expect((await numbers.reload())?.status()).toBe(404);
    await numbers.context().close();
    await context.close();
  });
}
