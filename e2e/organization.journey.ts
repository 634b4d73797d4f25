import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { lettersOf } from './letter.ts';
import { seeOnPhone } from './narrow.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

const organizationId = organizations.tv;
const settings = `/organization/edit/${organizationId}`;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ content: true });
});
test.afterAll(() => stage.stop());

async function enter(page: Page, email: string, locale: 'he' | 'en' = 'he'): Promise<Words> {
  await page.addInitScript(
    (config) => localStorage.getItem('firstlook.ui') ?? localStorage.setItem('firstlook.ui', config),
    JSON.stringify({ locale, theme: 'light', remSize: 15, releaseView: 'grid', localeChosen: true }),
  );
  const answer = await page.request.post(`${stage.url}/api/auth/login`, {
    headers: { origin: stage.url },
    data: { email, password: stage.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return wordsOf(locale);
}

const open = (page: Page, address: string) => page.goto(`${stage.url}/#${address}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const group = (page: Page, t: Words, name: string) =>
  page
    .getByRole('navigation', { name: t('organizationEdit:groups') })
    .getByRole('button', { name: t(`organizationEdit:group.${name}.title`) })
    .click();
const box = (page: Page, name: string) => page.getByRole('textbox', { name });

test('an admin changes settings: errors, a conflict, colours at work, a second factor proven first', async ({
  page,
}) => {
  const t = await enter(page, 'tv-admin@demo.test');
  await open(page, settings);
  const name = box(page, t('organizationEdit:field.name'));
  await expect(name).toHaveValue('אולפני מפרש');
  await look(page, 'he-organization');

  await name.fill('');
  await group(page, t, 'senders');
  await button(page, t('organizationEdit:sender.add')).click();
  await button(page, t('common:save.label')).click();
  const summary = page.getByRole('alert').filter({ hasText: t('organizationEdit:issue.required') });
  await expect(summary).toBeVisible();
  await look(page, 'he-organization-errors');
  await summary.getByRole('button', { name: t('organizationEdit:field.name') }).click();
  await expect(name, 'the link opens the group and puts the cursor there').toBeFocused();
  await name.fill('אולפני מפרש ובניו');
  await group(page, t, 'senders');
  await page
    .getByRole('listitem')
    .getByRole('button', { name: t('common:remove') })
    .last()
    .click();

  // Another admin saves meanwhile.
  const { version } = (await (
    await page.request.get(`${stage.url}/api/organization/${organizationId}`)
  ).json()) as { version: number };
  const other = await page.request.put(`${stage.url}/api/organization/${organizationId}`, {
    headers: { origin: stage.url },
    data: { version, name: 'מפרש' },
  });
  expect(other.status(), await other.text()).toBe(200);
  await button(page, t('common:save.label')).click();
  const conflict = page.getByRole('dialog', { name: t('common:conflict.title') });
  await expect(conflict.getByText('אולפני מפרש ובניו')).toBeVisible();
  await look(page, 'he-organization-conflict');
  await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByRole('status').getByText(t('common:save.saved'))).toBeVisible();
  await group(page, t, 'identity');
  await expect(name).toHaveValue('אולפני מפרש ובניו');

  await page.getByRole('searchbox', { name: t('organizationEdit:search') }).fill('סימן מים');
  await page.getByRole('button', { name: t('organizationEdit:field.useVideoWaterMark') }).click();
  await expect(page).toHaveURL(/group=access/);
  await expect(
    page.getByRole('switch', { name: t('organizationEdit:field.useVideoWaterMark') }),
  ).toBeFocused();

  await group(page, t, 'domain');
  const domain = box(page, t('organizationEdit:field.domain'));
  await domain.fill('books');
  await expect(page.getByText(t('organizationEdit:issue.domain_taken'))).toBeVisible();
  await button(page, t('common:save.label')).click();
  const taken = page.getByRole('alert').filter({ hasText: t('organizationEdit:issue.domain_taken') });
  await expect(taken.getByRole('button', { name: t('organizationEdit:field.domain') })).toBeVisible();
  await domain.fill('api');
  await expect(page.getByText(t('organizationEdit:issue.reserved')).last()).toBeVisible();
  await domain.fill('mifras');
  await expect(page.getByText(t('organizationEdit:domain.free'))).toBeVisible();
  await expect(page.getByText(`${stage.url}/client/mifras`)).toBeVisible();
  await domain.fill('tv');

  await group(page, t, 'design');
  const frame = page.frameLocator(`iframe[title="${t('organizationEdit:preview.frame')}"]`);
  await expect(frame.locator('body')).toContainText('מפרש');
  await page
    .getByRole('textbox', {
      name: t('organizationEdit:theme.hex', { name: t('organizationEdit:slot.action.title') }),
      exact: true,
    })
    .fill('#9ADBFF');
  await expect
    .poll(() => frame.locator('body').evaluate((body) => body.outerHTML.toLowerCase().includes('#9adbff')))
    .toBe(true);
  await box(page, t('organizationEdit:theme.hex', { name: t('organizationEdit:slot.muted.title') })).fill(
    '#222222',
  );
  await expect(page.getByText(t('organizationEdit:theme.weakText')).first()).toBeVisible();
  await look(page, 'he-organization-design');

  await group(page, t, 'access');
  await page.getByText(t('organizationEdit:field.requireAuth'), { exact: true }).click();
  const second = page.getByRole('switch', { name: t('organizationEdit:field.require2FactorAuth') });
  await second.click();
  const test2 = page.getByRole('dialog', { name: t('organizationEdit:test.title') });
  await test2.getByRole('button', { name: t('organizationEdit:test.send') }).click();
  const code = test2.getByRole('textbox', { name: t('organizationEdit:test.code') });
  await expect(code).toBeVisible();
  await look(page, 'he-organization-test-code');
  await expect
    .poll(async () => (await lettersOf(stage.sink, 'tv-admin@demo.test')).length)
    .toBeGreaterThan(0);
  const letter = (await lettersOf(stage.sink, 'tv-admin@demo.test')).at(-1);
  await code.fill(/\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '');
  await test2.getByRole('button', { name: t('organizationEdit:test.check') }).click();
  await expect(second).toBeChecked();
  // Leaving asks; without saving nothing of it stays.
  await page.getByRole('link', { name: t('common:close') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:unsaved.discard') })
    .click();
  await expect(page.getByRole('heading', { name: t('organizations:title'), level: 1 })).toBeVisible();
  await look(page, 'he-organizations');
});

test('a developer writes a fields file and a template; versions come back', async ({ page }) => {
  const t = await enter(page, 'tv-developer@demo.test');
  await open(page, `${settings}?group=access`);
  await expect(page.getByText(t('organizationEdit:closed.update')).first()).toBeVisible();
  await expect(page.getByRole('switch').first()).toBeDisabled();
  await look(page, 'he-organization-read-only');
  await open(page, `${settings}?group=developer`);
  await page.getByRole('link', { name: t('organizationEdit:file.new.fields') }).click();
  await box(page, t('registeredFile:path')).fill('trailer.json');
  await button(page, t('registeredFile:addField')).click();
  await expect(page.getByText(t('registeredFile:findings', { count: 1 }))).toBeVisible();
  await page.getByLabel(t('registeredFile:fieldName')).last().fill('title');
  await expect(page.getByText(t('registeredFile:issue.taken')).first()).toBeVisible();
  await look(page, 'he-file-finding');
  await page.getByLabel(t('registeredFile:fieldName')).last().fill('motto');
  await page.getByLabel(t('registeredFile:title')).last().fill('מוטו');
  await expect(page.getByText(t('registeredFile:fine'))).toBeVisible();
  await button(page, t('common:save.label')).click();
  await expect(page).toHaveURL(/file=trailer\.json/);
  await page.getByText('JSON', { exact: true }).click();
  const text = page.getByRole('textbox', { name: t('registeredFile:text') });
  await expect(text).toHaveValue(/"motto"/);
  await text.fill('[');
  await expect(page.getByText(t('registeredFile:issue.json'))).toBeVisible();
  await text.fill('[{"type":"TEXT","fieldName":"title","index":1}]');
  await expect(page.getByText(t('registeredFile:fine'))).toBeVisible();
  await button(page, t('common:save.label')).click();
  await expect(page.getByText(t('registeredFile:saved', { path: 'trailer.json', version: 2 }))).toBeVisible();
  await button(page, t('registeredFile:versions')).click();
  await expect(page.getByRole('dialog').getByText('"motto"')).toBeVisible();
  await look(page, 'he-file-versions');
  await button(page, t('registeredFile:restore')).click();
  await expect(text).toHaveValue(/"motto"/);
  await button(page, t('common:save.label')).click();
  await expect(page.getByText(t('registeredFile:saved', { path: 'trailer.json', version: 3 }))).toBeVisible();

  await open(page, `/organization/file/${organizationId}?file=newsletter/tv-note.hbs`);
  await expect(page.frameLocator('iframe').locator('body')).toContainText('מפרש');
  await text.fill(`${await text.inputValue()}{{#if}}`);
  await expect(
    page.getByRole('status').filter({ hasText: t('registeredFile:issue.TEMPLATE_INVALID') }),
  ).toBeVisible();
  await look(page, 'he-file-template');
});

test('keys, the log, a person, closing and opening again', async ({ page }) => {
  const t = await enter(page, 'tv-creator@demo.test', 'en');
  await open(page, `/organization/keys/${organizationId}`);
  await button(page, t('apiKeys:add')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Website');
  await look(page, 'en-key-new');
  await dialog.getByRole('button', { name: t('apiKeys:make') }).click();
  const secret = page.getByRole('textbox', { name: t('apiKeys:secret.label') });
  const value = await secret.inputValue();
  await look(page, 'en-key-secret');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('apiKeys:secret.done') })
    .click();
  await page
    .getByRole('dialog', { name: t('apiKeys:secret.leave') })
    .getByRole('button', { name: t('apiKeys:secret.leaveYes'), exact: true })
    // The cross in the corner says the same word.
    .last()
    .click();
  await expect(page.getByRole('cell', { name: /^Website/ })).toBeVisible();
  expect(await page.content(), 'the secret is nowhere any more').not.toContain(value);
  const used = await page.request.get(`${stage.url}/api/release/${organizationId}`, {
    headers: { authorization: `Bearer ${value}`, cookie: '' },
  });
  expect(used.status(), 'the key works').toBe(200);
  await look(page, 'en-keys');
  await button(page, t('apiKeys:removeNamed', { name: 'Website' })).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('apiKeys:remove') })
    .click();
  await expect(page.getByText(t('apiKeys:none'))).toBeVisible();

  await open(page, `/organization/audit/${organizationId}`);
  await expect(page.getByText(t('audit:act.apiKey_remove')).first()).toBeVisible();
  await page
    .getByRole('button', { name: t('audit:details', { name: '' }).trim() })
    .first()
    .click();
  await look(page, 'en-audit');
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: t('audit:export') }).click();
  expect((await csv).suggestedFilename()).toMatch(/csv$/);

  const contact = (
    (await (
      await page.request.get(`${stage.url}/api/contact/${organizationId}?pagination[limit]=1`)
    ).json()) as {
      items: { email: string }[];
    }
  ).items[0];
  const email = contact?.email ?? '';
  await open(page, `/organization/person/${organizationId}`);
  await box(page, t('person:email')).fill(email);
  await button(page, t('person:find')).click();
  await expect(page.locator('#main').getByText(t('person:kind.contacts'), { exact: true })).toBeVisible();
  await look(page, 'en-person');
  await button(page, t('person:erase')).click();
  const erase = page.getByRole('dialog');
  await erase.getByRole('textbox').fill('somebody@else.example');
  await erase.getByRole('button', { name: t('person:eraseYes') }).click();
  await expect(erase.getByText(t('person:otherEmail'))).toBeVisible();
  await erase.getByRole('textbox').fill(email);
  await erase.getByRole('button', { name: t('person:eraseYes') }).click();
  await expect(page.getByText(t('person:erased'))).toBeVisible();

  await open(page, `${settings}?group=danger`);
  await button(page, t('organizationEdit:close.action')).click();
  const closing = page.getByRole('dialog');
  await look(page, 'en-organization-close');
  const title = await closing.getByText(/Type the name/).textContent();
  await closing.getByRole('textbox').fill(title?.replace(/^.*?: /, '').trim() ?? '');
  await closing.getByRole('button', { name: t('organizationEdit:close.action') }).click();
  await expect(page.getByText(t('organizations:closed', { count: 7 }))).toBeVisible();
  await look(page, 'en-organizations-closed');
  await page.getByRole('button', { name: /^Restore/ }).click();
  await expect(page.getByText(t('organizations:status.approved')).first()).toBeVisible();
});

