import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { endUndoTime } from './database.ts';
import { lettersOf } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What is read without pictures is looked at, written anew, and arrives as it was written. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const people = { he: { firstName: 'נטע', lastName: 'אלמוג' }, en: { firstName: 'Neta', lastName: 'Almog' } };
const written = { he: 'שלום {{firstName}}, רק מילים', en: 'Hello {{firstName}}, words alone' };

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  const { firstName, lastName } = people[locale];

  test(`the text part is written for one send (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Text ${locale}`, { desc: 'The first words' }, { locale });
    const email = `text.${locale}@reader.example`;
    const made = await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
      headers: { origin: stage.url },
      data: { email, ...people[locale] },
    });
    expect(made.ok(), await made.text()).toBe(true);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await page.getByRole('combobox', { name: t('distribute:find') }).fill(firstName);
    await page.getByRole('option', { name: new RegExp(`^${firstName} ${lastName}`) }).click();
    await expect(page.getByText(t('distribute:textPart.made'), { exact: true })).toBeVisible();

    // It begins from the made text, in the direction of the release.
    await page.getByRole('button', { name: t('distribute:textPart.open'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('textPart:title') });
    const area = dialog.getByRole('textbox', { name: new RegExp(`^${t('textPart:label')}`) });
    await expect(area).toHaveValue(/The first words[\s\S]*\{\{unsubscribeUrl\}\}/);
    await expect(area).toHaveAttribute('dir', locale === 'he' ? 'rtl' : 'ltr');
    await picture(page, { path: `artifacts/screens/${locale}-text-part-made-${width}.png` });

    // Without its places it says so, and is not sent.
    await area.fill(written[locale]);
    await expect(dialog.getByText(t('textPart:noLeave'))).toBeVisible();
    await expect(dialog.getByText(t('textPart:noLink'))).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-text-part-wrong-${width}.png` });
    await area.press('End');
    await area.pressSequentially('\n');
    await dialog.getByRole('button', { name: t('distribute:text.field.link'), exact: true }).click();
    await area.press('End');
    await area.pressSequentially('\n');
    await dialog.getByRole('button', { name: t('textPart:leave'), exact: true }).click();
    await expect(area).toHaveValue(`${written[locale]}\n{{link}}\n{{unsubscribeUrl}}`);
    await expect(dialog.getByText(t('textPart:noLeave'))).toHaveCount(0);
    await expect(dialog.getByRole('region', { name: t('textPart:preview') })).toContainText(
      /\/unsubscribe\//,
    );
    await expectAccessible(page, `a text part (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, { path: `artifacts/screens/${locale}-text-part-written-${width}.png` });
    await dialog.getByRole('button', { name: t('textPart:done'), exact: true }).click();
    await expect(page.getByText(t('distribute:textPart.written'), { exact: true })).toBeVisible();

    // As its reader reads it.
    await page.getByRole('button', { name: t('distribute:newsletter.open'), exact: true }).click();
    const shown = page.getByRole('dialog', { name: t('distribute:newsletter.title') });
    await shown
      .getByRole('button', {
        name: t('distribute:newsletter.asPerson', { name: `\u2068${firstName} ${lastName}\u2069` }),
      })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('distribute:newsletter.text'), exact: true })
      .click();
    const words = written[locale].replace('{{firstName}}', firstName);
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-text-part-view-as-${width}.png` });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // It outlives a reload, and arrives.
    await page.reload();
    await expect(page.getByText(t('distribute:textPart.written'), { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: t('distribute:textPart.open'), exact: true })
      .scrollIntoViewIfNeeded();
    await picture(page, { path: `artifacts/screens/${locale}-text-part-step-${width}.png` });
    const sending = t('distribute:send.button', { count: 1, total: 1 });
    await page.getByRole('button', { name: sending, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: sending }).click();
    await expect(page.getByRole('button', { name: t('distribute:undo.button'), exact: true })).toBeVisible();
    await endUndoTime(stage);
    await expect.poll(async () => (await lettersOf(stage.sink, email)).length, { timeout: 40_000 }).toBe(1);
    const [letter] = await lettersOf(stage.sink, email);
    expect(letter?.text).toMatch(new RegExp(`^${words}\\s+\\S+/landing/\\S+\\s+\\S+/unsubscribe/`));
    expect(letter?.html).toContain('The first words');
    await page.context().close();
  });
}
