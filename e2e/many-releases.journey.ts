import { expect, type Page, test } from '@playwright/test';
import { inDatabase } from './database.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, type Look, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Nine hundred releases: a folder and two inner filters lead to the one that is meant, by the keys alone. */
const organizationId = organizations.tv;
const folderName = 'Archive';
const innerFilters = [
  {
    id: 'channel',
    field: 'channel',
    title: 'Channel',
    options: [
      { value: 'one', label: 'Channel one' },
      { value: 'two', label: 'Channel two' },
    ],
  },
  {
    id: 'audience',
    field: 'audience',
    title: 'For whom',
    options: [
      { value: 'kids', label: 'For children' },
      { value: 'adults', label: 'For adults' },
    ],
  },
];
const seats: Look[] = [
  { locale: 'he', theme: 'light', width: 1360 },
  { locale: 'en', theme: 'dark', width: 1280 },
];
let stage: Stage;
test.beforeAll(async ({ browser }) => {
  stage = await startStage();
  const [look] = seats;
  if (!look) throw new Error('a look');
  const context = await newContext(browser, stage, look);
  await fill(await enter(context, stage, look, 'tv-admin@demo.test'));
  await context.close();
});
test.afterAll(() => stage.stop());

/** Every sixth is of channel one, every fifth for children, every third lies in the folder: thirty are all of it. */
async function fill(page: Page): Promise<void> {
  const first = await addRelease(page, stage, 'Many 0', { channel: 'two', audience: ['adults'] });
  await inDatabase(stage, async (client) => {
    await client.query(
      `insert into release (organization_id, id, release_type, title, data, card, search_text, design, changed_at)
       select organization_id, 'many-' || n, release_type, 'Many ' || n,
         jsonb_build_object('title', 'Many ' || n, 'channel', case when n % 6 = 0 then 'one' else 'two' end,
           'audience', jsonb_build_array(case when n % 5 = 0 then 'kids' else 'adults' end)),
         jsonb_build_object('title', 'Many ' || n), 'many ' || n, design, now()
       from release, generate_series(1, 900) n where id = $1`,
      [first],
    );
    await client.query(
      `update organization set settings = settings || $1::jsonb where organization_id = $2`,
      [JSON.stringify({ innerFilters }), organizationId],
    );
  });
  const headers = { origin: stage.url };
  const made = await page.request.post(`${stage.url}/api/folder/${organizationId}`, {
    headers,
    data: { name: folderName, parentId: null },
  });
  const { _id } = (await made.json()) as { _id: string };
  const add = Array.from({ length: 300 }, (_, at) => `many-${3 * (at + 1)}`);
  for (let from = 0; from < add.length; from += 100) {
    const answer = await page.request.post(`${stage.url}/api/folder/${organizationId}/${_id}/content`, {
      headers,
      data: { add: add.slice(from, from + 100) },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** Opens a filter, chooses one of it and closes the menu: Tab, Enter, arrows, Escape. */
async function choose(page: Page, filter: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: filter, exact: true }));
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitemcheckbox', { name: option });
  await expect(item).toBeVisible();
  const isOn = () => item.evaluate((node) => node === document.activeElement);
  for (let step = 0; step < 20 && !(await isOn()); step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // The menu gives the focus back a moment after it has closed.
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toContain(filter);
}

const count = (page: Page) => page.getByRole('article').count();

async function openFolder(page: Page, t: Words): Promise<void> {
  // A screen begins with the focus on its body: what stands before it is reached backwards, not past every card.
  const tree = page.getByRole('region', { name: t('folders:title') });
  await tabTo(page, tree.getByRole('link', { name: new RegExp(folderName) }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: folderName })).toBeVisible();
}

for (const look of seats) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: the one that is meant is found among 900 without a mouse`, async ({
    browser,
  }) => {
    const context = await newContext(browser, stage, look);
    const page = await enter(context, stage, look, 'tv-producer@demo.test');
    await goTo(page, `/release/${organizationId}`);
    await openFolder(page, t);
    await choose(page, 'Channel', 'Channel one');
    await expect(page).toHaveURL(/filter_params_channel=one/);
    await choose(page, 'For whom', 'For children');
    // Every thirtieth lies in the folder, is of the channel and for children.
    await expect(page).toHaveURL(/folder=.*filter_params_audience=kids/);
    await settle(page);
    await expect.poll(() => count(page)).toBe(30);
    await picture(page, { path: `artifacts/screens/${locale}-${width}-found-among-900.png` });

    // A filter is taken off by the keys, too, and the folder stays.
    const remove = page.getByRole('button', { name: t('common:removeFilter', { name: 'For whom' }) });
    await pressOn(page, remove);
    await expect(page).not.toHaveURL(/audience/);
    await expect(page.getByRole('button', { name: 'For whom', exact: true })).toBeFocused();
    await choose(page, 'For whom', 'For children');
    await expect.poll(() => count(page)).toBe(30);
    const found = page.getByRole('article').first();
    const [title = ''] = /Many \d+/.exec(await found.innerText()) ?? [];
    expect(Number(title.replace('Many ', '')) % 30, 'of the folder, the channel and for children').toBe(0);
    await tabTo(page, found.getByRole('link', { name: title }).first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${title.replace('Many ', 'many-')}(\\?|$)`));
    await context.close();
  });
}
