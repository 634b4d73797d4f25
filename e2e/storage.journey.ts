import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { inDatabase } from './database.ts';
import { uploadPdf } from './film.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Admins see what is stored, what takes the room and what failed; others are told that they may not. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** A film that could not be prepared, as if a conversion had failed. */
const addFailedFilm = (id: string, name: string) =>
  inDatabase(stage, (client) =>
    client.query(
      `insert into file (organization_id, id, kind, status, error, name, size, storage_key, remove_after)
       values ($1, $2, 'video', 'failed', 'took-too-long', $3, 3000000000, $4, null)`,
      [organizationId, id, name, `${organizationId}/files/${id}/source`],
    ),
  );

async function uploadRefused(page: Page): Promise<void> {
  await page.route(/\/api\/file\/upload\/[^/]+$/, (route) =>
    route.fulfill({ status: 413, json: { code: 'QUOTA_EXCEEDED', message: 'full', requestId: 'r' } }),
  );
}

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: an admin sees what is stored and begins a failed film anew`, async ({
    browser,
  }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const title = `Kept ${locale}`;
    const used = await uploadPdf(page, stage, `used-${locale}.pdf`);
    await uploadPdf(page, stage, `left-${locale}.pdf`);
    await addRelease(page, stage, title, { files: [{ fileId: used, title: 'kit' }] });
    const film = `master-${locale}.mov`;
    await addFailedFilm(`failed-film-${locale}`, film);

    await goTo(page, `/organization/edit/${organizationId}?group=data`);
    await page.getByRole('link', { name: t('storage:see') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('storage:title') })).toBeVisible();
    await expect(page.getByRole('meter', { name: t('storage:meter') })).toBeAttached();
    const biggest = page.getByRole('table', { name: t('storage:biggest.title') });
    const row = biggest.getByRole('row').filter({ hasText: `used-${locale}.pdf` });
    await expect(row).toContainText(title);
    await expect(row).toContainText(t('storage:stays'));
    const leaving = page.getByRole('table', { name: t('storage:leaving.title') });
    await expect(leaving).toContainText(`left-${locale}.pdf`);
    await expect(leaving).not.toContainText(`used-${locale}.pdf`);
    await look(page, `${locale}-${width}-storage`);
    await picture(page, { path: `artifacts/screens/${locale}-${width}-storage-whole.png`, fullPage: true });
    if (width < 400) expect(await beyondPhone(page)).toBeLessThanOrEqual(0);

    const prepared = page.getByRole('table', { name: t('storage:packaging.title') });
    const failed = prepared.getByRole('row').filter({ hasText: film });
    await expect(failed).toContainText(t('media:took-too-long'));
    await failed.getByRole('button', { name: t('storage:packaging.retryNamed', { name: film }) }).click();
    // There are no bytes behind it: it is tried, and fails again for that.
    await expect(page.getByText(t('storage:packaging.again', { name: film }))).toBeVisible();
    await expect(failed).not.toContainText(t('media:took-too-long'));

    await row.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await context.close();
  });

  test(`${locale}, ${width}: whose file finds no room is told where to look`, async ({ browser }) => {
    for (const email of ['tv-admin@demo.test', 'tv-producer@demo.test']) {
      const context = await newContext(browser, stage, seat);
      const page = await enter(context, stage, seat, email);
      await uploadRefused(page);
      await goTo(page, `/release/edit/${organizationId}?releaseType=programme`);
      const files = page.getByRole('group', { name: t('fields:fields.videos'), exact: true });
      const choosing = page.waitForEvent('filechooser');
      await files.getByRole('button', { name: t('releaseEdit:video.add') }).click();
      await (await choosing).setFiles({
        name: 'big.mp4',
        mimeType: 'video/mp4',
        buffer: Buffer.from('film'),
      });
      const tray = page.getByRole('region', { name: t('upload:tray') });
      if (width < 400) await tray.getByRole('button', { name: t('upload:unfold') }).click();
      await expect(tray).toContainText(t('errors:QUOTA_EXCEEDED'));
      const isAdmin = email.includes('admin');
      if (isAdmin) {
        const way = tray.getByRole('link', { name: t('upload:seeSpace') });
        await expect(way).toHaveAttribute('href', new RegExp(`/organization/storage/${organizationId}`));
      } else await expect(tray).toContainText(t('upload:seeSpaceAdmin'));
      await look(page, `${locale}-${width}-no-room-${isAdmin ? 'admin' : 'producer'}`);
      await context.close();
    }
  });
}

test('who does not lead the organization is told that the screen is not his', async ({ browser }) => {
  const [seat] = looks;
  if (!seat) throw new Error('a look');
  const t = wordsOf(seat.locale);
  const context = await newContext(browser, stage, seat);
  const page = await enter(context, stage, seat, 'tv-producer@demo.test');
  await goTo(page, `/organization/storage/${organizationId}`);
  await expect(page.getByRole('heading', { name: t('common:notAllowed.title') })).toBeVisible();
  await context.close();
});
