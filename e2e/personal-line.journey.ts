import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addContacts } from './contact.ts';
import { endUndoTime } from './database.ts';
import { lettersOf } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Words to one of those who are chosen: written, kept, looked at as they read them, sent, and told in the report. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const organizationId = organizations.tv;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const apart = (name: string) => `\u2068${name}\u2069`;

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);

  test(`a line to one person alone (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-creator@demo.test');
    const [name, other] = [`Dana Line${locale}`, `Uri Line${locale}`];
    const addresses = [name, other].map((one) => `${one.replace(' ', '.').toLowerCase()}@hands.example`);
    const [hers = '', his = ''] = addresses;
    await addContacts(page, stage, organizationId, [name, other]);
    const id = await addRelease(page, stage, `Lines ${locale}`);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    const paste = async (typed: string, count: number) => {
      await button(page, t('distribute:paste.open')).click();
      await page.getByRole('dialog').getByRole('textbox').fill(typed);
      await button(page, t('distribute:paste.add', { count, total: count })).click();
    };
    await paste(addresses.join('\n'), 2);
    await button(page, t('distribute:line.add', { name: apart(name) })).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox');
    await field.fill('{{nothing}}');
    await expect(dialog.getByText(t('distribute:line.mergeField'))).toBeVisible();
    await field.fill('{{firstName}}, episode 3 <b>is</b> the one you asked about');
    await expectAccessible(page, `writing a personal line (${locale})`);
    await picture(page, { path: `artifacts/screens/${locale}-line-dialog-${width}.png` });
    await button(page, t('distribute:line.done')).click();
    const line = 'Dana, episode 3 <b>is</b> the one you asked about';
    await expect(page.getByText(line)).toBeVisible();
    await expect(page.getByText(t('distribute:finding.lines', { count: 1 }))).toBeVisible();

    // Taken out and back, and over a reload.
    await button(page, t('common:removeNamed', { name })).click();
    await expect(page.getByText(line)).toBeHidden();
    await paste(hers, 1);
    await expect(page.getByText(line)).toBeVisible();
    await page.reload();
    await expect(page.getByText(line)).toBeVisible();
    await expectAccessible(page, `people with a personal line (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, { path: `artifacts/screens/${locale}-line-chosen-${width}.png`, fullPage: true });

    await button(page, t('distribute:newsletter.open')).click();
    await dialog.getByRole('button', { name: new RegExp(name) }).click();
    await expect(dialog.frameLocator('iframe').getByText(line)).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-line-preview-${width}.png` });
    await page.keyboard.press('Escape');

    const sending = t('distribute:send.button', { count: 2, total: 2 });
    await button(page, sending).click();
    await dialog.getByRole('button', { name: sending }).click();
    await expect(button(page, t('distribute:undo.button'))).toBeVisible();
    await endUndoTime(stage);
    await expect.poll(async () => (await lettersOf(stage.sink, hers)).length, { timeout: 40_000 }).toBe(1);
    const [letter] = await lettersOf(stage.sink, hers);
    expect(letter?.text).toContain(line);
    expect(letter?.html).toContain('episode 3 &lt;b&gt;is&lt;/b&gt; the one');
    await expect.poll(async () => (await lettersOf(stage.sink, his)).length, { timeout: 40_000 }).toBe(1);
    expect((await lettersOf(stage.sink, his))[0]?.text).not.toContain('episode 3');

    await goTo(page, `/release/report/${organizationId}/${id}`);
    await expect(page.getByText(line)).toBeVisible();
    await expectAccessible(page, `a report with a personal line (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, { path: `artifacts/screens/${locale}-line-report-${width}.png`, fullPage: true });
    await page.context().close();
  });
}
