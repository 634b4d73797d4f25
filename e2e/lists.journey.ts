import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { addContacts } from './contact.ts';
import { post } from './post.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The people of one mailing list: on pages, and changed by two at once. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const family = locale === 'he' ? 'Avocet' : 'Dunlin';

  test(`${locale}: the people of a list stand on pages, and who was added meanwhile stays`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const names = Array.from({ length: 54 }, (_, at) => `P${String(at + 10)} ${family}`);
    const ids = await addContacts(page, stage, organizationId, names);
    const [first = '', second = '', third = ''] = names;
    const title = `${family} list`;
    await post(page, stage, `mailing-list/${organizationId}`, { title, contacts: ids.slice(2) });
    await page.goto(`${stage.url}/#/contact/${organizationId}`);
    await page.getByRole('button', { name: t('contacts:list.open'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: title, exact: true }).click();
    await expect(dialog.getByText(t('contacts:list.people', { count: 52, total: 52 }))).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(50);
    await dialog.getByRole('button', { name: t('common:nextPage') }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await look(page, `${locale}-list-people`);

    // Somebody else puts one on it while this list is open, and this one goes on with what was read before.
    const lists = await page.request.get(`${stage.url}/api/mailing-list/${organizationId}`);
    const { items } = (await lists.json()) as { items: { _id: string; title: string }[] };
    const list = items.find((one) => one.title === title)?._id;
    await post(page, stage, `contact/${organizationId}/selection/list`, {
      chosen: { ids: [ids[0]] },
      list,
      isIn: true,
    });
    const search = dialog.getByRole('searchbox', { name: t('contacts:list.search') });
    await search.fill(second);
    await dialog.getByRole('button', { name: t('contacts:list.addNamed', { name: second }) }).click();
    await expect(dialog.getByText(t('contacts:list.isIn'))).toBeVisible();
    await search.fill(third);
    await expect(dialog.getByRole('heading', { name: t('contacts:list.others') })).toBeVisible();
    await look(page, `${locale}-list-search`);
    await dialog.getByRole('button', { name: t('common:removeNamed', { name: third }) }).click();
    await expect(
      dialog.getByRole('button', { name: t('contacts:list.addNamed', { name: third }) }),
    ).toBeVisible();
    await search.fill(first);
    await expect(dialog.getByText(t('contacts:list.isIn'))).toBeVisible();
    await search.fill('');
    await expect(dialog.getByText(t('contacts:list.people', { count: 53, total: 53 }))).toBeVisible();
  });
}
