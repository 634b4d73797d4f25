import { expect, type Page, test } from '@playwright/test';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { buttonNamed } from './screens.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('en');
const newcomer = { first: 'Ada', last: 'Reeve', email: 'ada.reeve@paper.example' };

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name }).first();
const accounts = (page: Page) => page.getByRole('heading', { name: t('accounts:title.team'), level: 1 });

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(stage.url);
  await pressOn(page, button(page, t('settings:languageName.en')));
  await typeInto(page, field(page, t('signIn:email')), email);
  await page.keyboard.press('Tab');
  await typeInto(page, page.locator('input[name=password]'), stage.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/release\//);
}

async function createAccount(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: new RegExp(`^${t('shell:accounts')}`) }));
  await expect(accounts(page)).toBeVisible();
  await pressOn(page, link(page, t('accounts:add')));
  await typeInto(page, field(page, t('accounts:field.firstName')), newcomer.first);
  await typeInto(page, field(page, t('accounts:field.lastName')), newcomer.last);
  await typeInto(page, field(page, t('accounts:field.email')), newcomer.email);
  await typeInto(page, page.locator('input[name=new-password]'), 'Journey-Own-1!');
  await typeInto(page, page.locator('input[name=password-confirmation]'), 'Journey-Own-1!');
  // A list that opens with the arrows.
  await tabTo(page, page.getByRole('combobox', { name: t('accounts:role'), exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await pressOn(page, button(page, t('common:save.label')));
  // A viewer stands among the viewers.
  await expect(page.getByRole('heading', { name: t('accounts:title.media'), level: 1 })).toBeVisible();
  await expect(page.getByText(newcomer.email).first()).toBeVisible();
}

async function editAccount(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: newcomer.email }));
  await typeInto(page, field(page, t('accounts:field.lastName')), 'Reeves');
  await pressOn(page, button(page, t('common:save.label')));
  await expect(page.getByText(`${newcomer.first} Reeves`).first()).toBeVisible();
}

async function invite(page: Page): Promise<void> {
  await pressOn(page, button(page, t('accounts:invite.open')));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: t('accounts:invite.addresses') })).toBeFocused();
  await page.keyboard.type('editor@paper.example,');
  await page.keyboard.press('Tab');
  await tabTo(page, dialog.locator('input[name=role]:checked'));
  await page.keyboard.press('ArrowUp');
  await expect(dialog.locator('input[name=role]:checked')).toBeFocused();
  await pressOn(
    page,
    dialog.getByRole('button', { name: t('accounts:invite.send', { count: 1 }), exact: true }),
  );
  await expect(dialog.getByText(t('accounts:invite.done', { count: 1, total: 1 })).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(page, t('accounts:invite.open')), 'the focus comes back').toBeFocused();
}

/** Declined, which is taken back, and then approved. */
async function answer(page: Page): Promise<void> {
  await pressOn(page, link(page, t('accounts:tab.pending')));
  for (const act of ['decline', 'approve']) {
    const waiting = buttonNamed(page, t, `accounts:${act}.named`, 'name');
    await pressOn(page, waiting);
    const sure = page.getByRole('dialog').getByRole('button', { name: t(`accounts:${act}.label`) });
    await expect(sure).toBeFocused();
    await page.keyboard.press('Enter');
    const undo = button(page, t('accounts:undo'));
    await expect(undo).toBeVisible();
    if (act === 'approve') break;
    await pressOn(page, undo);
    await expect(waiting, 'taken back').toBeVisible();
  }
  await expect(page.getByRole('heading', { name: t('accounts:empty.pending.title') })).toBeVisible();
}

async function editOrganization(page: Page): Promise<void> {
  await pressOn(page, link(page, t('shell:organizationSettings')));
  const name = field(page, t('organizationEdit:field.name'));
  await typeInto(page, name, 'Shelf and Sons');
  // Another group, and back: nothing typed is lost.
  await pressOn(page, button(page, t('organizationEdit:group.access.title')));
  const known = page.getByRole('switch', {
    name: new RegExp(t('organizationEdit:field.onlyKnownRegistrations')),
  });
  await tabTo(page, known);
  await page.keyboard.press('Space');
  await expect(known).toBeChecked();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(t('organizationEdit:saved'))).toBeVisible();
  await page.reload();
  await expect(page.getByText('Shelf and Sons').first()).toBeVisible();
  await expect(known).toBeChecked();
}

