import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enter, goTo, type Look, lookIn, looks, newContext, press, seeScreens } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Every screen and dialog of people, organizations and administration. */
const organizationId = organizations.tv;
const noToken = 'token=0123456789abcdef0123456789abcdef';

// A recording of so many states costs more than the states.
test.use({ trace: 'off' });

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
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

async function seeAccounts(page: Page, t: Words, account: string, self: string): Promise<void> {
  const accounts = `/account/${organizationId}`;
  await seeScreens(page, {
    team: accounts,
    invitations: `${accounts}?tab=invitations`,
    'nobody fits': `${accounts}?search=zzzz`,
    'account new': `${accounts}/edit`,
  });
  await goTo(page, `${accounts}?status=pending`);
  await expectAccessible(page, 'pending');
  const [before = '', after = ''] = t('accounts:approve.named', { name: '|' }).split('|');
  const approve = page.getByRole('button', { name: new RegExp(`^${before}.+${after}$`) });
  await lookIn(page, 'approve', () => approve.first().click());
  await lookIn(page, 'invite', () => press(page, t('accounts:invite.open')));
  await goTo(page, `${accounts}/edit/${account}`);
  await expectAccessible(page, 'account edit');
  await lookIn(page, 'remove', () => press(page, t('accounts:remove.label')));
  await goTo(page, `/release/${organizationId}/edit-accont/${self}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'own account');
}

async function seeSelf(page: Page, t: Words): Promise<void> {
  await seeScreens(page, { join: '/organization/join', 'join new': '/organization/join?new=1' });
  await goTo(page, '/settings/security');
  await expectAccessible(page, 'security');
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
    person: `/organization/person/${organizationId}`,
    file: `/organization/file/${organizationId}?kind=template`,
    fields: `/organization/file/${organizationId}?kind=fields`,
  });
  await goTo(page, `${edit}?group=access`);
  await expectAccessible(page, 'access');
  await page.getByRole('switch', { name: new RegExp(t('organizationEdit:field.requireAuth')) }).click();
  const second = page.getByRole('switch', {
    name: new RegExp(t('organizationEdit:field.require2FactorAuth')),
  });
  await lookIn(page, 'test code', () => second.click());
  await goTo(page, `/organization/keys/${organizationId}`);
  await expectAccessible(page, 'keys');
  await lookIn(page, 'new key', () => press(page, t('apiKeys:add')));
}

async function seeSystem(page: Page, t: Words): Promise<void> {
  await seeScreens(page, {
    organizations: '/organization',
    'organization new': '/organization/edit',
    'system accounts': '/account/-1',
  });
  await goTo(page, `/organization/edit/${organizationId}?group=danger`);
  await expectAccessible(page, 'danger');
  await lookIn(page, 'close', () => press(page, t('organizationEdit:close.action')));
}

async function findIds(page: Page): Promise<{ account: string; self: string }> {
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
    await seeAs('tv-admin@demo.test', look, newPage, async (page, t) => {
      const { account, self } = await findIds(page);
      await seeAccounts(page, t, account, self);
      await seeSelf(page, t);
      await seeOrganization(page, t);
    });
    await seeAs('admin@demo.test', look, newPage, seeSystem);
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
