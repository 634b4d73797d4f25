import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { readZip } from '../server/test/zip.ts';
import { look } from './accessible.ts';
import { uploadPdf } from './film.ts';
import { addRelease } from './release.ts';
import { openIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A producer ticks releases and takes their press kits home in one archive. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const [locale, width] of [
  ['he', 1280],
  ['en', 375],
] as const) {
  test(`${locale}, ${width}: press kits of many releases come in one archive, a folder for each`, async ({
    page,
  }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const names = [`Kits one ${locale}`, `Kits two ${locale}`, `Kits bare ${locale}`];
    for (const [at, name] of names.entries())
      await addRelease(
        page,
        stage,
        name,
        at < 2 ? { files: [{ fileId: await uploadPdf(page, stage) }] } : {},
      );
    await page.reload();
    for (const name of names)
      await page.getByRole('checkbox', { name: t('releases:select', { name }), exact: true }).check();
    await page.setViewportSize({ width, height: 900 });
    const bar = page.getByRole('region', { name: t('selection:bar') });
    await bar.getByRole('button', { name: t('selection:kits.label') }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(t('selection:kits.title', { count: 3, total: '3' }));
    await look(page, `${locale}-${width}-kits-of-many`);
    const confirm = question.getByRole('button', { name: t('selection:kits.confirm') });
    const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()]);
    expect(download.suggestedFilename()).toBe(t('selection:kits.file'));
    const zip = await readZip(readFileSync(await download.path()));
    const said = `${t('landing:kit.many.missing')}.txt`;
    for (const name of names.slice(0, 2)) expect([...zip.keys()]).toContain(`${name}/files/synopsis.pdf`);
    expect(zip.get(said)?.toString()).toContain(names[2]);
  });
}
