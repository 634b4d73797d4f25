import { type Browser, expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { endUndoTime } from './database.ts';
import { lettersOf, linkIn } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { post } from './post.ts';
import { enter, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

/** A list that all organizations share: kept by a system admin, sent to by a producer, left by a reader, shut out by an admin. */
interface Play {
  title: string;
  list: string;
  renamed: string;
  person: { firstName: string; lastName: string; email: string; role: string };
  other: { firstName: string; lastName: string; email: string; role: string };
}
const plays: Record<Locale, Play> = {
  he: {
    title: 'מפת הגשמים',
    list: 'מבקרי ספרים',
    renamed: 'מבקרי ספרות',
    person: { firstName: 'ענבר', lastName: 'פלדמן', email: 'inbar@general.example', role: 'מבקרת' },
    other: { firstName: 'עידן', lastName: 'רוט', email: 'idan@general.example', role: 'עורך' },
  },
  en: {
    title: 'A Map of Rain',
    list: 'Book critics',
    renamed: 'Literary critics',
    person: { firstName: 'Imogen', lastName: 'Field', email: 'imogen@general.example', role: 'critic' },
    other: { firstName: 'Idris', lastName: 'Root', email: 'idris@general.example', role: 'editor' },
  },
};
const { books, tv } = organizations;
const nameOf = ({ firstName, lastName }: Play['person']) => `${firstName} ${lastName}`;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const open = async (page: Page, address: string) => {
  await page.goto(`${stage.url}/#${address}`);
  await settle(page);
};

/** Makes the list of one person by hand, renames it and adds another one. */
async function keepList(page: Page, play: Play, t: Words): Promise<void> {
  for (const person of [play.person, play.other]) await post(page, stage, 'contact/-1', person);
  await open(page, '/contact/-1');
  await expect(page.getByRole('heading', { level: 1, name: t('contacts:general.title') })).toBeVisible();
  await expect(page.getByRole('switch', { name: t('contacts:general.setting') })).not.toBeChecked();
  await page.getByRole('button', { name: t('contacts:list.open'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('contacts:list.new'), exact: true }).click();
  await dialog.getByRole('textbox', { name: t('contacts:list.name') }).fill(play.list);
  const save = dialog.getByRole('button', { name: t('contacts:list.create'), exact: true });
  await expect(save, 'a list is never empty').toBeDisabled();
  await dialog.getByRole('searchbox', { name: t('contacts:list.pick') }).fill(nameOf(play.person));
  await dialog
    .getByRole('button', { name: t('contacts:list.addNamed', { name: nameOf(play.person) }) })
    .click();
  await save.click();
  await dialog.getByRole('button', { name: play.list, exact: true }).click();
  await dialog.getByRole('textbox', { name: t('contacts:list.name') }).fill(play.renamed);
  await dialog.getByRole('button', { name: t('contacts:list.rename'), exact: true }).click();
  await dialog.getByRole('searchbox', { name: t('contacts:list.search') }).fill(nameOf(play.other));
  await dialog
    .getByRole('button', { name: t('contacts:list.addNamed', { name: nameOf(play.other) }) })
    .click();
  await expect(dialog.getByText(t('contacts:list.isIn'), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: t('contacts:list.back'), exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: play.renamed })).toContainText('2');
}

/** Finds the people under "general", without their addresses and without a way to change them. */
async function seeContacts(page: Page, play: Play, t: Words, locale: Locale): Promise<void> {
  await open(page, `/contact/${books}`);
  await page.getByRole('switch', { name: t('contacts:general.switch') }).click();
  await page.getByRole('searchbox').first().fill(play.person.lastName);
  const row = page.getByRole('row').filter({ hasText: nameOf(play.person) });
  await expect(row).toContainText(t('contacts:general.one'));
  await expect(page.getByText(play.person.email)).toHaveCount(0);
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${locale}-general-contacts`);
  await row.getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: t('contacts:general.person') });
  await expect(drawer.getByText(t('contacts:general.about'))).toBeVisible();
  await expect(drawer.getByRole('link', { name: t('contacts:edit'), exact: true })).toHaveCount(0);
  await look(page, `${locale}-general-contact`);
}

/** Takes one general person by name, and takes them off again. */
async function findOne(page: Page, play: Play, t: Words): Promise<void> {
  const general = page.getByRole('switch', { name: t('contacts:general.switch') });
  const find = page.getByRole('combobox', { name: t('distribute:find') });
  const found = page.getByRole('option', { name: nameOf(play.person) });
  await find.fill(play.person.lastName);
  await expect(page.getByText(t('distribute:noneFound'))).toBeVisible();
  await general.click();
  await expect(found).toContainText(t('contacts:general.person'));
  await found.click();
  const chosen = page.getByRole('list', { name: t('distribute:chosenList') });
  await expect(chosen).toContainText(nameOf(play.person));
  await general.click();
  await page.getByRole('button', { name: t('distribute:removeAll'), exact: true }).click();
  await expect(chosen.getByRole('listitem')).toHaveCount(0);
}

async function send(page: Page, play: Play, t: Words, locale: Locale): Promise<string> {
  const { _id: id } = await post(page, stage, `release/${books}`, {
    releaseType: 'book',
    releaseData: { title: play.title, author: nameOf(play.other) },
    design: { landingPage: null, email: null, locale },
    expirationDate: null,
  });
  await open(page, `/release/distribute/${books}/${id}`);
  await findOne(page, play, t);
  await page.getByRole('button', { name: t('contacts:list.open'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('listitem').filter({ hasText: play.renamed });
  await expect(row).toContainText(t('contacts:list.general'));
  await row.getByRole('button', { name: play.renamed, exact: true }).click();
  await expect(dialog.getByText(t('contacts:list.readOnly'))).toBeVisible();
  await expect(dialog.getByText(nameOf(play.person))).toBeVisible();
  await look(page, `${locale}-general-list`);
  await dialog.getByRole('button', { name: t('contacts:list.back'), exact: true }).click();
  await row.getByRole('button', { name: t('common:add'), exact: true }).click();
  await expect(page.getByRole('list', { name: t('distribute:chosenList') })).toContainText(play.renamed);
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${locale}-general-send`);
  const sending = t('distribute:send.button', { count: 2, total: 2 });
  await page.getByRole('button', { name: sending, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: sending }).click();
  await endUndoTime(stage);
  const result = t('distribute:result.title', { count: 2, total: 2, name: play.title });
  await expect(page.getByRole('heading', { name: result })).toBeVisible({ timeout: 40_000 });
  await expect.poll(async () => (await lettersOf(stage.sink, play.person.email)).length).toBe(1);
  return id;
}

/** The report names the person, says what they are and leads to all that they got. */
async function seeReport(page: Page, id: string, play: Play, t: Words, locale: Locale): Promise<void> {
  await open(page, `/release/report/${books}/${id}`);
  const row = page.getByRole('row').filter({ hasText: nameOf(play.person) });
  await expect(row).toContainText(t('report:general'));
  await expect(page.getByText(play.person.email)).toHaveCount(0);
  await look(page, `${locale}-general-report`);
  await row.getByRole('link').first().click();
  const title = new RegExp(t('contacts:reportTitle', { name: `\u2068${nameOf(play.person)}\u2069` }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(play.title) })).toBeVisible();
  await expect(page.getByText(t('contacts:report.from.distribution-email')).first()).toBeVisible();
  await expect(page.getByText(play.person.email)).toHaveCount(0);
}

