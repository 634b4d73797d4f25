import { type ContactField, checkFieldValues, labelOfField } from '@firstlook/contract/contact-field.ts';
import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Db } from '../../platform/database.ts';
import { listFieldValues } from './contact-field.store.ts';
import type { OrganizationWrite } from './organization-write.policy.ts';

const holdsTheSame = (one: ContactField, other: ContactField | undefined): boolean =>
  one.type === other?.type &&
  deepEqual(
    one.options.map(({ value }) => value),
    other.options.map(({ value }) => value),
  );

/**
 * A field of contacts that would hold less than people have in it: another type, an option taken away, or the key of a field that was removed.
 * Removing a field asks nothing: its values stay, and are there again with it.
 */
export async function checkNarrowed(
  db: Db,
  stored: Organization,
  { contactFields = [] }: OrganizationWrite,
): Promise<ErrorIssue[]> {
  const issues: ErrorIssue[] = [];
  for (const [index, field] of contactFields.entries()) {
    const before = stored.contactFields.find(({ key }) => key === field.key);
    if (holdsTheSame(field, before)) continue;
    const values = await listFieldValues(db, stored._id, field.key);
    const lost = values.filter(({ value }) => checkFieldValues([field], { [field.key]: value }).length > 0);
    const count = lost.reduce((sum, { contacts }) => sum + contacts, 0);
    const place = before?.type === field.type ? 'options' : 'type';
    const named = labelOfField(before ?? field, stored.locale);
    if (count > 0)
      issues.push({
        ...{ path: `contactFields.${index}.${place}`, code: 'valuesLost' },
        params: { count, field: named },
      });
  }
  return issues;
}
