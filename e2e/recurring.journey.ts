import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addContacts } from './contact.ts';
import { inDatabase, queryIn } from './database.ts';
import { lettersOf } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A send that repeats: it is made, its moment comes, it leaves once, and the calendar has the next one (docs/decisions/0119). */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** A release that readers see, and a list of one person. */
async function prepare(page: Page, locale: string) {
  const title = `Programme ${locale}`;
  const id = await addRelease(page, stage, title);
  await post(page, stage, `release/${organizationId}/${id}/publish`, {});
  const contacts = await addContacts(page, stage, organizationId, [`Weekly ${locale}`]);
  const list = `Critics ${locale}`;
  await post(page, stage, `mailing-list/${organizationId}`, { title: list, contacts });
  return { title, list, address: `weekly.${locale}@hands.example` };
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);

  test(`a send that repeats leaves at its moment, once (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const { title, list, address } = await prepare(page, locale);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await picture(page, {
        path: `artifacts/screens/${locale}-recurring-${what}-${width}.png`,
        fullPage: true,
      });
    };

    await goTo(page, `/calendar/${organizationId}`);
    await page.getByRole('link', { name: t('calendar:recurring'), exact: true }).click();
    const adding = page.getByRole('link', { name: t('recurring:add'), exact: true });
    if (locale === 'he') {
      await expect(page.getByText(t('recurring:none.title'))).toBeVisible();
      await seen('none');
    }
    await adding.click();

    // What is missing is said, and nothing is lost.
    await button(t('common:save.label')).click();
    await expect(page.getByText(t('recurring:issue.required')).first()).toBeVisible();
    await expect(page.getByText(t('recurring:issue.nobody'))).toBeVisible();
    await seen('refused');

    const name = `Every week ${locale}`;
    // What is too long is refused, and not cut.
    await page.getByRole('textbox', { name: t('recurring:name') }).fill('a'.repeat(101));
    await button(t('common:save.label')).click();
    await expect(page.getByText(t('recurring:issue.tooLong'))).toBeVisible();
    await page.getByRole('textbox', { name: t('recurring:name') }).fill(name);
    await button(t('recurring:every.week')).click();
    await expect(page.getByRole('heading', { name: t('recurring:next.title') })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '09:00' })).toHaveCount(3);
    await page.getByRole('combobox', { name: t('distribute:find') }).fill(list);
    await page.getByRole('option').filter({ hasText: list }).first().click();
    await expect(page.getByText(t('recurring:issue.nobody'))).toHaveCount(0);
    await seen('form');
    await button(t('common:save.label')).dblclick();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expect(
      page.getByText(t('recurring:whom.to', { names: `\u2068${list}\u2069` })).filter({ visible: true }),
    ).toHaveCount(1);
    await seen('list');

    // The calendar says what is next in line, on that day alone.
    await goTo(page, `/calendar/${organizationId}`);
    const next = page.getByText(t('calendar:takes', { title: `\u2068${title}\u2069` }), { exact: true });
    const [comes] = await queryIn<{ at: Date }>(
      stage.dataFolder,
      `select next_at as at from recurring_send where name = '${name}'`,
    );
    if (comes?.at.getMonth() !== new Date().getMonth()) await button(t('calendar:next')).click();
    await expect(next).toHaveCount(1);
    await seen('next');
    await goTo(page, `/calendar/${organizationId}/recurring`);

    // Its moment comes.
    await inDatabase(stage, (client) =>
      client.query('update recurring_send set next_at = now() where name = $1', [name]),
    );
    await expect.poll(async () => (await lettersOf(stage.sink, address)).length, { timeout: 30_000 }).toBe(1);
    await page.reload();
    await expect(page.getByText(t('recurring:sent.sent'), { exact: true }).first()).toBeVisible();
    await expect(page.getByText(t('recurring:nothingYet')).first()).toBeVisible();
    await seen('sent');

    // Once more, and nothing is new.
    await inDatabase(stage, async (client) => {
      await client.query(`update recurring_occurrence set at = at - interval '1 hour'`);
      await client.query('update recurring_send set next_at = now() where name = $1', [name]);
    });
    await expect
      .poll(async () => {
        await page.reload();
        await settle(page);
        return page.getByText(t('recurring:outcome.nothingNew'), { exact: true }).count();
      })
      .toBeGreaterThan(0);
    expect(await lettersOf(stage.sink, address)).toHaveLength(1);

    // The calendar has what is to come, and leads to it.
    await goTo(page, `/calendar/${organizationId}`);
    await button(t('calendar:next')).click();
    const entry = page.getByRole('link', { name: new RegExp(name) });
    await expect(entry.first()).toBeVisible();
    await seen('calendar');
    await entry.first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(list).first()).toBeVisible();
    await page.goBack();

    // It is paused, let go on and deleted by its name.
    await goTo(page, `/calendar/${organizationId}/recurring`);
    const shown = `\u2068${name}\u2069`;
    await button(t('recurring:pauseNamed', { name: shown })).click();
    await expect(page.getByText(t('recurring:state.paused'), { exact: true }).first()).toBeVisible();
    // One press, at once, in the same row.
    await button(t('recurring:resumeNamed', { name: shown })).press('Enter');
    await expect(button(t('recurring:pauseNamed', { name: shown }))).toBeVisible();
    await expect(page.getByText(t('recurring:state.paused'), { exact: true })).toHaveCount(0);
    await button(t('recurring:removeNamed', { name: shown })).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(name);
    await expectAccessible(page, `a question (${locale})`);
    await question.getByRole('button', { name: t('recurring:remove.label'), exact: true }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await page.context().close();
  });
}

test('who saves over what another saved is asked, and who only watches finds nothing', async ({
  browser,
}) => {
  const [look] = looks;
  if (!look) return;
  const t = wordsOf(look.locale);
  const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
  const { _id: id } = await post(page, stage, `recurring-send/${organizationId}`, {
    name: 'Two tabs',
    releaseType: 'programme',
    rule: { every: 'month', weekdays: [], monthDay: 1, time: '09:00', endsOn: null },
    message: {
      from: { email: 'press@mifras.example' },
      subject: null,
      preheader: null,
      kind: 'press',
      perHour: null,
    },
    audience: { all: true },
  });
  const other = await page.context().newPage();
  const address = `/calendar/${organizationId}/recurring/edit/${id}`;
  for (const tab of [page, other]) await goTo(tab, address);
  const write = async (tab: Page, name: string) => {
    await tab.getByRole('textbox', { name: t('recurring:name') }).fill(name);
    await tab.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  };
  await write(other, 'Theirs');
  await expect(other.getByRole('link', { name: 'Theirs', exact: true })).toBeVisible();
  await write(page, 'Mine');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Theirs');
  await expectAccessible(page, 'two tabs');
  await question.getByRole('button', { name: t('common:conflict.save'), exact: true }).click();
  await expect(page.getByRole('link', { name: 'Mine', exact: true })).toBeVisible();
  await page.context().close();

  const reader = await enter(await newContext(browser, stage, look), stage, look, 'tv-user@demo.test');
  await goTo(reader, `/calendar/${organizationId}/recurring`);
  await expect(reader.getByText(t('common:notAllowed.title')).first()).toBeVisible();
  await reader.context().close();
});
