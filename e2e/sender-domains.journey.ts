import { expect, type Page, test } from '@playwright/test';
import { type DnsServer, startDnsServer } from '../server/test/dns-server.ts';
import { look } from './accessible.ts';
import { pressOn } from './keyboard.ts';
import { beyondPhone } from './narrow.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** An admin adds the domain of the senders, publishes what is asked for, sees it verified, and changes its keys. */
const organizationId = organizations.tv;
const domain = 'mifras.example';

let stage: Stage;
let dns: DnsServer;
test.beforeAll(async () => {
  dns = await startDnsServer();
  stage = await startStage({ dnsServer: dns.address });
});
test.afterAll(async () => {
  await stage.stop();
  await dns.close();
});

async function enter(page: Page, locale: 'he' | 'en'): Promise<void> {
  await page.addInitScript(
    (config) => localStorage.setItem('firstlook.ui', config),
    JSON.stringify({ locale, localeChosen: true }),
  );
  const data = { email: 'tv-admin@demo.test', password: stage.password };
  const headers = { origin: stage.url };
  expect((await page.request.post(`${stage.url}/api/auth/login`, { headers, data })).ok()).toBe(true);
}

/** The same screen in the hand and in the dark, and as it was. */
async function onPhone(page: Page, screen: string): Promise<void> {
  const desk = page.viewportSize();
  const setTheme = (theme: string) =>
    page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme);
  await setTheme('dark');
  await look(page, `dark-${screen}`);
  await page.setViewportSize({ width: 375, height: 812 });
  expect.soft(await beyondPhone(page), `${screen}: pixels beyond a phone`).toBeLessThanOrEqual(0);
  await look(page, `phone-dark-${screen}`);
  await setTheme('light');
  await look(page, `phone-${screen}`);
  if (desk) await page.setViewportSize(desk);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true });
const soon = { timeout: 15_000 };

/** What the screen tells to publish, as its owner copies it into the zone. */
async function publish(page: Page): Promise<void> {
  const texts = await page
    .locator('dl')
    .evaluateAll((lists) =>
      lists.map((list) => [...list.querySelectorAll('code')].map((one) => one.textContent ?? '')),
    );
  for (const [host = '', , value = ''] of texts)
    dns.zones.set(host, { txt: [value], mx: [{ priority: 10, host: `mx.${domain}` }] });
}

for (const locale of ['he', 'en'] as const)
  test(`${locale}: a sender domain from its first record to new keys`, async ({ page }) => {
    const t = wordsOf(locale);
    dns.zones.clear();
    await enter(page, locale);
    await page.goto(`${stage.url}/#/organization/edit/${organizationId}?group=senders`);
    await expect(page.getByText(t('organizationEdit:sender.domain.unsigned')).first()).toBeVisible();
    await page.getByRole('link', { name: t('organizationEdit:sender.domain.open') }).click();
    await expect(page.getByText(t('senderDomains:none'))).toBeVisible();
    await look(page, `${locale}-sender-domains-none`);

    // By the keys: a wrong name is said, the suggested one is there already.
    await pressOn(page, button(page, t('senderDomains:addNamed', { domain: `\u2066${domain}\u2069` })));
    const field = page.getByRole('textbox', { name: t('senderDomains:domain') });
    await expect(field).toHaveValue(domain);
    await field.fill('printer.local');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('senderDomains:issue.private'))).toBeVisible();
    await look(page, `${locale}-sender-domain-new`);
    await field.fill(domain);
    await pressOn(page, inDialog(page, t('senderDomains:make')));
    await expect(page.getByText(t('senderDomains:stateText.waiting'))).toBeVisible();
    await look(page, `${locale}-sender-domain-waiting`);
    await onPhone(page, `${locale}-sender-domain-waiting`);

    await button(page, t('senderDomains:check')).click();
    await expect(page.getByText(t('senderDomains:result.dkim.missing')).first()).toBeVisible(soon);
    for (const kind of ['mx', 'returnPath', 'bimi'] as const)
      await expect(page.getByText(t(`senderDomains:result.${kind}.missing`))).toBeVisible();
    await look(page, `${locale}-sender-domain-missing`);
    await publish(page);
    await button(page, t('senderDomains:check')).click();
    await expect(page.getByText(t('senderDomains:stateText.verified'))).toBeVisible(soon);
    for (const result of ['dkim.ok', 'spf.ok', 'dmarc.lenient', 'returnPath.ok', 'mx.ok'])
      await expect(page.getByText(t(`senderDomains:result.${result}`)).first()).toBeVisible();
    await look(page, `${locale}-sender-domain-verified`);
    await onPhone(page, `${locale}-sender-domain-verified`);

    await button(page, t('senderDomains:rotate.label')).click();
    await inDialog(page, t('senderDomains:rotate.label')).click();
    await expect(page.getByText(t('senderDomains:stateText.changing'))).toBeVisible();
    await expect(page.getByText(t('senderDomains:keyState.signs'), { exact: true })).toHaveCount(2);
    await look(page, `${locale}-sender-domain-rotated`);

    // Where people look for it: at the sender in the settings.
    await page.goto(`${stage.url}/#/organization/edit/${organizationId}?group=senders`);
    await expect(
      page.getByText(t('organizationEdit:sender.domain.signed'), { exact: true }).first(),
    ).toBeVisible();
    await look(page, `${locale}-settings-senders`);
    await onPhone(page, `${locale}-settings-senders`);
    await page.getByRole('link', { name: t('organizationEdit:sender.domain.open') }).click();
    await expect(page.getByText(t('senderDomains:state.verified'), { exact: true })).toBeVisible();
    await look(page, `${locale}-sender-domains`);
    await onPhone(page, `${locale}-sender-domains`);
    await page.getByRole('link', { name: domain }).click();
    await button(page, t('senderDomains:remove.label')).click();
    await inDialog(page, t('senderDomains:remove.label')).click();
    await expect(page.getByText(t('senderDomains:none'))).toBeVisible();
  });
