import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { nextLetter } from './coming-in.ts';
import { linkIn } from './letter.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { type Locale, type Words, wordsOf } from './words.ts';

const plays = [
  {
    locale: 'he',
    organizationId: organizations.tv,
    admin: 'tv-admin@demo.test',
    email: 'desk@mifras.example',
  },
  {
    locale: 'en',
    organizationId: organizations.music,
    admin: 'music-admin@demo.test',
    email: 'desk@tour.example',
  },
] as const;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ content: true });
});
test.afterAll(() => stage.stop());

const open = async (page: Page, address: string) => {
  await page.goto('about:blank');
  await page.goto(`${stage.url}/#${address}`);
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The screen as it stands, wide and on a phone. */
async function lookTwice(page: Page, name: string, at?: Locator): Promise<void> {
  await look(page, name);
  const wide = page.viewportSize() ?? { width: 1360, height: 860 };
  await page.setViewportSize({ width: 375, height: 812 });
  expect.soft(await beyondPhone(page), `${name}: pixels beyond a phone`).toBeLessThanOrEqual(0);
  await at?.scrollIntoViewIfNeeded();
  await look(page, `phone-${name}`);
  await page.setViewportSize(wide);
}

async function firstRelease(page: Page, organizationId: string): Promise<string> {
  const answer = await page.request.get(`${stage.url}/api/release/${organizationId}`);
  const { items } = (await answer.json()) as { items: { _id: string }[] };
  return items[0]?._id ?? '';
}

/** The sender's place on Distribute, with its list open. */
async function openSenders(page: Page, t: Words, organizationId: string): Promise<void> {
  await open(page, `/release/distribute/${organizationId}/${await firstRelease(page, organizationId)}`);
  const choice = page.getByRole('combobox', { name: t('distribute:message.sender'), exact: true });
  await choice.scrollIntoViewIfNeeded();
  await choice.click();
}

/** The person who reads the mail of the address has another browser, without a session. */
async function pressInMail(browser: Browser, t: Words, locale: Locale, email: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const letter = await nextLetter(stage, email, 0);
  const link = linkIn(letter.html, 'prove-sender');
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('dir', locale === 'he' ? 'rtl' : 'ltr');
  const agree = button(page, t('signUp:sender.submit'));
  await expect(agree).toBeVisible();
  await lookTwice(page, `${locale}-prove-sender`);
  await agree.click();
  const done = page.getByRole('heading', { name: t('signUp:sender.done') });
  await expect(done).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(done, 'opened again it says that it is done').toBeVisible();
  await lookTwice(page, `${locale}-prove-sender-done`);
  await context.close();
}

for (const { locale, organizationId, admin, email } of plays)
  test(`a sender address waits for its owner and is offered after his press (${locale})`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(locale);
    await openIn(page, stage, locale, t, admin);
    const settings = `/organization/edit/${organizationId}?group=senders`;
    await open(page, settings);
    await button(page, t('organizationEdit:sender.add')).click();
    await page
      .getByRole('textbox', { name: t('organizationEdit:sender.email') })
      .last()
      .fill(email);
    await page
      .getByRole('textbox', { name: t('organizationEdit:sender.title') })
      .last()
      .fill('Desk');
    await expect(page.getByText(t('organizationEdit:sender.proof.unsavedText'))).toBeVisible();
    await button(page, t('common:save.label')).click();
    await expect(page.getByText(t('organizationEdit:sender.proof.waitingText'))).toBeVisible();
    const again = button(page, t('organizationEdit:sender.proof.again'));
    await lookTwice(page, `${locale}-sender-waits`, again);

    await openSenders(page, t, organizationId);
    const offered = page.getByRole('option', { name: /Desk/ });
    await expect(offered).toHaveAttribute('data-combobox-disabled', 'true');
    const note = page.getByText(t('distribute:message.someWait', { count: 1 }));
    await expect(note).toBeVisible();
    await picture(page, { path: `artifacts/screens/${locale}-distribute-sender-list.png` });
    await page.keyboard.press('Escape');
    await lookTwice(page, `${locale}-distribute-sender`, note);
    await page.getByRole('link', { name: t('distribute:message.toSenders') }).click();
    await expect(page.getByText(t('organizationEdit:sender.proof.waiting'), { exact: true })).toBeVisible();

    await pressInMail(browser, t, locale, email);

    await open(page, settings);
    await expect(page.getByText('Desk', { exact: true })).toBeVisible();
    await expect(page.getByText(t('organizationEdit:sender.proof.waiting'), { exact: true })).toHaveCount(0);
    await openSenders(page, t, organizationId);
    await offered.click();
    await expect(
      page.getByRole('combobox', { name: t('distribute:message.sender'), exact: true }),
    ).toHaveValue(/desk@/);
  });
