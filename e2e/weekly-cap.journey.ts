import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { endUndoTime, inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** So many messages to a person in seven days: set, seen in the check, passed over by a person's word. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

async function choose(page: Page, t: Words, addresses: readonly string[]): Promise<void> {
  const count = { count: addresses.length, total: addresses.length };
  await page.getByRole('button', { name: t('distribute:paste.open'), exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(addresses.join('\n'));
  await page.getByRole('button', { name: t('distribute:paste.add', count), exact: true }).click();
}

async function send(page: Page, t: Words, count: number): Promise<void> {
  const sending = t('distribute:send.button', { count, total: count });
  await page.getByRole('button', { name: sending, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: sending }).click();
  await endUndoTime(stage);
}

for (const one of looks) {
  const { locale } = one;
  const t = wordsOf(locale);
  test(`${locale}: who got as many this week as a person may is left out, and told`, async ({ browser }) => {
    await inDatabase(stage, (client) =>
      client.query(
        `update organization set settings = settings - 'weeklyMessages' where organization_id = $1`,
        [organizationId],
      ),
    );
    const page = await enter(await newContext(browser, stage, one), stage, one, 'tv-admin@demo.test');
    await goTo(page, `/organization/edit/${organizationId}?group=distribution`);
    const field = page.getByRole('textbox', { name: t('organizationEdit:field.weeklyMessages') });
    await field.fill('1');
    await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved'))).toBeVisible();
    await field.scrollIntoViewIfNeeded();
    await look(page, `${locale}-weekly-cap-setting`);

    const [often, seldom] = [`often.${locale}@week.example`, `seldom.${locale}@week.example`];
    const first = await addRelease(page, stage, `First ${locale}`);
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${first}`);
    await choose(page, t, [often]);
    await send(page, t, 1);
    const heading = (name: string, count: number) =>
      page.getByRole('heading', { name: t('distribute:result.title', { count, total: count, name }) });
    await expect(heading(`First ${locale}`, 1)).toBeVisible({ timeout: 40_000 });

    const second = await addRelease(page, stage, `Second ${locale}`);
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${second}`);
    await choose(page, t, [often, seldom]);
    const over = page.getByRole('button', { name: new RegExp(t('distribute:count.overCap')) });
    await expect(over).toContainText('1');
    await over.click();
    await expect(page.getByRole('dialog')).toContainText(often);
    await look(page, `${locale}-weekly-cap-people`);
    await page.keyboard.press('Escape');
    const past = page.getByRole('checkbox', {
      name: t('distribute:send.pastCapCount', { count: 1, total: 1 }),
    });
    await past.scrollIntoViewIfNeeded();
    await look(page, `${locale}-weekly-cap-check`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await send(page, t, 1);
    await expect(heading(`Second ${locale}`, 1)).toBeVisible({ timeout: 40_000 });
    await page.getByRole('button', { name: new RegExp(t('distribute:state.over-cap')) }).click();
    await expect(page.getByRole('region', { name: t('distribute:state.over-cap') })).toContainText(often);
    await look(page, `${locale}-weekly-cap-result`);

    // By a person's word it goes to them, too.
    const third = await addRelease(page, stage, `Third ${locale}`);
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${third}`);
    await choose(page, t, [often]);
    await past.check();
    await send(page, t, 1);
    await expect(heading(`Third ${locale}`, 1)).toBeVisible({ timeout: 40_000 });
  });
}

for (const one of looks) {
  const { locale } = one;
  const t = wordsOf(locale);
  test(`${locale}: a producer who changes an admin’s plan reads that it ends passing the limit`, async ({
    browser,
  }) => {
    await inDatabase(stage, (client) =>
      client.query(
        `update organization set settings = settings || '{"weeklyMessages":1,"onlyAdminsPassCap":true}' where organization_id = $1`,
        [organizationId],
      ),
    );
    const admin = await enter(await newContext(browser, stage, one), stage, one, 'tv-admin@demo.test');
    const id = await addRelease(admin, stage, `Planned ${locale}`);
    const answer = await admin.request.post(
      `${stage.url}/api/distribution/${organizationId}/distribute-audience/${id}`,
      {
        headers: { origin: stage.url },
        data: {
          from: { email: 'press@mifras.example' },
          audience: { contacts: [{ email: `past.${locale}@week.example` }] },
          startsAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
          pastWeeklyCap: true,
        },
      },
    );
    expect(answer.status(), await answer.text()).toBe(201);
    const page = await enter(await newContext(browser, stage, one), stage, one, 'tv-producer@demo.test');
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await page.getByRole('button', { name: t('distribute:schedule.open'), exact: true }).click();
    await expect(page.getByText(t('distribute:plan.pastCapPlanned'))).toBeVisible();
    await look(page, `${locale}-plan-past-cap`);
    await page.getByRole('button', { name: t('distribute:plan.change'), exact: true }).click();
    const changing = page.getByRole('dialog', { name: t('distribute:plan.changeTitle') });
    await expect(changing.getByText(t('distribute:plan.endsPastCap'))).toBeVisible();
    await look(page, `${locale}-plan-ends-past-cap`);
    await changing
      .getByRole('textbox', { name: new RegExp(`^${t('distribute:message.subject')}`) })
      .fill('Other words');
    await changing.getByRole('button', { name: t('distribute:plan.save') }).click();
    await expect(changing).toBeHidden();
    await expect(page.getByText(t('distribute:plan.pastCapPlanned'))).toBeHidden();
  });
}
