import type { SendPlan } from '@firstlook/contract/send-plan.ts';
import { composePersonalLine } from '@firstlook/contract/subject.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Db } from '../../platform/database.ts';
import { listBroken, listNamedBy } from '../condition/condition.service.ts';
import type { Chosen } from './chosen-people.ts';
import { findLines, findNames, type GroupName, holdGroups, type LineRow } from './group-name.store.ts';

/** Nobody deletes what these groups are, or what their smart lists name, until the transaction of the organization ends. */
export async function holdAudience(
  db: Db,
  organizationId: string,
  { mailingLists = [], tags = [], company = [], smartLists = [], engagement = [] }: Chosen['groups'],
): Promise<void> {
  await holdGroups(db, organizationId, { smartLists });
  const inside = await listNamedBy(db, organizationId, smartLists);
  await holdGroups(db, organizationId, {
    mailingLists: [...mailingLists, ...inside.mailingLists],
    tags: [...tags, ...inside.tags],
    company: [...company, ...inside.company],
    releases: [...engagement.map(({ releaseId }) => releaseId), ...inside.releases],
  });
}

/**
 * Holds the groups that a planned send goes by before it is written: who deletes one of them meanwhile waits, and then sees the send.
 *
 * @throws AppError INVALID_DATA with the ids of those that were deleted, and of smart lists that name something deleted
 */
export async function holdPlanned(db: Db, organizationId: string, groups: Chosen['groups']): Promise<void> {
  await holdAudience(db, organizationId, groups);
  const { mailingLists = [], tags = [], company = [], smartLists = [], engagement = [] } = groups;
  const asked = {
    mailingLists,
    tags,
    company,
    smartLists,
    engagement: engagement.map((one) => one.releaseId),
  };
  const [there = []] = await listGroups(db, organizationId, [groups]);
  const broken = await listBroken(db, organizationId, smartLists);
  const issues = Object.entries(asked).flatMap(([kind, ids]) =>
    ids
      .filter((id) => broken.has(id) || !there.some((one) => one.kind === kind && one.id === id))
      .map((id) => ({ path: `audience.${kind}`, code: 'notFound', params: { id } })),
  );
  if (issues.length > 0) throw new AppError('INVALID_DATA', {}, issues);
}

/** A line under the name of its person, or the address where they have none. */
function lineAsRead({ first_name: firstName, last_name: lastName, gender, email, line }: LineRow) {
  const name = `${firstName} ${lastName}`.trim() || (email ?? '');
  return { name, line: composePersonalLine(line, { firstName, lastName, gender }) };
}

/**
 * Whom a kept choice is for in the words of a screen, and who made it; inside a transaction of the organization.
 *
 * @param people how many are named one by one
 * @param by an account, or the key of a program
 */
export async function nameAudience(
  db: Db,
  organizationId: string,
  {
    groups,
    people,
    by,
    lined,
    lines,
  }: { groups: Chosen['groups']; people: number; by: string; lined: Chosen['named']; lines: number },
): Promise<
  Omit<
    SendPlan,
    | 'text'
    | 'wholeText'
    | 'preheader'
    | 'textPart'
    | 'bestHour'
    | 'pastWeeklyCap'
    | 'personalLine'
    | 'version'
    | 'changed'
  >
> {
  const rows = await findNames(db, organizationId, groups, by);
  const names = (kind: (typeof rows)[number]['kind'], ids: readonly string[] = []) =>
    ids.flatMap((id) => rows.find((row) => row.kind === kind && row.id === id)?.name || []);
  return {
    all: groups.all ?? false,
    people,
    lines,
    personalLines: lined.length === 0 ? [] : (await findLines(db, organizationId, lined)).map(lineAsRead),
    mailingLists: names('mailingLists', groups.mailingLists),
    archivedLists: rows.flatMap(({ kind, id, name, is_archived: isArchived }) =>
      kind === 'mailingLists' && isArchived && groups.mailingLists?.includes(id) ? [name] : [],
    ),
    tags: names('tags', groups.tags),
    company: names('company', groups.company),
    smartLists: names('smartLists', groups.smartLists),
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
export interface NamedGroup {
  kind: Exclude<GroupName['kind'], 'by'> | 'all' | 'search';
  id: string;
  name: string;
  isArchived: boolean;
}

/** The groups of kept choices one by one, with their names of now; what was deleted since is not there. */
export async function listGroups(
  db: Db,
  organizationId: string,
  choices: readonly Chosen['groups'][],
): Promise<NamedGroup[][]> {
  const all = {
    mailingLists: choices.flatMap(({ mailingLists = [] }) => mailingLists),
    tags: choices.flatMap(({ tags = [] }) => tags),
    company: choices.flatMap(({ company = [] }) => company),
    smartLists: choices.flatMap(({ smartLists = [] }) => smartLists),
    engagement: choices.flatMap(({ engagement = [] }) => engagement),
  };
  const rows = await findNames(db, organizationId, all, '');
  return choices.map((groups) => groupsOf(groups, rows));
}

function groupsOf(groups: Chosen['groups'], rows: readonly GroupName[]): NamedGroup[] {
  const search = groups.search?.trim();
  const named: NamedGroup[] = groups.all ? [{ kind: 'all', id: 'all', name: '', isArchived: false }] : [];
  if (search) named.push({ kind: 'search', id: search, name: search, isArchived: false });
  for (const { kind, id, name, is_archived: isArchived } of rows) {
    if (kind === 'by') continue;
    if (kind !== 'engagement' && groups[kind]?.includes(id)) named.push({ kind, id, name, isArchived });
    for (const one of groups.engagement ?? [])
      if (kind === 'engagement' && one.releaseId === id) named.push({ kind, id, name: one.did, isArchived });
  }
  return named;
}
