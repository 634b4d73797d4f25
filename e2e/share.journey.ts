import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, type Look, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A public page is passed on: from the page itself and from the client sites, by the menu of the device or the clipboard. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ content: true });
});
test.afterAll(() => stage.stop());

type Kept = { shared: unknown[]; copied: string[] };

/** A browser with a menu that people share by, or without; what is passed on is kept in the page. */
async function open(browser: Browser, look: Look, email: string | null, hasMenu: boolean): Promise<Page> {
  const context = await newContext(browser, stage, look);
  await context.addInitScript((has) => {
    const kept: Kept = { shared: [], copied: [] };
    Object.assign(window, { kept });
    const share = (data: unknown) => Promise.resolve(void kept.shared.push(data));
    Object.defineProperty(navigator, 'share', { configurable: true, value: has ? share : undefined });
    const writeText = (text: string) => Promise.resolve(void kept.copied.push(text));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  }, hasMenu);
  return enter(context, stage, look, email);
}
const kept = (page: Page) => page.evaluate(() => (window as unknown as { kept: Kept }).kept);

const shown = async (page: Page, look: Look, name: string) => {
  await settle(page);
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide), name).toBe(false);
  await picture(page, { path: `artifacts/share/${name}-${look.locale}-${look.theme}-${look.width}.png` });
};

for (const look of looks) {
  const t = wordsOf(look.locale);

  test(`a reader passes a page on, without what is theirs (${look.locale}, ${look.width})`, async ({
    browser,
  }) => {
    const producer = await open(browser, look, 'tv-producer@demo.test', false);
    await producer.goto('/');
    const title = `Rising water ${look.locale}`;
    const id = await addRelease(producer, stage, title, { desc: 'The first wave comes at night.' });
    // A draft opens for those who work on it: there is nothing to pass on.
    await producer.goto(`/landing/${id}`);
    const he = wordsOf('he');
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
    await expect(producer.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(button(producer, he('landing:page.share'))).toHaveCount(0);
    const answer = await producer.request.post(`${stage.url}/api/release/${organizations.tv}/${id}/publish`, {
      headers: { origin: stage.url },
    });
    const { slug } = (await answer.json()) as { slug: string };
    const url = `${stage.url}/r/${encodeURIComponent(slug)}`;

    // By the clipboard, with the keyboard; the address has nothing of how the reader came.
    const reader = await open(browser, look, null, false);
    await reader.goto(`/landing/${id}?token=somebodys-own&origin=whatsapp`);
    await button(reader, he('landing:page.share')).press('Enter');
    await expect(
      reader.getByRole('status').filter({ hasText: he('landing:page.shareCopied') }),
    ).toBeVisible();
    expect(await kept(reader)).toEqual({ shared: [], copied: [url] });
    await shown(reader, look, 'page');
    await expectAccessible(reader, 'a page whose link was copied');

    // By the menu of the device.
    const phone = await open(browser, look, null, true);
    await phone.goto(`/r/${encodeURIComponent(slug)}`);
    await button(phone, he('landing:page.share')).click();
    await expect.poll(() => kept(phone)).toEqual({ shared: [{ title, url }], copied: [] });

    // And from the site of the organization.
    await reader.goto(`/client/tv#/release/${id}`);
    await button(reader, t('details:share.share'))
      .or(button(reader, he('details:share.share')))
      .click();
    await expect.poll(async () => (await kept(reader)).copied).toEqual([url]);
    await expect(
      reader
        .getByText(t('details:share.copied'))
        .or(reader.getByText(he('details:share.copied')))
        .first(),
    ).toBeVisible();
    await shown(reader, look, 'site');
    await producer.goto(`/#/release/${organizations.tv}/${id}`);
    await button(producer, t('details:more')).press('Enter');
    await producer.getByRole('menuitem', { name: t('details:share.share') }).press('Enter');
    await expect.poll(async () => (await kept(producer)).copied).toEqual([url]);
    await expect(producer.getByText(t('details:share.copied')).first()).toBeVisible();
    await shown(producer, look, 'details');
    // A book and what the press site has: the button stands in the head of each.
    for (const [site, title] of [
      ['books', 'book'],
      ['music', 'press'],
    ] as const) {
      const maker = await producer.request.get(`${stage.url}/r/${site}`);
      const [, name = ''] = /href="[^"]*\/r\/([^"/?]*-[\w-]{22})"/.exec(await maker.text()) ?? [];
      const code = Buffer.from(name.slice(-22), 'base64url').toString('hex');
      const release = code.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      await reader.goto(`/client/${site}#/release/${release}`);
      const there = button(reader, 'Share').or(button(reader, 'שיתוף'));
      await expect(there).toBeVisible();
      await there.scrollIntoViewIfNeeded();
      await shown(reader, look, title);
      await expectAccessible(reader, title);
      await reader.goto(`/r/${name}`);
      await expect(there).toBeVisible();
      await shown(reader, look, `page-${title}`);
    }
    await Promise.all([producer, reader, phone].map((page) => page.context().close()));
  });
}
