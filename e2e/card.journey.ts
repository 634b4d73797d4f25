import { expect, test } from '@playwright/test';
import { look } from './accessible.ts';
import { enter, goTo, looks, newContext } from './screens.ts';
import { organizations } from './sign-in.ts';
import { type Stage, startStage } from './stage.ts';

/** A card says all that is still to come of a release, within its own borders. */
let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

for (const seat of looks) {
  for (const { organizationId, email, releaseType } of [
    { organizationId: organizations.tv, email: 'tv-producer@demo.test', releaseType: 'programme' },
    { organizationId: organizations.music, email: 'music-producer@demo.test', releaseType: 'single' },
  ]) {
    test(`${seat.locale}: embargo and opening stay on the card of a ${releaseType}`, async ({ browser }) => {
      const page = await enter(await newContext(browser, stage, seat), stage, seat, email);
      const made = await page.request.post(`${stage.url}/api/release/${organizationId}`, {
        headers: { origin: stage.url },
        data: {
          releaseType,
          releaseData: { title: `Both ${seat.locale}`, ...(releaseType === 'single' && { artist: 'Tide' }) },
          design: { landingPage: null, email: null, locale: 'fr' },
          expirationDate: null,
          embargoUntil: inDays(40),
          publishAt: inDays(20),
        },
      });
      expect(made.status(), await made.text()).toBe(201);
      await goTo(page, `/release/${organizationId}`);
      const card = page.getByRole('article').filter({ hasText: `Both ${seat.locale}` });
      for (const width of seat.width > 767 ? [1600, seat.width, 768] : [seat.width, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await card.scrollIntoViewIfNeeded();
        const beyond = await card.evaluate((one) => {
          const { left, right } = one.getBoundingClientRect();
          const parts = [...one.querySelectorAll('footer *')].map((part) => part.getBoundingClientRect());
          // What this seat does not show has no width.
          const seen = parts.filter((box) => box.width > 0);
          return seen.filter((box) => box.left < left - 1 || box.right > right + 1).length;
        });
        expect.soft(beyond, `${width}: parts of the card beyond it`).toBe(0);
        await look(page, `${seat.locale}-${width}-card-${releaseType}`);
      }
      await page.context().close();
    });
  }
}
