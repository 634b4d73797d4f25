import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedPath } from '@firstlook/contract/embed-host.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, look } from './accessible.ts';
import { readyFilm } from './film.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A newspaper's page shows a trailer and the latest releases: another site, whose cookies are not ours (docs/decisions/0102). */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** A site by the address of this machine, which is another than `localhost` to a browser. */
async function startPaper(): Promise<{ host: string; show(code: string): void; stop(): void }> {
  let shown = '';
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>The paper</title><h1>The paper</h1>${shown}`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (code) => {
      shown = code;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page on the paper's site, as a reader whom we do not know opens it. */
async function readPaper(browser: Browser, host: string): Promise<Page> {
  const reader = await (await browser.newContext({ viewport: { width: 900, height: 860 } })).newPage();
  await reader.goto(`http://${host}/`);
  return reader;
}

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  test(`a paper shows a trailer and the latest releases (${locale})`, async ({ page, browser }) => {
    const [paper, stranger] = [await startPaper(), await startPaper()];
    await openIn(page, stage, locale, t, 'tv-creator@demo.test');
    // Copied out of an address line.
    await page.goto(`${stage.url}/#/organization/edit/${organizationId}`);
    await page
      .getByRole('navigation', { name: t('organizationEdit:groups') })
      .getByRole('button', { name: t('organizationEdit:group.domain.title') })
      .click();
    const hosts = page.getByRole('combobox', { name: t('organizationEdit:field.embedHosts') });
    await hosts.fill(`http://${paper.host}/today`);
    await hosts.press('Enter');
    await expect(page.getByText(paper.host, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    await page.getByRole('button', { name: t('organizationEdit:embed.copy') }).click();
    const listCode = await page.evaluate(() => navigator.clipboard.readText());
    await look(page, `${locale}-framed-setting`);

    const fileId = await readyFilm(page, stage);
    const videos = [{ fileId, title: 'Trailer', requireAuth: false }];
    const title = `Waterline ${locale}`;
    const id = await addRelease(page, stage, title, { videos, desc: 'A film.' }, { locale });
    const published = await page.request.post(`${stage.url}/api/release/${organizationId}/${id}/publish`, {
      headers: { origin: stage.url },
    });
    expect(published.ok(), await published.text()).toBe(true);
    await page.goto(`${stage.url}/#/release/${organizationId}/${id}`);
    await page.getByRole('button', { name: t('details:more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('details:embed') }).click();
    await expect(page.getByText(t('common:copied'))).toBeVisible();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain(embedPath('tv', ''));
    expect(listCode).toContain(`src="${stage.url}${embedPath('tv')}"`);

    for (const address of [embedPath('tv'), ...(/src="([^"]+)"/.exec(code)?.slice(1) ?? [])]) {
      const framed = await page.context().newPage();
      await framed.goto(new URL(address, stage.url).href);
      await expectAccessible(framed, `framed: ${address}`);
      await framed.close();
    }
    paper.show(code);
    const reader = await readPaper(browser, paper.host);
    const frame = reader.locator('iframe').contentFrame();
    await frame.getByRole('button', { name: t('landing:player.play', { title: 'Trailer' }) }).click();
    const video = frame.locator('video');
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 30_000 })
      .toBeGreaterThan(0.5);
    await picture(reader, { path: `artifacts/screens/${locale}-framed-release.png` });

    paper.show(listCode);
    await reader.reload();
    const opened = reader.context().waitForEvent('page');
    await reader.locator('iframe').contentFrame().getByRole('link', { name: title }).click();
    await expect((await opened).getByRole('heading', { name: title })).toBeVisible();
    await picture(reader, { path: `artifacts/screens/${locale}-framed-list.png` });
    await reader.context().close();

    // Whoever is not named shows nothing of it.
    stranger.show(code);
    const other = await readPaper(browser, stranger.host);
    await expect(other.getByRole('heading', { name: 'The paper' })).toBeVisible();
    await expect(other.locator('iframe').contentFrame().getByText(title)).toHaveCount(0);
    await other.context().close();
    for (const one of [paper, stranger]) one.stop();
  });
}
