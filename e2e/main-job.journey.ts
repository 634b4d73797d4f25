import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { buildSpreadsheet } from '../server/test/spreadsheet.ts';
import { look } from './accessible.ts';
import { pauseAfter } from './film.ts';
import { lettersOf, linkIn } from './letter.ts';
import { seeOnPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { madeSample, realSample, type Sample } from './sample.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

interface Play {
  locale: Locale;
  organizationId: string;
  email: string;
  title: string;
  text: string;
  sample: () => Sample;
  /** Required text fields beside the title. */
  more: Record<string, string>;
  list: string;
  watcher: { firstName: string; lastName: string; email: string };
  leaver: { firstName: string; lastName: string; email: string };
  quiet: { firstName: string; lastName: string; email: string };
}

const plays: Play[] = [
  {
    locale: 'he',
    organizationId: organizations.tv,
    email: 'tv-producer@demo.test',
    title: 'שומרת המגדלור',
    text: 'סערה אחת, מגדלור אחד, ואישה שמסרבת לכבות את האור.',
    sample: madeSample,
    more: {},
    list: 'כתבות תרבות',
    watcher: { firstName: 'יעל', lastName: 'בן־ארי', email: 'yael@haaretz-tarbut.example' },
    leaver: { firstName: 'דורון', lastName: 'כץ', email: 'doron@galei.example' },
    quiet: { firstName: 'תמר', lastName: 'אלמוג', email: 'tamar@kol.example' },
  },
  {
    locale: 'en',
    organizationId: organizations.music,
    email: 'music-producer@demo.test',
    title: 'Low Tide, High Sun',
    text: 'Three minutes of salt, brass and a summer that will not end.',
    sample: realSample,
    more: { artist: 'Copper Tide' },
    list: 'Radio hosts',
    watcher: { firstName: 'Maud', lastName: 'Ellery', email: 'maud@northradio.example' },
    leaver: { firstName: 'Piers', lastName: 'Wynn', email: 'piers@vinylweekly.example' },
    quiet: { firstName: 'Nell', lastName: 'Okoro', email: 'nell@morningshow.example' },
  },
];

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

async function createRelease(page: Page, play: Play, t: Words): Promise<void> {
  await page
    .getByRole('button', { name: t('shell:newRelease') })
    .first()
    .click();
  const types = page.getByRole('menuitem');
  const title = page.getByRole('textbox', { name: t('fields:fields.title') }).first();
  // An organization with one type goes straight to its form.
  await expect(types.first().or(title)).toBeVisible();
  if (await types.first().isVisible()) await types.first().click();
  await title.fill(play.title);
  for (const [name, value] of Object.entries(play.more)) {
    await page
      .getByRole('textbox', { name: t(`fields:fields.${name}`) })
      .first()
      .fill(value);
  }
  await page
    .getByRole('group', { name: t('fields:fields.desc') })
    .getByRole('textbox')
    .fill(play.text);
  const { image, video, length } = play.sample();
  await chooseImage(page, t, image);
  const videos = page.getByRole('group', { name: t('fields:fields.videos'), exact: true });
  const choosing = page.waitForEvent('filechooser');
  await videos.getByRole('button', { name: t('releaseEdit:video.add') }).click();
  await (await choosing).setFiles(video);
  await expect(videos.getByRole('textbox', { name: t('releaseEdit:file.title') })).toBeVisible();
  await page.getByRole('button', { name: t('releaseEdit:save'), exact: true }).click();
  await expect(page.getByText(t('common:save.saved'))).toBeVisible();
  // The film goes on being prepared; its length tells that it can be watched.
  await expect(videos.getByText(length)).toBeVisible({ timeout: 60_000 });
  await look(page, `${play.locale}-edit`);
}

async function chooseImage(page: Page, t: Words, image: string): Promise<void> {
  const field = page.getByRole('group', { name: t('fields:fields.mainImage'), exact: true });
  const choosing = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: t('releaseEdit:image.choose') }).click();
  await (await choosing).setFiles(image);
  const crop = page.getByRole('dialog', { name: t('media:crop.title') });
  await crop.getByRole('slider', { name: t('media:crop.zoom') }).fill('1.5');
  await expect(crop.getByRole('button', { name: t('media:crop.confirm') })).toBeEnabled();
  await look(page, `${await page.locator('html').getAttribute('lang')}-crop`);
  await crop.getByRole('button', { name: t('media:crop.confirm') }).click();
  // A photo as a telephone makes it takes its time on a slow machine.
  await expect(field.getByRole('textbox', { name: t('releaseEdit:image.alt') })).toBeVisible({
    timeout: 120_000,
  });
  await field.getByRole('textbox', { name: t('releaseEdit:image.alt') }).fill(t('fields:fields.mainImage'));
}

