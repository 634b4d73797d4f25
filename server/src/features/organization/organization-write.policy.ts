import { deepEqual } from '@firstlook/contract/deep-equal.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { adminFields, developerFields } from '@firstlook/contract/organization-admin.ts';
import { can, type PermissionHolder } from '@firstlook/contract/permissions.ts';

export type OrganizationWrite = Partial<
  Omit<Organization, '_id' | 'version' | 'provedSenders' | 'verifiedDomains' | 'ownHost'>
>;

/** Whether two settings say the same: the database keeps keys in an order of its own, and an absent one is as good as none. */
const same = (one: unknown, other: unknown) => deepEqual(one ?? null, other ?? null);

/** Names of the sent fields whose value differs from the stored one. */
export function changedFields(stored: Organization, sent: OrganizationWrite): (keyof OrganizationWrite)[] {
  return (Object.keys(sent) as (keyof OrganizationWrite)[]).filter(
    (name) => sent[name] !== undefined && !same(stored[name], sent[name]),
  );
}

/** A theme's style sheet and new themes are the developer's, its colours and fonts the admin's (specification 2 section 6). */
function designNeeds(stored: Organization, sent: OrganizationWrite): { update: boolean; develop: boolean } {
  const before = stored.designPreferences;
  const after = sent.designPreferences ?? before;
  const known = new Map(before.themes.map((theme) => [theme.name, theme]));
  const isCode =
    after.themes.some((theme) => (known.get(theme.name)?.css ?? null) !== theme.css) ||
    after.producerApp !== before.producerApp ||
    after.clientApp !== before.clientApp;
  const isLook =
    !same(
      {
        ...before,
        themes: before.themes.map(({ css: _css, ...theme }) => theme),
        producerApp: 0,
        clientApp: 0,
      },
      {
        ...after,
        themes: after.themes.filter(({ name }) => known.has(name)).map(({ css: _css, ...theme }) => theme),
        producerApp: 0,
        clientApp: 0,
      },
    ) || after.themes.length < before.themes.length;
  return { update: isLook, develop: isCode };
}

/** What only the installation decides. */
const systemSettings: readonly string[] = ['status', 'mailCeiling', 'textCeiling'];

/** Which of the changed fields the holder may not write. */
export function forbiddenFields(
  holder: PermissionHolder,
  stored: Organization,
  sent: OrganizationWrite,
  changed: readonly (keyof OrganizationWrite)[],
): string[] {
  const mayUpdate = can(holder, 'organization.update', stored._id);
  const mayDevelop = can(holder, 'organization.develop', stored._id);
  return changed.filter((name) => {
    if (systemSettings.includes(name)) return !holder.systemRoles.includes('admin');
    if (name === 'designPreferences') {
      const needs = designNeeds(stored, sent);
      return (needs.update && !mayUpdate) || (needs.develop && !mayDevelop);
    }
    if (name in developerFields) return !mayDevelop;
    return name in adminFields && !mayUpdate;
  });
}
