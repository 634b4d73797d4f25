import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { oneTimeCode } from '../server/test/one-time-code.ts';
import { expectAccessible, look } from './accessible.ts';
import { fillSignIn, otherThan, signOut, speak } from './coming-in.ts';
import { madeSample } from './sample.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Words, wordsOf } from './words.ts';

/** The demo's own names. */
const producer = { email: 'music-producer@demo.test', first: 'Noa' };
const admin = { email: 'tv-admin@demo.test', organizationId: organizations.tv };

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const secondStep = (page: Page, t: Words) => page.getByRole('dialog', { name: t('secondFactor:title') });
const isInside = (page: Page) => expect(page).toHaveURL(/#\/release\//);
const openSecurity = async (page: Page, t: Words) => {
  await page.goto(`${stage.url}/#/settings/security`);
  await expect(page.getByRole('heading', { name: t('security:factor.title') })).toBeVisible();
};

/** Gives the password that every change of the way in asks for. @returns the dialog */
async function confirmAct(page: Page, t: Words, submit: string): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('password:current')).fill(stage.password);
  await button(dialog, submit).click();
  return dialog;
}

/** A device that holds passkeys and answers for its owner. */
async function plugDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** @returns the recovery codes, which are shown this once */
async function addPasskey(page: Page, t: Words): Promise<string[]> {
  await openSecurity(page, t);
  await button(page, t('security:passkey.add')).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: t('security:name') })
    .fill('Phone');
  await confirmAct(page, t, t('security:next'));
  const shown = page.getByRole('dialog', { name: t('security:codes.title') });
  await expect(shown.getByText(t('security:codes.once'))).toBeVisible();
  await look(page, 'en-recovery-codes');
  const codes = await shown.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await button(shown, t('security:codes.kept')).click();
  await expect(page.getByText(t('security:codes.left', { count: 10 }))).toBeVisible();
  await expect(button(page, t('security:factor.removeNamed', { name: 'Phone' }))).toBeVisible();
  expect(await page.content(), 'shown once').not.toContain(codes[0]);
  await page.reload();
  await expect(page.getByText(t('security:codes.left', { count: 10 }))).toBeVisible();
  expect(await page.content(), 'and not kept for a reload').not.toContain(codes[0]);
  return codes;
}

/** The password, and then the second step. @returns its dialog */
async function comeBack(page: Page, t: Words): Promise<Locator> {
  await signOut(page, t, producer.first);
  await fillSignIn(page, t, producer.email, stage.password);
  const step = secondStep(page, t);
  await expect(step).toBeVisible();
  return step;
}

/** The key of a new authenticator app, confirmed with its first code. */
async function addApp(page: Page, t: Words): Promise<string> {
  await openSecurity(page, t);
  await button(page, t('security:app.add')).click();
  const dialog = await confirmAct(page, t, t('security:next'));
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  const code = oneTimeCode(secret);
  const field = dialog.getByRole('textbox', { name: t('security:app.code') });
  await field.fill(otherThan(code));
  await button(dialog, t('security:app.confirm')).click();
  await expect(dialog.getByText(t('errors:INVALID_SECOND_FACTOR'))).toBeVisible();
  await field.fill(code);
  await button(dialog, t('security:app.confirm')).click();
  await expect(page.getByText(t('security:app.done'))).toBeVisible();
  await expect(page.getByRole('dialog'), 'the recovery codes stay as they are').toHaveCount(0);
  return secret;
}

/** By the name it was given, or by what it is. */
async function removeFactor(page: Page, t: Words, name: string): Promise<void> {
  await openSecurity(page, t);
  const remove = button(page, t('security:factor.removeNamed', { name }));
  await remove.click();
  await expect(page.getByRole('dialog', { name: t('security:factor.removeTitle', { name }) })).toBeVisible();
  await expectAccessible(page, `removing ${name}`);
  await confirmAct(page, t, t('security:factor.remove'));
  await expect(page.getByText(t('security:factor.removed')).last()).toBeVisible();
  await expect(remove).toHaveCount(0);
}

