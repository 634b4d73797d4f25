import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, type Look, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** One release in several languages: made, kept apart, and switched by those who read it. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ content: true });
});
test.afterAll(() => stage.stop());

const open = async (browser: Browser, look: Look, email: string | null) =>
  enter(await newContext(browser, stage, look), stage, look, email);

async function post<T>(page: Page, organizationId: string, rest: string, data?: object): Promise<T> {
  const answer = await page.request.post(`${stage.url}/api/release/${organizationId}/${rest}`, {
    headers: { origin: stage.url },
    ...(data && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json() as Promise<T>;
}
const publish = (page: Page, organizationId: string, id: string) =>
  post<{ slug: string }>(page, organizationId, `${id}/publish`);
const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const shown = async (page: Page, look: Look, name: string) => {
  await settle(page);
  expect(await isWide(page), name).toBe(false);
  await picture(page, {
    path: `artifacts/translations/${name}-${look.locale}-${look.theme}-${look.width}.png`,
  });
};
/** The languages that are named on a page, the open one among them. */
const languagesOf = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });

interface Release {
  _id: string;
  design: { locale: string };
  releaseData: { title: string };
}
/** What the organization has published and not translated, in this language if there is one. */
async function untranslated(page: Page, organizationId: string, locale: string): Promise<Release> {
  const url = `${stage.url}/api/release/${organizationId}`;
  const list = await page.request.get(`${url}?filter[params][status]=distributed&pagination[limit]=50`);
  const { items } = (await list.json()) as { items: Release[] };
  const alone: Release[] = [];
  for (const item of items) {
    const whole = (await (await page.request.get(`${url}/${item._id}`)).json()) as { translations: object[] };
    if (whole.translations.length === 0) alone.push(item);
  }
  const found = alone.find(({ design }) => design.locale.startsWith(locale)) ?? alone[0];
  if (!found) throw new Error(`${organizationId} has published nothing`);
  return found;
}

for (const look of looks) {
  const t = wordsOf(look.locale);
  const spoken = (language: string) =>
    new Intl.DisplayNames(look.locale, { type: 'language' }).of(language) ?? '';

  test(`a release is translated, and the two lead to each other (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const { tv } = organizations;
    const page = await open(browser, look, 'tv-producer@demo.test');
    await page.goto('/');
    const [title, english] = [`מים עולים ${look.locale}`, `Rising water ${look.locale}`];
    const id = await addRelease(page, stage, title, { desc: 'הגל הראשון מגיע בלילה.' });
    const { slug } = await publish(page, tv, id);
    const dialog = page.getByRole('dialog');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const switchTo = (name: string) =>
      languagesOf(page, t('settings:language')).getByRole('link', { name, exact: true });

    // From the menu of its card: which languages there are, and which could be.
    await page.goto(`/#/release/${tv}?search=${encodeURIComponent(title)}`);
    // A card on a desk shows its acts; the table has them in a menu, as cards on a telephone do.
    if (look.width > 1000)
      await page
        .getByRole('radio', { name: t('releases:table'), exact: true })
        .or(button(t('releases:table')))
        .first()
        .click();
    await page.getByRole('button', { name: t('releases:actionsOf', { name: title }) }).click();
    await page.getByRole('menuitem', { name: t('releases:action.translate') }).click();
    await expect(dialog).toHaveAccessibleName(t('translations:title', { name: title }));
    await expect(button(t('translations:makeTo', { language: spoken('en') }))).toBeVisible();
    await expect(button(t('translations:makeTo', { language: spoken('he') }))).toHaveCount(0);
    await expectAccessible(page, 'translating a release');
    await shown(page, look, 'dialog');
    await button(t('translations:makeTo', { language: spoken('en') })).click();

    // It opens in the editor with the text that is to be translated, and with the way back to its original.
    await expect(page).toHaveURL(new RegExp(`/release/edit/${tv}/(?!${id})[\\w-]+`));
    await expect(page.getByText(t('translations:made', { language: spoken('en') }))).toBeVisible();
    const titleField = page.getByRole('textbox', { name: t('fields:fields.title') }).first();
    await expect(titleField).toHaveValue(title);
    await expect(switchTo('עברית')).toBeVisible();
    await titleField.fill(english);
    await expectAccessible(page, 'the editor of a translation');
    await shown(page, look, 'editor');

    // Hebrew is taken: said at the field, nothing typed is lost.
    const language = page.getByRole('combobox', { name: t('releaseEdit:language') });
    await language.click();
    await page.getByRole('option', { name: t('releaseEdit:localeName.he'), exact: true }).click();
    await button(t('releaseEdit:save')).click();
    await expect(page.getByText(t('fields:taken')).first()).toBeVisible();
    await expect(titleField).toHaveValue(english);
    await language.click();
    await page.getByRole('option', { name: t('releaseEdit:localeName.en'), exact: true }).click();
    await button(t('releaseEdit:save')).click();
    await expect(page.getByText(t('releaseEdit:saved'))).toBeVisible();

    // On the page of the release, until it is out: a draft.
    await page.goto(`/#/release/${tv}/${id}`);
    const draft = languagesOf(page, t('settings:language')).getByRole('link');
    await expect(draft).toContainText(t('releases:statusName.draft'));
    await shown(page, look, 'details');
    await expectAccessible(page, 'a release in two languages');
    await draft.click();
    await expect(page.getByRole('heading', { name: english, level: 1 })).toBeVisible();
    await switchTo('עברית').click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

    // Another editor was quicker: the one that is there is shown, and opened.
    await button(t('details:more')).click();
    await page.getByRole('menuitem', { name: t('releases:action.translate') }).click();
    await expect(button(t('translations:openOf', { language: spoken('en') }))).toBeVisible();
    await expect(button(t('translations:makeTo', { language: spoken('fr') }))).toBeFocused();
    const french = await post<{ _id: string }>(page, tv, `${id}/translate`, { locale: 'fr' });
    await button(t('translations:makeTo', { language: spoken('fr') })).click();
    await expect(dialog.getByText(t('translations:exists'))).toBeVisible();
    await expect(button(t('translations:openOf', { language: spoken('fr') }))).toBeVisible();
    await expect(dialog.getByText(t('translations:complete'))).toBeVisible();
    await shown(page, look, 'dialog-late');
    await button(t('translations:openOf', { language: spoken('en') })).click();
    await expect(page).toHaveURL(/\/release\/edit\//);
    const other = /edit\/[\w-]+\/([\w-]+)/.exec(page.url())?.[1] ?? '';

    // A send of a release without its translations is pointed out.
    await page.goto(`/#/release/${tv}?search=${encodeURIComponent(title)}`);
    await expect(page.getByText('Français', { exact: true })).toHaveCount(1);
    await expect(page.getByText('עברית', { exact: true })).toHaveCount(0);
    await shown(page, look, 'list');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('shell:search') }).fill(title);
    await expect(page.getByRole('option', { name: `${title} Français`, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`/#/release/distribute/${tv}/${french._id}`);
    await expect(page.getByText('Français', { exact: true })).toBeVisible();
    await expect(page.getByText(t('distribute:finding.untranslated'))).toBeVisible();

    // A stranger is offered what is out, by every way in, and nothing else.
    const stranger = await open(browser, look, null);
    await stranger.goto(`/r/${encodeURIComponent(slug)}`);
    await expect(stranger.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(languagesOf(stranger, 'שפות')).toHaveCount(0);
    await publish(page, tv, other);
    await stranger.goto(`/landing/${id}`);
    const names = languagesOf(stranger, 'שפות').getByRole('listitem');
    await expect(names).toHaveText(['עברית', 'English']);
    await shown(stranger, look, 'page-he');
    await expectAccessible(stranger, 'a page in two languages');
    await languagesOf(stranger, 'שפות').getByRole('link', { name: 'English' }).click();
    await expect(stranger.getByRole('heading', { name: english, level: 1 })).toBeVisible();
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'en');
    await shown(stranger, look, 'page-en');
    await languagesOf(stranger, 'Languages').getByRole('link', { name: 'עברית' }).press('Enter');
    await expect(stranger.getByRole('heading', { name: title, level: 1 })).toBeVisible();

    // An archived release is not offered any more.
    await post(page, tv, 'selection/archive', { chosen: { ids: [other] }, isArchived: true });
    await stranger.reload();
    await expect(languagesOf(stranger, 'שפות')).toHaveCount(0);
    await Promise.all([page.context().close(), stranger.context().close()]);
  });

  test(`readers of the client sites switch the language (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    for (const site of ['tv', 'books', 'music'] as const) {
      const organizationId = organizations[site];
      const producer = await open(browser, look, `${site}-producer@demo.test`);
      const release = await untranslated(producer, organizationId, look.locale);
      const { _id } = await post<{ _id: string }>(producer, organizationId, `${release._id}/translate`, {
        locale: 'fr',
      });
      const stranger = await open(browser, look, null);
      await stranger.goto(`/client/${site}#/release/${release._id}`);
      const title = stranger.getByRole('heading', { name: release.releaseData.title, level: 1 });
      await expect(title).toBeVisible();
      const french = stranger.getByRole('link', { name: 'Français', exact: true });
      await expect(french).toHaveCount(0);
      await publish(producer, organizationId, _id);
      await stranger.reload();
      await expect(french).toBeVisible();
      await shown(stranger, look, `site-${site}`);
      await expectAccessible(stranger, `a release of ${site} in two languages`);
      await french.click();
      await expect(stranger).toHaveURL(new RegExp(`#/release/${_id}`));
      await expect(stranger.getByRole('navigation').locator('[aria-current]')).toContainText(['Français']);
      await shown(stranger, look, `site-${site}-fr`);
      await Promise.all([producer.context().close(), stranger.context().close()]);
    }
  });
}
