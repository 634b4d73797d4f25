import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  buttonNamed,
  enter,
  goTo,
  largestText,
  lookAtMenu,
  lookAtQuestion,
  lookIn,
  looks,
  newContext,
  press,
  seeScreens,
  settle,
} from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Every screen, dialog, drawer and menu of the work with releases. */
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
  return {
    // The one with the most to show.
    sent:
      releases.filter(({ status }) => status === 'distributed').sort((a, b) => size(b) - size(a))[0]?._id ??
      '',
    draft: releases.find(({ status }) => status === 'draft')?._id ?? '',
    contact: contact?._id ?? '',
  };
}
const size = (release: object) => JSON.stringify(release).length;

async function seeDistribute(page: Page, t: Words, id: string): Promise<void> {
  await goTo(page, `/release/distribute/${organizationId}/${id}`);
  await lookIn(page, 'paste', () => press(page, t('distribute:paste.open')));
  await lookIn(page, 'lists', async () => {
    await press(page, t('contacts:list.open'));
    const [before = ''] = t('contacts:list.removeTitle', { name: '|' }).split('|');
    await lookAtQuestion(page, new RegExp(`^${before}`), () =>
      buttonNamed(page.getByRole('dialog'), t, 'common:removeNamed', 'name').click(),
    );
  });
  await lookIn(page, 'test mail', () => press(page, t('distribute:test.open')));
  await page.getByRole('option', { name: t('distribute:group.all') }).click();
  const send = page.getByRole('button', { name: /^(שליחה ל|Send to)/ }).last();
  await expect(send).toBeEnabled();
  await expectAccessible(page, 'distribute, chosen');
  // A number and its word make one button.
  const counted = page.getByRole('button').filter({ has: page.locator('b + small') });
  await lookIn(page, 'counted people', () => counted.first().click());
  await lookIn(page, 'save as list', () => press(page, t('distribute:saveList.open')));
  await lookIn(page, 'confirm', () => send.click());
}

async function seeFloating(page: Page, t: Words, isPhone: boolean): Promise<void> {
  await goTo(page, `/release/${organizationId}`);
  await lookIn(page, 'palette', () => page.keyboard.press('Control+k'));
  await lookAtMenu(page, 'filter', t('releases:status'));
  if (isPhone) await lookIn(page, 'phone menu', () => press(page, t('shell:menu')));
  else {
    await lookAtMenu(page, 'settings menu', t('shell:look'));
    await lookAtMenu(page, 'organizations menu', t('shell:organizationMenu', { name: 'אולפני מפרש' }));
  }
  await page.getByText(t('releases:table'), { exact: true }).click();
  await expectAccessible(page, 'releases as a table');
  await goTo(page, `/contact/${organizationId}`);
  await page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: '@' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await settle(page);
  await expectAccessible(page, 'contact drawer');
}

/** What asks before it takes something away. */
async function seeQuestions(page: Page, t: Words, { sent, draft, contact }: Ids): Promise<void> {
  await goTo(page, `/release/edit/${organizationId}/${draft}`);
  await lookIn(page, 'remove release', () => press(page, t('releaseEdit:remove')));
  await goTo(page, `/release/report/${organizationId}/${sent}`);
  await lookIn(page, 'remove what was sent', () => press(page, t('report:remove.button')));
  await goTo(page, `/contact/${organizationId}/edit/${contact}`);
  await lookIn(page, 'remove contact', () => press(page, t('common:remove')));
}

async function seeEdit(page: Page, t: Words): Promise<void> {
  await goTo(page, `/release/edit/${organizationId}?releaseType=programme`);
  await press(page, t('releaseEdit:save'));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'edit with errors');
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

for (const look of [...looks, largestText]) {
  test(`nothing of weight for axe on any screen (${Object.values(look).join(', ')})`, async ({ browser }) => {
    const t = wordsOf(look.locale);
    const context = await newContext(browser, stage, look);
    const page = await enter(context, stage, look, 'tv-admin@demo.test');
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
      'fields file': `/organization/file/${organizationId}?file=programme.json`,
      'template file': `/organization/file/${organizationId}?file=newsletter/tv-note.hbs`,
      'no match': `/release/${organizationId}?search=zzzz`,
      'not found': '/nowhere',
      'no file': '/file-viewer',
    });
    await seeEdit(page, t);
    await seeQuestions(page, t, ids);
    await seeDistribute(page, t, ids.draft);
    await seeFloating(page, t, look.width < 768);
    await seeOutside(page, ids);
    await context.close();

    const other = await newContext(browser, stage, look);
    const viewer = await enter(other, stage, look, 'tv-client@demo.test');
    await seeScreens(viewer, {
      'not allowed': `/contact/${organizationId}`,
      watching: `/release/${organizationId}`,
    });
    await viewer.request.post(`${stage.url}/api/auth/logout`, { headers: { origin: stage.url } });
    await other.close();
  });
}
