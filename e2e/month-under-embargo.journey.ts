import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { inDatabase } from './database.ts';
import { lettersOf, linkIn } from './letter.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, goTo, type Look, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** A publisher's month of six books that lie in a folder: chosen there, closed until its day, sent, and opened by that day. */
const organizationId = organizations.books;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** Six books that readers may open, in a folder of a folder. */
async function shelve(page: Page, names: { season: string; month: string }, titles: string[]) {
  const ids: string[] = [];
  for (const title of titles) {
    const data = { author: 'נעה שלו' };
    ids.push(await addRelease(page, stage, title, data, { organizationId, releaseType: 'book' }));
  }
  for (const id of ids) await post(page, stage, `release/${organizationId}/${id}/publish`, {});
  const add = (name: string, parentId: string | null) =>
    post<{ _id: string }>(page, stage, `folder/${organizationId}`, { name, parentId });
  const season = await add(names.season, null);
  const { _id } = await add(names.month, season._id);
  await post(page, stage, `folder/${organizationId}/${_id}/content`, { add: ids });
}

const chosen = (page: Page, t: Words) =>
  page.getByRole('group', { name: t('fields:fields.monthBooks') }).getByRole('listitem');

async function chooseFromFolder(
  page: Page,
  t: Words,
  way: string,
  titles: string[],
  { locale, width }: Look,
) {
  await page
    .getByRole('button', { name: t('releaseEdit:releases.choose') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('releaseEdit:releases.folder') }).click();
  await page.getByRole('option', { name: way, exact: true }).click();
  // And one for all of them.
  await expect(dialog.getByRole('checkbox')).toHaveCount(titles.length + 1);
  for (const title of titles) await dialog.getByRole('checkbox', { name: new RegExp(title) }).check();
  await expectAccessible(page, `six books of a folder, ${locale}`);
  await picture(page, { path: `artifacts/screens/${locale}-${width}-books-of-a-folder.png` });
  await dialog
    .getByRole('button', { name: t('releaseEdit:releases.addMany', { count: titles.length }) })
    .click();
  await expect(chosen(page, t)).toHaveCount(titles.length);
}

async function closeUntil(page: Page, t: Words): Promise<void> {
  const moment = page.locator('[data-path="embargoUntil"]').first();
  const [year, month, day] = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10).split('-');
  const field = moment.getByRole('textbox', { name: t('releaseEdit:embargoUntil.label') });
  await field.fill(`${day}.${month}.${year}`);
  await page.keyboard.press('Tab');
  await moment.getByLabel(t('releaseEdit:embargoUntil.time')).fill('18:30');
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  const he = wordsOf('he');
  const title = `חודש ${locale}`;
  const titles = [1, 2, 3, 4, 5, 6].map((nth) => `ספר ${locale} ${nth}`);
  const [season, month] = [`Season ${locale}`, `Month ${locale}`];

  test(`${locale}, ${width}: six books of a folder go out under embargo and open on their day`, async ({
    browser,
  }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'books-admin@demo.test');
    await shelve(page, { season, month }, titles);
    await goTo(page, `/release/edit/${organizationId}?releaseType=month`);
    await page
      .getByRole('textbox', { name: t('fields:fields.title') })
      .first()
      .fill(title);
    await chooseFromFolder(page, t, `${season} / ${month}`, titles, look);
    await closeUntil(page, t);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page).toHaveURL(/edit\/[^/]+\/[\w-]+/);
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
    const id = /edit\/[^/]+\/([^/?]+)/.exec(page.url())?.[1] ?? '';

    const email = `month.${locale}@embargo.example`;
    await post(page, stage, `distribution/${organizationId}/distribute-release/${id}`, {
      from: { email: 'press@broshim.example' },
      contacts: [{ email, firstName: 'Dana' }],
    });
    await expect.poll(async () => (await lettersOf(stage.sink, email)).length, { timeout: 40_000 }).toBe(1);
    const html = (await lettersOf(stage.sink, email))[0]?.html ?? '';
    expect(html).toContain(title);
    for (const book of titles) expect(html, 'nothing of it before its day').not.toContain(book);

    const reader = await (await newContext(browser, stage, look)).newPage();
    await reader.goto(linkIn(html, '/landing/'));
    await expect(reader.getByRole('heading', { name: title })).toBeVisible();
    for (const book of titles) expect(await reader.content()).not.toContain(book);
    await expect(reader.getByRole('button', { name: he('landing:closed.accept') })).toBeVisible();

    // Its day comes.
    await inDatabase(stage, (client) =>
      client.query(`update release set embargo_until = now() - interval '1 second' where id = $1`, [id]),
    );
    await reader.reload();
    await expect(reader.locator('#books').getByRole('listitem')).toHaveCount(titles.length);
    await picture(reader, { path: `artifacts/screens/${locale}-${width}-month-open.png`, fullPage: true });
    await goTo(page, `/release/${organizationId}/${id}`);
    await expect(page.getByRole('region', { name: t('details:group.ring') })).toBeVisible();
    for (const one of [reader, page]) await one.context().close();
  });
}
