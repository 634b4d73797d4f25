import type { Page } from '@playwright/test';
import { post } from './post.ts';
import type { Stage } from './stage.ts';

/** Contacts of these names. @returns their ids */
export async function addContacts(
  page: Page,
  stage: Stage,
  organizationId: string,
  names: readonly string[],
): Promise<string[]> {
  const added: string[] = [];
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = `${firstName}.${lastName}@hands.example`.toLowerCase();
    added.push((await post(page, stage, `contact/${organizationId}`, { email, firstName, lastName }))._id);
  }
  return added;
}
