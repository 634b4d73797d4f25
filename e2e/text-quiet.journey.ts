import { timeIn } from '@firstlook/contract/zone.ts';
import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** In Hebrew on a desk, in English on a phone in the dark. */
const plays = [
  { locale: 'he', theme: 'light', width: 1360, title: 'אחרי תשע' },
  { locale: 'en', theme: 'dark', width: 375, title: 'After Nine' },
] as const;
const organizationId = organizations.tv;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const play of plays) {
  test(`a text in the quiet hours of the organization asks when it shall leave (${play.locale})`, async ({
    browser,
  }) => {
    const t = wordsOf(play.locale);
    const context = await newContext(browser, stage, play);
    const page = await enter(context, stage, play, 'tv-admin@demo.test');
    const setting = `${stage.url}/#/organization/edit/${organizationId}?group=distribution`;
    const clock = (hours: number) => timeIn('Asia/Jerusalem', new Date(Date.now() + hours * 3_600_000));
    const from = page.getByLabel(t('organizationEdit:field.quietHours'), { exact: true });
    const to = page.getByLabel(t('organizationEdit:quietTo'), { exact: true });
    const save = async () => {
      await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
      await expect(page.getByText(t('common:save.saved'))).toBeVisible();
    };
    await page.goto(setting);
    await from.fill(clock(-2));
    await expect(page.getByText(t('organizationEdit:halfQuiet'))).toBeVisible();
    await to.fill(clock(3));
    await expect(page.getByText(t('organizationEdit:halfQuiet'))).toBeHidden();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await look(page, `${play.locale}-text-quiet-setting`);
    await save();

    const id = await addRelease(page, stage, play.title);
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await page.getByRole('button', { name: t('distribute:channel.sms'), exact: true }).click();
    const asks = page.getByRole('group', { name: t('distribute:quiet.when') });
    await expect(asks).toBeVisible();
    await asks.scrollIntoViewIfNeeded();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await look(page, `${play.locale}-text-quiet`);
    // Mail knows none: asked while the question is not answered yet.
    await page.getByRole('button', { name: t('distribute:channel.email'), exact: true }).click();
    await expect(asks).toBeHidden();
    await page.getByRole('button', { name: t('distribute:channel.sms'), exact: true }).click();
    await expect(asks).toBeVisible();
    const accepted = page.getByText(
      t('distribute:quiet.accepted', { when: '|' }).split('|')[0]?.trim() ?? '',
    );
    await expect(accepted).toBeHidden();
    await asks.getByRole('button', { name: t('distribute:quiet.now'), exact: true }).click();
    await expect(asks).toBeHidden();
    await expect(accepted).toBeVisible();

    // Or after them: the send is planned for their end.
    await page.reload();
    await page.getByRole('button', { name: t('distribute:channel.sms'), exact: true }).click();
    await asks.getByRole('button').first().click();
    await expect(asks).toBeHidden();
    await expect(accepted).toBeHidden();

    await page.goto(setting);
    await from.fill('');
    await to.fill('');
    await save();
    await context.close();
  });
}
