import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { look } from './accessible.ts';
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
