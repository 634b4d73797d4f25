import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { look } from './accessible.ts';
import { inDatabase } from './database.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { post, sentRelease } from './sent-release.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The report on paper: all people and not the page that was shown, the organization's cover, numbered sheets. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** Some of the people watched so much of a film, in percent: as a player would have told. */
const watchBy = (id: string, percents: readonly number[]) =>
  inDatabase(stage, async (client) => {
    const film = `film-${id}`;
    await client.query(
      `insert into file (organization_id, id, kind, status, name, duration_seconds) values ($1, $2, 'video', 'ready', 'film.mp4', 1200)`,
      [organizationId, film],
    );
    const { rows } = await client.query<{ id: string }>(
      'select id from recipient where release_id = $1 order by id limit $2',
      [id, percents.length],
    );
    for (const [place, { id: recipient }] of rows.entries()) {
      const buckets = Array.from({ length: 100 }, (_, at) => (at < (percents[place] ?? 0) ? 1 : 0));
      const watch = [organizationId, `watch-${recipient}`, film, id, `r:${recipient}`, recipient, buckets];
      await client.query(
        `insert into watch (organization_id, id, file_id, release_id, viewer_key, recipient_id, total_ms, buckets, duration_seconds)
          values ($1, $2, $3, $4, $5, $6, 600000, $7, 1200)`,
        watch,
      );
      await client.query(
        `insert into sitting (organization_id, id, watch_id, total_ms, origin, started_at, ended_at, buckets)
          values ($1, $2, $2, 600000, 'email', now(), now(), $3)`,
        [organizationId, `watch-${recipient}`, buckets],
      );
    }
  });

/** The words of each sheet, in the order in which they were drawn. */
async function sheetsOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const sheets: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    sheets.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  return sheets;
}

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: the whole report as a PDF`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    // The browser's own window waits for a person; that it was asked for is told by the page.
    await context.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const tag = await post(page, stage, `/tag/${organizationId}`, { name: `עיתונות ${locale}` });
    const people = Array.from({ length: 60 }, (_, place) => ({
      email: `reader${place}.${locale}@paper.example`,
      firstName: `קורא${place}`,
      lastName: locale === 'he' ? 'כהן' : 'Cohen',
    }));
    const [first] = people;
    await post(page, stage, `/contact/${organizationId}`, { ...first, tags: [tag._id] });
    const addresses = people.map(({ email }) => email);
    const title = `הסערה הגדולה ${locale}`;
    const id = await sentRelease(page, stage, { title, days: 30 }, people, addresses);

    await watchBy(id, [100, 96, 74, 52, 30, 12]);

    await goTo(page, `/release/report/${organizationId}/${id}`);
    await page.getByRole('button', { name: t('report:export'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('report:print') }).click();
    await expect(page).toHaveURL(new RegExp(`/release/report/${organizationId}/${id}/print`));
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await look(page, `${locale}-${width}-report-paper`);

    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    mkdirSync('artifacts/paper', { recursive: true });
    writeFileSync(`artifacts/paper/${locale}.pdf`, pdf);
    const sheets = await sheetsOf(pdf);
    expect(sheets.length).toBeGreaterThan(3);
    const all = sheets.join(' ');
    expect(all).toContain('film.mp4');
    for (const percent of ['74%', '52%', '12%']) expect(all).toContain(percent);
    for (const address of addresses) expect(all).toContain(address);
    // The head of the table stands on each sheet of people; all but the cover have their number.
    expect(all.split(addresses[59] ?? '').length).toBe(2);
    for (const [place, sheet] of sheets.entries())
      if (place > 0) expect(sheet).toMatch(new RegExp(`${place + 1} ?/ ?${sheets.length}`));
    expect(sheets[0]).not.toContain('@paper.example');
    for (const pressed of [t('report:print'), t('reportPaper:back')]) expect(all).not.toContain(pressed);
    await context.close();
  });
}
