import { expect, test } from '@playwright/test';
import { startWebhookSink, status, type WebhookSink } from '../server/test/webhook-sink.ts';
import { expectAccessible, look as picture } from './accessible.ts';
import { beyondPhone } from './narrow.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** Before a mail is sent its links are looked at, and wording that filters suspect is named. */
const organizationId = organizations.tv;
let stage: Stage;
let pages: WebhookSink;
test.beforeAll(async () => {
  pages = await startWebhookSink();
  stage = await startStage({ webhookNetworks: '127.0.0.1' });
});
test.afterAll(async () => {
  await stage.stop();
  await pages.stop();
});

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`what a mail has against it is said before it leaves (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    pages.answer('/fine', status(200));
    pages.answer(`/missing-${locale}`, status(404));
    const missing = pages.urlOf(`/missing-${locale}`);
    const content = `<p><a href="${pages.urlOf('/fine')}">one</a> <a href="${missing}">two</a></p>`;
    const id = await addRelease(page, stage, `Checked ${locale}`, { content }, { locale });
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    const gone = page.getByText(
      t('distribute:finding.linkGone', { words: `\u2068${missing}\u2069`, status: 404 }),
    );
    await expect(gone).toBeVisible();
    expect(pages.at('/fine')).not.toHaveLength(0);

    const subject = page.getByRole('textbox', { name: new RegExp(`^${t('distribute:message.subject')}`) });
    const words = locale === 'he' ? 'לחצו כאן' : 'Act now';
    const hint = page.getByText(t('distribute:finding.spamWords', { words: `\u2068“${words}”\u2069` }));
    await expect(hint).toBeHidden();
    await subject.fill(`${words}!!`);
    await expect(hint).toBeVisible();
    await expect(page.getByText(t('distribute:finding.loudSubject'))).toBeVisible();
    await expectAccessible(page, `checks of a mail (${locale})`);
    await gone.scrollIntoViewIfNeeded();
    expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
    await picture(page, `${locale}-mail-check-${width}`);
    await subject.fill(locale === 'he' ? 'עונה חדשה' : 'A new season');
    await expect(hint).toBeHidden();
    await page.context().close();
  });
}
