import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { approveSends } from './approve-sends.ts';
import { addContacts } from './contact.ts';
import { inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** An approver reads how many people are on a smart list; who comes to it after the approval is left out, and the screen says so. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
  await approveSends(stage);
});
test.afterAll(() => stage.stop());

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`who joins after the approval is left out (${locale}, ${width})`, async ({ browser }) => {
    const producer = await enter(
      await newContext(browser, stage, look),
      stage,
      look,
      'tv-producer@demo.test',
    );
    const names = ['Ann', 'Bea', 'Cai', 'Dov'].map((name) => `${name} Grown${locale}${width}`);
    const ids = await addContacts(producer, stage, organizationId, names);
    const { _id: tag } = await post(producer, stage, `tag/${organizationId}`, {
      name: `Grows ${locale}${width}`,
    });
    const { _id: smartList } = await post(producer, stage, `smart-list/${organizationId}`, {
      name: `Growing ${locale}${width}`,
      condition: { match: 'all', of: [{ is: 'tag', id: tag }] },
    });
    const wear = (id = '') =>
      inDatabase(stage, (client) =>
        client.query('update contact set tags = array[$1] where organization_id = $2 and id = $3', [
          tag,
          organizationId,
          id,
        ]),
      );
    await wear(ids[0]);
    const releaseId = await addRelease(producer, stage, `Grown ${locale}`);
    const { distributionId } = await post<{ distributionId: string }>(
      producer,
      stage,
      `distribution/${organizationId}/distribute-audience/${releaseId}`,
      {
        from: { email: 'press@mifras.example' },
        audience: { smartLists: [smartList] },
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    );

    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await picture(page, { path: `artifacts/screens/${locale}-grown-${what}-${width}.png` });
    };
    const heading = page.getByRole('heading', { level: 2 });
    await goTo(page, `/release/distribute/${organizationId}/${releaseId}?send=${distributionId}`);
    await expect(page.getByText(t('distribute:approval.fixed'))).toBeVisible();
    await wear(ids[1]);
    await expect(heading.filter({ hasText: '2' })).toBeVisible({ timeout: 30_000 });
    // As if the page had been read before.
    await page.route(
      '**/approval/*',
      (route) => route.continue({ postData: { ...route.request().postDataJSON(), people: 1 } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: t('distribute:approval.approve'), exact: true }).click();
    await expect(
      page.getByText(t('distribute:approval.otherPeople', { count: 2, total: '2' })),
    ).toBeVisible();
    await seen('asked');
    await page.getByRole('button', { name: t('distribute:approval.approve'), exact: true }).click();
    await expect(page.getByText(t('distribute:approval.approved'), { exact: true })).toBeVisible();
    await wear(ids[2]);
    await wear(ids[3]);
    const grown = { count: 2, total: '2' };
    await expect(page.getByText(t('distribute:approval.joins', grown))).toBeVisible({ timeout: 20_000 });
    await seen('planned');
    await inDatabase(stage, (client) =>
      client.query(`update distribution set starts_at = now() where id = $1`, [distributionId]),
    );
    await expect(page.getByText(t('distribute:approval.joined', grown))).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: t('distribute:state.joined') }).click();
    await expect(page.getByText(names[3] ?? '')).toBeVisible();
    await seen('sent');
    await page.context().close();
    await producer.context().close();
  });
}