async function leave(browser: Browser, play: Play, t: Words): Promise<void> {
  const [letter] = await lettersOf(stage.sink, play.person.email);
  const reader = await browser.newPage();
  await reader.goto(linkIn(letter?.html ?? '', '/landing/'));
  await expect(reader.getByRole('heading', { level: 1, name: play.title })).toBeVisible();
  await reader.goto(linkIn(letter?.html ?? '', '/unsubscribe/'));
  await reader.getByRole('button', { name: t('landing:unsubscribe.button') }).click();
  await expect(reader.getByRole('heading', { name: t('landing:unsubscribe.doneHeading') })).toBeVisible();
  await reader.close();
}

/** How a dry run to all people of the list comes out. */
async function counts(page: Page, organizationId: string, releaseId: string, list: string) {
  const { items } = (await (
    await page.request.get(`${stage.url}/api/mailing-list/${organizationId}?includeGlobalLists=true`)
  ).json()) as { items: { _id: string; title: string }[] };
  const id = items.find(({ title }) => title === list)?._id;
  const answer = await page.request.post(
    `${stage.url}/api/distribution/${organizationId}/audience/${releaseId}`,
    {
      headers: { origin: stage.url },
      data: { audience: { mailingLists: id ? [id] : [] }, forceDistribute: true },
    },
  );
  return ((await answer.json()) as { counts: { unsubscribed: number; willReceive: number } }).counts;
}

