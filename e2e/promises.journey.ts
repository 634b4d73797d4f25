import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { lettersOf, linkIn } from './letter.ts';
import { addRelease } from './release.ts';
import { openIn, organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What an organization relies on, seen from its screens: docs/SECURITY.md tells each promise. */
const organizationId = organizations.tv;
const from = { email: 'press@mifras.example' };
const personsBrowser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

async function sendTo(page: Page, releaseId: string, emails: string[], forced = false): Promise<unknown> {
  const answer = await page.request.post(
    `${stage.url}/api/distribution/${organizationId}/distribute-release/${releaseId}`,
    {
      headers: { origin: stage.url },
      data: {
        from,
        contacts: emails.map((email) => ({ email, firstName: 'Dana', lastName: 'Levi' })),
        forceDistribute: forced,
      },
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const letterTo = async (email: string, number = 1) => {
  await expect
    .poll(async () => (await lettersOf(stage.sink, email)).length, { timeout: 40_000 })
    .toBe(number);
  return (await lettersOf(stage.sink, email))[number - 1]?.html ?? '';
};
const reportOf = (releaseId: string) => `${stage.url}/#/release/report/${organizationId}/${releaseId}`;

for (const locale of ['he', 'en'] as const) {
  const t = wordsOf(locale);

  test(`${locale}: a send that is taken back publishes nothing`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Undone ${locale}`);
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await page.getByRole('button', { name: t('distribute:paste.open') }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(`undone.${locale}@promise.example`);
    await page.getByRole('button', { name: t('distribute:paste.add', { count: 1, total: 1 }) }).click();
    const send = t('distribute:send.button', { count: 1, total: 1 });
    await page.getByRole('button', { name: send, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: send }).click();
    await page.getByRole('button', { name: t('distribute:undo.button'), exact: true }).click();
    const stopped = t('distribute:result.stopped', { count: 0, total: 0, name: `Undone ${locale}` });
    await expect(page.getByRole('heading', { name: stopped })).toBeVisible();
    await page.goto(`${stage.url}/#/release/${organizationId}/${id}`);
    await expect(page.getByText(t('releases:statusName.draft'), { exact: true }).first()).toBeVisible();
    expect(await lettersOf(stage.sink, `undone.${locale}@promise.example`)).toEqual([]);
  });

  test(`${locale}: going back while a send counts down shows what was typed, and takes it back there, too`, async ({
    page,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Countdown ${locale}`);
    const email = `countdown.${locale}@promise.example`;
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${id}`);
    await page.getByRole('button', { name: t('distribute:paste.open') }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(email);
    await page.getByRole('button', { name: t('distribute:paste.add', { count: 1, total: 1 }) }).click();
    const subject = page.getByRole('textbox', { name: t('distribute:message.subject') });
    await expect(subject).not.toHaveValue('');
    await subject.fill(`Mine ${locale}`);
    const send = t('distribute:send.button', { count: 1, total: 1 });
    await page.getByRole('button', { name: send, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: send }).click();
    const undo = page.getByRole('button', { name: t('distribute:undo.button'), exact: true });
    await expect(undo).toBeVisible();
    await page.goBack();
    await expect(subject).toHaveValue(`Mine ${locale}`);
    await undo.click();
    await expect(undo).toHaveCount(0);
    await page.reload();
    await expect(subject).toHaveValue(`Mine ${locale}`);
    await expect(page.getByRole('button', { name: send, exact: true })).toBeEnabled();
    expect(await lettersOf(stage.sink, email)).toEqual([]);
  });

  test(`${locale}: two people of three sends stay two people in every figure`, async ({ page }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Counted ${locale}`);
    const people = [`one.${locale}@promise.example`, `two.${locale}@promise.example`];
    await sendTo(page, id, people);
    for (const email of people) await letterTo(email);
    await sendTo(page, id, people, true);
    for (const email of people) await letterTo(email, 2);
    await sendTo(page, id, people);
    await page.goto(reportOf(id));
    const all = page.getByRole('button', { name: new RegExp(`^${t('report:filter.all')}\\s*2$`) });
    await expect(all).toBeVisible();
    await expect(
      page.getByRole('heading', {
        name: t('report:headline.visited_zero', { sent: 2 }).replace(/<[^>]+>/g, ''),
      }),
    ).toBeVisible();
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(3);
    const fileBy = async (name: string) => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: t('report:export'), exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      return saving;
    };
    expect((await fileBy(t('report:exportSheet'))).suggestedFilename()).toBe('report.xlsx');
    // On paper there is the report alone, whatever the screen looks like.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: t('report:export'), exact: true })).toBeHidden();
    await expect(page.getByRole('cell', { name: String(people[0]) })).toBeVisible();
    await look(page, `${locale}-report-on-paper`);
    await page.emulateMedia({ media: null });
    const lines: string[] = [];
    for await (const part of await (await fileBy(t('report:exportCsv'))).createReadStream())
      lines.push(String(part));
    for (const email of people) expect(lines.join('').split(email).length - 1, email).toBe(1);
  });

  test(`${locale}: the link to leave outlives the data of its release`, async ({ page, browser }) => {
    await openIn(page, stage, locale, t, 'tv-admin@demo.test');
    const title = `Deleted ${locale}`;
    const id = await addRelease(page, stage, title);
    const email = `leaver.${locale}@promise.example`;
    await sendTo(page, id, [email]);
    const link = linkIn(await letterTo(email), '/unsubscribe/');
    await page.goto(reportOf(id));
    await page.getByRole('button', { name: t('report:remove.button') }).click();
    const sure = page.getByRole('dialog');
    await expect(sure).toContainText(t('report:remove.recipients', { count: 1, total: 1 }));
    await expect(sure).toContainText(t('report:remove.stays'));
    await sure.getByRole('button', { name: t('report:remove.button') }).click();
    await expect(page.getByText(t('report:remove.done'))).toBeVisible();

    const reader = await browser.newPage();
    await reader.goto(link);
    await reader.locator('form button').first().click();
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await reader.close();
    // A person who unsubscribed gets no other release either.
    const second = await addRelease(page, stage, `${title} 2`);
    expect(JSON.stringify(await sendTo(page, second, [email]))).toContain('"unsubscribed"');
  });

  test(`${locale}: a channel stands in the report under its name, a visit counted once`, async ({
    page,
    browser,
  }) => {
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Channel ${locale}`);
    await sendTo(page, id, [`known.${locale}@promise.example`]);
    await letterTo(`known.${locale}@promise.example`);
    await page.goto(reportOf(id));
    const channel = `Evening news ${locale}`;
    await page.getByRole('textbox', { name: t('report:link.where') }).fill(channel);
    const made = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/link'),
    );
    await page.getByRole('button', { name: t('report:link.copy') }).click();
    const { url } = (await (await made).json()) as { url: string };
    // A browser without a window of its own is a machine, and machines are not counted.
    const reader = await browser.newPage({ userAgent: personsBrowser });
    for (let visit = 0; visit < 3; visit++) {
      await reader.goto(url);
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await reader.close();
    await expect(async () => {
      await page.goto(stage.url);
      await page.goto(reportOf(id));
      await expect(page.getByRole('row').filter({ hasText: channel })).toContainText('1', { timeout: 4000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('row').filter({ hasText: channel })).not.toContainText('3');
  });

  test(`${locale}: nothing is opened to readers before somebody has said so`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await openIn(page, stage, locale, t, 'tv-producer@demo.test');
    const status = async (id: string) => {
      const answer = await page.request.get(`${stage.url}/api/release/${organizationId}/${id}`);
      return ((await answer.json()) as { status: string }).status;
    };
    /** Presses what would open the release, takes the question back, presses again and says yes. */
    const askedTwice = async (id: string, name: string, button: string, text: string) => {
      const question = page.getByRole('dialog', { name: t('common:publish.title', { name }) });
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(question).toContainText(text);
      await question.getByRole('button', { name: t('common:cancel'), exact: true }).click();
      await expect(question).toHaveCount(0);
      expect(await status(id)).toBe('draft');
      await page.getByRole('button', { name: button, exact: true }).click();
      await question.getByRole('button', { name: t('common:publish.confirm'), exact: true }).click();
      await expect.poll(() => status(id)).toBe('distributed');
    };

    const linked = `Linked ${locale}`;
    const first = await addRelease(page, stage, linked);
    await page.goto(reportOf(first));
    await page.getByRole('textbox', { name: t('report:link.where') }).fill('Radio');
    await askedTwice(first, linked, t('report:link.copy'), t('common:publish.linkText'));
    await expect(page.getByTitle(/\/landing\//)).toBeVisible();

    const unsent = `Unsent ${locale}`;
    const second = await addRelease(page, stage, unsent);
    await page.goto(`${stage.url}/#/release/distribute/${organizationId}/${second}`);
    await askedTwice(second, unsent, t('common:publish.button'), t('common:publish.text'));
    await expect(page.getByText(t('common:publish.done'))).toBeVisible();
  });
}
