import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { madeSample } from './sample.ts';
import { openIn, organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('he');
const organizationId = organizations.tv;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const table =
  '<table><caption>לוח</caption><thead><tr><th>יום</th><th>שעה</th></tr></thead><tbody><tr><td>ראשון</td><td>21:00</td></tr></tbody></table>';

const save = async (page: Page) => {
  await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
  await expect(page.getByText(t('releaseEdit:saved')).first()).toBeVisible();
};

const storedText = async (page: Page, id: string) => {
  const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
  return ((await answer.json()) as { releaseData: { content: string } }).releaseData.content;
};

/** What a paste of this HTML does. */
const paste = (box: Locator, html: string) =>
  box.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

const isDrawn = (picture: Locator) =>
  picture.evaluate(
    (image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0,
  );

async function uploadMainPicture(page: Page): Promise<void> {
  const field = page.getByRole('group', { name: t('fields:fields.mainImage') }).first();
  const choosing = page.waitForEvent('filechooser');
  await field
    .getByRole('button', { name: t('releaseEdit:image.choose') })
    .first()
    .click();
  await (await choosing).setFiles(madeSample().image);
  const crop = page.getByRole('dialog', { name: t('media:crop.title') });
  await expect(crop.getByRole('button', { name: t('media:crop.confirm') })).toBeEnabled();
  await crop.getByRole('button', { name: t('media:crop.confirm') }).click();
  await expect(field.getByRole('textbox', { name: t('releaseEdit:image.alt') })).toBeVisible();
  await field.getByRole('textbox', { name: t('releaseEdit:image.alt') }).fill('אישה על מזח');
}

test('a text keeps its table and gets a picture, and the app shows what the page shows', async ({ page }) => {
  await page.goto(stage.url);
  await signIn(page, stage, t, 'tv-producer@demo.test');
  const content = `<h4>כותרת קטנה</h4><p style="text-align:center">באמצע</p>${table}<p>סוף</p>`;
  const id = await addRelease(page, stage, 'טבלה ותמונה', { content });
  await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
  const field = page.getByRole('group', { name: t('fields:fields.content') }).first();
  const box = field.getByRole('textbox').first();
  await expect(box.getByRole('table')).toBeVisible();

  await field.getByRole('button', { name: t('releaseEdit:rich.picture') }).click();
  await expect(field.getByText(t('releaseEdit:rich.noPicture'))).toBeVisible();
  await uploadMainPicture(page);
  await box.getByText('סוף').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' הטקסט');
  await field
    .getByRole('list', { name: t('releaseEdit:rich.pictures') })
    .getByRole('button')
    .click();
  await expect(box.getByRole('img', { name: 'אישה על מזח' })).toBeVisible();
  await box.getByText('21:00').click();
  await field.getByRole('button', { name: t('releaseEdit:rich.tableAct.addRow') }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('שני');
  await look(page, 'he-rich-text');
  await field.scrollIntoViewIfNeeded();
  await picture(field, { path: 'artifacts/screens/he-rich-text-field.png' });
  await save(page);

  expect(await storedText(page, id)).toMatch(
    /^<h4>כותרת קטנה<\/h4><p style="text-align:center">באמצע<\/p><table><caption>לוח<\/caption><thead><tr><th>יום<\/th><th>שעה<\/th><\/tr><\/thead><tbody>.*שני.*<\/tbody><\/table><p>סוף הטקסט<\/p><figure><img src="\/api\/file\/[\w-]+\/[\w-]+\/image\/1280" alt="אישה על מזח" \/><\/figure>$/,
  );
  for (const address of [`/#/release/${organizationId}/${id}`, `/landing/${id}`]) {
    await page.goto('about:blank');
    await page.goto(`${stage.url}${address}`);
    await expect(page.getByRole('columnheader', { name: 'שעה' })).toBeVisible();
    const inText = page.locator('figure').getByRole('img', { name: 'אישה על מזח' });
    await inText.scrollIntoViewIfNeeded();
    await expect.poll(() => isDrawn(inText)).toBe(true);
    await picture(page, {
      path: `artifacts/screens/he-rich-text-${address.includes('#') ? 'details' : 'page'}.png`,
      fullPage: true,
    });
  }
});

test('what Word hands over comes as a list, and pictures that pages would not show are told of', async ({
  page,
}) => {
  await page.goto(stage.url);
  await signIn(page, stage, t, 'tv-producer@demo.test');
  const id = await addRelease(page, stage, 'הדבקה');
  await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
  const field = page.getByRole('group', { name: t('fields:fields.content') }).first();
  const box = field.getByRole('textbox').first();
  await box.click();
  const line = (words: string) =>
    `<p class=MsoListParagraph dir=RTL style='mso-list:l0 level1 lfo1;color:red'><span style='mso-list:Ignore'>·&nbsp;</span>${words}</p>`;
  await paste(box, `${line('אחת')}${line('שתיים')}<p class=MsoNormal><img src="file:///C:/a.png"></p>`);
  await expect(box.getByRole('listitem')).toHaveText(['אחת', 'שתיים']);
  await expect(field.getByText(t('releaseEdit:rich.leftOut', { count: 1 }))).toBeVisible();
  await expect(field.getByText(t('releaseEdit:rich.words', { count: 2 }))).toBeVisible();
  await save(page);
  expect(await storedText(page, id)).toBe('<ul><li><p>אחת</p></li><li><p>שתיים</p></li></ul>');
});

test('a table of one’s own, on a phone in English', async ({ page }) => {
  const words = wordsOf('en');
  await openIn(page, stage, 'en', words, 'tv-producer@demo.test');
  const id = await addRelease(page, stage, 'Table');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${stage.url}/#/release/edit/${organizationId}/${id}`);
  const field = page.getByRole('group', { name: words('fields:fields.content') }).first();
  await field.getByRole('textbox').first().click();
  await field.getByRole('button', { name: words('releaseEdit:rich.table'), exact: true }).click();
  await page.keyboard.type('Day');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hour');
  await expect(field.getByRole('columnheader')).toHaveText(['Day', 'Hour', '']);
  await field.getByRole('button', { name: words('releaseEdit:rich.tableAct.removeColumn') }).click();
  await expect(field.getByRole('columnheader')).toHaveText(['Day', '']);
  await look(page, 'en-rich-text-phone');
  await picture(field, { path: 'artifacts/screens/en-rich-text-phone-field.png' });
});
