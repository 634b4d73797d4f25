import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import type { getFieldUsage } from '@firstlook/contract/registered-file.ts';
import { flatRouteFilter } from '@firstlook/contract/route-filter.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import { organizationOf } from './organization.service.ts';
import { lockOrganization, updateOrganization } from './organization-write.store.ts';

type FieldSetting = AnswerOf<typeof getFieldUsage>['settings'][number];

/** What the settings say of fields of these names: by which words releases are found and by what lists are narrowed. */
export function settingsSaying(
  { searchKeys, innerFilters, routes }: Organization,
  names: ReadonlySet<string>,
): FieldSetting[] {
  const narrowing = routes.map(({ name, releaseFilter }) => ({
    name,
    said: Object.keys(flatRouteFilter(releaseFilter?.filter)).filter((key) => names.has(key)),
  }));
  const found: FieldSetting[] = [
    { setting: 'searchKeys', names: searchKeys.filter((name) => names.has(name)) },
    {
      setting: 'innerFilters',
      names: innerFilters.map(({ field }) => field).filter((name) => names.has(name)),
    },
    {
      setting: 'routes',
      names: [...new Set(narrowing.flatMap(({ said }) => said))],
      pages: narrowing.filter(({ said }) => said.length > 0).map(({ name }) => name),
    },
  ];
  return found.filter((one) => one.names.length > 0);
}

/** A field beside the others of a release that got another name. */
export interface SettingMove {
  from: string;
  to: string;
  /** Another release type has a field of the old name still. */
  isKept: boolean;
}

/** The search looks in both where the old name is still one; a filter has one field, and goes with it. */
function withRenamed(stored: Organization, { from, to, isKept }: SettingMove): Organization {
  const searchKeys = stored.searchKeys.flatMap((name) =>
    name !== from ? [name] : isKept ? [from, to] : [to],
  );
  const innerFilters = stored.innerFilters.map((one) =>
    one.field === from && !isKept && !stored.innerFilters.some(({ field }) => field === to)
      ? { ...one, field: to }
      : one,
  );
  return { ...stored, searchKeys: [...new Set(searchKeys)], innerFilters };
}

/**
 * Settings that name a field go along with it, in the transaction that renames it; the organization is held until that
 * ends. What pages narrow by is written as code, and stays: the developer is told of it (`settingsSaying`).
 *
 * @throws AppError NOT_FOUND
 */
export async function renameInSettings(ctx: Ctx, db: Db, moves: readonly SettingMove[]): Promise<void> {
  const row = await lockOrganization(db, ctx.organizationId);
  if (!row) throw new AppError('NOT_FOUND');
  const stored = organizationOf(row);
  const renamed = moves.reduce(withRenamed, stored);
  const pick = ({ searchKeys, innerFilters }: Organization) => ({ searchKeys, innerFilters });
  const changes = changesBetween(pick(stored), pick(renamed));
  if (!changes) return;
  await updateOrganization(db, renamed, ctx.clock.now());
  await recordAudit(ctx, db, {
    action: 'organization.update',
    target: { id: stored._id, name: stored.name },
    ...changes,
  });
}
