import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addContacts } from './contact.ts';
import { inDatabase } from './database.ts';
import { lettersOf } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A list that keeps a condition: it is made, shown, planned for, and those get the send who are on it by then (docs/decisions/0123). */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const addressOf = (name: string) => `${name.replace(' ', '.')}@hands.example`.toLowerCase();

/** A release that went to two critics and somebody else, and another one that is to follow it. */
async function prepare(page: Page, locale: string) {
  const names = [`Quiet ${locale}`, `Opened ${locale}`, `Other ${locale}`];
  const contacts = await addContacts(page, stage, organizationId, names);
  const tag = `Reviewers ${locale}`;
  const { _id: tagId } = await post(page, stage, `tag/${organizationId}`, { name: tag });
  const first = `Asked about ${locale}`;
  const releaseId = await addRelease(page, stage, first);
  await post(page, stage, `distribution/${organizationId}/distribute-release/${releaseId}`, {
    from: { email: 'press@mifras.example' },
    contacts,
  });
  const next = await addRelease(page, stage, `Follows ${locale}`);
  await inDatabase(stage, async (client) => {
    await client.query('update contact set tags = tags || $1::text where id = any($2)', [
      tagId,
      contacts.slice(0, 2),
    ]);
    await client.query(
      `insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict)
       select organization_id, new_id(), release_id, id, 'landing', 'landingPage', 'distribution-email', 'person'
       from recipient where release_id = $1 and address = $2`,
      [releaseId, addressOf(names[1] ?? '')],
    );
  });
  return { names, contacts, tag, first, next };
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);

  test(`who is on a list at the moment of a planned send gets it (${locale}, ${width})`, async ({
    browser,
  }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const { names, contacts, tag, first, next } = await prepare(page, locale);
    const [quiet = '', opened = '', other = ''] = names;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await picture(page, {
        path: `artifacts/screens/${locale}-smart-list-${what}-${width}.png`,
        fullPage: true,
      });
    };
    /** Chooses in the field of that name, of a condition. */
    const choose = async (place: number, field: string, value: string) => {
      const row = page.getByRole('group', { name: t('smartList:condition', { place }), exact: true });
      await row.getByRole('combobox', { name: field, exact: true }).click();
      await page.getByRole('option', { name: value, exact: true }).click();
    };

    await goTo(page, `/contact/${organizationId}`);
    await button(t('contacts:more')).click();
    await page.getByRole('menuitem', { name: t('contacts:smartLists'), exact: true }).click();
    await page.getByRole('link', { name: t('smartList:add'), exact: true }).click();

    // What is missing is said, and nothing is lost.
    await button(t('common:save.label')).click();
    await expect(page.getByText(t('smartList:issue.name'))).toBeVisible();
    await expect(page.getByText(t('smartList:issue.required'))).toBeVisible();
    await seen('refused');

    const name = `Did not open ${locale}`;
    await page.getByRole('textbox', { name: t('smartList:name') }).fill(name);
    await choose(1, t('smartList:kind.tag'), tag);
    const count = page.getByRole('region', { name: t('smartList:now') });
    await expect(count).toContainText(t('smartList:people', { count: 2, total: 2 }));
    await button(t('smartList:addCondition')).click();
    await choose(2, t('smartList:about'), t('smartList:deed.notOpened'));
    await choose(2, t('smartList:release'), first);
    await expect(count).toContainText(t('smartList:people', { count: 1, total: 1 }));
    await expect(count).toContainText(quiet);
    await seen('form');
    await button(t('common:save.label')).click();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await seen('list');

    // The contacts of it are an address of their own.
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(addressOf(quiet)).first()).toBeVisible();
    await expect(page.getByText(addressOf(opened))).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(addressOf(quiet)).first()).toBeVisible();
    await seen('contacts');

    // A send is planned for it.
    await goTo(page, `/release/distribute/${organizationId}/${next}`);
    await page.getByRole('combobox', { name: t('distribute:find') }).fill(name);
    await page.getByRole('option').filter({ hasText: name }).first().click();
    const chosen = page.getByRole('list', { name: t('distribute:chosenList') }).getByRole('listitem');
    await expect(chosen).toContainText(t('distribute:group.smartLists', { name }));
    await button(t('distribute:schedule.later')).click();
    await button(t('distribute:schedule.inDays', { count: 7 })).click();
    await seen('chosen');
    const [words = ''] = t('distribute:schedule.button', { when: '|' }).split('|');
    await page.getByRole('button', { name: words }).click();
    const sure = page.getByRole('dialog');
    await sure.getByRole('button', { name: words }).click();
    await expect(
      page.getByText(t('distribute:group.smartLists', { name: `\u2068${name}\u2069` })),
    ).toBeVisible();

    // Until then somebody comes under the condition; the clock moves on, and exactly those get it.
    await inDatabase(stage, async (client) => {
      await client.query('update contact set tags = (select tags from contact where id = $1) where id = $2', [
        contacts[0],
        contacts[2],
      ]);
      await client.query('update distribution set starts_at = now() where release_id = $1', [next]);
    });
    await expect
      .poll(async () => (await lettersOf(stage.sink, addressOf(other))).length, { timeout: 30_000 })
      .toBe(2);
    await expect.poll(async () => (await lettersOf(stage.sink, addressOf(quiet))).length).toBe(2);
    expect(await lettersOf(stage.sink, addressOf(opened))).toHaveLength(1);
    await page.context().close();
  });
}
