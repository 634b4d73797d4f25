import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addContacts } from './contact.ts';
import { inDatabase } from './database.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** What goes by a list is named before the list is put away, merged or deleted; a recurring send that loses its last list stops. */
const organizationId = organizations.tv;
const from = { email: 'press@mifras.example' };
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  const named = (name: string) => `\u2068${name}\u2069`;

  /** Two lists of three people, of which a planned send goes by the first and a recurring one by the second. */
  async function prepare(page: Page) {
    const names = ['Ann', 'Bea', 'Cai'].map((name) => `${name} Use${locale}`);
    const ids = await addContacts(page, stage, organizationId, names);
    const list = async (title: string, contacts: string[]) =>
      (await post(page, stage, `mailing-list/${organizationId}`, { title, contacts }))._id;
    const [critics, radio] = [`Critics ${locale}`, `Radio ${locale}`];
    const planned = await list(critics, ids.slice(0, 1));
    const recurring = await list(radio, ids);
    const releaseId = await addRelease(page, stage, `Harbour ${locale}`);
    const send = await post<{ distributionId: string }>(
      page,
      stage,
      `distribution/${organizationId}/distribute-audience/${releaseId}`,
      {
        from,
        audience: { mailingLists: [planned] },
        startsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      },
    );
    await post(page, stage, `recurring-send/${organizationId}`, {
      name: `Monthly ${locale}`,
      releaseType: 'programme',
      rule: { every: 'month', weekdays: [], monthDay: 1, time: '09:00', endsOn: null },
      message: { from, subject: null, preheader: null, kind: 'press', perHour: null },
      audience: { mailingLists: [recurring] },
    });
    return { critics, radio, releaseId, sendId: send.distributionId, monthly: `Monthly ${locale}` };
  }

  test(`what goes by a list is named (${locale}, ${width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const { critics, radio, releaseId, sendId, monthly } = await prepare(page);
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await picture(page, { path: `artifacts/screens/${locale}-use-${what}-${width}.png` });
    };
    await goTo(page, `/contact/${organizationId}`);
    await button(page, t('contacts:list.open')).click();

    // Neither deleted nor merged while a send is planned by it.
    await button(page, t('common:removeNamed', { name: critics })).click();
    const held = page.getByRole('dialog', { name: t('contacts:use.heldTitle') });
    await expect(held).toContainText(`Harbour ${locale}`);
    await seen('held');
    await held
      .getByRole('button', { name: t('common:close'), exact: true })
      .first()
      .click();
    await button(page, radio).click();
    await page.getByRole('combobox', { name: t('contacts:list.mergeInto') }).click();
    await page.getByRole('option', { name: new RegExp(critics) }).click();
    await button(page, t('contacts:list.merge')).click();
    const unmerged = page.getByRole('dialog', { name: t('contacts:use.mergeHeldTitle') });
    await expect(unmerged).toContainText(`Harbour ${locale}`);
    await seen('merge-held');
    await unmerged
      .getByRole('button', { name: t('common:close'), exact: true })
      .first()
      .click();
    await button(page, t('contacts:list.back')).click();

    // Put away it is still sent to, which is said.
    await button(page, t('contacts:list.archiveNamed', { name: critics })).click();
    const away = page.getByRole('dialog', {
      name: t('contacts:list.archiveTitle', { name: named(critics) }),
    });
    await expect(away).toContainText(`Harbour ${locale}`);
    await seen('archive');
    await away.getByRole('button', { name: t('contacts:list.archiveLabel'), exact: true }).click();
    await expect(page.getByText(t('contacts:list.putAway', { name: named(critics) }))).toBeVisible();

    // The last one of a recurring send.
    await button(page, t('common:removeNamed', { name: radio })).click();
    const last = page.getByRole('dialog', { name: t('contacts:list.removeTitle', { name: radio }) });
    await expect(last).toContainText(monthly);
    await seen('last');
    await last.getByRole('button', { name: t('common:remove'), exact: true }).click();
    await expect(button(page, radio)).toHaveCount(0);

    await goTo(page, `/release/distribute/${organizationId}/${releaseId}?send=${sendId}`);
    await expect(
      page.getByText(t('distribute:plan.archived', { count: 1, names: named(critics) })),
    ).toBeVisible();
    await seen('planned');

    await expect
      .poll(() =>
        inDatabase(stage, async (client) => {
          const { rows } = await client.query('select stopped from recurring_send where name = $1', [
            monthly,
          ]);
          return rows[0]?.stopped;
        }),
      )
      .toBe('gone');
    await goTo(page, `/calendar/${organizationId}/recurring`);
    await expect(page.getByText(t('recurring:stopped.gone'))).toBeVisible();
    await seen('stopped');
    await page
      .getByRole('link', { name: t('recurring:chooseNamed', { name: named(monthly) }), exact: true })
      .click();
    await expect(page.getByRole('heading', { name: monthly, level: 1 })).toBeVisible();
    await expect(page.getByText(t('recurring:stopped.gone'))).toBeVisible();
    await seen('choose');
    await page.getByRole('combobox', { name: t('distribute:find') }).fill('Ann');
    await page.getByRole('option').first().click();
    await button(page, t('common:save.label')).click();
    await expect(button(page, t('recurring:pauseNamed', { name: named(monthly) }))).toBeVisible();
    await page.context().close();
  });
}
