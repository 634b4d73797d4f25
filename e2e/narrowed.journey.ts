import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { fieldWords } from './field-words.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, wordsOf } from './words.ts';

/** A developer takes an option away and renames a field: who is touched is named, and a producer goes on working. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const definitions = (locale: Locale, director: string, genres: string[]) => {
  const say = fieldWords[locale];
  const options = genres.map((value) => ({ value, label: value === 'drama' ? say.drama : say.news }));
  return JSON.stringify([
    { type: 'TEXT', fieldName: 'title', title: say.title, index: 1 },
    { type: 'TEXT', fieldName: director, title: say.director, index: 2 },
    { type: 'SELECT', fieldName: 'genre', title: say.genre, options, index: 3 },
  ]);
};

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const say = fieldWords[locale];
  test(`${locale}: what a narrower definition touches is named, and what was chosen stays`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-creator@demo.test');
    const headers = { origin: stage.url };
    const base = `${stage.url}/api/organization/${organizationId}`;
    const [file, type, design] = [`narrow-${locale}.json`, `narrow-${locale}`, `narrow/${locale}.hbs`];
    const put = async (data: object) => {
      const saved = await page.request.put(`${base}/registeredFile`, {
        headers,
        data: { version: 0, ...data },
      });
      expect(saved.status(), await saved.text()).toBe(200);
    };
    await put({ path: file, kind: 'fields', content: definitions(locale, 'director', ['drama', 'news']) });
    await put({ path: design, kind: 'template', content: '<p>{{release.data.director}}</p>' });
    const now = (await (await page.request.get(base)).json()) as {
      version: number;
      releaseTypes: object[];
      templates: object[];
    };
    const premiere = {
      ...{ id: type, name: say.tour, type: 'landingPage', releaseTypes: [type] },
      handlebarsLocalFilePath: design,
    };
    const saved = await page.request.put(base, {
      headers,
      data: {
        version: now.version,
        releaseTypes: [...now.releaseTypes, { id: type, name: say.own, dataFieldsLocalFilePath: file }],
        templates: [...now.templates, premiere],
      },
    });
    expect(saved.status(), await saved.text()).toBe(200);
    const made = await page.request.post(`${stage.url}/api/release/${organizationId}`, {
      headers,
      data: {
        releaseType: type,
        releaseData: { title: say.withDirector, director: say.dana, genre: 'news' },
        design: { landingPage: null, email: null, locale: 'he' },
        expirationDate: null,
      },
    });
    const { _id: id } = (await made.json()) as { _id: string };

    await page.goto(`${stage.url}/#/organization/file/${organizationId}?file=${file}`);
    await page.getByText('JSON', { exact: true }).first().click();
    await page
      .getByRole('textbox', { name: t('registeredFile:text') })
      .fill(definitions(locale, 'filmmaker', ['drama']));
    await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    const question = page.getByRole('dialog', { name: t('registeredFile:changesTitle') });
    await expect(question.getByRole('link', { name: say.withDirector })).toBeVisible();
    await expect(question.getByRole('link', { name: design })).toBeVisible();
    await expect(question).toContainText(say.tour);
    await expect(question).toContainText(t('registeredFile:design.carried', { count: 1 }));
    await expect(question).toContainText(t('registeredFile:change.option', { to: say.news }));
    await look(page, `${locale}-narrowed`);
    await page.setViewportSize({ width: 375, height: 812 });
    await look(page, `${locale}-narrowed-375`);
    await page.setViewportSize({ width: 1280, height: 860 });
    await question.getByRole('button', { name: t('registeredFile:saveMoving') }).click();
    await expect(page.getByText(t('registeredFile:saved', { path: file, version: 2 }))).toBeVisible();
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${base}/registeredFile/text?path=${design}`);
        return ((await answer.json()) as { content: string }).content;
      })
      .toBe('<p>{{release.data.filmmaker}}</p>');

    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    await expect(page.getByLabel(say.genre).first()).toHaveValue(
      t('releaseEdit:noLongerOffered', { name: `\u2068${say.news}\u2069` }),
    );
    await page.getByRole('textbox', { name: say.title }).first().fill(say.name);
    await look(page, `${locale}-no-longer-offered`);
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();
    const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
    expect(((await answer.json()) as { releaseData: object }).releaseData).toMatchObject({
      title: say.name,
      genre: 'news',
    });
  });
}
