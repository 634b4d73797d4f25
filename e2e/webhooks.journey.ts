import { expect, type Page, test } from '@playwright/test';
import {
  hang,
  ok,
  startWebhookSink,
  status,
  verified,
  type WebhookSink,
} from '../server/test/webhook-sink.ts';
import { look } from './accessible.ts';
import { pressOn } from './keyboard.ts';
import { beyondPhone } from './narrow.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** An admin adds a webhook, tries it, sees what came back, sends again, changes its secret, switches it off, deletes it. */
const organizationId = organizations.tv;

let stage: Stage;
let sink: WebhookSink;
test.beforeAll(async () => {
  sink = await startWebhookSink();
  stage = await startStage({ webhookNetworks: '127.0.0.1' });
});
test.afterAll(async () => {
  await stage.stop();
  await sink.stop();
});

async function enter(page: Page, locale: 'he' | 'en', role: 'creator' | 'admin'): Promise<void> {
  const look = JSON.stringify({ locale, localeChosen: true });
  await page.addInitScript((config) => {
    localStorage.setItem('firstlook.ui', config);
  }, look);
  const data = { email: `tv-${role}@demo.test`, password: stage.password };
  const headers = { origin: stage.url };
  expect((await page.request.post(`${stage.url}/api/auth/login`, { headers, data })).ok()).toBe(true);
}

/** The same screen in the hand and in the dark, and as it was. */
async function onPhone(page: Page, screen: string): Promise<void> {
  const desk = page.viewportSize();
  const setTheme = (theme: string) =>
    page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme);
  await setTheme('dark');
  await page.setViewportSize({ width: 375, height: 812 });
  expect.soft(await beyondPhone(page), `${screen}: pixels beyond a phone`).toBeLessThanOrEqual(0);
  await look(page, `phone-${screen}`);
  await setTheme('light');
  if (desk) await page.setViewportSize(desk);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true });
const soon = { timeout: 15_000 };

/** By the keys alone: a wrong address is said, a right one brings the secret, which is seen once. */
async function add(page: Page, t: Words, path: string, screen: string): Promise<string> {
  await pressOn(page, button(page, t('webhooks:add')));
  const address = page.getByRole('textbox', { name: t('webhooks:url') });
  await address.fill('https://user:word@hooks.example/');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('webhooks:issue.credentials'))).toBeVisible();
  await look(page, `${screen}-webhook-new`);
  await address.fill(sink.urlOf(path));
  await page.getByRole('checkbox', { name: t('webhooks:event.release_published') }).press('Space');
  await pressOn(page, inDialog(page, t('webhooks:make')));
  const secret = page.getByRole('textbox', { name: t('webhooks:secret.label') });
  const value = await secret.inputValue();
  await look(page, `${screen}-webhook-secret`);
  await pressOn(page, inDialog(page, t('webhooks:secret.done')));
  await pressOn(page, inDialog(page, t('webhooks:secret.leaveYes')).last());
  await expect(page.getByText(t('webhooks:never'))).toBeVisible();
  expect(await page.content(), 'the secret is nowhere any more').not.toContain(value);
  return value;
}

for (const [locale, role] of [
  ['he', 'creator'],
  ['en', 'admin'],
] as const)
  test(`${locale}: a webhook from the first test to its end`, async ({ page }) => {
    const t = wordsOf(locale);
    const path = `/in-${locale}`;
    await enter(page, locale, role);
    await page.goto(`${stage.url}/#/organization/edit/${organizationId}?group=developer`);
    await page.getByRole('link', { name: t('organizationEdit:webhook.open') }).click();
    await expect(page.getByText(t('webhooks:none'))).toBeVisible();
    await look(page, `${locale}-webhooks-none`);
    const secret = await add(page, t, path, locale);
    await look(page, `${locale}-webhooks`);

    await page.getByRole('link', { name: sink.urlOf(path) }).click();
    await expect(page.getByText(t('webhooks:noDeliveries'))).toBeVisible();
    await look(page, `${locale}-webhook-empty`);
    await button(page, t('webhooks:test')).click();
    await expect(page.getByRole('cell', { name: t('webhooks:state.delivered') })).toBeVisible(soon);
    const [first] = sink.at(path);
    if (!first) throw new Error('the test did not come');
    expect(verified(secret, first)).toMatchObject({ type: 'webhook.test' });

    sink.answer(path, status(500, {}, 'Out of paper'));
    await button(page, t('webhooks:test')).click();
    await expect(page.getByRole('cell', { name: t('webhooks:answered', { status: '500' }) })).toBeVisible(
      soon,
    );
    await look(page, `${locale}-webhook-log`);
    await button(page, t('webhooks:event.webhook_test')).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('"webhook.test"')).toBeVisible();
    await expect(dialog.getByText('Out of paper')).toBeVisible();
    await look(page, `${locale}-webhook-delivery`);
    sink.answer(path, ok);
    const before = sink.at(path).length;
    await inDialog(page, t('webhooks:replay')).click();
    await expect.poll(() => sink.at(path).length, soon).toBeGreaterThan(before);
    await expect(dialog.getByText(t('webhooks:state.delivered'))).toBeVisible(soon);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await button(page, t('webhooks:rotate.label')).click();
    await inDialog(page, t('webhooks:rotate.label')).click();
    const rotated = page.getByRole('textbox', { name: t('webhooks:secret.label') });
    await expect(rotated).not.toHaveValue(secret);
    await inDialog(page, t('common:copy')).click();
    await inDialog(page, t('webhooks:secret.done')).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(t('webhooks:oldSecret'))).toBeVisible();

    sink.answer(path, hang);
    await button(page, t('webhooks:switchOff.label')).click();
    await inDialog(page, t('webhooks:switchOff.label')).click();
    await expect(page.getByText(t('webhooks:offText.person'))).toBeVisible();
    await expect(button(page, t('webhooks:test'))).toBeDisabled();
    await look(page, `${locale}-webhook-off`);
    sink.answer(path, status(410));
    await button(page, t('webhooks:switchOn')).click();
    await button(page, t('webhooks:test')).click();
    await expect.poll(() => sink.at(path).length, soon).toBeGreaterThan(before + 1);
    await expect(page.getByText(t('webhooks:offText.gone'))).toBeVisible(soon);
    await look(page, `${locale}-webhook-gone`);
    const address = page.url();
    await page.goto(`${stage.url}/#/organization/webhooks/${organizationId}`);
    await expect(page.getByText(t('webhooks:offNote'))).toBeVisible();
    await look(page, `${locale}-webhooks-off`);
    await onPhone(page, `${locale}-webhooks`);
    await page.goto(address);
    await expect(page.getByText(t('webhooks:log'), { exact: true })).toBeVisible();
    await onPhone(page, `${locale}-webhook`);
    await button(page, t('webhooks:remove.label')).click();
    await inDialog(page, t('webhooks:remove.label')).click();
    await expect(page.getByText(t('webhooks:none'))).toBeVisible();
  });
