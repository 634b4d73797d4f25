import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addContacts } from './contact.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** From the report of a send to the next one, for those who did, or did not do, something with it. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const open = (page: Page) => openIn(page, stage, locale, t, 'tv-producer@demo.test');

  test(`${locale}: the report of a text speaks of visits, and leads back to who did not open`, async ({
    page,
  }) => {
    await open(page);
    const id = await addRelease(page, stage, `Remind ${locale}`);
    const contacts = await addContacts(page, stage, organizationId, [`Tamar ${locale}`, `Tom ${locale}`]);
    await post(page, stage, `distribution/${organizationId}/distribute-audience/${id}`, {
      from: { email: 'press@mifras.example' },
      audience: { contacts },
    });
    const report = `${stage.url}/#/release/report/${organizationId}/${id}`;
    await expect(async () => {
      await page.goto(stage.url);
      await page.goto(report);
      await expect(
        page.getByRole('button', { name: t('report:remind', { count: 2, total: 2 }) }),
      ).toBeVisible({ timeout: 4000 });
    }).toPass();
    await expect(page.getByRole('region', { name: t('report:funnel.visitTitle') })).toBeVisible();
    await expect(page.getByText(t('report:funnel.finished'))).toHaveCount(0);
    await page.getByRole('button', { name: t('report:remind', { count: 2, total: 2 }) }).click();
    const chosen = page.getByRole('list', { name: t('distribute:chosenList') }).getByRole('listitem');
    await expect(chosen).toHaveCount(1);
    await expect(chosen).toContainText(t('distribute:engaged.notOpened'));
    const send = page.getByRole('button', { name: t('distribute:send.button', { count: 2, total: 2 }) });
    await expect(send).toBeEnabled();
    // A visit without a list begins with no people, and offers those who have it: one by one, or by what they did.
    await page.getByRole('button', { name: t('distribute:removeAll') }).click();
    await page.getByRole('button', { name: t('distribute:former', { count: 2, total: 2 }) }).click();
    await expect(chosen).toHaveCount(2);
    await page.getByRole('button', { name: t('distribute:removeAll') }).click();
    const engaged = page.getByRole('list', { name: t('distribute:engaged.title') });
    await expect(engaged.getByRole('listitem')).toHaveCount(2);
    await picture(page, { path: `artifacts/screens/${locale}-engaged.png`, fullPage: true });
    // No one has opened it yet; a send in a week asks then.
    await engaged
      .getByRole('button', { name: `${t('distribute:engaged.opened')} 0`, exact: true })
      .press('Enter');
    // The offer is gone: with the keys one goes on where it was.
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: t('distribute:counting') })
        .or(page.getByRole('status').filter({ hasText: t('distribute:chosen', { count: 0, total: 0 }) }))
        .first(),
    ).toBeFocused();
    await expect(
      page.getByRole('button', { name: t('distribute:send.button', { count: 0, total: 0 }) }),
    ).toBeDisabled();
    await page.getByRole('button', { name: t('distribute:schedule.later'), exact: true }).click();
    await page
      .getByRole('button', { name: t('distribute:schedule.inDays', { count: 7 }), exact: true })
      .click();
    await expect(page.getByText(t('distribute:schedule.engaged'))).toBeVisible();
    await expectAccessible(page, `those who did something are chosen (${locale})`);
    await picture(page, { path: `artifacts/screens/${locale}-engaged-later.png`, fullPage: true });
    const [words = ''] = t('distribute:schedule.button', { when: '|' }).split('|');
    await page.getByRole('button', { name: words }).click();
    const sure = page.getByRole('dialog');
    await expect(sure).toContainText(t('distribute:confirm.planTitle', { name: `Remind ${locale}` }));
    await sure.getByRole('button', { name: words }).click();
    const [planned = ''] = t('distribute:schedule.uncounted', { when: '|' }).split('|');
    await expect(page.getByRole('heading', { name: planned })).toBeVisible();
    await expect(
      page.getByText(
        t('distribute:plan.engaged', {
          did: t('distribute:engaged.opened'),
          name: `\u2068Remind ${locale}\u2069`,
        }),
      ),
    ).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-engaged-planned.png`, fullPage: true });
  });
}
