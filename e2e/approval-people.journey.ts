import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { approveSends } from './approve-sends.ts';
import { addContacts } from './contact.ts';
import { inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** An approver reads how many people a send would go to now; what it grew by after the approval is said, before it leaves and after. */
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
  test(`more people than were approved are told (${locale}, ${width})`, async ({ browser }) => {
    const producer = await enter(
      await newContext(browser, stage, look),
      stage,
      look,
      'tv-producer@demo.test',
    );
    const names = ['Ann', 'Bea', 'Cai'].map((name) => `${name} Grown${locale}`);
    const ids = await addContacts(producer, stage, organizationId, names);
    const { _id: tag } = await post(producer, stage, `tag/${organizationId}`, { name: `Grows ${locale}` });
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
        audience: { tags: [tag] },
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    );
    await wear(ids[1]);

    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `artifacts/screens/${locale}-grown-${what}-${width}.png` });
    };
    await goTo(page, `/release/distribute/${organizationId}/${releaseId}?send=${distributionId}`);
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: '2' })).toBeVisible();
    await seen('asked');
    await page.getByRole('button', { name: t('distribute:approval.approve'), exact: true }).click();
    await expect(page.getByText(t('distribute:approval.approved'), { exact: true })).toBeVisible();
    await wear(ids[2]);
    const grown = { count: 2, total: '2', meant: '3' };
    await expect(page.getByText(t('distribute:approval.grows', grown))).toBeVisible();
    await seen('planned');
    await inDatabase(stage, (client) =>
      client.query(`update distribution set starts_at = now() where id = $1`, [distributionId]),
    );
    await expect(page.getByText(t('distribute:approval.grew', grown))).toBeVisible({ timeout: 30_000 });
    await seen('sent');
    await page.context().close();
    await producer.context().close();
  });
}
