import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { lettersOf, linkIn } from './letter.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { sentRelease } from './sent-release.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** People of a report are acted on together: more time for those who are chosen by their rows, and the end of all that match. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const dayOf = (date: Date) =>
  `${String(date.getDate()).padStart(2, '0')}/${String(date.getMonth() + 1).padStart(2, '0')}/${date.getFullYear()}`;

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);
  test(`${locale}, ${width}: links of several people are extended, ended and opened again`, async ({
    browser,
  }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const people = ['Adi', 'Ben', 'Chen', 'Dor'];
    const addressOf = (name: string) => `${name.toLowerCase()}.${locale}@film.example`;
    const contacts = people.map((name) => ({ email: addressOf(name), firstName: name, lastName: 'Levi' }));
    const title = `People ${locale}`;
    const id = await sentRelease(page, stage, { title, days: 3 }, contacts, people.map(addressOf));
    await goTo(page, `/release/report/${organizationId}/${id}`);
    const tick = (name: string) =>
      page.getByRole('checkbox', { name: t('report:select', { name: `${name} Levi` }) });
    const bar = page.getByRole('region', { name: t('reportLinks:bar') });
    const act = async (name: string) => {
      if (width < 768) await bar.getByRole('button', { name: t('common:more') }).click();
      await page.getByRole(width < 768 ? 'menuitem' : 'button', { name, exact: true }).click();
    };
    const counted = (count: number) => bar.getByText(t('report:selected', { count, total: count }));
    const asked = page.getByRole('dialog');

    // With shift from one row to another.
    await tick('Adi').check();
    await tick('Chen').click({ modifiers: ['Shift'] });
    await expect(counted(3)).toBeVisible();
    await look(page, `${locale}-${width}-people-selected`);
    await act(t('reportLinks:extend.open'));
    await expect(asked).toContainText(t('reportLinks:extend.title', { count: 3, total: 3 }));
    const later = new Date(Date.now() + 40 * 86_400_000);
    await asked
      .getByRole('textbox', { name: t('reportLinks:extend.label') })
      .fill(dayOf(new Date(Date.now() + 86_400_000)));
    await page.keyboard.press('Tab');
    await expect(asked).toContainText(t('reportLinks:extend.beforeExpiry'));
    await asked.getByRole('textbox', { name: t('reportLinks:extend.label') }).fill(dayOf(later));
    await page.keyboard.press('Tab');
    await look(page, `${locale}-${width}-people-extend`);
    await asked.getByRole('button', { name: t('reportLinks:extend.confirm') }).click();
    await expect(page.getByText(t('reportLinks:extend.done', { count: 3, total: 3 }))).toBeVisible();
    const table = page.getByRole('table', { name: t('report:recipients') });
    await expect(table.getByText(t('report:ownLink.openUntil'))).toHaveCount(3);

    // All that match, but for one.
    await page.getByRole('searchbox', { name: t('report:search') }).fill('Levi');
    await expect(page).toHaveURL(/search=Levi/);
    await bar.getByRole('button', { name: t('reportLinks:all', { count: 4, total: 4 }) }).click();
    await expect(counted(4)).toBeVisible();
    await tick('Ben').uncheck();
    await expect(counted(3)).toBeVisible();
    await act(t('reportLinks:end.open'));
    await expect(asked).toContainText(t('reportLinks:end.title', { count: 3, total: 3 }));
    await expect(asked).toContainText('Dor Levi');
    await look(page, `${locale}-${width}-people-end`);
    await asked.getByRole('button', { name: t('reportLinks:end.confirm', { count: 3, total: 3 }) }).click();
    await expect(table.getByText(t('report:ownLink.ended'))).toHaveCount(3);
    const linkOf = async (name: string) =>
      linkIn((await lettersOf(stage.sink, addressOf(name)))[0]?.html ?? '', '/landing/');
    expect((await page.request.get(await linkOf('Dor'), { headers: { cookie: '' } })).status()).toBe(410);
    await act(t('reportLinks:reopen.open'));
    await asked.getByRole('button', { name: t('reportLinks:reopen.confirm') }).click();
    await expect(table.getByText(t('report:ownLink.ended'))).toHaveCount(0);
    await expect(counted(3)).toBeVisible();

    // They are named on the screen of the send.
    await bar.getByRole('button', { name: t('reportLinks:again.open') }).click();
    await expect(page).toHaveURL(new RegExp(`/release/distribute/${organizationId}/${id}`));
    await expect(page.getByText('Dor Levi').first()).toBeVisible();
    await expect(page.getByText('Adi Levi').first()).toBeVisible();
    await expect(page.getByText('Ben Levi')).toHaveCount(0);
    await look(page, `${locale}-${width}-people-again`);
    await context.close();
  });
}
