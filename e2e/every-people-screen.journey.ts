import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  buttonNamed,
  enter,
  goTo,
  type Look,
  lookAtQuestion,
  lookIn,
  looks,
  newContext,
  press,
  seeScreens,
} from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Every screen and dialog of people, organizations and administration. */
const organizationId = organizations.tv;
const invited = 'invited@paper.example';
const noToken = 'token=0123456789abcdef0123456789abcdef';

// A recording of so many states costs more than the states.
test.use({ trace: 'off' });

interface Ids {
  account: string;
  self: string;
}

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ outbox: true });
});
test.afterAll(() => stage.stop());

async function seeDoors(page: Page, t: Words): Promise<void> {
  await seeScreens(page, {
    'sign-up': '/auth/signup',
    forgotten: '/auth/login?forgotten=1',
    'new password': `/auth/new-password?${noToken}`,
    'confirm e-mail': `/auth/confirm-email?${noToken}`,
    'signed out': '/auth/login?ended=suspended',
  });
  await lookIn(page, 'looks', () => press(page, t('signIn:looks')));
  await page.goto(`/#/auth/invitation?${noToken}`);
  await expect(page.getByRole('heading', { name: t('signUp:ended.title') })).toBeVisible();
  await expectAccessible(page, 'invitation that has ended');
}

