import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { inDatabase } from './database.ts';
import { lettersOf, linkIn } from './letter.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { post, sentRelease } from './sent-release.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** The funnel of a report by the groups of its people; one of them narrows the list below. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: numbers by tag, and the people of one`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const [press, radio] = [
      await post(page, stage, `/tag/${organizationId}`, { name: `עיתונות ${locale}` }),
      await post(page, stage, `/tag/${organizationId}`, { name: `Radio ${locale}` }),
    ];
    const addressOf = (name: string) => `${name.toLowerCase()}.${locale}@groups.example`;
    const people = [
      { name: 'Ada', tags: [press._id] },
      { name: 'Bo', tags: [press._id, radio._id] },
      { name: 'Cy', tags: [] },
    ];
    for (const { name, tags } of people) {
      const contact = { firstName: name, lastName: 'Or', email: addressOf(name), tags };
      await post(page, stage, `/contact/${organizationId}`, contact);
    }
    const addresses = people.map(({ name }) => addressOf(name));
    const contacts = addresses.map((email) => ({ email }));
    const id = await sentRelease(page, stage, { title: `Groups ${locale}` }, contacts, addresses);
    const reader = await (await browser.newContext({ viewport: { width, height: 812 } })).newPage();
    await reader.goto(linkIn((await lettersOf(stage.sink, addressOf('Bo')))[0]?.html ?? '', '/landing/'));
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await reader.context().close();
    // Whoever comes in the first seconds after a send is taken for a scanner.
    await inDatabase(stage, (client) =>
      client.query("update event set verdict = 'person' where release_id = $1", [id]),
    );

    await goTo(page, `/release/report/${organizationId}/${id}`);
    const by = page.getByRole('group', { name: t('report:groups.switch') });
    await by.getByRole('button', { name: t('report:groups.by.tag') }).click();
    const table = page.getByRole('table', {
      name: t('report:groups.label.tag'),
    });
    const row = (name: string) => table.getByRole('row').filter({ hasText: name });
    await expect(row(`עיתונות ${locale}`).getByRole('cell')).toContainText(['עיתונות', '2', '2', '1', '1']);
    await expect(row(`Radio ${locale}`).getByRole('cell')).toContainText(['Radio', '1', '1', '1', '1']);
    await expect(row(t('report:groups.without.tag')).getByRole('cell')).toContainText([
      '',
      '1',
      '1',
      '0',
      '0',
    ]);
    await look(page, `${locale}-${width}-report-by-tag`);

    await table.getByRole('button', { name: `עיתונות ${locale}` }).click();
    await expect(page.getByRole('heading', { name: t('report:recipients') })).toBeInViewport();
    const recipients = page.getByRole('table', { name: t('report:recipients') });
    await expect(recipients).not.toContainText('Cy Or');
    await expect(recipients).toContainText('Ada Or');
    await expect(page).toHaveURL(/by=tag&group=|group=.*by=tag/);
    await look(page, `${locale}-${width}-report-of-tag`);
    await page.getByRole('button', { name: t('report:groups.clear', { name: `עיתונות ${locale}` }) }).click();
    await expect(recipients).toContainText('Cy Or');
    await by.getByRole('button', { name: t('report:groups.by.list') }).click();
    await expect(page.getByText(t('report:groups.none.list'))).toBeVisible();
    await context.close();
  });
}
