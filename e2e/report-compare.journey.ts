import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { inDatabase } from './database.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { sentRelease } from './sent-release.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Releases side by side, the same time after each was sent, and what the headline says of the one before. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** The release was sent so many days ago, and so many of its people came within the first day. */
const age = (id: string, days: number, came: number) =>
  inDatabase(stage, async (client) => {
    const ago = `now() - make_interval(days => ${days})`;
    await client.query(`update release set distributed_at = ${ago} where id = $1`, [id]);
    await client.query(`update recipient set created_at = ${ago}, sent_at = ${ago} where release_id = $1`, [
      id,
    ]);
    await client.query(
      `insert into event (organization_id, id, release_id, recipient_id, kind, platform, origin, verdict, at)
        select organization_id, 'came-' || id, release_id, id, 'landing', 'landingPage', 'email', 'person', ${ago} + interval '1 hour'
        from recipient where release_id = $1 order by id limit $2`,
      [id, came],
    );
  });

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: three releases beside each other`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const send = (title: string, people: number) => {
      const contacts = Array.from({ length: people }, (_, place) => ({
        email: `${title.replaceAll(' ', '-').toLowerCase()}.${place}@compare.example`,
      }));
      const addresses = contacts.map(({ email }) => email);
      return sentRelease(page, stage, { title }, contacts, addresses);
    };
    const [old, middle, young] = [`Old ${locale}`, `Middle ${locale}`, `Young ${locale}`];
    const ids = [await send(old, 4), await send(middle, 5), await send(young, 5)];
    const [first = '', second = '', third = ''] = ids;
    await age(first, 60, 1);
    await age(second, 20, 1);
    await age(third, 4, 3);

    await goTo(page, `/release/report/${organizationId}/${third}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      t('report:headline.more', { count: 2, total: 2 }),
    );
    await page.getByRole('link', { name: t('report:compare') }).click();
    const table = page.getByRole('table', { name: t('compare:title') });
    await expect(table).toContainText(middle);
    const after = (count: number) =>
      page.getByRole('heading', { name: t('compare:afterDays', { count, total: count }) });
    await expect(after(4)).toBeVisible();
    await page.getByRole('searchbox', { name: t('compare:search') }).fill('Old');
    await page
      .getByRole('list', { name: t('compare:found') })
      .getByRole('button', { name: old })
      .click();
    await expect(table).toContainText(old);
    const came = table.getByRole('row').filter({ hasText: t('compare:step.landed') });
    await expect(came.getByRole('cell')).toContainText(['', '60%', '20%', '25%']);
    await look(page, `${locale}-${width}-report-compare`);
    await page.reload();
    await expect(came.getByRole('cell')).toContainText(['', '60%', '20%', '25%']);
    await page
      .getByRole('group', { name: t('compare:days') })
      .getByRole('button', { name: '14' })
      .click();
    await expect(page.getByText(t('compare:limited', { title: young }))).toBeVisible();
    await page.getByRole('button', { name: t('compare:remove', { title: young }) }).click();
    await expect(after(14)).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: t('compare:csv') }).click();
    expect((await file).suggestedFilename()).toBe('comparison.csv');
    // They are not the ones before those of the next look.
    await inDatabase(stage, (client) =>
      client.query(`update release set distributed_at = now() - interval '1 year' where id = any($1)`, [ids]),
    );
    await context.close();
  });
}