async function seeAccounts(page: Page, t: Words, { account, self }: Ids): Promise<void> {
  const accounts = `/account/${organizationId}`;
  await seeScreens(page, {
    team: accounts,
    'nobody fits': `${accounts}?search=zzzz`,
    'account new': `${accounts}/edit`,
  });
  await goTo(page, `${accounts}?status=pending`);
  await expectAccessible(page, 'pending');
  for (const answer of ['approve', 'decline'])
    await lookIn(page, answer, () => buttonNamed(page, t, `accounts:${answer}.named`, 'name').click());
  await press(page, t('accounts:invite.open'));
  const box = page.getByRole('dialog').getByRole('textbox', { name: t('accounts:invite.addresses') });
  await box.fill(`${invited},`);
  await expectAccessible(page, 'invite');
  await lookAtQuestion(page, t('common:unsaved.title'), () => page.keyboard.press('Escape'));
  const send = page
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts:invite.send', { count: 1 }), exact: true });
  await send.click();
  // The address stands in the field before the answer has come, too.
  await expect(send).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText(invited)).toBeVisible();
  await lookIn(page, 'invited', async () => undefined);
  await goTo(page, `${accounts}?tab=invitations`);
  await expectAccessible(page, 'invitations');
  await lookIn(page, 'withdraw', () =>
    buttonNamed(page, t, 'accounts:invitation.withdrawNamed', 'email').click(),
  );
  await goTo(page, `${accounts}/edit/${account}`);
  await expectAccessible(page, 'account edit');
  await lookIn(page, 'remove', () => press(page, t('accounts:remove.label')));
  await goTo(page, `/release/${organizationId}/edit-accont/${self}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'own account');
}

async function seeSelf(page: Page, t: Words): Promise<void> {
  await seeScreens(page, { join: '/organization/join', 'join new': '/organization/join?new=1' });
  await goTo(page, '/organization/join');
  await page.getByRole('searchbox', { name: t('join:search') }).fill('books');
  await lookIn(page, 'ask to join', () => buttonNamed(page, t, 'join:askNamed', 'name').click());
  await goTo(page, '/settings/security');
  await press(page, t('security:password.change'));
  await expectAccessible(page, 'security, password');
  await lookIn(page, 'sign out others', () => press(page, t('security:sessions.others')));
  await lookIn(page, 'authenticator app', () => press(page, t('security:app.add')));
  await lookIn(page, 'passkey', () => press(page, t('security:passkey.add')));
}

async function seeOrganization(page: Page, t: Words): Promise<void> {
  // The whole page at once: nothing lies under the bar at the foot, where axe would call it covered.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 4000 });
  const edit = `/organization/edit/${organizationId}`;
  const groups = ['domain', 'senders', 'design', 'distribution', 'data', 'developer'];
  await seeScreens(page, {
    identity: edit,
    ...Object.fromEntries(groups.map((group) => [group, `${edit}?group=${group}`])),
    audit: `/organization/audit/${organizationId}`,
    file: `/organization/file/${organizationId}?kind=template`,
    fields: `/organization/file/${organizationId}?kind=fields`,
  });
  await seeThemes(page, t);
  await seeFile(page, t);
  await seeKeys(page, t);
  await seePerson(page, t);
  // Last: what is switched on here stays unsaved, and leaving would ask.
  await goTo(page, `${edit}?group=access`);
  await expectAccessible(page, 'access');
  await page.getByRole('switch', { name: new RegExp(t('organizationEdit:field.requireAuth')) }).click();
  const second = page.getByRole('switch', {
    name: new RegExp(t('organizationEdit:field.require2FactorAuth')),
  });
  await lookIn(page, 'test code', () => second.click());
  const leave = page.getByRole('link', { name: t('common:close') });
  await lookIn(page, 'unsaved', () => leave.click());
}

async function seeThemes(page: Page, t: Words): Promise<void> {
  await goTo(page, `/organization/edit/${organizationId}?group=design`);
  await press(page, t('organizationEdit:theme.add'));
  await expectAccessible(page, 'theme');
  const remove = page
    .locator('[data-path="designPreferences.themes"]')
    .getByRole('button', { name: t('common:remove'), exact: true });
  await lookIn(page, 'remove theme', () => remove.click());
  // For good, so that nothing stays unsaved.
  await remove.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:remove'), exact: true })
    .click();
}

async function seeFile(page: Page, t: Words): Promise<void> {
  const path = 'seen.json';
  const kept = await page.request.get(`/api/organization/${organizationId}/registeredFile/text?path=${path}`);
  if (kept.status() === 404) {
    const content = JSON.stringify([{ type: 'TEXT', fieldName: 'title', index: 1 }]);
    const saved = await page.request.put(`/api/organization/${organizationId}/registeredFile`, {
      headers: { origin: stage.url },
      data: { path, kind: 'fields', content, version: 0 },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  await goTo(page, `/organization/file/${organizationId}?file=${path}`);
  await expectAccessible(page, 'own file');
  await lookIn(page, 'versions', () => press(page, t('registeredFile:versions')));
  const foot = page.getByRole('button', { name: t('common:remove'), exact: true });
  await lookIn(page, 'remove file', () => foot.last().click());
}

async function seeKeys(page: Page, t: Words): Promise<void> {
  await goTo(page, `/organization/keys/${organizationId}`);
  await press(page, t('apiKeys:add'));
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'new key');
  await dialog.getByRole('textbox').fill('Website');
  await dialog.getByRole('button', { name: t('apiKeys:make') }).click();
  await expect(page.getByRole('textbox', { name: t('apiKeys:secret.label') })).toBeVisible();
  await expectAccessible(page, 'secret of a key');
  await lookAtQuestion(page, t('apiKeys:secret.leave'), () => press(page, t('apiKeys:secret.done')));
  await press(page, t('common:copy'));
  await press(page, t('apiKeys:secret.done'));
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page, 'keys');
  await lookIn(page, 'remove key', () => buttonNamed(page, t, 'apiKeys:removeNamed', 'name').click());
}

async function seePerson(page: Page, t: Words): Promise<void> {
  await goTo(page, `/organization/person/${organizationId}`);
  await page.getByRole('textbox', { name: t('person:email') }).fill(invited);
  await press(page, t('person:find'));
  await expect(page.getByRole('button', { name: t('person:erase'), exact: true })).toBeVisible();
  await expectAccessible(page, 'person');
  await lookIn(page, 'erase', () => press(page, t('person:erase')));
}

async function seeSystem(page: Page, t: Words, account: string): Promise<void> {
  await seeScreens(page, {
    organizations: '/organization',
    'organization new': '/organization/edit',
    'system accounts': '/account/-1',
    outbox: '/outbox',
  });
  await lookIn(page, 'message', () => page.getByRole('row').getByRole('button').first().click());
  await goTo(page, `/account/-1/edit/${account}`);
  await expectAccessible(page, 'account of the system');
  await lookIn(page, 'suspend', () => press(page, t('accounts:suspend.label')));
  await goTo(page, `/organization/edit/${organizationId}?group=danger`);
  await expectAccessible(page, 'danger');
  await lookIn(page, 'close', () => press(page, t('organizationEdit:close.action')));
}

async function findIds(page: Page): Promise<Ids> {
  const read = async (address: string) =>
    (await (await page.request.get(`/api/${address}`)).json()) as unknown;
  const { _id: self } = (await read('auth/info')) as { _id: string };
  const { items } = (await read(`account/${organizationId}`)) as { items: { _id: string; email: string }[] };
  const account = items.find(({ email }) => email.startsWith('tv-producer'))?._id ?? '';
  return { account, self };
}

async function seeAs(
  email: string | null,
  look: Look,
  newPage: (email: string | null) => Promise<Page>,
  see: (page: Page, t: Words) => Promise<void>,
): Promise<void> {
  const page = await newPage(email);
  await see(page, wordsOf(look.locale));
  await page.context().close();
}

for (const look of looks) {
  test(`nothing of weight for axe about people (${look.locale}, ${look.theme}, ${look.width})`, async ({
    browser,
  }) => {
    const newPage = async (email: string | null) =>
      enter(await newContext(browser, stage, look), stage, look, email);
    await seeAs(null, look, newPage, seeDoors);
    // The person is signed in elsewhere too.
    await seeAs('tv-admin@demo.test', look, newPage, async () => undefined);
    let account = '';
    await seeAs('tv-admin@demo.test', look, newPage, async (page, t) => {
      const ids = await findIds(page);
      account = ids.account;
      await seeAccounts(page, t, ids);
      await seeSelf(page, t);
      await seeOrganization(page, t);
    });
    await seeAs('admin@demo.test', look, newPage, (page, t) => seeSystem(page, t, account));
    await seeAs('tv-producer@demo.test', look, newPage, (page) =>
      seeScreens(page, { 'read only': `/organization/edit/${organizationId}` }),
    );
    await seeAs('tv-client@demo.test', look, newPage, (page) =>
      seeScreens(page, {
        closed: `/account/${organizationId}`,
        'no log': `/organization/audit/${organizationId}`,
      }),
    );
    await seeAs('tv-pending@demo.test', look, newPage, (page) => seeScreens(page, { waiting: '/' }));
  });
}
