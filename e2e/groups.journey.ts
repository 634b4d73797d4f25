import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { pressOn } from './keyboard.ts';
import { lettersOf, linkIn } from './letter.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { enter, goTo, type Look, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** A publisher's month: made of books that are there and one that is made for it, put in order, seen, sent and opened. */
const organizationId = organizations.books;
const there = ['שעון קיץ', 'הבית של פורטונה'];
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ content: true });
});
test.afterAll(() => stage.stop());

const shot = (page: Page, name: string) =>
  picture(page, { path: `artifacts/screens/${name}.png`, fullPage: true });

async function fillTitle(page: Page, t: Words, title: string): Promise<void> {
  await page
    .getByRole('textbox', { name: t('fields:fields.title') })
    .first()
    .fill(title);
}

const chosen = (page: Page, t: Words) =>
  page.getByRole('group', { name: t('fields:fields.monthBooks') }).getByRole('listitem');

/** The pictures of the demo are made behind its start. */
async function waitForCovers(page: Page): Promise<void> {
  for (const name of there) {
    const address = `${stage.url}/api/release/${organizationId}?filter[search]=${encodeURIComponent(name)}`;
    const ready = async () => {
      const { items } = (await (await page.request.get(address)).json()) as {
        items: { releaseData: { mainImage?: { sizes?: number[] } } }[];
      };
      return items[0]?.releaseData.mainImage?.sizes?.length ?? 0;
    };
    await expect.poll(ready, { timeout: 120_000 }).toBeGreaterThan(0);
  }
}

/** How many pictures of the page a reader sees. */
const picturesOf = (page: Page) =>
  page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 100).length);

/** Two books of the shelf, and one that is made from here and comes back with its group. */
async function chooseBooks(page: Page, t: Words, title: string, fresh: string): Promise<void> {
  await page
    .getByRole('button', { name: t('releaseEdit:releases.choose') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('searchbox');
  for (const name of there) {
    await search.fill(name);
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await dialog.getByRole('checkbox', { name: new RegExp(name) }).check();
  }
  await expectAccessible(page, 'choosing releases');
  await shot(page, `picker-${title}`);
  await dialog.getByRole('button', { name: t('releaseEdit:releases.addMany', { count: 2 }) }).click();
  await expect(chosen(page, t)).toHaveCount(2);
  await page.getByRole('button', { name: t('releaseEdit:releases.make', { type: 'ספר' }) }).click();
  await expect(page.getByText(t('releaseEdit:releases.partOf', { name: title }))).toBeVisible();
  await fillTitle(page, t, fresh);
  await page.getByRole('textbox', { name: t('fields:fields.author') }).fill('נעה שלו');
  await page.getByRole('button', { name: t('releaseEdit:releases.saveAndBack') }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // It is in the group by its own save: nothing is left to be stored here.
  await expect(chosen(page, t)).toHaveCount(3);
  await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
  // Back leads to what was made, and not to an empty form.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: fresh })).toBeVisible();
  await page.goForward();
  await expect(chosen(page, t)).toHaveCount(3);
}

/** The new one goes from the end to the middle, by the keys alone. */
async function order(page: Page, t: Words, fresh: string): Promise<void> {
  const handle = page.getByRole('button', {
    name: t('releaseEdit:releases.move', { name: fresh, place: 3, last: 3 }),
  });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page, t).nth(1)).toContainText(fresh);
  await expect(chosen(page, t).nth(1)).toContainText(t('releases:statusName.draft'));
  await pressOn(page, page.getByRole('button', { name: t('releaseEdit:save'), exact: true }));
  await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
}

/** The page of the month: its ring turns past the end. */
async function seePage(page: Page, t: Words, title: string, titles: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const ring = page.getByRole('region', { name: t('landing:ring.label') });
  for (const name of [...titles.slice(1), titles[0]]) {
    await ring.getByRole('button', { name: t('landing:ring.on') }).click();
    await expect(ring.getByRole('heading', { name: name ?? '' })).toBeVisible();
  }
  await expect(page.locator('#books').getByRole('listitem')).toHaveCount(titles.length);
}

/** What the contact got, and where it leads without any sign-in. */
async function readMail(browser: Browser, look: Look, t: Words, address: string, titles: string[]) {
  await expect.poll(async () => (await lettersOf(stage.sink, address)).length).toBe(1);
  const [letter] = await lettersOf(stage.sink, address);
  const html = letter?.html ?? '';
  for (const title of titles) expect(html).toContain(title);
  const context = await newContext(browser, stage, look);
  const page = await context.newPage();
  await page.setContent(html);
  await expect.poll(() => picturesOf(page)).toBeGreaterThanOrEqual(there.length);
  await shot(page, `mail-${look.locale}`);
  await page.goto(linkIn(html, '/landing/'));
  await seePage(page, t, titles[3] ?? '', titles.slice(0, 3));
  await shot(page, `landing-${look.locale}`);
  await page
    .locator('#books')
    .getByRole('link', { name: titles[1] ?? '' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: titles[1] ?? '' })).toBeVisible();
  // The lead's own link is a counted one and leads to the book as well.
  await page.goto(linkIn(html.slice(html.indexOf(t('mail:month.lead'))), '/l/'));
  await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible();
  await context.close();
}

for (const look of looks) {
  const { locale } = look;
  const t = wordsOf(locale);
  const title = locale === 'he' ? 'ספרי דצמבר' : 'The books of December';
  const fresh = locale === 'he' ? 'ספר שנולד כאן' : 'Born right here';
  const address = `december-${locale}@readers.example`;

  test(`${locale}: a month of books is made, put in order, seen, sent and opened`, async ({ browser }) => {
    const context = await newContext(browser, stage, look);
    const page = await enter(context, stage, look, 'books-producer@demo.test');
    await waitForCovers(page);
    await goTo(page, `/release/edit/${organizationId}?releaseType=month`);
    await fillTitle(page, t, title);
    await page.getByRole('combobox', { name: t('releaseEdit:language') }).click();
    await page.getByRole('option', { name: t(`releaseEdit:localeName.${locale}`), exact: true }).click();
    await chooseBooks(page, t, title, fresh);
    await order(page, t, fresh);
    await shot(page, `edit-${locale}`);
    const id = /edit\/[^/]+\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    const { children } = (await (
      await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`)
    ).json()) as { children: { _id: string; releaseData: { title: string } }[] };
    const titles = children.map(({ releaseData }) => releaseData.title);
    expect(titles).toEqual([there[0], fresh, there[1]]);
    await post(page, stage, `release/${organizationId}/${children[1]?._id}/publish`, {});

    await page.goto(`${stage.url}/landing/${id}`);
    await seePage(page, t, title, titles);
    await post(page, stage, `distribution/${organizationId}/distribute-release/${id}`, {
      from: { email: 'press@broshim.example' },
      contacts: [{ email: address, firstName: 'Dana' }],
    });

    await goTo(page, `/release/${organizationId}/${id}`);
    const ring = page.getByRole('region', { name: t('details:group.ring') });
    await ring.getByRole('button', { name: t('details:group.back') }).click();
    await expect(ring.getByRole('heading', { name: titles[2] ?? '' })).toBeVisible();
    await expectAccessible(page, 'the page of a group');
    await shot(page, `details-${locale}`);
    await page.mouse.wheel(0, 300);
    await page.getByRole('link', { name: fresh }).click();
    await expect(page.getByRole('heading', { level: 1, name: fresh })).toBeVisible();
    await page.getByRole('link', { name: t('details:group.backTo', { name: title }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

    await readMail(browser, look, t, address, [...titles, title]);
    await context.close();
  });
}
