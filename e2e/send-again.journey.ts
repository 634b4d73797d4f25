import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { endUndoTime } from './database.ts';
import { addRelease } from './release.ts';
import { organizations, signIn } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('he');
const own = 'tv-producer@demo.test';
const [fine, refused, broken] = ['fine@a.example', 'refused@a.example', 'broken@a.example'] as const;

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

test('a test that counts nothing, what failed once more, what is in doubt only on a word', async ({
  page,
}) => {
  await page.goto(stage.url);
  await signIn(page, stage, t, own);
  const title = 'ליל המפלט';
  const id = await addRelease(page, stage, title);
  await page.goto(`${stage.url}/#/release/distribute/${organizations.tv}/${id}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(t('distribute:paste.open')).click();
  await page
    .getByRole('textbox', { name: t('distribute:paste.label') })
    .fill([fine, refused, broken].join('\n'));
  await button(t('distribute:paste.add', { count: 3, total: 3 })).click();

  // Test mode: one message, to the person who sends, and the release stays as it was.
  await page.getByRole('checkbox', { name: t('distribute:send.testMode') }).check();
  await expect(page.getByText(t('distribute:send.testModeText', { email: own }))).toBeVisible();
  await look(page, 'he-test-mode');
  await button(t('distribute:send.testButton')).click();
  await expect(page.getByText(t('distribute:send.testSent', { email: own }))).toBeVisible();
  await expect.poll(() => stage.sink.mails.map(({ to }) => to.join())).toEqual([own]);
  const stored = await page.request.get(`${stage.url}/api/release/${organizations.tv}/${id}`);
  expect(((await stored.json()) as { distributedAt: string | null }).distributedAt).toBeNull();
  await page.getByRole('checkbox', { name: t('distribute:send.testMode') }).uncheck();

  stage.refused.add(refused);
  stage.broken.add(broken);
  const sending = t('distribute:send.button', { count: 3, total: 3 });
  await button(sending).click();
  await page.getByRole('dialog').getByRole('button', { name: sending }).click();
  await endUndoTime(stage);
  const result = (count: number) =>
    page.getByRole('heading', { name: t('distribute:result.title', { count, total: count, name: title }) });
  await expect(result(1)).toBeVisible({ timeout: 40_000 });

  // The list of the failed stands open, in the mail server's words.
  const failed = page.getByRole('region', { name: t('distribute:state.failed') });
  await expect(failed).toContainText('No such person here');
  await look(page, 'he-failed');
  stage.refused.clear();
  await button(t('distribute:again.failed', { count: 1, total: 1 })).click();
  await expect(result(2)).toBeVisible({ timeout: 40_000 });

  // People who may have got it already get it again only when a person says so.
  await page.getByRole('button', { name: new RegExp(t('distribute:state.unconfirmed')) }).click();
  stage.broken.clear();
  const again = button(t('distribute:again.unconfirmed', { count: 1, total: 1 }));
  await again.click();
  const sure = page.getByRole('dialog');
  await expect(sure).toContainText(t('distribute:unconfirmed.text'));
  await look(page, 'he-unconfirmed');
  await sure.getByRole('button', { name: t('common:cancel') }).click();
  await expect(sure).toHaveCount(0);
  await expect(result(2)).toBeVisible();
  await again.click();
  await sure.getByRole('button', { name: t('distribute:unconfirmed.confirm') }).click();
  await expect(result(3)).toBeVisible({ timeout: 40_000 });
  const taken = stage.sink.mails.map(({ to }) => to.join()).filter((to) => to !== own);
  expect(new Set(taken)).toEqual(new Set([fine, refused, broken]));
});
