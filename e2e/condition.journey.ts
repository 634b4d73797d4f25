import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A field that is shown by what another one says: written beside the form that it makes, and used in a release. */
const organizationId = organizations.tv;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const words = {
  he: {
    title: 'כותרת',
    kind: 'סוג',
    series: 'סדרה',
    film: 'סרט',
    network: 'ערוץ השידור',
    kan: 'כאן 11',
    name: 'קו המים',
    example: 'למשל כאן 11',
  },
  en: {
    title: 'Headline',
    kind: 'Kind',
    series: 'Series',
    film: 'Film',
    network: 'Network',
    kan: 'Kan 11',
    name: 'Waterline',
    example: 'Such as Kan 11',
  },
};

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const say = words[locale];
  const file = `condition-${locale}.json`;
  const base = () => `${stage.url}/api/organization/${organizationId}`;
  const text = (fieldName: string, title: string, more: object) => ({
    type: 'TEXT',
    fieldName,
    title,
    ...more,
  });

  async function addFile(page: Page): Promise<void> {
    const headers = { origin: stage.url };
    const options = [
      { value: 'series', label: say.series },
      { value: 'film', label: say.film },
    ];
    const content = JSON.stringify([
      text('title', say.title, { index: 1, props: { required: true } }),
      { type: 'SELECT', fieldName: 'kind', title: say.kind, options, index: 2 },
      text('network', say.network, { index: 3, props: { required: true } }),
    ]);
    const data = { path: file, kind: 'fields', content, version: 0 };
    await page.request.put(`${base()}/registeredFile`, { headers, data });
    const { version, releaseTypes } = (await (await page.request.get(base())).json()) as {
      version: number;
      releaseTypes: object[];
    };
    const own = { id: `condition-${locale}`, name: say.kind, dataFieldsLocalFilePath: file };
    const types = { version, releaseTypes: [...releaseTypes, own] };
    const saved = await page.request.put(base(), { headers, data: types });
    expect(saved.status(), await saved.text()).toBe(200);
  }
  const choose = async (page: Page, box: ReturnType<Page['getByRole']>, option: string) => {
    await box.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  test(`a condition is written beside the form, follows a new name and hides what it should (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 860 });
    await openIn(page, stage, locale, t, 'tv-creator@demo.test');
    await addFile(page);
    await page.goto(`${stage.url}/#/organization/file/${organizationId}?file=${file}`);
    const live = page.getByRole('complementary', { name: t('registeredFile:live.title') });
    const rows = page.getByRole('list', { name: t('registeredFile:fields') });
    await expect(live.getByLabel(say.network)).toBeVisible();

    await rows.getByRole('button', { name: say.network }).first().click();
    await page.getByLabel(t('registeredFile:example')).fill(say.example);
    await expect(live.getByPlaceholder(say.example)).toBeVisible();
    const combo = (label: string) => rows.getByRole('combobox', { name: label });
    await choose(page, combo(t('registeredFile:showIf.field')), say.kind);
    await expect(live.getByLabel(say.network)).toHaveCount(0);
    await choose(page, combo(t('registeredFile:showIf.is')), t('registeredFile:showIf.some'));
    // What is missing is said beside the field that it is missing of.
    await expect(rows.getByText(t('registeredFile:issue.required'))).toBeVisible();
    await look(page, `${locale}-condition-wrong`);
    await choose(page, combo(t('registeredFile:showIf.values')), say.series);
    await page.keyboard.press('Escape');
    await expect(page.getByText(t('registeredFile:fine'))).toBeVisible();
    await choose(page, live.getByRole('combobox', { name: say.kind }), say.series);
    await live.getByLabel(say.network).fill(say.kan);
    await look(page, `${locale}-condition`);
    const dress = (theme: string) =>
      page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme);
    await dress('dark');
    await look(page, `${locale}-condition-dark`);
    await dress('light');
    await choose(page, live.getByRole('combobox', { name: say.kind }), say.film);
    await expect(live.getByLabel(say.network)).toHaveCount(0);

    await rows.getByRole('button', { name: say.kind }).first().click();
    // On its way the name is that of another field.
    const name = page.getByLabel(t('registeredFile:fieldName')).nth(0);
    await name.fill('title');
    await expect(rows.getByText(t('registeredFile:issue.taken'))).toBeVisible();
    await name.fill('titleKind');
    await expect(page.getByText(t('registeredFile:fine'))).toBeVisible();
    await page.setViewportSize({ width: 375, height: 812 });
    await look(page, `${locale}-condition-375`);
    await live.scrollIntoViewIfNeeded();
    await look(page, `${locale}-condition-375-form`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    await expect(page.getByText(t('registeredFile:saved', { path: file, version: 2 }))).toBeVisible();
    const stored = await page.request.get(`${base()}/registeredFile/text?path=${file}`);
    const fields = JSON.parse(((await stored.json()) as { content: string }).content) as object[];
    expect(fields[2]).toMatchObject({ fieldName: 'network', showIf: { field: 'titleKind', is: ['series'] } });

    // The release types are known from when the page was opened.
    await page.reload();
    await page.goto(`${stage.url}/#/release/edit/${organizationId}?releaseType=condition-${locale}`);
    // The form beside the definitions has the same field.
    await expect(live).toHaveCount(0);
    await page.getByRole('textbox', { name: say.title }).first().fill(say.name);
    const network = page.getByRole('textbox', { name: say.network });
    await expect(network).toHaveCount(0);
    const kind = page.getByRole('combobox', { name: say.kind });
    await choose(page, kind, say.series);
    await network.fill(say.kan);
    await choose(page, kind, say.film);
    await expect(network).toHaveCount(0);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page).toHaveURL(/release\/edit\/[^/]+\/[0-9a-f-]+$/);
    const id = page.url().split('/').pop() ?? '';
    await choose(page, kind, say.series);
    await expect(network).toHaveValue(say.kan);
    await choose(page, kind, say.film);
    await page.goto(`${stage.url}/#/release/${organizationId}/${id}`);
    await expect(page.getByRole('heading', { name: say.name })).toBeVisible();
    await expect(page.getByText(say.film).first()).toBeVisible();
    await expect(page.getByText(say.kan)).toHaveCount(0);
  });
}
