import { expect, type Page } from '@playwright/test';
import { lettersOf } from './letter.ts';
import { organizations } from './sign-in.ts';
import type { Stage } from './stage.ts';

/** Writes by the API as the person who is signed in on the page. @returns what is answered */
export async function post<T = { _id: string }>(
  page: Page,
  stage: Stage,
  path: string,
  data: object,
): Promise<T> {
  const answer = await page.request.post(`${stage.url}/api${path}`, { headers: { origin: stage.url }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

interface Told {
  title: string;
  /** Days until it expires; never without them. */
  days?: number;
  desc?: string;
  organizationId?: string;
}

/** A release of the TV organization that was sent to these contacts, as the API takes them, and reached these addresses. @returns its id */
export async function sentRelease(
  page: Page,
  stage: Stage,
  { title, days, desc = 'Storm', organizationId = organizations.tv }: Told,
  contacts: readonly unknown[],
  addresses: readonly string[],
): Promise<string> {
  const { _id: id } = await post(page, stage, `/release/${organizationId}`, {
    releaseType: 'programme',
    releaseData: { title, desc },
    design: { landingPage: null, email: null, locale: 'he' },
    expirationDate: days === undefined ? null : new Date(Date.now() + days * 86_400_000).toISOString(),
  });
  await post(page, stage, `/distribution/${organizationId}/distribute-release/${id}`, {
    from: { email: 'press@mifras.example' },
    contacts,
  });
  for (const address of addresses) {
    const known = { timeout: 40_000 };
    await expect
      .poll(async () => (await lettersOf(stage.sink, address)).length, known)
      .toBeGreaterThanOrEqual(1);
  }
  return id;
}
