import { expect, type Page } from '@playwright/test';
import type { MailSink } from '../server/test/mail-sink.ts';
import { organizations } from './sign-in.ts';
import type { Stage } from './stage.ts';

export interface Letter {
  html: string;
  text: string;
}

/** What the sink holds for an address, oldest first. */
export async function lettersOf(sink: MailSink, address: string): Promise<Letter[]> {
  const mails = await Promise.all(
    sink.mails.filter(({ to }) => to.includes(address)).map((mail) => mail.parsed()),
  );
  return mails.map(({ html, text }) => ({ html: html ?? '', text: text ?? '' }));
}

/** The first link of a letter whose address holds `part`. @throws Error when there is none */
export function linkIn(html: string, part: string): string {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) =>
    (link ?? '').replaceAll('&amp;', '&'),
  );
  const found = links.find((link) => link.includes(part));
  if (!found) throw new Error(`No link to ${part} among ${links.join(' ')}`);
  return found;
}

/** Sends the release to one person. @returns the link of the letter */
export async function mailedLink(
  page: Page,
  stage: Stage,
  releaseId: string,
  email: string,
  { organizationId = organizations.tv as string, from = 'press@mifras.example' } = {},
): Promise<string> {
  const answer = await page.request.post(
    `${stage.url}/api/distribution/${organizationId}/distribute-release/${releaseId}`,
    {
      headers: { origin: stage.url },
      data: {
        from: { email: from },
        contacts: [{ email, firstName: 'Dana', lastName: 'Levi' }],
      },
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect.poll(async () => (await lettersOf(stage.sink, email)).length, { timeout: 40_000 }).toBe(1);
  return linkIn((await lettersOf(stage.sink, email))[0]?.html ?? '', '/landing/');
}
