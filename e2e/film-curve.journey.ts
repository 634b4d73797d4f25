import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { inDatabase } from './database.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Forty watch a film of twenty minutes, and the report and the statistics say where they left. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** Ten leave at 3:00, ten at 10:00, twenty stay. */
async function watchedByForty(releaseId: string): Promise<void> {
  const film = `film-${releaseId}`;
  await inDatabase(stage, async (client) => {
    await client.query(
      `insert into file (organization_id, id, kind, status, name, title, duration_seconds)
       values ($1, $2, 'video', 'ready', 'film.mp4', 'Storm, part one', 1200)`,
      [organizationId, film],
    );
    await client.query(
      `insert into watch (organization_id, id, file_id, release_id, viewer_key, duration_seconds, total_ms, buckets)
       select $1, $2 || n, $2, $3, 's:' || n, 1200, 60000,
         array(select case when b <= case when n <= 10 then 15 when n <= 20 then 50 else 100 end then 1 else 0 end
           from generate_series(1, 100) b)
       from generate_series(1, 40) n`,
      [organizationId, film, releaseId],
    );
    await client.query(
      `insert into sitting (organization_id, id, watch_id, total_ms, buckets, origin, started_at, ended_at)
       select organization_id, id, id, total_ms, buckets, 'site', now() - interval '1 hour', now() from watch
       where organization_id = $1 and file_id = $2`,
      [organizationId, film],
    );
  });
}

async function readCurve(page: Page, t: ReturnType<typeof wordsOf>): Promise<void> {
  const title = 'Storm, part one';
  const film = page.getByRole('region', { name: t('filmCurve:of', { title }) });
  await expect(film).toContainText(t('filmCurve:viewers', { count: 40, total: 40 }));
  await expect(film).toContainText(t('filmCurve:finished', { percent: 50 }));
  const curve = film.getByRole('slider');
  const told = (moment: string, percent: number, still: number, seen = still) =>
    t('filmCurve:here', { moment, percent, still, seen });
  await curve.focus();
  await page.keyboard.press('End');
  await expect(curve).toHaveAttribute(
    'aria-valuetext',
    new RegExp(told('19:48', 50, 20).replace(/[()]/g, '.')),
  );
  await page.keyboard.press('ArrowLeft');
  await expect(curve).toHaveAttribute('aria-valuetext', told('19:36', 50, 20));
  await curve.hover({ position: { x: 2, y: 40 } });
  await expect(film).toContainText(told('0:00', 100, 40));
  await film.getByRole('button', { name: /^2:48/ }).click();
  await expect(film).toContainText(told('2:48', 100, 40));
  await expect(film).toContainText(t('filmCurve:leave', { count: 10, total: 10 }));
}

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: where viewers leave a film`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const id = await addRelease(page, stage, `Storm ${locale}`, { desc: 'Storm' });
    await watchedByForty(id);
    await goTo(page, `/release/report/${organizationId}/${id}`);
    await readCurve(page, t);
    await look(page, `${locale}-${width}-film-curve`);
    const name = { title: 'Storm, part one' };
    await page.getByRole('button', { name: t('filmCurve:asTable', name) }).click();
    const table = page.getByRole('table', { name: t('filmCurve:of', name) });
    await expect(table.getByRole('row').filter({ hasText: '12:00' })).toContainText('50%');
    await look(page, `${locale}-${width}-film-curve-table`);
    await goTo(page, `/stats/${organizationId}?film=${id}`);
    await readCurve(page, t);
    await look(page, `${locale}-${width}-film-curve-stats`);
    await context.close();
  });
}
