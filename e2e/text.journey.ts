import { type Browser, expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { endUndoTime } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

interface Play {
  locale: Locale;
  theme: 'light' | 'dark';
  width: number;
  title: string;
  text: string;
  /** Two with a mobile, one without. */
  people: { firstName: string; lastName: string; mobile: string | null }[];
}

/** In Hebrew on a desk, in English on a phone in the dark. */
const plays: Play[] = [
  {
    locale: 'he',
    theme: 'light',
    width: 1360,
    title: 'גשר החבלים',
    text: ', הסרט מחכה לך',
    people: [
      { firstName: 'אביגיל', lastName: 'שחם', mobile: '+972502220001' },
      { firstName: 'ברק', lastName: 'נוימן', mobile: '+972502220002' },
      { firstName: 'כרמית', lastName: 'זך', mobile: null },
    ],
  },
  {
    locale: 'en',
    theme: 'dark',
    width: 375,
    title: 'The Rope Bridge',
    text: ', your film is waiting',
    people: [
      { firstName: 'Abigail', lastName: 'Stone', mobile: '+972502230001' },
      { firstName: 'Barack', lastName: 'Newman', mobile: '+972502230002' },
      { firstName: 'Carmen', lastName: 'Ford', mobile: null },
    ],
  },
];
const organizationId = organizations.tv;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

async function addPeople(page: Page, { locale, people }: Play, { url }: Stage): Promise<void> {
  for (const [position, person] of people.entries()) {
    const answer = await page.request.post(`${url}/api/contact/${organizationId}`, {
      headers: { origin: url },
      data: { ...person, email: `texted-${locale}-${position}@a.example` },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

async function choose(page: Page, { people }: Play, t: Words): Promise<void> {
  for (const { firstName, lastName } of people) {
    await page.getByRole('combobox', { name: t('distribute:find') }).fill(`${firstName} ${lastName}`);
    await page.getByRole('option', { name: new RegExp(`^${firstName} ${lastName}`) }).click();
  }
}

/** Writes the text with a name in it, and sees it as the first person will get it. */
async function write(page: Page, { text, people }: Play, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('distribute:channel.sms'), exact: true }).click();
  const field = page.getByRole('textbox', { name: t('distribute:text.label') });
  const chosen = page.getByRole('list', { name: t('distribute:chosenList') });
  await expect(chosen).toContainText(people[0]?.mobile ?? '');
  await expect(chosen).toContainText(t('distribute:text.missing'));
  await expect(page.getByText(t('distribute:finding.textEmpty'))).toBeVisible();
  await page.getByRole('button', { name: t('distribute:text.field.firstName'), exact: true }).click();
  await expect(field).toBeFocused();
  await page.keyboard.insertText(text);
  const bubble = page.getByRole('figure');
  await expect(bubble).toContainText(`${people[0]?.firstName}${text}`);
  await expect(bubble).toContainText(`${stage.url}/s/`);
  await expect(bubble).toContainText(`${stage.url}/u/`);
  // The link and the way out make it long: the writer is told what it comes to.
  await expect(page.getByText(t('distribute:finding.textLong', { count: 2 }))).toBeVisible();
  await expect(page.getByText(t('distribute:text.sum', { messages: 4, people: 2 }))).toBeVisible();
}

async function sendAndSee(page: Page, play: Play, t: Words): Promise<void> {
  await expect(page.getByText(t('distribute:text.noMobile', { count: 1, total: 1 }))).toBeVisible();
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${play.locale}-text`);
  const sending = t('distribute:send.button', { count: 2, total: 2 });
  await page.getByRole('button', { name: sending, exact: true }).click();
  const sure = page.getByRole('dialog');
  await expect(sure).toContainText(t('distribute:text.confirm', { count: 2, total: 2 }));
  await sure.getByRole('button', { name: sending }).click();
  await expect(page.getByRole('button', { name: t('distribute:undo.button'), exact: true })).toBeVisible();
  await endUndoTime(stage);
  const result = t('distribute:result.title', { count: 2, total: 2, name: play.title });
  await expect(page.getByRole('heading', { name: result })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: new RegExp(t('distribute:text.missing')) }).click();
  await expect(page.getByText(t('distribute:stateText.noMobile'))).toBeVisible();
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${play.locale}-text-result`);
}

const textTo = (number: string | null | undefined) =>
  stage.textSink.texts.find(({ to }) => to === number)?.text ?? '';
const linkIn = (text: string, kind: 's' | 'u') =>
  new RegExp(`${stage.url}/${kind}/[\\w-]+`).exec(text)?.[0] ?? '';

/** On a telephone: one person opens the link, another one takes themselves off. */
async function read(browser: Browser, { people, title }: Play, page: Words): Promise<void> {
  const phone = await browser.newContext({
    viewport: { width: 375, height: 812 },
    reducedMotion: 'reduce',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  });
  const reader = await phone.newPage();
  await reader.goto(linkIn(textTo(people[0]?.mobile), 's'));
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(new URL(reader.url()).searchParams.get('origin')).toBe('distribution-sms');
  expect(await beyondPhone(reader)).toBeLessThanOrEqual(0);
  await reader.goto(linkIn(textTo(people[1]?.mobile), 'u'));
  await expect(reader.getByText(`+972•••${people[1]?.mobile?.slice(-2)}`)).toBeVisible();
  await look(reader, 'text-way-out');
  await reader.getByRole('button', { name: page('landing:unsubscribe.button') }).click();
  await expect(reader.getByRole('heading', { name: page('landing:unsubscribe.doneHeading') })).toBeVisible();
  await phone.close();
}

/** The contact shows both channels; texts come back by their own switch, after a question that names them. */
async function switchTextsOn(page: Page, { locale, people }: Play, t: Words): Promise<void> {
  const { firstName = '', lastName = '' } = people[1] ?? {};
  const name = `${firstName} ${lastName}`;
  const query = new URLSearchParams({ 'filter[search]': lastName });
  const found = await page.request.get(`${stage.url}/api/contact/${organizationId}?${query}`);
  const { items } = (await found.json()) as { items: { _id: string }[] };
  await page.goto(`${stage.url}/#/contact/${organizationId}?search=${lastName}&contact=${items[0]?._id}`);
  const texts = page.getByRole('switch', { name: t('contacts:receivesNot.sms') });
  await expect(texts).not.toBeChecked();
  await expect(page.getByRole('switch', { name: t('contacts:receives.email') })).toBeChecked();
  expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
  await look(page, `${locale}-text-contact`);
  await texts.click();
  const sure = page.getByRole('dialog').filter({ hasText: t('contacts:subscribe.sms.title', { name }) });
  await sure.getByRole('button', { name: t('contacts:subscribe.confirm'), exact: true }).click();
  await expect(page.getByRole('switch', { name: t('contacts:receives.sms') })).toBeChecked();
}

for (const play of plays) {
  test(`a text message to three people, one of whom has no mobile (${play.locale})`, async ({ browser }) => {
    const t = wordsOf(play.locale);
    const context = await newContext(browser, stage, play);
    const page = await enter(context, stage, play, 'tv-admin@demo.test');
    const id = await addRelease(page, stage, play.title);
    await addPeople(page, play, stage);
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await choose(page, play, t);
    await write(page, play, t);
    await sendAndSee(page, play, t);
    expect(textTo(play.people[0]?.mobile)).toContain(`${play.people[0]?.firstName}${play.text}`);
    // Releases of this journey speak Hebrew to their readers, not the language of their writer.
    await read(browser, play, wordsOf('he'));

    await page.goto(`${stage.url}/#/release/report/${organizationId}/${id}`);
    for (const { firstName, lastName } of play.people)
      await expect(page.getByText(`${firstName} ${lastName}`).first()).toBeVisible();
    // A reader who opens within two seconds counts as a machine, and a journey is quick.
    const report = `distribution/${organizationId}/distribution-data-by-release/${id}?includeMachines=true`;
    const { origins } = (await (await page.request.get(`${stage.url}/api/${report}`)).json()) as {
      origins: { origin: string; visits: number }[];
    };
    expect(origins).toEqual([{ origin: 'distribution-sms', visits: 1, downloads: null }]);
    await look(page, `${play.locale}-text-report`);

    // Off the texts is not off the mail.
    const counts = async (distributionType: 'sms' | 'email') => {
      const answer = await page.request.post(
        `${stage.url}/api/distribution/${organizationId}/audience/${id}`,
        {
          headers: { origin: stage.url },
          data: { audience: { search: play.people[1]?.lastName }, forceDistribute: true, distributionType },
        },
      );
      return ((await answer.json()) as { counts: { unsubscribed: number; willReceive: number } }).counts;
    };
    expect(await counts('sms')).toMatchObject({ unsubscribed: 1, willReceive: 0 });
    expect(await counts('email')).toMatchObject({ unsubscribed: 0, willReceive: 1 });
    await switchTextsOn(page, play, t);
    expect(await counts('sms')).toMatchObject({ unsubscribed: 0, willReceive: 1 });
    await context.close();
  });
}

test('without a gateway the screen says so, to an admin of the system also how to mend it; a price, a sender and a test', async ({
  browser,
}) => {
  const bare = await startStage({ outbox: true });
  const t = wordsOf('en');
  const desk = { locale: 'en', theme: 'light', width: 1280 } as const;
  const own = await newContext(browser, bare, desk);
  const page = await enter(own, bare, desk, 'tv-admin@demo.test');
  const id = await addRelease(page, bare, 'The Ferry Bell');
  const address = `${bare.url}/#/release/distribute/${organizationId}/${id}`;

  await page.goto(`${bare.url}/#/organization/edit/${organizationId}?group=distribution`);
  const price = page.getByRole('textbox', { name: t('organizationEdit:field.textPrice') });
  await price.fill('free');
  await expect(page.getByText(t('organizationEdit:wrongPrice'))).toBeVisible();
  await price.fill('0.25');
  const sender = page.getByRole('textbox', { name: t('organizationEdit:field.textSender') });
  await sender.fill('The Ferry Bell');
  await expect(page.getByText(t('organizationEdit:wrongTextSender'))).toBeVisible();
  await sender.fill('FerryBell');
  await expect(page.getByText(t('organizationEdit:wrongTextSender'))).toBeHidden();
  await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
  await expect(page.getByText(t('common:save.saved'))).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: t('distribute:paste.open'), exact: true }).waitFor();
  await addPeople(page, plays[1] as Play, bare);
  await page.reload();
  await choose(page, plays[1] as Play, t);
  await page.getByRole('button', { name: t('distribute:channel.sms'), exact: true }).click();
  await expect(page.getByText(t('distribute:text.noGateway'))).toBeVisible();
  await page.getByRole('textbox', { name: t('distribute:text.label') }).fill('Hi');
  // Two people, two messages each.
  await expect(page.getByText(t('distribute:text.price', { price: '₪1.00' }))).toBeVisible();
  await expect(page.getByRole('figure')).toContainText('FerryBell');
  await look(page, 'en-text-no-gateway');

  // A test goes to one's own mobile, whose number stands there already, and so does test mode.
  const info = (await (await page.request.get(`${bare.url}/api/auth/info`)).json()) as { mobile: string };
  const number = `\u2066${info.mobile}\u2069`;
  await page.getByRole('button', { name: t('distribute:test.open'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('distribute:text.test.title') });
  const to = dialog.getByRole('textbox', { name: t('distribute:test.to') });
  await expect(to).toHaveValue(info.mobile);
  await to.fill('no number');
  await dialog.getByRole('button', { name: t('distribute:test.send'), exact: true }).click();
  await expect(dialog.getByText(t('distribute:text.test.wrong'))).toBeVisible();
  await to.fill(info.mobile);
  await look(page, 'en-text-test');
  await dialog.getByRole('button', { name: t('distribute:test.send'), exact: true }).click();
  await expect(page.getByText(t('distribute:text.test.done', { count: 1, email: number }))).toBeVisible();
  await page.getByRole('checkbox', { name: t('distribute:send.testMode') }).check();
  await expect(page.getByText(t('distribute:text.testModeText', { number }))).toBeVisible();
  await page.getByRole('button', { name: t('distribute:send.testButton'), exact: true }).click();
  await expect(page.getByText(t('distribute:text.testSent', { email: number }))).toBeVisible();
  await own.close();

  const system = await newContext(browser, bare, desk);
  const admin = await enter(system, bare, desk, 'admin@demo.test');
  await admin.goto(address);
  await admin.getByRole('button', { name: t('distribute:channel.sms'), exact: true }).click();
  await expect(admin.getByText(t('distribute:text.noGatewayAdmin'))).toBeVisible();
  await look(admin, 'en-text-no-gateway-admin');
  await system.close();
  await bare.stop();
});
