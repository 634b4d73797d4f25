import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { endUndoTime } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A send that is spread over time: how fast it goes and when it ends is said before and while it goes. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`so many an hour, paused and stopped (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const title = `Spread ${locale}`;
    const id = await addRelease(page, stage, title);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await button(t('distribute:paste.open')).click();
    const three = [1, 2, 3].map((one) => `spread${one}.${locale}@pace.example`);
    await page.getByRole('dialog').getByRole('textbox').fill(three.join('\n'));
    await button(t('distribute:paste.add', { count: 3, total: 3 })).click();
    await page.getByRole('checkbox', { name: t('distribute:pace.label') }).check();
    const field = page.getByRole('textbox', { name: t('distribute:pace.perHour') });
    const sending = button(t('distribute:send.button', { count: 3, total: 3 }));
    await field.fill('0');
    await expect(page.getByText(t('distribute:pace.wrong', { most: '100,000' }))).toBeVisible();
    await expect(sending).toBeDisabled();
    await field.fill('2');
    const ends = t('distribute:pace.ends', { when: '|' }).split('|')[0] ?? '';
    await expect(page.getByText(ends).first()).toBeVisible();
    await expectAccessible(page, `a pace (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await field.scrollIntoViewIfNeeded();
    await picture(page, { path: `artifacts/screens/${locale}-pace-chosen-${width}.png` });
    await sending.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('distribute:send.button', { count: 3, total: 3 }) })
      .click();
    await expect(button(t('distribute:undo.button'))).toBeVisible();
    await endUndoTime(stage);
    await expect
      .poll(() => stage.sink.mails.filter(({ to }) => to[0]?.endsWith(`${locale}@pace.example`)).length, {
        timeout: 40_000,
      })
      .toBe(1);
    await expect(page.getByText(t('distribute:pace.goes', { count: 2, total: 2 }))).toBeVisible();
    await expect(page.getByText(ends).first()).toBeVisible();
    await expectAccessible(page, `a send that is spread (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, { path: `artifacts/screens/${locale}-pace-going-${width}.png`, fullPage: true });
    await button(t('distribute:pause')).click();
    await expect(button(t('distribute:resume'))).toBeVisible();
    await button(t('distribute:resume')).click();
    await expect(button(t('distribute:pause'))).toBeVisible();
    await button(t('distribute:stop.button')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('distribute:stop.confirm') })
      .click();
    const stopped = t('distribute:result.stopped', { count: 1, total: 1, name: title });
    await expect(page.getByRole('heading', { name: stopped })).toBeVisible();
    await page.context().close();
  });
}
