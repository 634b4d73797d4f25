import { type ContactField, checkFieldValues, labelOfField } from '@firstlook/contract/contact-field.ts';
import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { Db } from '../../platform/database.ts';
import { countPlannedByField, listFieldValues, noteFieldsGone } from './contact-field.store.ts';
import type { OrganizationWrite } from './organization-write.policy.ts';

const holdsTheSame = (one: ContactField, other: ContactField | undefined): boolean =>
  one.type === other?.type &&
  deepEqual(
    one.options.map(({ value }) => value),
    other.options.map(({ value }) => value),
  );

/**
 * A field of contacts that would hold less than people have in it: another type, an option taken away, or the key of a field that was removed.
 * Removing a field keeps its values: they are there again with it.
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

/** The fields that a write takes away. */
const removedBy = (stored: Organization, { contactFields: left }: OrganizationWrite): ContactField[] =>
  left ? stored.contactFields.filter(({ key }) => !left.some((one) => one.key === key)) : [];

/** In the transaction that takes fields away: recurring sends that would reach nobody without them stop. */
export async function noteRemoved(db: Db, stored: Organization, write: OrganizationWrite): Promise<void> {
  const keys = removedBy(stored, write).map(({ key }) => key);
  if (keys.length > 0) await noteFieldsGone(db, stored._id, keys);
}

/**
 * A field that is taken away while a planned send goes by a smart list that asks for it: at its moment the send would reach nobody. As
 * the lists and tags of planned sends are kept (docs/decisions/0160), it is, too.
 */
export async function checkRemoved(
  db: Db,
  stored: Organization,
  write: OrganizationWrite,
): Promise<ErrorIssue[]> {
  const issues: ErrorIssue[] = [];
  for (const field of removedBy(stored, write)) {
    const count = await countPlannedByField(db, stored._id, field.key);
    const params = { count, field: labelOfField(field, stored.locale) };
    if (count > 0) issues.push({ path: 'contactFields', code: 'fieldPlanned', params });
  }
  return issues;
}
