import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { approveSends } from './approve-sends.ts';
import { addContacts } from './contact.ts';
import { beyondPhone } from './narrow.ts';
import { picture } from './picture.ts';
import { post } from './post.ts';
import { addRelease } from './release.ts';
import { enter, goTo, looks, newContext, settle } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';
import { wordsOf } from './words.ts';

/** An admin plans a send, a producer changes its release: the page of the send says so and leads to what was changed. */
const organizationId = organizations.tv;
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
  await approveSends(stage);
});
test.afterAll(() => stage.stop());

for (const look of looks) {
  const { locale, width } = look;
  const t = wordsOf(locale);
  test(`a release that was changed after its send was planned is told (${locale}, ${width})`, async ({
    browser,
  }) => {
    const page = await enter(await newContext(browser, stage, look), stage, look, 'tv-admin@demo.test');
    const contacts = await addContacts(page, stage, organizationId, [`Ann Planned${locale}${width}`]);
    const releaseId = await addRelease(page, stage, `Planned ${locale}`);
    const { distributionId } = await post<{ distributionId: string }>(
      page,
      stage,
      `distribution/${organizationId}/distribute-audience/${releaseId}`,
      {
        from: { email: 'press@mifras.example' },
        audience: { contacts },
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    );
    const producer = await enter(
      await newContext(browser, stage, look),
      stage,
      look,
      'tv-producer@demo.test',
    );
    const url = `${stage.url}/api/release/${organizationId}`;
    const { version, releaseType, releaseData, design } = await (
      await producer.request.get(`${url}/${releaseId}`)
    ).json();
    const saved = await producer.request.put(url, {
      headers: { origin: stage.url },
      data: {
        _id: releaseId,
        version,
        releaseType,
        design,
        releaseData: { ...releaseData, title: `Changed ${locale}` },
      },
    });
    expect(saved.status(), await saved.text()).toBe(200);

    await goTo(page, `/release/distribute/${organizationId}/${releaseId}?send=${distributionId}`);
    const compare = page.getByRole('link', { name: t('distribute:plan.compare') });
    await expect(compare).toBeVisible();
    const seen = async (what: string) => {
      await settle(page);
      await expectAccessible(page, `${what} (${locale})`);
      expect(await beyondPhone(page)).toBeLessThanOrEqual(0);
      await picture(page, { path: `artifacts/screens/${locale}-changed-${what}-${width}.png` });
    };
    await seen('planned');
    await compare.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`Planned ${locale}`).first()).toBeVisible();
    await expect(dialog.getByText(`Changed ${locale}`).first()).toBeVisible();
    await seen('compared');
    await page.context().close();
    await producer.context().close();
  });
}
