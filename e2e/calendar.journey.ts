import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What is planned is seen on its day, as a month and as a list, and leads to where it is changed. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** The tenth of the month after next: whatever today is, it stands in no month that fills the first one's weeks. */
function farDay(): { day: string; month: string } {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 7);
  return { month, day: `${month}-10` };
}

async function plan(page: Page, id: string, startsAt: string): Promise<void> {
  const answer = await page.request.post(
    `${stage.url}/api/distribution/${organizationId}/distribute-audience/${id}`,
    {
      headers: { origin: stage.url },
      data: {
        from: { email: 'press@mifras.example' },
        audience: { contacts: [{ email: 'calendar@plan.example' }] },
        startsAt,
      },
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  const isPhone = width < 768;

  test(`a month of what is planned (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const title = `Days ${locale} of which there are more than a cell is wide`;
    const id = await addRelease(page, stage, title);
    const { day, month } = farDay();
    for (const hour of ['09', '10', '11']) await plan(page, id, `${day}T${hour}:00:00Z`);

    // From the navigation.
    await goTo(page, `/release/${organizationId}`);
    if (isPhone) await page.getByRole('button', { name: t('shell:menu'), exact: true }).click();
    await page
      .getByRole('navigation', { name: t('shell:navigation') })
      .getByRole('link', { name: t('shell:calendar') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('calendar:title') })).toBeVisible();
    await settle(page);
    const next = page.getByRole('button', { name: t('calendar:next'), exact: true });
    await next.click();
    await expect(page.getByText(t('calendar:none.title'))).toBeVisible();
    await expectAccessible(page, `an empty month (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, { path: `artifacts/screens/${locale}-calendar-none-${width}.png` });
    await next.click();
    await expect(page).toHaveURL(new RegExp(`month=${month}`));
    const entry = page.getByRole('link', { name: new RegExp(title) });
    // Three calls of one day are one entry.
    await expect(entry).toHaveCount(1);
    await expect(entry).toHaveAccessibleName(new RegExp(t('calendar:many.planned', { count: 3, total: 3 })));
    await expectAccessible(page, `a month (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, {
      path: `artifacts/screens/${locale}-calendar-month-${width}.png`,
      fullPage: true,
    });

    if (isPhone) await expect(page.getByRole('table')).toHaveCount(0);
    else {
      // A long title ends where its day does.
      const cell = await page.getByRole('cell').filter({ has: entry }).boundingBox();
      const shown = await entry.boundingBox();
      expect(shown && cell && shown.width < cell.width).toBe(true);
      // Weeks begin on Sunday in Hebrew; what stands on a day stands in its column.
      await expect(page.getByRole('columnheader').first()).toHaveText(/א/);
      await page.getByRole('button', { name: t('calendar:asList'), exact: true }).click();
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page.getByText(t('calendar:many.planned', { count: 3, total: 3 }))).toBeVisible();
      await expectAccessible(page, `a month as a list (${locale})`);
      await picture(page, { path: `artifacts/screens/${locale}-calendar-list-${width}.png` });
    }
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: t('distribute:schedule.off'), exact: true })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: t('calendar:thisMonth'), exact: true }).click();
    await expect(page).not.toHaveURL(/month=/);
    await page.context().close();
  });
}

test('who only watches finds no calendar', async ({ browser }) => {
  const [look] = looks;
  if (!look) return;
  const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-user@demo.test');
  await goTo(page, `/calendar/${organizationId}`);
  await expect(page.getByText(wordsOf('he')('common:notAllowed.title')).first()).toBeVisible();
  await page.context().close();
});