async function seeDesign(page: Page, play: Play, t: Words): Promise<void> {
  await page.getByRole('link', { name: t('releaseEdit:preview') }).click();
  const frame = page.frameLocator('iframe').first();
  await expect(frame.getByText(play.title).first()).toBeVisible();
  await look(page, `${play.locale}-design-page`);
  await page.getByRole('tab', { name: t('design:kind.email') }).click();
  await expect(frame.getByText(play.title).first()).toBeVisible();
  await look(page, `${play.locale}-design-mail`);
}

async function importContacts(page: Page, play: Play, t: Words): Promise<void> {
  // What was uploaded no longer covers the page.
  await expect(page.getByRole('region', { name: t('upload:tray') })).toBeHidden();
  await page
    .getByRole('link', { name: t('shell:contacts') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('contacts:empty.title') })).toBeVisible();
  await look(page, `${play.locale}-contacts-empty`);
  await page
    .getByRole('link', { name: t('contacts:import') })
    .first()
    .click();
  const rows = [play.watcher, play.leaver, play.quiet, { ...play.quiet, email: 'no address here' }];
  await page.getByLabel(t('import:choose')).setInputFiles({
    name: `${play.list}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: buildSpreadsheet(rows),
  });
  await expect(page.getByRole('textbox', { name: t('import:list') })).toHaveValue(play.list);
  await page.getByRole('button', { name: t('import:start'), exact: true }).click();
  const sure = page.getByRole('dialog');
  await expect(sure).toBeVisible();
  await look(page, `${play.locale}-import-confirm`);
  await sure.getByRole('button', { name: t('import:start'), exact: true }).click();
  await expect(page.getByText(t('import:rows', { count: 4, total: 4 }))).toBeVisible();
  await expect(
    page.getByRole('heading', { name: t('import:refused.title', { count: 1, total: 1 }) }),
  ).toBeVisible();
  await look(page, `${play.locale}-import-result`);
  await page.getByRole('link', { name: t('import:toList', { list: play.list }) }).click();
  await expect(page.getByText(play.watcher.email).first()).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: t('shell:contacts') })).toContainText(
    '3',
  );
  await look(page, `${play.locale}-contacts`);
}

async function send(page: Page, play: Play, t: Words, releaseId: string): Promise<void> {
  await page.goto(`${stage.url}/#/release/distribute/${play.organizationId}/${releaseId}`);
  await page.getByRole('option', { name: play.list }).click();
  const button = page.getByRole('button', {
    name: t('distribute:send.button', { count: 3, total: 3 }),
    exact: true,
  });
  await expect(button).toBeEnabled();
  await look(page, `${play.locale}-distribute`);
  await button.click();
  const sure = page.getByRole('dialog');
  await expect(sure).toBeVisible();
  await look(page, `${play.locale}-distribute-confirm`);
  await sure.getByRole('button', { name: t('distribute:send.button', { count: 3, total: 3 }) }).click();
  await expect(page.getByRole('button', { name: t('distribute:undo.button'), exact: true })).toBeVisible();
  await look(page, `${play.locale}-sending`);
  const title = t('distribute:result.title', { count: 3, total: 3, name: play.title });
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 40_000 });
  await look(page, `${play.locale}-result`);
}

