import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, look } from './accessible.ts';
import { addContacts } from './contact.ts';
import { post } from './post.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Many contacts at once: tags and lists, stopping, deleting; and the tags themselves put in order. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const shown = (count: number) => ({ count, total: count });
const bar = (page: Page, t: Words) => page.getByRole('region', { name: t('contactSelection:bar') });
const act = (page: Page, t: Words, key: string) =>
  bar(page, t).getByRole('button', { name: t(key), exact: true });
const tick = (page: Page, t: Words, name: string) =>
  page.getByRole('checkbox', { name: t('contacts:select', { name }), exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const narrowed = async (page: Page, t: Words, search: string, count: number) => {
  await page.goto(`${stage.url}/#/contact/${organizationId}?search=${search}`);
  await expect(page.getByText(t('contacts:count', shown(count)), { exact: true })).toBeVisible();
};

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const family = locale === 'he' ? 'Heron' : 'Egret';
  const people = Array.from({ length: 18 }, (_, at) => `P${String(at + 10)} ${family}`);
  const [first = '', second = '', third = ''] = people;

  test(`${locale}: contacts are chosen by a range and by the filter, tagged, listed, stopped and deleted`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    await addContacts(page, stage, organizationId, people);
    await narrowed(page, t, family, 18);

    // A range with Shift, a new tag for them, and back.
    await tick(page, t, first).click();
    await tick(page, t, third).click({ modifiers: ['Shift'] });
    await expect(bar(page, t)).toContainText(t('contacts:selected', shown(3)));
    await look(page, `${locale}-contacts-chosen`);
    await act(page, t, 'contactSelection:tag.open').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('contactSelection:tag.new') }).fill(`${family}s`);
    await press(page, t('contactSelection:create'));
    await expect(
      page.getByText(t('contactSelection:tag.in', { ...shown(3), name: `${family}s` })),
    ).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: `${family}s` })).toBeChecked();
    await look(page, `${locale}-contacts-tags`);
    await press(page, t('contactSelection:done'));
    await page.getByRole('button', { name: t('selection:undo'), exact: true }).click();
    await expect(page.getByText(t('contactSelection:undone', shown(3)))).toBeVisible();

    // All that match, on more pages than one, onto a new list.
    await bar(page, t)
      .getByRole('button', { name: t('contactSelection:all', shown(18)) })
      .click();
    await expect(bar(page, t)).toContainText(t('contacts:selected', shown(18)));
    await tick(page, t, second).click();
    await act(page, t, 'contactSelection:list.open').click();
    await dialog.getByRole('textbox', { name: t('contactSelection:list.new') }).fill(`${family} list`);
    await press(page, t('contactSelection:create'));
    await expect(
      page.getByText(t('contactSelection:list.in', { ...shown(17), name: `${family} list` })),
    ).toBeVisible();
    await press(page, t('contactSelection:done'));

    // Taken along in the columns that an import reads.
    await bar(page, t)
      .getByRole('button', { name: t('contacts:export.open') })
      .click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: t('contacts:export.csv') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('contacts.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect([lines.length, lines[0]?.slice(0, 24)]).toEqual([18, 'email,firstName,lastName']);

    // Messages stop by the word of the organization: it says how many that means.
    await act(page, t, 'contactSelection:stop.open').click();
    await expect(dialog.getByText(t('contactSelection:stop.reached', shown(17)))).toBeVisible();
    await look(page, `${locale}-contacts-stop`);
    await dialog.getByRole('checkbox', { name: t('contactSelection:stop.sms') }).uncheck();
    await press(page, t('contactSelection:stop.confirm'));
    await expect(page.getByText(t('contactSelection:stop.done', shown(17)))).toBeVisible();
    await expect(page.getByRole('cell', { name: t('contacts:unsubscribed') })).toHaveCount(14);

    // The same bar on a phone and in the dark.
    await page.setViewportSize({ width: 375, height: 740 });
    await look(page, `${locale}-contacts-phone`);
    await page.locator('html').evaluate((root) => root.setAttribute('data-theme', 'dark'));
    await look(page, `${locale}-contacts-phone-dark`);
    await page.locator('html').evaluate((root) => root.setAttribute('data-theme', 'light'));
    await page.setViewportSize({ width: 1280, height: 860 });

    // Deleted with a question; no number has to be typed for fewer than twenty.
    await act(page, t, 'contactSelection:removal.open').click();
    await expectAccessible(page, 'the question before contacts are deleted');
    await look(page, `${locale}-contacts-removal`);
    await press(page, t('contactSelection:removal.confirm', shown(17)));
    await expect(page.getByText(t('contactSelection:removal.done', shown(17)))).toBeVisible();
    await expect(page.getByText(t('contacts:count', shown(1)), { exact: true })).toBeVisible();
    await expect(bar(page, t)).toHaveCount(0);
  });

  test(`${locale}: a misspelled tag is renamed, merged and deleted`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const [wrong, right] = [`${family} critcs`, `${family} critics`];
    const headers = { origin: stage.url };
    for (const [at, name] of [wrong, right, wrong].entries())
      await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
        headers,
        data: {
          firstName: 'Tag',
          lastName: family,
          email: `t${at}.${family}@hands.example`,
          tags: [{ name }],
        },
      });
    const { items } = await (
      await page.request.get(`${stage.url}/api/tag/${organizationId}?filter[search]=${family}%20critcs`)
    ).json();
    const condition = { match: 'all', of: [{ is: 'tag', id: items[0]._id }] };
    await post(page, stage, `smart-list/${organizationId}`, { name: `${family} people`, condition });
    await page.goto(`${stage.url}/#/contact/${organizationId}`);
    await page.reload();
    await page.getByRole('button', { name: t('contacts:more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('contacts:labels') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: t('labels:search.tag') }).fill(family);
    await look(page, `${locale}-labels`);
    await dialog.getByRole('button', { name: wrong, exact: true }).click();

    // The name that is taken leads to merging.
    const name = dialog.getByRole('textbox', { name: t('labels:name') });
    await name.fill(right);
    await press(page, t('labels:rename'));
    await expect(dialog.getByText(t('labels:taken.tag'))).toBeVisible();
    await expectAccessible(page, 'a tag');
    await look(page, `${locale}-label`);
    await dialog.getByRole('combobox', { name: t('labels:merge.into.tag') }).click();
    await page.getByRole('option', { name: right }).click();
    await press(page, t('labels:merge.open'));
    await page.getByRole('button', { name: t('labels:merge.confirm'), exact: true }).click();
    await expect(page.getByText(t('labels:merge.done', { name: wrong, into: right }))).toBeVisible();
    await expect(dialog.getByText(t('labels:contacts', shown(3)))).toBeVisible();

    // What goes by it is named before it is deleted: the smart list that said the wrong name says the right one now.
    await dialog.getByRole('button', { name: t('common:removeNamed', { name: right }) }).click();
    const question = page.getByRole('dialog').last();
    const names = t('contacts:use.quoted', { name: `\u2068${family} people\u2069` });
    await expect(question).toContainText(t('contacts:use.smartLists', { count: 1, names }));
    await look(page, `${locale}-label-removal`);
    await question.getByRole('button', { name: t('common:remove'), exact: true }).click();
    await expect(dialog.getByRole('button', { name: right, exact: true })).toHaveCount(0);
    await expect(page.getByText(t('labels:remove.done', { name: right }))).toBeVisible();
  });

  test(`${locale}: a list of unsubscribed people is brought along, looked through and one of them released`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    await page.goto(`${stage.url}/#/contact/${organizationId}`);
    await page.getByRole('button', { name: t('contacts:more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('contacts:suppressions') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('suppression:title') })).toBeVisible();
    await page.getByRole('button', { name: t('suppression:add.open') }).click();
    const dialog = page.getByRole('dialog');
    const host = `${family.toLowerCase()}.elsewhere.example`;
    const mine = [1, 2].map((at) => `person${at}@${host}`);
    const box = dialog.getByRole('textbox', { name: t('suppression:add.label.email') });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'left.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeffname,address\r\nNoa,"${mine[0]}"\r\n`),
    });
    await expect(box).toHaveValue(String(mine[0]));
    await box.fill(`Noa <${mine[0]}>, mailto:${mine[1]}?subject=Stop\nno address`);
    await press(page, t('suppression:add.confirm'));
    await expect(dialog.getByText(t('suppression:add.invalid', shown(1)))).toBeVisible();
    await expect(box).toHaveValue('no address');
    await look(page, `${locale}-suppression-add`);
    await dialog
      .getByRole('button', { name: t('common:close'), exact: true })
      .last()
      .click();
    await page.getByRole('searchbox', { name: t('suppression:search') }).fill(host);
    await expect(page.getByText(t('suppression:count', shown(2)), { exact: true })).toBeVisible();
    await look(page, `${locale}-suppression`);
    await page
      .getByRole('button', { name: t('suppression:release.named', { address: String(mine[0]) }) })
      .click();
    await press(page, t('suppression:release.confirm'));
    await expect(dialog.getByText(t('suppression:release.required'))).toBeVisible();
    await dialog.getByRole('textbox', { name: t('suppression:release.note') }).fill('By phone');
    await press(page, t('suppression:release.confirm'));
    await expect(page.getByText(t('suppression:count', shown(1)), { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 740 });
    await page.locator('html').evaluate((root) => root.setAttribute('data-theme', 'dark'));
    await look(page, `${locale}-suppression-phone-dark`);
  });
}
