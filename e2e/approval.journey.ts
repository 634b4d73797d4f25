import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { approveSends } from './approve-sends.ts';
import { lettersOf } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** A producer asks, an admin sends it back with a word; asked again it is approved, and leaves. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
  await approveSends(stage);
});
test.afterAll(() => stage.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function ask(page: Page, t: Words): Promise<void> {
  const asking = t('distribute:approval.ask');
  await button(page, asking).click();
  const sure = page.getByRole('dialog');
  await expect(sure).toContainText(t('distribute:approval.question'));
  await sure.getByRole('button', { name: asking }).click();
  await expect(page.getByText(t('distribute:approval.own'))).toBeVisible();
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`a send is sent back, asked for again and approved (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const title = `Asked ${locale}`;
    const id = await addRelease(page, stage, title);
    const person = `asked.${locale}@approval.example`;
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await button(page, t('distribute:paste.open')).click();
    await page.getByRole('dialog').getByRole('textbox').fill(person);
    await button(page, t('distribute:paste.add', { count: 1, total: 1 })).click();
    await ask(page, t);
    await expectAccessible(page, `a send that asks, by who asks (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, {
      path: `artifacts/screens/${locale}-approval-asked-${width}.png`,
      fullPage: true,
    });
    await expect
      .poll(async () => (await lettersOf(stage.sink, 'tv-admin@demo.test')).length)
      .toBeGreaterThan(0);

    // The admin finds it from the navigation.
    const admin = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    await goTo(admin, `/release/${organizationId}`);
    if (width < 768) await button(admin, t('shell:menu')).click();
    await admin
      .getByRole('navigation', { name: t('shell:navigation') })
      .getByRole('link', { name: new RegExp(t('shell:asks')) })
      .click();
    await settle(admin);
    await expect(admin.getByRole('heading', { name: t('calendar:asks'), exact: true })).toBeVisible();
    await picture(admin, { path: `artifacts/screens/${locale}-approval-calendar-${width}.png` });
    const asks = admin.getByRole('region', { name: t('calendar:asks') });
    await asks.getByRole('link', { name: new RegExp(title) }).click();
    await expect(button(admin, t('distribute:approval.approve'))).toBeVisible();
    await expectAccessible(admin, `a send that asks, by who answers (${locale})`);
    expect(await beyondPhone(admin)).toBeLessThanOrEqual(0);
    await picture(admin, {
      path: `artifacts/screens/${locale}-approval-answer-${width}.png`,
      fullPage: true,
    });
    await button(admin, t('distribute:newsletter.open')).click();
    await expect(admin.getByRole('dialog').frameLocator('iframe').locator('body')).toContainText(title);
    await admin.keyboard.press('Escape');
    await button(admin, t('distribute:approval.sendBack')).click();
    const back = admin.getByRole('dialog');
    await back.getByRole('button', { name: t('distribute:approval.sendBack') }).click();
    await expect(back.getByText(t('distribute:approval.wordsMissing'))).toBeVisible();
    await back.getByRole('textbox').fill('17:00 → 18:00');
    await back.getByRole('button', { name: t('distribute:approval.sendBack') }).click();
    await expect(admin.getByText('17:00 → 18:00')).toBeVisible();

    // Who asked reads why, and has what was chosen still there.
    await expect(page.getByText('17:00 → 18:00')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, `a send that came back (${locale})`);
    await picture(page, { path: `artifacts/screens/${locale}-approval-back-${width}.png`, fullPage: true });
    await button(page, t('distribute:newSend')).click();
    await expect(page.getByText(person).first()).toBeVisible();
    await ask(page, t);

    await goTo(admin, `/calendar/${organizationId}`);
    // What was kept of the calendar still names the first ask for a moment.
    await admin.reload();
    await asks.getByRole('link', { name: new RegExp(title) }).click();
    await button(admin, t('distribute:approval.approve')).click();
    await expect.poll(async () => (await lettersOf(stage.sink, person)).length, { timeout: 40_000 }).toBe(1);
    const done = t('distribute:result.title', { count: 1, total: 1, name: title });
    await expect(page.getByRole('heading', { name: done })).toBeVisible({ timeout: 20_000 });
    await admin.context().close();
    await page.context().close();
  });
}
