import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

/** Every screen, dialog, drawer and menu once in Hebrew on a desk and once in English on a phone in the dark: axe. */
interface Look {
  locale: Locale;
  theme: 'light' | 'dark';
  width: number;
}
const looks: Look[] = [
  { locale: 'he', theme: 'light', width: 1360 },
  { locale: 'en', theme: 'dark', width: 375 },
];
const organizationId = organizations.tv;

// A recording of some hundred states costs more than the states.
test.use({ trace: 'off' });

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ content: true });
});
test.afterAll(() => stage.stop());

interface Ids {
  sent: string;
  draft: string;
  contact: string;
  account: string;
}

async function enter(context: BrowserContext, { locale, theme }: Look, email: string): Promise<Page> {
  await context.addInitScript((config) => localStorage.setItem('firstlook.ui', JSON.stringify(config)), {
    locale,
    theme,
    remSize: 15,
    releaseView: 'grid',
    localeChosen: true,
  });
  const page = await context.newPage();
  const answer = await page.request.post(`${stage.url}/api/auth/login`, {
    headers: { origin: stage.url },
    data: { email, password: stage.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return page;
}

async function findIds(page: Page): Promise<Ids> {
  const items = async (address: string) =>
    ((await (await page.request.get(`${stage.url}/api/${address}`)).json()) as { items: { _id: string }[] })
      .items;
  const releases = (await items(`release/${organizationId}?pagination[limit]=50`)) as {
    _id: string;
    status: string;
    releaseData: { videos?: unknown[] };
  }[];
  const [contact] = await items(`contact/${organizationId}?pagination[limit]=1`);
  const [account] = await items(`account/${organizationId}?filter[params][role]=producer`);
  return {
    // The one with the most to show.
    sent:
      releases.filter(({ status }) => status === 'distributed').sort((a, b) => size(b) - size(a))[0]?._id ??
      '',
    draft: releases.find(({ status }) => status === 'draft')?._id ?? '',
    contact: contact?._id ?? '',
    account: account?._id ?? '',
  };
}
const size = (release: object) => JSON.stringify(release).length;

/** Goes to a screen of another kind and waits until it has taken the place of the one before. */
async function goTo(page: Page, address: string): Promise<void> {
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => document.querySelector('main')?.setAttribute('data-seen', ''));
  }
  await page.goto(`${stage.url}/#${address}`);
  await expect(page.locator('main:not([data-seen]) h1').first()).toBeAttached();
  await settle(page);
}

/** Drawn to the end: no skeleton is left. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('.sk')).toHaveCount(0);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Opens a dialog, looks, closes it. */
async function lookIn(page: Page, name: string, open: () => Promise<unknown>): Promise<void> {
  await open();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await settle(page);
  await expectAccessible(page, name);
  await close(page);
}

async function lookAtMenu(page: Page, name: string, button: string): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, name, { menu: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function seeScreens(page: Page, screens: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(screens)) {
    await goTo(page, address);
    await expectAccessible(page, name);
  }
}

/** Screens that are one and the same to the router, each loaded anew. */
async function seeAnew(page: Page, screens: Record<string, string>): Promise<void> {
  for (const [name, address] of Object.entries(screens)) {
    await page.goto('about:blank');
    await page.goto(stage.url + address);
    await settle(page);
    await expectAccessible(page, name);
  }
}

async function seeDistribute(page: Page, t: Words, id: string): Promise<void> {
  await goTo(page, `/release/distribute/${organizationId}/${id}`);
  await lookIn(page, 'paste', () => press(page, t('distribute:paste.open')));
  await lookIn(page, 'lists', () => press(page, t('distribute:lists.open')));
  await lookIn(page, 'test mail', () => press(page, t('distribute:test.open')));
  await press(page, t('distribute:addNamed', { name: t('distribute:group.all') }));
  const send = page.getByRole('button', { name: /^(שליחה ל|Send to)/ }).last();
  await expect(send).toBeEnabled();
  await expectAccessible(page, 'distribute, chosen');
  await lookIn(page, 'save as list', () => press(page, t('distribute:saveList.open')));
  await lookIn(page, 'confirm', () => send.click());
}

async function seeFloating(page: Page, t: Words, isPhone: boolean): Promise<void> {
  await goTo(page, `/release/${organizationId}`);
  await lookIn(page, 'palette', () => page.keyboard.press('Control+k'));
  await lookAtMenu(page, 'filter', t('releases:status'));
  if (isPhone) await lookIn(page, 'phone menu', () => press(page, t('shell:menu')));
  else await lookAtMenu(page, 'settings menu', t('shell:settings'));
  await page.getByText(t('releases:table'), { exact: true }).click();
  await expectAccessible(page, 'releases as a table');
  await goTo(page, `/contact/${organizationId}`);
  await page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: '@' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await settle(page);
  await expectAccessible(page, 'contact drawer');
}

async function seeEdit(page: Page, t: Words): Promise<void> {
  await goTo(page, `/release/edit/${organizationId}`);
  await press(page, t('releaseEdit:save'));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'edit with errors');
}

