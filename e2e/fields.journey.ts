import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { addRelease } from './release.ts';
import { madeSample } from './sample.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('he');
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
const definitions = [
  text('title', 'כותרת', { index: 1, props: { required: true } }),
  {
    type: 'TABLE',
    fieldName: 'shows',
    title: 'הופעות',
    fields: [
      text('place', 'מקום'),
      { type: 'ROW', fieldName: '', title: '', fields: [text('day', 'יום'), text('hour', 'שעה')] },
    ],
  },
  text('inner', 'הערה פנימית', { hideFromUi: true, uiSections: ['content', 'contact'] }),
  { type: 'LONGRICHTEXT', fieldName: 'long', title: 'ארוך' },
  { type: 'RICHTEXT', fieldName: 'short', title: 'קצר' },
  { type: 'links', fieldName: 'links', title: 'קישורים' },
  { type: 'IMAGEGALLERY', fieldName: 'onePicture', title: 'תמונה אחת', singleItem: true },
];

/** A release type whose fields are the ones above. */
async function addReleaseType(page: Page): Promise<void> {
  const headers = { origin: stage.url };
  const base = `${stage.url}/api/organization/${organizationId}`;
  const file = await page.request.put(`${base}/registeredFile`, {
    headers,
    data: { path: 'tour.json', kind: 'fields', content: JSON.stringify(definitions), version: 0 },
  });
  expect(file.status(), await file.text()).toBe(200);
  const { version, releaseTypes } = (await (await page.request.get(base)).json()) as {
    version: number;
    releaseTypes: object[];
  };
  const tour = { id: 'tour', name: 'סיבוב הופעות', dataFieldsLocalFilePath: 'tour.json' };
  const saved = await page.request.put(base, {
    headers,
    data: { version, releaseTypes: [...releaseTypes, tour] },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test('every field writes into its own place, and what is removed is asked about', async ({ page }) => {
  await page.goto(stage.url);
  await signIn(page, stage, t, 'tv-creator@demo.test');
  await addReleaseType(page);
  await page.reload();
  await page.goto(`${stage.url}/#/release/edit/${organizationId}?releaseType=tour`);
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('textbox', { name: 'כותרת' }).first().fill('סיבוב');

  await page.getByRole('button', { name: t('releaseEdit:addRow'), exact: true }).click();
  await box('יום').nth(0).fill('א');
  await box('יום').nth(1).fill('ב');
  await box('שעה').nth(1).fill('21:00');
  await expect(box('יום').nth(0)).toHaveValue('א');
  await box('הערה פנימית').fill('רק לנו');
  await expect(
    page.getByRole('navigation', { name: t('releaseEdit:sections') }).getByRole('button'),
  ).toHaveCount(1);
  const height = async (name: string) =>
    (await page.getByRole('group', { name }).locator('[data-body]').boundingBox())?.height ?? 0;
  expect(await height('ארוך')).toBeGreaterThan(await height('קצר'));

  const links = page.getByRole('group', { name: 'קישורים' });
  await links.getByRole('button', { name: t('releaseEdit:addLink'), exact: true }).click();
  await links.getByRole('textbox', { name: t('releaseEdit:linkUrl') }).fill('mifras.example/tour');
  await links.getByRole('textbox', { name: t('releaseEdit:linkTitle') }).fill('האתר');
  await expect(links.getByRole('textbox', { name: t('releaseEdit:linkUrl') })).toHaveValue(
    'https://mifras.example/tour',
  );
  await links.getByRole('button', { name: t('releaseEdit:removeRow') }).click();
  const question = page.getByRole('dialog', { name: t('releaseEdit:removeLinkTitle', { name: 'האתר' }) });
  await question.getByRole('button', { name: t('common:cancel') }).click();
  await expect(links.getByRole('textbox', { name: t('releaseEdit:linkTitle') })).toHaveValue('האתר');

  const gallery = page.getByRole('group', { name: 'תמונה אחת' });
  const choosing = page.waitForEvent('filechooser');
  await gallery.getByRole('button', { name: t('releaseEdit:image.add') }).click();
  await (await choosing).setFiles(madeSample().image);
  const crop = page.getByRole('dialog', { name: t('media:crop.title') });
  await expect(crop.getByRole('button', { name: t('media:crop.confirm') })).toBeEnabled();
  await crop.getByRole('button', { name: t('media:crop.confirm') }).click();
  await expect(gallery.getByRole('textbox', { name: t('releaseEdit:image.caption') })).toBeVisible();
  await expect(gallery.getByRole('button', { name: t('releaseEdit:image.add') })).toHaveCount(0);
  await look(page, 'he-fields');

  await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
  await expect(page).toHaveURL(/release\/edit\/[^/]+\/[0-9a-f-]+$/);
  const id = page.url().split('/').pop() ?? '';
  const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
  const { releaseData } = (await answer.json()) as { releaseData: Record<string, unknown> };
  expect(releaseData).toMatchObject({
    shows: [{ day: 'א' }, { day: 'ב', hour: '21:00' }],
    inner: 'רק לנו',
    links: [{ title: 'האתר', url: 'https://mifras.example/tour' }],
    onePicture: { original: { width: 1600 } },
  });
  expect(releaseData).not.toHaveProperty('day');
});

test('a link that is typed where nothing is selected stands there with its address', async ({ page }) => {
  await page.goto(stage.url);
  await signIn(page, stage, t, 'tv-producer@demo.test');
  const id = await addRelease(page, stage, 'קישור');
  await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
  const field = page.getByRole('group', { name: t('fields:fields.content') }).first();
  await field.getByRole('textbox').click();
  await page.keyboard.type('כאן ');
  await field.getByRole('button', { name: t('releaseEdit:rich.link') }).click();
  await page.keyboard.type('mifras.example/a?x=1');
  await page.keyboard.press('Enter');
  await expect(field.getByRole('link', { name: 'mifras.example/a?x=1' })).toHaveAttribute(
    'href',
    'https://mifras.example/a?x=1',
  );
});

test('a field that is renamed takes its values along, and what narrows is told first', async ({ page }) => {
  await page.goto(stage.url);
  await signIn(page, stage, t, 'tv-creator@demo.test');
  const headers = { origin: stage.url };
  const base = `${stage.url}/api/organization/${organizationId}`;
  const choices = ['דרמה', 'חדשות'].map((value) => ({ value, label: value }));
  const content = JSON.stringify([
    text('title', 'כותרת', { index: 1 }),
    text('director', 'במאית', { index: 2 }),
    { type: 'SELECT', fieldName: 'genre', title: 'סוגה', options: choices, index: 3 },
  ]);
  await page.request.put(`${base}/registeredFile`, {
    headers,
    data: { path: 'program-own.json', kind: 'fields', content, version: 0 },
  });
  const { version, releaseTypes } = (await (await page.request.get(base)).json()) as {
    version: number;
    releaseTypes: object[];
  };
  const own = { id: 'ownType', name: 'משלנו', dataFieldsLocalFilePath: 'program-own.json' };
  const saved = await page.request.put(base, {
    headers,
    data: { version, releaseTypes: [...releaseTypes, own], searchKeys: ['director'] },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const made = await page.request.post(`${stage.url}/api/release/${organizationId}`, {
    headers,
    data: {
      releaseType: 'ownType',
      releaseData: { title: 'עם במאית', director: 'דנה', genre: 'דרמה' },
      design: { landingPage: null, email: null, locale: 'he' },
      expirationDate: null,
    },
  });
  const { _id: id } = (await made.json()) as { _id: string };

  await page.goto(`${stage.url}/#/organization/file/${organizationId}?file=program-own.json`);
  const line = page.getByRole('button', { name: 'במאית' }).first();
  await line.click();
  await expect(page.getByText(t('registeredFile:used', { count: 1 })).first()).toBeVisible();
  await page.getByLabel(t('registeredFile:fieldName')).last().fill('filmmaker');
  await look(page, 'he-field-usage');
  await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  const question = page.getByRole('dialog', { name: t('registeredFile:changesTitle') });
  await expect(question).toContainText(t('registeredFile:inReleases', { count: 1 }));
  await expect(question).toContainText(t('registeredFile:inSetting.searchKeys'));
  await look(page, 'he-field-move');
  await question.getByRole('button', { name: t('registeredFile:saveMoving') }).click();
  const stored = async () => {
    const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
    return ((await answer.json()) as { releaseData: Record<string, unknown> }).releaseData;
  };
  await expect.poll(async () => (await stored()).filmmaker).toBe('דנה');
  expect(await stored()).not.toHaveProperty('director');
  const { searchKeys } = (await (await page.request.get(base)).json()) as { searchKeys: string[] };
  expect(searchKeys).toEqual(['filmmaker']);
});
