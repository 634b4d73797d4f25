import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { fieldWords } from './field-words.ts';
import { uploadPicture } from './film.ts';
import { addRelease } from './release.ts';
import { madeSample } from './sample.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, wordsOf } from './words.ts';

const organizationId = organizations.tv;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const text = (fieldName: string, title: string, more: object = {}) => ({
  type: 'TEXT',
  fieldName,
  title,
  ...more,
});
type Said = (typeof fieldWords)[Locale];

const definitions = (say: Said) => [
  text('title', say.title, { index: 1, props: { required: true } }),
  {
    type: 'TABLE',
    fieldName: 'shows',
    title: say.shows,
    fields: [
      text('place', say.place),
      { type: 'ROW', fieldName: '', title: '', fields: [text('day', say.day), text('hour', say.hour)] },
    ],
  },
  text('inner', say.inner, { hideFromUi: true, uiSections: ['content', 'contact'] }),
  { type: 'LONGRICHTEXT', fieldName: 'long', title: say.long },
  { type: 'RICHTEXT', fieldName: 'short', title: say.short },
  { type: 'links', fieldName: 'links', title: say.links },
  { type: 'IMAGEGALLERY', fieldName: 'onePicture', title: say.onePicture, singleItem: true },
];

/** A release type whose fields are the ones above. */
async function addReleaseType(page: Page, locale: Locale): Promise<void> {
  const headers = { origin: stage.url };
  const path = `tour-${locale}.json`;
  const base = `${stage.url}/api/organization/${organizationId}`;
  const file = await page.request.put(`${base}/registeredFile`, {
    headers,
    data: { path, kind: 'fields', content: JSON.stringify(definitions(fieldWords[locale])), version: 0 },
  });
  expect(file.status(), await file.text()).toBe(200);
  const { version, releaseTypes } = (await (await page.request.get(base)).json()) as {
    version: number;
    releaseTypes: object[];
  };
  const tour = { id: `tour-${locale}`, name: fieldWords[locale].tour, dataFieldsLocalFilePath: path };
  const saved = await page.request.put(base, {
    headers,
    data: { version, releaseTypes: [...releaseTypes, tour] },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const say = fieldWords[locale];
  const open = (page: Page, email: string) => openIn(page, stage, locale, t, email);

  test(`${locale}: every field writes into its own place, and what is removed is asked about`, async ({
    page,
  }) => {
    await open(page, 'tv-creator@demo.test');
    await addReleaseType(page, locale);
    await page.reload();
    await page.goto(`${stage.url}/#/release/edit/${organizationId}?releaseType=tour-${locale}`);
    const box = (name: string) => page.getByRole('textbox', { name, exact: true });
    await page.getByRole('textbox', { name: say.title }).first().fill(say.name);

    await page.getByRole('button', { name: t('releaseEdit:addRow'), exact: true }).click();
    await box(say.day).nth(0).fill('א');
    await box(say.day).nth(1).fill('ב');
    await box(say.hour).nth(1).fill('21:00');
    await expect(box(say.day).nth(0)).toHaveValue('א');
    await box(say.inner).fill(say.onlyUs);
    await expect(
      page.getByRole('navigation', { name: t('releaseEdit:sections') }).getByRole('button'),
    ).toHaveCount(1);
    const height = async (name: string) =>
      (await page.getByRole('group', { name }).locator('[data-body]').boundingBox())?.height ?? 0;
    expect(await height(say.long)).toBeGreaterThan(await height(say.short));

    const links = page.getByRole('group', { name: say.links });
    await links.getByRole('button', { name: t('releaseEdit:addLink'), exact: true }).click();
    await links.getByRole('textbox', { name: t('releaseEdit:linkUrl') }).fill('mifras.example/tour');
    await links.getByRole('textbox', { name: t('releaseEdit:linkTitle') }).fill(say.ownSite);
    await expect(links.getByRole('textbox', { name: t('releaseEdit:linkUrl') })).toHaveValue(
      'https://mifras.example/tour',
    );
    await links.getByRole('button', { name: t('releaseEdit:removeRow') }).click();
    const question = page.getByRole('dialog', {
      name: t('releaseEdit:removeLinkTitle', { name: say.ownSite }),
    });
    await question.getByRole('button', { name: t('common:cancel') }).click();
    await expect(links.getByRole('textbox', { name: t('releaseEdit:linkTitle') })).toHaveValue(say.ownSite);

    const gallery = page.getByRole('group', { name: say.onePicture });
    const choosing = page.waitForEvent('filechooser');
    await gallery.getByRole('button', { name: t('releaseEdit:image.add') }).click();
    await (await choosing).setFiles(madeSample().image);
    const crop = page.getByRole('dialog', { name: t('media:crop.title') });
    await expect(crop.getByRole('button', { name: t('media:crop.confirm') })).toBeEnabled();
    await crop.getByRole('button', { name: t('media:crop.confirm') }).click();
    await expect(gallery.getByRole('textbox', { name: t('releaseEdit:image.caption') })).toBeVisible();
    await expect(gallery.getByRole('button', { name: t('releaseEdit:image.add') })).toHaveCount(0);
    await look(page, `${locale}-fields`);

    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page).toHaveURL(/release\/edit\/[^/]+\/[0-9a-f-]+$/);
    const id = page.url().split('/').pop() ?? '';
    const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
    const { releaseData } = (await answer.json()) as { releaseData: Record<string, unknown> };
    expect(releaseData).toMatchObject({
      shows: [{ day: 'א' }, { day: 'ב', hour: '21:00' }],
      inner: say.onlyUs,
      links: [{ title: say.ownSite, url: 'https://mifras.example/tour' }],
      onePicture: { original: { width: 1600 } },
    });
    expect(releaseData).not.toHaveProperty('day');
  });

  test(`${locale}: a picture of a gallery, a row of the settings and a release go after a question only`, async ({
    page,
  }) => {
    await open(page, 'tv-creator@demo.test');
    /** Presses, calls off, presses again and says yes. @param left how many there are */
    const removes = async (press: Locator, title: string, yes: string, left: () => Promise<number>) => {
      const before = await left();
      const question = page.getByRole('dialog', { name: title });
      await press.click();
      await question.getByRole('button', { name: t('common:cancel'), exact: true }).click();
      await expect(question).toHaveCount(0);
      expect(await left()).toBe(before);
      await press.click();
      await question.getByRole('button', { name: yes, exact: true }).click();
      await expect(question).toHaveCount(0);
      await expect.poll(left).toBe(before - 1);
    };

    const title = say.tour;
    const fileId = await uploadPicture(page, stage);
    const imageGallery = [{ fileId, title: say.onePicture }];
    const id = await addRelease(page, stage, title, { imageGallery });
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    const picture = { name: say.onePicture };
    const remove = page.getByRole('button', { name: t('releaseEdit:file.remove', picture) });
    await remove.scrollIntoViewIfNeeded();
    await removes(remove, t('releaseEdit:file.removeTitle', picture), t('common:remove'), () =>
      page.locator('figure').count(),
    );
    await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
    await expect(page.getByText(t('common:save.saved')).first()).toBeVisible();

    const stored = async () => {
      const found = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
      return found.status() === 200 ? 1 : 0;
    };
    await removes(
      page.getByRole('button', { name: t('releaseEdit:remove'), exact: true }),
      t('releaseEdit:removeTitle', { name: title }),
      t('releaseEdit:removeConfirm'),
      stored,
    );

    await page.goto(`${stage.url}/#/organization/edit/${organizationId}?group=senders`);
    const rows = page
      .getByRole('list', { name: t('organizationEdit:field.fromEmails') })
      .getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    await removes(
      rows.first().getByRole('button', { name: t('common:remove'), exact: true }),
      `${t('common:remove')}?`,
      t('common:remove'),
      () => rows.count(),
    );
  });

  test(`${locale}: a link that is typed where nothing is selected stands there with its address`, async ({
    page,
  }) => {
    await open(page, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, say.here);
    await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
    const field = page.getByRole('group', { name: t('fields:fields.content') }).first();
    await field.getByRole('textbox').click();
    await page.keyboard.type(say.typed);
    await field.getByRole('button', { name: t('releaseEdit:rich.link') }).click();
    await page.keyboard.type('mifras.example/a?x=1');
    await page.keyboard.press('Enter');
    await expect(field.getByRole('link', { name: 'mifras.example/a?x=1' })).toHaveAttribute(
      'href',
      'https://mifras.example/a?x=1',
    );
    // An address that nobody confirmed is kept by a save, of a press as of a key.
    for (const [name, save] of [
      ['press.example', () => page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click()],
      ['key.example', () => page.keyboard.press('Control+s')],
    ] as const) {
      await field.getByRole('textbox').press('Control+Home');
      await page.keyboard.type(`${say.typed} `);
      await field.getByRole('button', { name: t('releaseEdit:rich.link') }).click();
      await page.keyboard.type(name);
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await save();
      expect(JSON.stringify(await (await saved).json())).toContain(`https://${name}`);
      await expect(field.getByRole('textbox', { name: t('releaseEdit:rich.linkPrompt') })).toHaveCount(0);
    }
  });

  test(`${locale}: a field that is renamed takes its values along, and what narrows is told first`, async ({
    page,
  }) => {
    await open(page, 'tv-creator@demo.test');
    const headers = { origin: stage.url };
    const base = `${stage.url}/api/organization/${organizationId}`;
    const [file, type] = [`own-${locale}.json`, `own-${locale}`];
    const choices = [say.drama, say.news].map((value) => ({ value, label: value }));
    const content = JSON.stringify([
      text('title', say.title, { index: 1 }),
      text('director', say.director, { index: 2 }),
      { type: 'SELECT', fieldName: 'genre', title: say.genre, options: choices, index: 3 },
    ]);
    await page.request.put(`${base}/registeredFile`, {
      headers,
      data: { path: file, kind: 'fields', content, version: 0 },
    });
    const { version, releaseTypes } = (await (await page.request.get(base)).json()) as {
      version: number;
      releaseTypes: object[];
    };
    const own = { id: type, name: say.own, dataFieldsLocalFilePath: file };
    const saved = await page.request.put(base, {
      headers,
      data: { version, releaseTypes: [...releaseTypes, own], searchKeys: ['director'] },
    });
    expect(saved.status(), await saved.text()).toBe(200);
    const made = await page.request.post(`${stage.url}/api/release/${organizationId}`, {
      headers,
      data: {
        releaseType: type,
        releaseData: { title: say.withDirector, director: say.dana, genre: say.drama },
        design: { landingPage: null, email: null, locale: 'he' },
        expirationDate: null,
      },
    });
    const { _id: id } = (await made.json()) as { _id: string };

    await page.goto(`${stage.url}/#/organization/file/${organizationId}?file=${file}`);
    const line = page.getByRole('button', { name: say.director }).first();
    await line.click();
    await expect(page.getByText(t('registeredFile:used', { count: 1 })).first()).toBeVisible();
    await page.getByLabel(t('registeredFile:fieldName')).last().fill('filmmaker');
    await look(page, `${locale}-field-usage`);
    await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    const question = page.getByRole('dialog', { name: t('registeredFile:changesTitle') });
    await expect(question).toContainText(t('registeredFile:inReleases', { count: 1 }));
    await expect(question).toContainText(t('registeredFile:inSetting.searchKeys'));
    await look(page, `${locale}-field-move`);
    await question.getByRole('button', { name: t('registeredFile:saveMoving') }).click();
    const stored = async () => {
      const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
      return ((await answer.json()) as { releaseData: Record<string, unknown> }).releaseData;
    };
    await expect.poll(async () => (await stored()).filmmaker).toBe(say.dana);
    expect(await stored()).not.toHaveProperty('director');
    const { searchKeys } = (await (await page.request.get(base)).json()) as { searchKeys: string[] };
    expect(searchKeys).toEqual(['filmmaker']);
  });
}
