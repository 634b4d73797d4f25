import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { lettersOf } from './letter.ts';
import { picture } from './picture.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** A send that is planned, found again and called off (decisions section 10); the server's tests see it leave. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

/** A day from now, as the field takes it and as screens write it. */
function inDays(days: number) {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return { typed: `${day}.${month}.${year}`, when: `\u2066${day}/${month}/${year} 16:20\u2069` };
}

for (const look of looks) {
  const { locale } = look;
  const t = wordsOf(locale);

  test(`a send is planned, found again and called off (${locale}, ${look.width})`, async ({ browser }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-producer@demo.test');
    const id = await addRelease(page, stage, `Later ${locale}`);
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const person = `later.${locale}@plan.example`;
    await button(t('distribute:paste.open')).click();
    await page.getByRole('dialog').getByRole('textbox').fill(person);
    await button(t('distribute:paste.add', { count: 1, total: 1 })).click();

    // Nothing leaves while no moment is chosen, or one that has passed.
    await button(t('distribute:schedule.later')).click();
    const sending = button(t('distribute:send.button', { count: 1, total: 1 }));
    await expect(sending).toBeDisabled();
    const day = page.getByRole('textbox', { name: t('distribute:schedule.at'), exact: true });
    await day.fill(inDays(-2).typed);
    await day.blur();
    await expect(page.getByText(t('distribute:schedule.past'))).toBeVisible();
    await day.fill(inDays(400).typed);
    await day.blur();
    await expect(page.getByText(t('distribute:schedule.tooFar'))).toBeVisible();
    const { typed, when } = inDays(3);
    await day.fill(typed);
    await day.blur();
    await page.getByLabel(t('distribute:schedule.time'), { exact: true }).fill('16:20');
    await expectAccessible(page, `a moment is chosen (${locale})`);
    await picture(page, {
      path: `artifacts/screens/${locale}-schedule-chosen-${look.width}.png`,
      fullPage: true,
    });

    // What was chosen outlives a reload.
    await page.reload();
    const plan = button(t('distribute:schedule.button', { when }));
    await plan.click();
    const sure = page.getByRole('dialog');
    await expect(sure).toContainText(when);
    await sure.getByRole('button', { name: t('distribute:schedule.button', { when }) }).click();
    const leaves = page.getByRole('heading', {
      name: t('distribute:schedule.leaves', { count: 1, total: 1, when }),
    });
    await expect(leaves).toBeVisible();
    await expectAccessible(page, `a planned send (${locale})`);
    await picture(page, {
      path: `artifacts/screens/${locale}-schedule-planned-${look.width}.png`,
      fullPage: true,
    });

    // It is changed as it stands: its words, and whom it is for.
    await button(t('distribute:plan.change')).click();
    const changing = page.getByRole('dialog', { name: t('distribute:plan.changeTitle') });
    const save = changing.getByRole('button', { name: t('distribute:plan.save') });
    await expect(save).toBeDisabled();
    // What a long form is answered with stands in sight, wherever the form was scrolled to.
    await expect(save).toBeInViewport({ ratio: 1 });
    await changing
      .getByRole('textbox', { name: new RegExp(`^${t('distribute:message.subject')}`) })
      .fill(`Changed ${locale}`);
    await expectAccessible(page, `a planned send is changed (${locale})`);
    await picture(page, { path: `artifacts/screens/${locale}-plan-change-${look.width}.png` });
    await changing.getByRole('list', { name: t('distribute:chosenList') }).scrollIntoViewIfNeeded();
    await picture(page, { path: `artifacts/screens/${locale}-plan-change-people-${look.width}.png` });
    await save.click();
    await expect(changing).toBeHidden();
    await expect(page.getByText(`Changed ${locale}`)).toBeVisible();
    await picture(page, {
      path: `artifacts/screens/${locale}-plan-changed-${look.width}.png`,
      fullPage: true,
    });

    // A producer who prepares another send is told about this one.
    await goTo(page, `/release/distribute/${organizationId}/${id}`);
    await expect(page.getByText(t('distribute:schedule.planned', { when }))).toBeVisible();
    await button(t('distribute:schedule.open')).click();
    await expect(leaves).toBeVisible();
    await button(t('distribute:schedule.off')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('distribute:schedule.offConfirm') })
      .click();
    await expect(
      page.getByRole('heading', {
        name: t('distribute:result.stopped', { count: 0, total: 0, name: `Later ${locale}` }),
      }),
    ).toBeVisible();
    await button(t('distribute:newSend')).click();
    await expect(page.getByText(person).first()).toBeVisible();
    expect(await lettersOf(stage.sink, person)).toEqual([]);
    await page.context().close();
  });
}