async function seePeople(page: Page, t: Words, { account }: Ids): Promise<void> {
  const accounts = `/#/account/${organizationId}`;
  await seeAnew(page, {
    'media accounts': `${accounts}?roleType=watchOnly`,
    invitations: `${accounts}?tab=invitations`,
    waiting: `${accounts}?status=pending`,
  });
  await lookIn(page, 'approve', () =>
    page
      .getByRole('button', { name: t('accounts:approve.label') })
      .first()
      .click(),
  );
  await seeAnew(page, {
    account: `${accounts}/edit/${account}`,
    'new account': `${accounts}/edit`,
    team: `${accounts}?roleType=producerAndAdmin`,
  });
  await lookIn(page, 'invite', () => press(page, t('accounts:invite.open')));
  await seeAnew(page, {
    join: '/#/organization/join',
    'new organization': '/#/organization/join?new=1',
    security: '/#/settings/security',
  });
  await lookIn(page, 'an app', () => press(page, t('security:app.add')));
  const { _id } = (await (await page.request.get(`${stage.url}/api/auth/info`)).json()) as { _id: string };
  await lookIn(page, 'own account', () =>
    page.goto(`${stage.url}/#/release/${organizationId}/edit-accont/${_id}`),
  );
}

/** Screens in front of the session, at the address of an organization. */
async function seeDoors(page: Page, t: Words): Promise<void> {
  const door = (address: string) => [address, `/tv#/auth/${address}`];
  await seeAnew(
    page,
    Object.fromEntries(
      [
        'login?forgotten=1',
        'signup',
        'new-password?token=old',
        'new-password',
        'confirm-email?token=old',
        'invitation?token=old',
        'login',
      ].map(door),
    ),
  );
  await lookIn(page, 'looks', () => press(page, t('signIn:looks')));
}

async function seeOutside(page: Page, ids: Ids): Promise<void> {
  for (const [name, address] of Object.entries({
    landing: `/landing/${ids.sent}`,
    'no landing': '/landing/01a1fcd7-091e-7749-aa01-000000000000',
    'no unsubscribe': '/unsubscribe/nothing',
  })) {
    await page.goto(stage.url + address);
    await settle(page);
    await expectAccessible(page, name);
  }
}

for (const look of looks) {
  test(`nothing of weight for axe on any screen (${look.locale}, ${look.theme}, ${look.width})`, async ({
    browser,
  }) => {
    const t = wordsOf(look.locale);
    const newContext = () =>
      browser.newContext({
        viewport: { width: look.width, height: 812 },
        colorScheme: look.theme,
        reducedMotion: 'reduce',
      });
    const context = await newContext();
    const page = await enter(context, look, 'tv-admin@demo.test');
    const ids = await findIds(page);
    const of = (screen: string, id: string) => `/release/${screen}/${organizationId}/${id}`;
    await seeScreens(page, {
      releases: `/release/${organizationId}`,
      edit: of('edit', ids.sent),
      'design of the page': of('design', ids.sent),
      details: `/release/${organizationId}/${ids.sent}`,
      report: of('report', ids.sent),
      distribute: of('distribute', ids.sent),
      contacts: `/contact/${organizationId}`,
      'report of nothing': of('report', ids.draft),
      'contact edit': `/contact/${organizationId}/edit/${ids.contact}`,
      'contact report': `/release/contact-report/${ids.contact}`,
      'contact new': `/contact/${organizationId}/edit`,
      import: `/contact/${organizationId}/import`,
      settings: `/settings/s/${organizationId}`,
      organizations: '/organization',
      // Groups of one screen: another screen stands between each two.
      'organization identity': `/organization/edit/${organizationId}`,
      audit: `/organization/audit/${organizationId}`,
      'organization access': `/organization/edit/${organizationId}?group=access`,
      'api keys': `/organization/keys/${organizationId}`,
      'organization design': `/organization/edit/${organizationId}?group=design`,
      person: `/organization/person/${organizationId}`,
      'organization developer': `/organization/edit/${organizationId}?group=developer`,
      'fields file': `/organization/file/${organizationId}?file=programme.json`,
      'organization closing': `/organization/edit/${organizationId}?group=danger`,
      'template file': `/organization/file/${organizationId}?file=newsletter/tv-note.hbs`,
      'no match': `/release/${organizationId}?search=zzzz`,
      'not found': '/nowhere',
    });
    await seeEdit(page, t);
    await seeDistribute(page, t, ids.draft);
    await seeFloating(page, t, look.width < 768);
    await seePeople(page, t, ids);
    await seeOutside(page, ids);
    await context.close();

    const other = await newContext();
    const viewer = await enter(other, look, 'tv-client@demo.test');
    await seeScreens(viewer, {
      'not allowed': `/contact/${organizationId}`,
      watching: `/release/${organizationId}`,
    });
    await viewer.request.post(`${stage.url}/api/auth/logout`, { headers: { origin: stage.url } });
    await seeDoors(viewer, t);
    await other.close();
  });
}