test('a new organization waits, a system admin approves it; all of it on a phone', async ({
  page,
  browser,
}) => {
  const t = await enter(page, 'tv-producer@demo.test');
  await open(page, '/organization');
  await page.getByRole('link', { name: t('organizations:add') }).click();
  await box(page, t('organizationEdit:field.name')).fill('סטודיו חדש');
  await look(page, 'he-organization-new');
  await button(page, t('organizationEdit:request')).click();
  await expect(page, 'the route takes the new id').toHaveURL(/organization\/edit\/[\w-]{30,}/);
  await expect(page.getByRole('heading', { name: t('organizationEdit:waiting.title') })).toBeVisible();

  const office = await browser.newPage();
  await enter(office, 'admin@demo.test');
  await open(office, '/organization');
  await office.getByRole('button', { name: t('organizations:approveNamed', { name: 'סטודיו חדש' }) }).click();
  await look(office, 'he-organization-approve');
  await office
    .getByRole('dialog')
    .getByRole('button', { name: t('organizations:approve') })
    .click();
  await expect(office.getByText(t('organizations:approved', { name: 'סטודיו חדש' }))).toBeVisible();
  const at = (address: string) => `${stage.url}/#${address}`;
  await seeOnPhone(office, t, {
    organizations: at('/organization'),
    identity: at(settings),
    senders: at(`${settings}?group=senders`),
    access: at(`${settings}?group=access`),
    design: at(`${settings}?group=design`),
    data: at(`${settings}?group=data`),
    developer: at(`${settings}?group=developer`),
    danger: at(`${settings}?group=danger`),
    file: at(`/organization/file/${organizationId}?file=programme.json`),
    template: at(`/organization/file/${organizationId}?file=landing-page/book.hbs`),
    audit: at(`/organization/audit/${organizationId}`),
    keys: at(`/organization/keys/${organizationId}`),
    person: at(`/organization/person/${organizationId}`),
  });
  await office.close();
});
