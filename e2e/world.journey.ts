import { expect, type Page, test } from '@playwright/test';
import { endUndoTime } from './database.ts';
import { lettersOf } from './letter.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** Settings that act, and what happens when the world around us fails. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** Distributes a new release to one address by the screen, up to the press that sends. @returns the release's id */
async function sendTo(page: Page, t: Words, title: string, email: string): Promise<string> {
  const id = await addRelease(page, stage, title);
  await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
  await page.getByRole('button', { name: t('distribute:paste.open') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(email);
  await page.getByRole('button', { name: t('distribute:paste.add', { count: 1, total: 1 }) }).click();
  const send = t('distribute:send.button', { count: 1, total: 1 });
  await page.getByRole('button', { name: send, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: send }).click();
  await endUndoTime(stage);
  return id;
}

/** The same by the call alone, where the screen is not what is tried: its time of undoing is not waited for. */
async function handOver(page: Page, title: string, email: string): Promise<string> {
  const id = await addRelease(page, stage, title);
  const answer = await page.request.post(
    `${stage.url}/api/distribution/${organizationId}/distribute-release/${id}`,
    {
      headers: { origin: stage.url },
      data: { from: { email: 'press@mifras.example' }, contacts: [{ email, firstName: 'Refuses' }] },
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
  return id;
}

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);
  const arrived = (email: string) =>
    expect.poll(async () => (await lettersOf(stage.sink, email)).length, { timeout: 40_000 }).toBe(1);

  test(`${locale}: what is saved in the settings stands in the next mail`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    await page.goto(`${stage.url}/#/organization/edit/${organizationId}?group=distribution`);
    const words = `Ask Noa in ${locale}`;
    await page
      .getByRole('textbox', { name: t('organizationEdit:field.designPreferences_contactMsg') })
      .fill(words);
    await page.getByRole('button', { name: t('common:save.label'), exact: true }).click();
    await expect(page.getByRole('status').getByText(t('common:save.saved'))).toBeVisible();
    const email = `settings.${locale}@world.example`;
    await handOver(page, `Settings ${locale}`, email);
    await arrived(email);
    const [letter] = await lettersOf(stage.sink, email);
    expect(letter?.html).toContain(words);
    expect(letter?.text).toContain(words);
  });

  test(`${locale}: a mail server that refuses us stops the send with its words, and nobody is blamed`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const email = `relay.${locale}@world.example`;
    stage.relayDenied = true;
    const id = await sendTo(page, t, `Relay ${locale}`, email);
    await expect(page.getByText(t('distribute:refusal.relay'))).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Relay access denied')).toBeVisible();
    stage.relayDenied = false;
    await page.getByRole('button', { name: t('distribute:resume'), exact: true }).click();
    await arrived(email);
    const stored = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
    expect(((await stored.json()) as { distributedAt: string | null }).distributedAt).not.toBeNull();
  });

  test(`${locale}: an address that refused twice is written to again when a person says so`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const email = `refuses.${locale}@world.example`;
    const made = await page.request.post(`${stage.url}/api/contact/${organizationId}`, {
      headers: { origin: stage.url },
      data: { firstName: 'Refuses', lastName: locale, email },
    });
    expect(made.ok(), await made.text()).toBe(true);
    stage.refused.add(email);
    for (const round of [1, 2]) {
      const id = await handOver(page, `Refused ${locale} ${round}`, email);
      const sends = `${stage.url}/api/distribution/${organizationId}/by-release/${id}`;
      await expect
        .poll(async () => (await (await page.request.get(sends)).json()).items[0].phase)
        .toBe('done');
    }
    stage.refused.delete(email);
    await page.goto(`${stage.url}/#/contact/${organizationId}?search=${encodeURIComponent(email)}`);
    await page.getByRole('row').filter({ hasText: email }).getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: t('contacts:bounced.again') }).click();
    await page
      .getByRole('dialog', { name: t('contacts:bounced.title', { count: 1, total: 1 }) })
      .getByRole('button', { name: t('contacts:bounced.all', { count: 1, total: 1 }) })
      .click();
    await expect(page.getByText(t('contacts:bounced.done', { count: 1, total: 1 }))).toBeVisible();
    await handOver(page, `Taken ${locale}`, email);
    await arrived(email);
  });
}