const openGroup = (page: Page, name: string) =>
  pressOn(page, button(page, t(`organizationEdit:group.${name}.title`)));
const setting = (page: Page, name: string) => field(page, t(`organizationEdit:field.${name}`));
const save = async (page: Page) => {
  await pressOn(page, button(page, t('common:save.label')));
  await expect(page.getByText(t('organizationEdit:saved')).last()).toBeVisible();
  await expect(button(page, t('common:save.label'))).toBeDisabled();
};

/** A new one, and something in each group of its settings. @returns its id */
async function createOrganization(page: Page): Promise<string> {
  await pressOn(page, link(page, t('shell:organizations')));
  await pressOn(page, link(page, t('organizations:add')));
  await typeInto(page, setting(page, 'name'), 'Quay Films');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/#\/organization\/edit\/[0-9a-f-]{36}/);
  const id = /edit\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await typeInto(page, setting(page, 'name'), 'Quay and Tide');
  await openGroup(page, 'domain');
  await typeInto(page, setting(page, 'domain'), 'quay');
  await expect(page.getByText(t('organizationEdit:domain.free'))).toBeVisible();
  await openGroup(page, 'senders');
  await pressOn(page, button(page, t('organizationEdit:sender.add')));
  await typeInto(page, field(page, t('organizationEdit:sender.email')), 'press@quay.example');
  await typeInto(page, field(page, t('organizationEdit:sender.title')), 'Quay press');
  await openGroup(page, 'access');
  await tabTo(page, page.getByRole('switch', { name: t('organizationEdit:field.useVideoWaterMark') }));
  await page.keyboard.press('Space');
  await openGroup(page, 'design');
  await pressOn(page, button(page, t('organizationEdit:theme.add')));
  const ink = t('organizationEdit:theme.hex', { name: t('organizationEdit:slot.text.title') });
  await typeInto(page, field(page, ink), '#103A4A');
  await openGroup(page, 'distribution');
  await typeInto(page, setting(page, 'distributionBcc'), 'archive@quay.example');
  await openGroup(page, 'data');
  await typeInto(page, setting(page, 'defaultGalleryCredit'), 'Quay Films');
  await save(page);
  const kept: unknown = await (await page.request.get(`${stage.url}/api/organization/${id}`)).json();
  expect(kept).toMatchObject({
    name: 'Quay and Tide',
    domain: 'quay',
    fromEmails: [{ email: 'press@quay.example', title: 'Quay press', isDefault: true }],
    useVideoWaterMark: true,
    designPreferences: { themes: [{ colors: expect.arrayContaining(['#103A4A']) }] },
    distributionBcc: 'archive@quay.example',
    defaultGalleryCredit: 'Quay Films',
  });
  return id;
}

/** A setting that is searched for, rows that are added and moved, pages of the menu with a choice from a list. */
async function arrangeRows(page: Page, id: string): Promise<void> {
  await typeInto(page, page.getByRole('searchbox', { name: t('organizationEdit:search') }), 'networks');
  await pressOn(
    page,
    page
      .getByRole('list', { name: t('organizationEdit:found') })
      .getByRole('button')
      .first(),
  );
  for (const title of ['Shop', 'Blog']) {
    await pressOn(page, button(page, t('organizationEdit:link.add')));
    const address = page.getByRole('textbox', { name: t('organizationEdit:link.address') }).last();
    await typeInto(page, address, `https://${title.toLowerCase()}.example`);
    await typeInto(page, page.getByRole('textbox', { name: t('organizationEdit:link.title') }).last(), title);
  }
  await pressOn(page, page.getByRole('button', { name: t('common:moveUp') }).last());
  await openGroup(page, 'developer');
  const types = page.getByRole('list', { name: t('organizationEdit:field.releaseTypes') });
  await pressOn(page, types.getByRole('button', { expanded: false }).first());
  await typeInto(page, types.getByRole('textbox', { name: t('organizationEdit:name') }).first(), 'Film');
  await pressOn(page, button(page, t('organizationEdit:route.add')));
  const pages = page.getByRole('list', { name: t('organizationEdit:field.routes') });
  await typeInto(page, pages.getByRole('textbox', { name: t('organizationEdit:name') }).last(), 'Sent');
  await typeInto(page, pages.getByRole('textbox', { name: t('organizationEdit:id') }).last(), 'sent');
  await pressOn(page, pages.getByRole('button', { name: t('organizationEdit:route.was.yes') }).last());
  await save(page);
  const kept = await (await page.request.get(`${stage.url}/api/organization/${id}`)).json();
  expect(kept.mediaLinks.map(({ title }: { title: string }) => title)).toEqual(['Blog', 'Shop']);
  expect(kept.releaseTypes[0].name).toBe('Film');
  expect(kept.routes.at(-1)).toMatchObject({
    id: 'sent',
    name: 'Sent',
    releaseFilter: { wasDistributed: true },
  });
}

