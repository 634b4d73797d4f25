import { expect, type Page } from '@playwright/test';
import { organizations } from './sign-in.ts';
import type { Stage } from './stage.ts';

/** A stored release, a programme of the TV organization, by the person who is signed in on the page. @returns its id */
export async function addRelease(
  page: Page,
  stage: Stage,
  title: string,
  data: object = {},
  { organizationId = organizations.tv as string, releaseType = 'programme', locale = 'he' } = {},
): Promise<string> {
  const answer = await page.request.post(`${stage.url}/api/release/${organizationId}`, {
    headers: { origin: stage.url },
    data: {
      releaseType,
      releaseData: { title, ...data },
      design: { landingPage: null, email: null, locale },
      expirationDate: null,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { _id: string })._id;
}