async function watch(reader: BrowserContext, play: Play, t: Words): Promise<void> {
  const [letter] = await lettersOf(stage.sink, play.watcher.email);
  if (!letter) throw new Error('the watcher got no letter');
  expect(letter.text).toContain(play.title);
  const mail = await reader.newPage();
  await mail.setContent(letter.html);
  await picture(mail, { path: `artifacts/screens/${play.locale}-mail.png` });
  const page = await reader.newPage();
  await page.goto(linkIn(letter.html, '/landing/'));
  const { firstName, lastName, email } = play.watcher;
  await expect(page.getByRole('heading', { name: play.title, level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', play.locale);
  await look(page, `${play.locale}-landing`);
  await page.locator('.fl-play').click();
  await pauseAfter(page, play.locale, 3);
  const player = page.locator('video').locator('..');
  expect((await player.boundingBox())?.height, 'a film has a screen').toBeGreaterThan(300);
  if (play.organizationId === organizations.tv) {
    await expect(page.getByText(t('landing:quota.of', { left: 9, total: 10 }))).toBeVisible();
    const watermark = player.locator('[aria-hidden=true]', { hasText: email });
    await expect(watermark).toContainText(`${firstName} ${lastName}`);
  }
  await look(page, `${play.locale}-player`);
}

async function leave(reader: BrowserContext, play: Play, t: Words): Promise<void> {
  const [letter] = await lettersOf(stage.sink, play.leaver.email);
  if (!letter) throw new Error('the leaver got no letter');
  const address = linkIn(letter.html, '/unsubscribe/');
  const page = await reader.newPage();
  // A mail scanner that opens the link takes no one off the list.
  for (let time = 0; time < 2; time++) await page.goto(address);
  await expect(page.getByRole('heading', { name: t('landing:unsubscribe.heading') })).toBeVisible();
  await look(page, `${play.locale}-unsubscribe`);
}

async function confirmLeaving(reader: BrowserContext, play: Play, t: Words): Promise<void> {
  const page = reader.pages().at(-1);
  if (!page) throw new Error('the page to leave by is closed');
  await page.getByRole('button', { name: t('landing:unsubscribe.button') }).click();
  await expect(page.getByRole('heading', { name: t('landing:unsubscribe.doneHeading') })).toBeVisible();
  await look(page, `${play.locale}-unsubscribed`);
}

for (const play of plays) {
  test(`the whole main job (${play.locale})`, async ({ browser }) => {
    const t = wordsOf(play.locale);
    const context = await browser.newContext({ locale: play.locale === 'he' ? 'he-IL' : 'en-GB' });
    const page = await context.newPage();
    await page.goto(stage.url);
    await page.getByRole('button', { name: t(`settings:languageName.${play.locale}`) }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', play.locale === 'he' ? 'rtl' : 'ltr');
    await expect(page.getByRole('heading', { name: t('signIn:title') })).toBeVisible();
    await look(page, `${play.locale}-sign-in`);
    await signIn(page, stage, t, play.email);
    await expect(page.getByRole('heading', { name: t('releases:empty.title') })).toBeVisible();
    await look(page, `${play.locale}-releases-empty`);

    await createRelease(page, play, t);
    const releaseId = /edit\/[^/]+\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    await seeDesign(page, play, t);
    await importContacts(page, play, t);
    await send(page, play, t, releaseId);
    const wanted = [play.watcher, play.leaver, play.quiet].map(({ email }) => email);
    expect(
      stage.sink.mails
        .flatMap(({ to }) => to)
        .filter((to) => wanted.includes(to))
        .sort(),
    ).toEqual(wanted.sort());

    const reader = await browser.newContext({ locale: play.locale === 'he' ? 'he-IL' : 'en-GB' });
    await watch(reader, play, t);
    await leave(reader, play, t);
    await page.goto(`${stage.url}/#/release/report/${play.organizationId}/${releaseId}`);
    const filter = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^${t(`report:filter.${name}`)}\\s*\\d`) });
    await expect(filter('watched')).toContainText('1');
    // The link was opened, the button not yet pressed.
    await expect(filter('unsubscribed')).toHaveCount(0);
    await confirmLeaving(reader, play, t);
    await page.reload();
    await expect(filter('all')).toContainText('3');
    await expect(filter('watched')).toContainText('1');
    await expect(filter('unsubscribed')).toContainText('1');
    const row = page.getByRole('row').filter({ hasText: play.watcher.email });
    await expect(row).toContainText(t('report:standing.watched'));
    await look(page, `${play.locale}-report`);
    if (play.locale === 'he') {
      const at = (route: string) => `${stage.url}/#${route}`;
      await seeOnPhone(page, t, {
        report: at(`/release/report/${play.organizationId}/${releaseId}`),
        releases: at(`/release/${play.organizationId}`),
        details: at(`/release/${play.organizationId}/${releaseId}`),
        edit: at(`/release/edit/${play.organizationId}/${releaseId}`),
        design: at(`/release/design/${play.organizationId}/${releaseId}`),
        distribute: at(`/release/distribute/${play.organizationId}/${releaseId}`),
        contacts: at(`/contact/${play.organizationId}`),
        import: at(`/contact/${play.organizationId}/import`),
      });
    }
    await context.close();
    await reader.close();
  });
}
