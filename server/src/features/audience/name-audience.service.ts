import type { SendPlan } from '@firstlook/contract/progress.ts';
import type { Db } from '../../platform/database.ts';
import type { Chosen } from './chosen-people.ts';
import { findNames, type GroupName } from './group-name.store.ts';

/**
 * Whom a kept choice is for in the words of a screen, and who made it; inside a transaction of the organization.
 *
 * @param people how many are named one by one
 * @param by an account, or the key of a program
 */
export async function nameAudience(
  db: Db,
  organizationId: string,
  { groups, people, by }: { groups: Chosen['groups']; people: number; by: string },
): Promise<Omit<SendPlan, 'text' | 'wholeText' | 'preheader'>> {
  const rows = await findNames(db, organizationId, groups, by);
  const names = (kind: (typeof rows)[number]['kind'], ids: readonly string[] = []) =>
    ids.flatMap((id) => rows.find((row) => row.kind === kind && row.id === id)?.name || []);
  return {
    all: groups.all ?? false,
    people,
    mailingLists: names('mailingLists', groups.mailingLists),
    tags: names('tags', groups.tags),
    company: names('company', groups.company),
    search: groups.search?.trim() || null,
    engagement: (groups.engagement ?? []).map(({ did, releaseId }) => ({
      did,
      releaseId,
      title: names('engagement', [releaseId])[0] ?? '',
    })),
    by: names('by', [by])[0] ?? null,
  };
}

/** A group of a kept choice; of people who are chosen by what they did, `name` is that. */
interface NamedGroup {
  kind: Exclude<GroupName['kind'], 'by'> | 'all' | 'search';
  id: string;
  name: string;
}

/** The groups of a kept choice one by one, with their names of now; what was deleted since is not there. */
export async function listGroups(
  db: Db,
  organizationId: string,
  groups: Chosen['groups'],
): Promise<NamedGroup[]> {
  const rows = await findNames(db, organizationId, groups, '');
  const search = groups.search?.trim();
  const named: NamedGroup[] = groups.all ? [{ kind: 'all', id: 'all', name: '' }] : [];
  if (search) named.push({ kind: 'search', id: search, name: search });
  for (const { kind, id, name } of rows) {
    if (kind === 'by') continue;
    if (kind !== 'engagement') named.push({ kind, id, name });
    for (const one of groups.engagement ?? [])
      if (kind === 'engagement' && one.releaseId === id) named.push({ kind, id, name: one.did });
  }
  return named;
}
