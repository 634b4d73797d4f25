import { expect, type Page, test } from '@playwright/test';
import { look } from './accessible.ts';
import { beyondPhone } from './narrow.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What was between the organization and a contact stands beside the list, kind by kind, with notes of the people who work there. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage({ content: true });
});
test.afterAll(() => stage.stop());

interface Report {
  recipients: { contactId: string | null; isGeneral: boolean; watch: { percent: number } | null }[];
}

async function read<T>(page: Page, address: string): Promise<T> {
  return (await page.request.get(`${stage.url}/api/${address}`)).json();
}

/** Somebody of the demo to whom a release was sent, and who watched it. */
async function findViewer(page: Page): Promise<string> {
  const { items } = await read<{ items: { _id: string }[] }>(page, `release/${organizationId}`);
  for (const { _id } of items) {
    const { recipients } = await read<Report>(
      page,
      `distribution/${organizationId}/distribution-data-by-release/${_id}`,
    );
    const viewer = recipients.find(
      (one) => one.contactId && !one.isGeneral && (one.watch?.percent ?? 0) > 20,
    );
    if (viewer?.contactId) return viewer.contactId;
  }
  throw new Error('nobody of the demo watched');
}

for (const seat of looks) {
  const { locale, width } = seat;
  const t = wordsOf(locale);

  test(`${locale}, ${width}: what happened with a contact, and a note`, async ({ browser }) => {
    const context = await newContext(browser, stage, seat);
    const page = await enter(context, stage, seat, 'tv-admin@demo.test');
    const id = await findViewer(page);
    await goTo(page, `/contact/${organizationId}?contact=${id}`);
    const timeline = page.getByRole('region', { name: t('timeline:title') });
    const list = timeline.getByRole('list', { name: t('timeline:title') });
    await expect(list.getByRole('img').first()).toBeVisible();
    // Links with what is used of them stand above it.
    const links = page.getByRole('region', { name: t('timeline:links.title') });
    await expect(links).toBeVisible();
    await look(page, `${locale}-${width}-contact-links`);
    const acts = links.getByRole('button').first();
    await acts.click();
    await page.getByRole('menuitem', { name: t('report:ownLink.end') }).click();
    const sure = (act: string) => page.getByRole('dialog').getByRole('button', { name: act, exact: true });
    await sure(t('reportLinks:end.confirm', { count: 1, total: 1 })).click();
    await expect(links).toContainText(t('report:ownLink.ended'));
    const ended = t('timeline:kind.linkEnded', { subject: '§' }).replace(/<[^>]*>/g, '');
    await expect(list).toContainText(ended.split('§').find((part) => part.trim().length > 3) ?? ended);
    await acts.click();
    await page.getByRole('menuitem', { name: t('report:ownLink.open') }).click();
    await sure(t('reportLinks:reopen.confirm')).click();
    await expect(links).not.toContainText(t('report:ownLink.ended'));
    await timeline.scrollIntoViewIfNeeded();
    await look(page, `${locale}-${width}-contact-timeline`);
    if (width < 768) expect(await beyondPhone(page)).toBeLessThanOrEqual(0);

    await timeline.getByRole('button', { name: t('timeline:group.acts') }).click();
    await expect(timeline.getByRole('button', { name: t('timeline:group.acts') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(list.getByRole('img').first()).toBeVisible();
    await look(page, `${locale}-${width}-contact-timeline-acts`);

    await timeline.getByRole('button', { name: t('timeline:group.notes') }).click();
    await expect(timeline).toContainText(t('timeline:none.notes'));
    await timeline.getByRole('button', { name: t('timeline:note.add') }).click();
    const dialog = page.getByRole('dialog', { name: t('timeline:note.add') });
    await dialog.getByRole('textbox').fill('Prefers calls on Sunday');
    await look(page, `${locale}-${width}-contact-note`);
    await dialog.getByRole('button', { name: t('timeline:note.save') }).click();
    await expect(list).toContainText('Prefers calls on Sunday');
    await timeline.getByRole('button', { name: t('timeline:note.acts') }).click();
    await page.getByRole('menuitem', { name: t('timeline:note.edit') }).click();
    const change = page.getByRole('dialog', { name: t('timeline:note.edit') });
    await change.getByRole('textbox').fill('Prefers calls on Monday');
    await change.getByRole('button', { name: t('timeline:note.save') }).click();
    await expect(list).toContainText('Prefers calls on Monday');
    await look(page, `${locale}-${width}-contact-noted`);
    await timeline.getByRole('button', { name: t('timeline:note.acts') }).click();
    await page.getByRole('menuitem', { name: t('timeline:note.remove') }).click();
    await page
      .getByRole('dialog', { name: t('timeline:note.removeTitle') })
      .getByRole('button', { name: t('timeline:note.remove') })
      .click();
    await expect(timeline).toContainText(t('timeline:none.notes'));
    await context.close();
  });
}
