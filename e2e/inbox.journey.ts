import { expect, type Page, test } from '@playwright/test';
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

/** What stands behind the subject in an inbox is written, a contact's mail and page are looked at, and the mail is sent. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const people = { he: { firstName: 'נטע', lastName: 'אלמוג' }, en: { firstName: 'Neta', lastName: 'Almog' } };

async function addContact(page: Page, email: string, names: (typeof people)['he']): Promise<void> {
  const answer = await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
    headers: { origin: stage.url },
    data: { email, ...names },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  const { firstName, lastName } = people[locale];
  const name = `${firstName} ${lastName}`;

  test(`a preheader is written, and the mail seen as its reader sees it (${locale}, ${width})`, async ({
    browser,
  }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const title = `Inbox ${locale}`;
    const id = await addRelease(page, stage, title, { desc: 'The first words' }, { locale });
    const email = `inbox.${locale}@reader.example`;
    await addContact(page, email, people[locale]);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await page.getByRole('combobox', { name: t('distribute:find') }).fill(firstName);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();

    // Without words of its own the release's stand there, in the inbox and as the example in the field.
    const preheader = page.getByRole('textbox', {
      name: new RegExp(`^${t('distribute:message.preheader')}`),
    });
    await expect(preheader).toHaveAttribute('placeholder', 'The first words');
    await expect(page.getByText('The first words', { exact: true })).toBeVisible();
    await preheader.fill('{{oops}}');
    await expect(page.getByText(t('distribute:message.preheaderField'))).toBeVisible();
    await preheader.fill(', ');
    await preheader.press('Home');
    await page
      .getByRole('group', { name: `${t('distribute:message.preheader')}: ${t('distribute:text.insert')}` })
      .getByRole('button', { name: t('distribute:text.field.firstName'), exact: true })
      .click();
    await expect(preheader).toHaveValue('{{firstName}}, ');
    await preheader.press('End');
    await preheader.pressSequentially('ABC 12');
    await expect(page.getByText(`, ABC 12`).first()).toBeVisible();
    await expectAccessible(page, `a preheader (${locale})`);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await preheader.scrollIntoViewIfNeeded();
    await picture(page, { path: `artifacts/screens/${locale}-inbox-preheader-${width}.png` });

    // As the contact reads it: by the offered name, then found by typing, and the page behind the link.
    await page.getByRole('button', { name: t('distribute:newsletter.open'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: t('distribute:newsletter.asPerson', { name: `\u2068${name}\u2069` }) })
      .click();
    await expect(dialog.getByText(`${firstName}, ABC 12`)).toBeVisible();
    await dialog
      .getByRole('button', { name: t('distribute:newsletter.asNobody', { name: `\u2068${name}\u2069` }) })
      .click();
    await expect(dialog.getByText(t('distribute:newsletter.sample'))).toBeVisible();
    await dialog.getByRole('combobox', { name: t('distribute:newsletter.as') }).fill(lastName);
    await dialog.getByRole('option', { name: new RegExp(name) }).click();
    await expect(dialog.getByText(`${firstName}, ABC 12`)).toBeVisible();
    const frame = dialog.frameLocator('iframe');
    await expect(frame.locator('body')).toContainText(firstName);
    await expectAccessible(page, `a newsletter as a contact (${locale})`);
    await picture(page, { path: `artifacts/screens/${locale}-inbox-view-as-${width}.png` });
    await dialog.getByRole('button', { name: t('distribute:newsletter.page'), exact: true }).click();
    await expect(dialog.getByRole('heading', { name: t('distribute:newsletter.page') })).toBeVisible();
    await expect(frame.locator('body')).toContainText(title);
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, { path: `artifacts/screens/${locale}-inbox-page-as-${width}.png` });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    // What was written outlives a reload, and stands hidden in the mail.
    await page.reload();
    await expect(preheader).toHaveValue('{{firstName}}, ABC 12');
    const sending = t('distribute:send.button', { count: 1, total: 1 });
    await page.getByRole('button', { name: sending, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: sending }).click();
    await expect(page.getByRole('button', { name: t('distribute:undo.button'), exact: true })).toBeVisible();
    await endUndoTime(stage);
    await expect.poll(async () => (await lettersOf(stage.sink, email)).length, { timeout: 40_000 }).toBe(1);
    const [letter] = await lettersOf(stage.sink, email);
    expect(letter?.html).toContain(`${firstName}, ABC 12`);
    expect(letter?.text).not.toContain('ABC 12');
    await page.context().close();
  });
}