test('a passkey, recovery codes and an authenticator app of one’s own', async ({ page }) => {
  const t = wordsOf('en');
  const { cdp, authenticatorId } = await plugDevice(page);
  await page.goto(stage.url);
  await speak(page, 'en', t);
  await signIn(page, stage, t, producer.email);
  await isInside(page);
  const [first = ''] = await addPasskey(page, t);

  const step = await comeBack(page, t);
  await expectAccessible(page, 'second step by passkey');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button(step, t('secondFactor:passkey.use')).click();
  await expect(step.getByText(t('secondFactor:passkey.refused')), 'another finger').toBeVisible();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button(step, t('secondFactor:passkey.use')).click();
  await isInside(page);

  const giveRecovery = async () => {
    await button(step, t('secondFactor:way.recovery')).click();
    await step.getByRole('textbox', { name: t('secondFactor:recovery.label') }).fill(first);
    await button(step, t('secondFactor:submit')).click();
  };
  await comeBack(page, t);
  await giveRecovery();
  await isInside(page);

  const secret = await addApp(page, t);
  await expect(page.getByText(t('security:codes.left', { count: 9 })), 'one was used').toBeVisible();
  await comeBack(page, t);
  await giveRecovery();
  await expect(step.getByText(t('errors:INVALID_SECOND_FACTOR')), 'works once').toBeVisible();
  await button(step, t('secondFactor:way.totp')).click();
  // The code that confirmed the app is used up; the next one counts already.
  await step
    .getByRole('textbox', { name: t('secondFactor:code') })
    .fill(oneTimeCode(secret, Date.now() + 30_000));
  await isInside(page);

  await removeFactor(page, t, t('security:factor.kind.totp'));
  await removeFactor(page, t, 'Phone');
  await signOut(page, t, producer.first);
  await fillSignIn(page, t, producer.email, stage.password);
  await isInside(page);
});

const pictureIn = (place: Locator) => place.locator('img[data-avatar]');

/** Drawn, and square as it was cut. */
async function expectPicture(place: Locator): Promise<void> {
  await expect(pictureIn(place)).toBeVisible();
  const shape = () =>
    pictureIn(place).evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  await expect.poll(shape).toBe(1);
}

test('one’s picture: chosen, cut, and seen in the list and in the user box', async ({ page }) => {
  const t = wordsOf('he');
  await page.goto(stage.url);
  await signIn(page, stage, t, admin.email);
  await isInside(page);
  const box = page.getByRole('link', { name: t('shell:editUser') });
  await expect(pictureIn(box)).toHaveCount(0);
  await box.click();
  const own = page.getByRole('dialog', { name: t('accounts:own') });
  const choosing = page.waitForEvent('filechooser');
  await button(own, t('accounts:picture.choose')).click();
  await (await choosing).setFiles(madeSample().image);
  const crop = page.getByRole('dialog', { name: t('media:crop.title') });
  await expect(button(crop, t('media:crop.confirm'))).toBeEnabled();
  await look(page, 'he-account-picture-crop');
  await button(crop, t('media:crop.confirm')).click();
  await expect(crop).toBeHidden();
  await expectPicture(own);
  await button(own, t('common:save.label')).click();
  await expect(page.getByText(t('accounts:saved'))).toBeVisible();
  await expectPicture(box);
  await page.goto(`${stage.url}/#/account/${admin.organizationId}?search=${admin.email}`);
  const row = page.getByRole('row').filter({ hasText: admin.email });
  await expectPicture(row);
  await look(page, 'he-account-picture');
  await page.reload();
  await expectPicture(row);
  await expectPicture(box);

  await box.click();
  await button(own, t('accounts:picture.remove')).click();
  await button(
    page.getByRole('dialog', { name: t('accounts:picture.removeTitle') }),
    t('common:remove'),
  ).click();
  await button(own, t('common:save.label')).click();
  await expect(own).toBeHidden();
  await expect(pictureIn(box), 'the initials are back').toHaveCount(0);
  await expect(pictureIn(row)).toHaveCount(0);
});

test('own details stand over the page they were opened on, and leave no entry behind', async ({ page }) => {
  const t = wordsOf('he');
  await page.goto(stage.url);
  await signIn(page, stage, t, 'tv-producer@demo.test');
  await page.goto(`${stage.url}/#/calendar/${organizations.tv}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const leave of ['Escape', 'cancel'] as const) {
    await page.getByRole('link', { name: t('shell:editUser') }).click();
    const dialog = page.getByRole('dialog', { name: t('accounts:own') });
    await expect(dialog).toBeVisible();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await button(dialog, t('common:cancel')).click();
    await expect(page).toHaveURL(/#\/calendar\//);
    await expect(dialog).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL(/#\/release\//);
});