async function writeFields(page: Page): Promise<void> {
  await openGroup(page, 'developer');
  await pressOn(page, link(page, t('organizationEdit:file.new.fields')));
  await typeInto(page, field(page, t('registeredFile:path')), 'trailer.json');
  await pressOn(page, button(page, t('registeredFile:addField')));
  await typeInto(page, page.getByLabel(t('registeredFile:fieldName')).last(), 'motto');
  await expect(page.getByText(t('registeredFile:fine'))).toBeVisible();
  await pressOn(page, button(page, t('common:save.label')));
  await expect(page).toHaveURL(/file=trailer\.json/);
  await pressOn(page, link(page, t('common:close')));
}

async function useKeys(page: Page): Promise<void> {
  await openGroup(page, 'data');
  await pressOn(page, link(page, t('organizationEdit:trust.keys')));
  await pressOn(page, button(page, t('apiKeys:add')));
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Website');
  await page.keyboard.press('Enter');
  await pressOn(page, button(page, t('apiKeys:secret.done')));
  // Not copied: it asks, and the answer stands ready.
  await expect(page.getByRole('dialog', { name: t('apiKeys:secret.leave') })).toBeVisible();
  await expect(page.getByRole('dialog').locator('button:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressOn(page, button(page, t('apiKeys:removeNamed', { name: 'Website' })));
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').locator('button:focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('apiKeys:none'))).toBeVisible();
}

async function readLog(page: Page, id: string): Promise<void> {
  await page.goto(`${stage.url}/#/organization/edit/${id}?group=data`);
  await pressOn(page, link(page, t('organizationEdit:trust.audit')));
  const lines = page.getByText(t('audit:act.organization_update'));
  await expect(lines.first()).toBeVisible();
  await pressOn(page, button(page, t('audit:action')));
  const search = page.getByRole('searchbox', { name: t('common:searchIn', { name: t('audit:action') }) });
  await expect(search).toBeFocused();
  await page.keyboard.type(t('audit:act.apiKey_remove'));
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemcheckbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/apiKey\.remove/);
  await expect(lines).toHaveCount(0);
  const file = page.waitForEvent('download');
  await pressOn(page, link(page, t('audit:export')));
  expect((await file).suggestedFilename()).toMatch(/csv$/);
}

async function closeOrganization(page: Page, id: string): Promise<void> {
  await page.goto(`${stage.url}/#/organization/edit/${id}?group=danger`);
  await pressOn(page, button(page, t('organizationEdit:close.action')));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Quay');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('organizationEdit:close.otherName'))).toBeVisible();
  await typeInto(page, dialog.getByRole('textbox'), 'Quay and Tide');
  await page.keyboard.press('Enter');
  await pressOn(page, buttonNamed(page, t, 'organizations:restoreNamed', 'name'));
  await expect(page.getByText(t('organizations:restored', { name: 'Quay and Tide' }))).toBeVisible();
}

async function chooseLooks(page: Page): Promise<void> {
  await pressOn(page, link(page, t('shell:settings')));
  await pressOn(page, button(page, t('settings:themeName.dark')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const contrast = page.getByRole('checkbox').first();
  await tabTo(page, contrast);
  await page.keyboard.press('Space');
  await expect(contrast).toBeChecked();
}

test('accounts and settings without a mouse', async ({ page }) => {
  await signIn(page, 'books-admin@demo.test');
  await createAccount(page);
  await editAccount(page);
  await invite(page);
  await answer(page);
  await editOrganization(page);
});

test('an organization from its making to its closing without a mouse', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  const id = await createOrganization(page);
  await arrangeRows(page, id);
  await writeFields(page);
  await useKeys(page);
  await readLog(page, id);
  await closeOrganization(page, id);
  await chooseLooks(page);
});