/** Sets or clears "without the general contacts" in the organization's settings. */
async function shutOut(page: Page, t: Words): Promise<void> {
  await open(page, `/organization/edit/${books}?group=data`);
  await page.getByRole('switch', { name: t('organizationEdit:field.dontUseGlobalDbData') }).click();
  await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  await expect(page.getByText(t('common:save.saved'))).toBeVisible();
}

for (const desk of looks) {
  test(`a general list, from its making to its shutting out (${desk.locale})`, async ({ browser }) => {
    const { locale } = desk;
    const t = wordsOf(locale);
    const play = plays[locale];
    const context = await newContext(browser, stage, desk);
    const page = await enter(context, stage, desk, 'admin@demo.test');
    await keepList(page, play, t);
    await look(page, `${locale}-general-lists`);
    await context.close();

    const second = await newContext(browser, stage, desk);
    const producer = await enter(second, stage, desk, 'books-producer@demo.test');
    await seeContacts(producer, play, t, locale);
    const id = await send(producer, play, t, locale);
    await seeReport(producer, id, play, t, locale);
    await leave(browser, play, t);
    await producer.reload();
    await expect(producer.getByText(t('contacts:report.unsubscribed'))).toBeVisible();
    // What came within the seconds of a scanner is listed as that, and counted as nobody's.
    await producer.getByText(t('contacts:report.views', { count: 0, total: 0 }), { exact: true }).click();
    await expect(producer.getByText(t('contacts:report.view.landingPage'))).toContainText(
      t('contacts:report.machine'),
    );
    expect(await beyondPhone(producer)).toBeLessThanOrEqual(0);
    await look(producer, `${locale}-contact-report`);
    expect(await counts(producer, books, id, play.renamed)).toMatchObject({
      unsubscribed: 1,
      willReceive: 1,
    });
    await second.close();

    const third = await newContext(browser, stage, desk);
    const neighbour = await enter(third, stage, desk, 'tv-producer@demo.test');
    const { _id: theirs } = await post(neighbour, stage, `release/${tv}`, {
      releaseType: 'programme',
      releaseData: { title: `${play.title} 2` },
      design: { landingPage: null, email: null, locale },
      expirationDate: null,
    });
    expect(await counts(neighbour, tv, theirs, play.renamed), 'he left one organization').toMatchObject({
      unsubscribed: 0,
      willReceive: 2,
    });
    await third.close();

    const fourth = await newContext(browser, stage, desk);
    const admin = await enter(fourth, stage, desk, 'books-admin@demo.test');
    await shutOut(admin, t);
    await open(admin, `/contact/${books}`);
    await expect(admin.getByRole('button', { name: t('contacts:list.open'), exact: true })).toBeVisible();
    await expect(admin.getByRole('switch', { name: t('contacts:general.switch') })).toHaveCount(0);
    await admin.getByRole('button', { name: t('contacts:list.open'), exact: true }).click();
    await expect(admin.getByRole('dialog').getByText(play.renamed)).toHaveCount(0);
    await shutOut(admin, t);
    await fourth.close();
  });
}
