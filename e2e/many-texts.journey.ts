import { devices, expect, type Page, test } from '@playwright/test';
import { endUndoTime } from './database.ts';
import { pauseAfter, readyFilm } from './film.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A text message to a list of two hundred: each gets one of their own, and its link plays on a telephone. */
const many = 200;
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** @returns the numbers of a new mailing list of this name */
async function addList(page: Page, title: string, prefix: string): Promise<string[]> {
  const numbers = Array.from({ length: many }, (_, at) => `+97250${prefix}${String(at).padStart(4, '0')}`);
  const contacts: string[] = [];
  for (const [at, mobile] of numbers.entries())
    contacts.push(
      (
        await post(page, stage, `contact/${organizationId}`, {
          email: `r${at}-${prefix}@texts.example`,
          mobile,
          firstName: `R${at}`,
          lastName: prefix,
        })
      )._id,
    );
  await post(page, stage, `mailing-list/${organizationId}`, { title, contacts });
  return numbers;
}

for (const { locale, list, prefix, title } of [
  { locale: 'he', list: 'מבקרי קולנוע', prefix: '333', title: 'אור ראשון' },
  { locale: 'en', list: 'Film critics', prefix: '334', title: 'First light' },
] as const)
  test(`a text to ${many} people brings a link that plays on a phone (${locale})`, async ({ browser }) => {
    const t = wordsOf(locale);
    const context = await newContext(browser, stage, { locale, theme: 'light', width: 1360 });
    const page = await enter(context, stage, { locale, theme: 'light', width: 1360 }, 'tv-admin@demo.test');
    const fileId = await readyFilm(page, stage);
    const data = { videos: [{ fileId, title: 'Part one' }] };
    const release = await addRelease(page, stage, title, data, { locale });
    const numbers = await addList(page, list, prefix);

    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${release}`);
    await page.getByRole('combobox', { name: t('distribute:find') }).fill(list);
    await page.getByRole('option', { name: new RegExp(list) }).click();
    await page.getByRole('button', { name: t('distribute:channel.sms'), exact: true }).click();
    await page.getByRole('textbox', { name: t('distribute:text.label') }).fill('{{firstName}}, now');
    const sending = t('distribute:send.button', { count: many, total: many });
    await page.getByRole('button', { name: sending, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: sending }).click();
    await endUndoTime(stage);
    const result = t('distribute:result.title', { count: many, total: many, name: title });
    await expect(page.getByRole('heading', { name: result })).toBeVisible({ timeout: 120_000 });

    const texts = stage.textSink.texts.filter(({ to }) => numbers.includes(to));
    expect(texts.map(({ to }) => to).sort()).toEqual(numbers);
    const links = texts.map(({ text }) => new RegExp(`${stage.url}/s/[\\w-]+`).exec(text)?.[0] ?? '');
    expect(new Set(links).size).toBe(many);

    const phone = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' });
    const reader = await phone.newPage();
    await reader.goto(links[many - 1] ?? '');
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await reader.locator('.fl-play').click();
    await pauseAfter(reader, locale, 2);
    await phone.close();
    const report = `distribution/${organizationId}/distribution-data-by-release/${release}?includeMachines=true`;
    const watched = async () =>
      (await (await page.request.get(`${stage.url}/api/${report}`)).json()).counts.watched as number;
    await expect.poll(watched, { timeout: 60_000 }).toBe(1);
    await context.close();
  });
