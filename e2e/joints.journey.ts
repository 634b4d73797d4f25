import { expect, type Page, test } from '@playwright/test';
import { lettersOf, linkIn } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, wordsOf } from './words.ts';

/** What a hurried person does: presses twice, undoes, comes in by a phone, opens a mailed link a second time. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const speak = (page: Page, locale: Locale) =>
  page.addInitScript(
    (chosen) => localStorage.setItem('firstlook.ui', JSON.stringify({ locale: chosen, localeChosen: true })),
    locale,
  );

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test(`${locale}: the keys that save do so everywhere, and a save of nothing makes no version`, async ({
    page,
  }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Kept ${locale}`);
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    await expect(page.getByRole('textbox', { name: t('fields:fields.title') }).first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(t('releaseEdit:saved')).first()).toBeVisible();
    const stored = await page.request.get(`${stage.url}/api/release/${organizations.tv}/${id}`);
    expect(((await stored.json()) as { version: number }).version).toBe(1);
    await page.goto(`${stage.url}/#/contact/${organizations.tv}/edit`);
    await page.getByRole('textbox', { name: t('contacts:field.firstName') }).fill('Kim');
    await page.getByRole('textbox', { name: t('contacts:field.lastName') }).fill('Levi');
    await page.getByRole('textbox', { name: t('contacts:column.email') }).fill(`kim.${locale}@keys.example`);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(t('contacts:saved')).first()).toBeVisible();
  });

  test(`${locale}: a title without a space ends in its window`, async ({ page }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'tv-producer@demo.test');
    await page.setViewportSize({ width: 375, height: 812 });
    const id = await addRelease(page, stage, 'שם'.repeat(50));
    for (const screen of ['', '/edit', '/distribute']) {
      await page.goto('about:blank');
      await page.goto(`${stage.url}/#/release${screen}/${organizations.tv}/${id}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('שםשם');
      expect.soft(await beyondPhone(page), `/release${screen}`).toBeLessThanOrEqual(0);
    }
    await page.goto(`${stage.url}/landing/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('שםשם');
    expect.soft(await beyondPhone(page), 'landing page').toBeLessThanOrEqual(0);
  });

  test(`${locale}: a date that is none stays where it was typed, and nothing is saved until it is one`, async ({
    page,
  }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Dated ${locale}`);
    await page.goto(`${stage.url}/#/release/edit/${organizations.tv}/${id}`);
    const day = page.getByRole('textbox', { name: t('releaseEdit:expiration'), exact: true });
    const stored = async () =>
      (await (await page.request.get(`${stage.url}/api/release/${organizations.tv}/${id}`)).json()) as {
        version: number;
        expirationDate: string | null;
      };
    await day.pressSequentially('31/02/2027');
    await day.press('Tab');
    await expect(day).toHaveValue('31/02/2027');
    await expect(page.getByText(t('common:date.unread'))).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await page
      .getByRole('alert')
      .getByRole('button', { name: t('releaseEdit:expiration') })
      .click();
    await expect(day).toBeFocused();
    expect(await stored()).toMatchObject({ version: 1, expirationDate: null });
    await day.fill('28.2.2027');
    await day.press('Tab');
    await expect(day).toHaveValue('28/02/2027');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(t('releaseEdit:saved')).first()).toBeVisible();
    expect((await stored()).expirationDate).toMatch(/^2027-02-28T21:59:59/);
  });

  test(`${locale}: whoever stays stays, also on a page that was opened by its address`, async ({ page }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Stays ${locale}`);
    await page.goto(`${stage.url}/#/release/${organizations.tv}`);
    const edit = `${stage.url}/#/release/edit/${organizations.tv}/${id}`;
    await page.goto(edit);
    const title = page.getByRole('textbox', { name: t('fields:fields.title') }).first();
    await title.fill('Typed');
    await page.goBack();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('common:unsaved.stay') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(edit);
    await expect(title).toHaveValue('Typed');
    // Another address, typed over unsaved work, asks too.
    await page.evaluate((address) => location.assign(address), `${stage.url}/#/contact/${organizations.tv}`);
    await dialog.getByRole('button', { name: t('common:unsaved.stay') }).click();
    await expect(page).toHaveURL(edit);
    await expect(title).toHaveValue('Typed');
  });

  test(`${locale}: a wrong address keeps the ways around it, and the outbox has an address for people`, async ({
    page,
  }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'admin@demo.test');
    await page.goto(`${stage.url}/#/nowhere/at/all`);
    await expect(page.getByRole('heading', { name: t('common:notFound.title') })).toBeVisible();
    await expect(page.getByRole('navigation', { name: t('shell:navigation') })).toBeVisible();
    await page.goto(`${stage.url}/outbox`);
    await expect(page.getByRole('heading', { name: t('outbox:title'), level: 1 })).toBeVisible();
  });

  test(`${locale}: an undone send gives back people, subject and options`, async ({ page }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Undo ${locale}`);
    await page.goto(`${stage.url}/#/release/distribute/${organizations.tv}/${id}`);
    await button(page, t('distribute:paste.open')).click();
    await page
      .getByRole('textbox', { name: t('distribute:paste.label') })
      .fill('"Levi, Dana" <undo@x.example>');
    await button(page, t('distribute:paste.add', { count: 1, total: 1 })).click();
    const subject = page.getByRole('textbox', { name: t('distribute:message.subject') });
    // The proposed one comes with the newsletter, also between the marking of a text and its being written over.
    await expect(subject).not.toHaveValue('');
    await subject.fill('A subject of my own');
    const force = page.getByRole('checkbox', { name: t('distribute:send.force') });
    await force.check();
    const sending = t('distribute:send.button', { count: 1, total: 1 });
    await button(page, sending).click();
    const sure = page.getByRole('dialog');
    await expect(sure).toContainText('A subject of my own');
    await picture(page, { path: `artifacts/joints/confirm-${locale}.png` });
    await sure.getByRole('button', { name: sending }).click();
    await button(page, t('distribute:undo.button')).click();
    await expect(page.getByText(t('distribute:result.nothingLeft'))).toBeVisible();
    await expect(page.getByText(t('distribute:result.nothingLeft')).locator('..')).not.toContainText(
      String(new Date().getFullYear()),
    );
    await picture(page, { path: `artifacts/joints/undone-${locale}.png` });
    await expect(button(page, t('distribute:history'))).toBeVisible();
    await button(page, t('distribute:newSend')).click();
    await expect(subject).toHaveValue('A subject of my own');
    await expect(force).toBeChecked();
    await expect(page.getByText('Dana Levi').first()).toBeVisible();
    await expect(button(page, sending)).toBeEnabled();
  });

  test(`${locale}: a new contact that is saved by a double click is one contact`, async ({ page }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'tv-producer@demo.test');
    await page.goto(`${stage.url}/#/contact/${organizations.tv}/edit`);
    await page.getByRole('textbox', { name: t('contacts:field.firstName') }).fill('Twice');
    await page.getByRole('textbox', { name: t('contacts:field.lastName') }).fill('Pressed');
    await page.getByRole('textbox', { name: t('contacts:column.email') }).fill(`twice-${locale}@x.example`);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/contact/')) posts += 1;
    });
    await button(page, t('common:save.label')).evaluate((save: HTMLElement) => {
      save.click();
      save.click();
    });
    await expect(page.getByText(t('contacts:saved')).first()).toBeVisible();
    expect(posts).toBe(1);
  });

  test(`${locale}: title and text of a card start at the same edge, whatever their language`, async ({
    page,
  }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'tv-producer@demo.test');
    const title = locale === 'en' ? 'כותרת בעברית' : 'An English title';
    const desc = locale === 'en' ? 'תיאור קצר.' : 'A short text.';
    await addRelease(page, stage, title, { desc });
    await page.reload();
    const card = page.getByRole('article').filter({ hasText: title });
    const edges = await card.evaluate((own) =>
      [own.querySelector('h2 bdi'), own.querySelector('p')].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part as Node);
        const { left, right } = range.getBoundingClientRect();
        return document.dir === 'rtl' ? right : left;
      }),
    );
    expect(Math.abs((edges[0] ?? 0) - (edges[1] ?? 99))).toBeLessThan(2);
  });

  test(`${locale}: a new organization shows the language that is saved`, async ({ page }) => {
    await speak(page, locale);
    await page.goto(stage.url);
    await signIn(page, stage, t, 'admin@demo.test');
    await page.goto(`${stage.url}/#/organization/edit`);
    await page.getByRole('textbox', { name: t('organizationEdit:field.name') }).fill(`Language ${locale}`);
    await expect(page.getByRole('combobox', { name: t('organizationEdit:field.locale') })).toHaveValue(
      t(`settings:languageName.${locale}`),
    );
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/organization'),
    );
    await button(page, t('common:save.label')).click();
    expect(await (await saved).json()).toMatchObject({ locale });
  });
}

for (const [address, languages] of [
  ['/tv', ['en-US']],
  ['/tv', ['fr-FR']],
  ['/music', ['he-IL']],
] as const) {
  for (const width of [320, 375]) {
    test(`the sign-in page of ${address} fits ${width} pixels where it offers ${languages}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ locale: languages[0], viewport: { width, height: 740 } });
      const page = await context.newPage();
      await page.goto(`${stage.url}${address}`);
      await expect(page.locator('p[lang]')).toBeVisible();
      expect(await beyondPhone(page)).toBe(0);
      const offer = await page.locator('p[lang]').boundingBox();
      expect(offer?.height ?? 99).toBeLessThan(60);
      await picture(page, {
        path: `artifacts/joints/sign-in-${address.slice(1)}-${languages}-${width}.png`,
        fullPage: true,
      });
      await context.close();
    });
  }
}

test('an English sign-up leads by an English mail to English pages, twice, without a choice', async ({
  browser,
}) => {
  const t = wordsOf('en');
  const email = 'hurried@x.example';
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${stage.url}/music#/auth/login`);
  await page.getByRole('textbox', { name: t('signIn:email') }).fill(email);
  await page.getByRole('button', { name: t('signIn:forgot') }).click();
  // The address that was just typed is there.
  await expect(page.getByRole('textbox', { name: t('signIn:email') })).toHaveValue(email);
  await page.goto(`${stage.url}/music#/auth/signup`);
  await page.getByRole('textbox', { name: t('signUp:firstName') }).fill('Hurried');
  await page.getByRole('textbox', { name: t('signUp:lastName') }).fill('Reader');
  await page.getByRole('textbox', { name: t('signIn:email') }).fill(email);
  await page.getByRole('textbox', { name: t('signUp:mobile') }).fill('052-123-4567');
  for (const field of await page.locator('input[type=password]').all()) await field.fill('Sea-view-2026');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/signup')) posts += 1;
  });
  await page.getByRole('button', { name: t('signUp:submit'), exact: true }).evaluate((open: HTMLElement) => {
    open.click();
    open.click();
  });
  await expect.poll(() => stage.sink.mails.filter(({ to }) => to.includes(email)).length).toBe(1);
  expect(posts).toBe(1);
  await context.close();

  // The mailed link in a browser that was never here: it speaks the mail's language, and says the same when it is opened again.
  const [letter] = await lettersOf(stage.sink, email);
  const link = linkIn(letter?.html ?? '', 'confirm-email');
  const fresh = await (await browser.newContext({ locale: 'he-IL' })).newPage();
  await fresh.goto(link);
  await fresh.locator('input[type=password]').fill('Sea-view-2026');
  await expect(fresh.locator('html')).toHaveAttribute('lang', 'en');
  await fresh.getByRole('button', { name: t('signUp:confirm.submit'), exact: true }).dblclick();
  const confirmed = fresh.getByRole('heading', { name: t('signUp:confirm.done') });
  await expect(confirmed).toBeVisible();
  await fresh.goto('about:blank');
  await fresh.goto(link);
  await expect(confirmed).toBeVisible();
  await fresh.context().close();
});
