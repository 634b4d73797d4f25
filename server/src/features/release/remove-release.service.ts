import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { can } from '@firstlook/contract/permissions.ts';
import type * as contract from '@firstlook/contract/selection.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { goneOf, inParts } from '../../kernel/in-parts.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listPlannedByReleases } from '../contact/collecting-send.service.ts';
import { noteGroupGone } from '../contact/group-use.service.ts';
import { forgetFilesOfReleases } from '../media/file-use.service.ts';
import { keepViewsOfReleases } from '../media/spent-view.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { leaveOthers } from './release-relation.service.ts';
import { lockRelations } from './release-relation.store.ts';
import { type Chosen, idsOf } from './selection.service.ts';
import * as store from './selection.store.ts';

/** Releases of one transaction: their mails, links and watches go with them. */
const partSize = 100;
/** A hundred releases may have many rows that go with them, milliseconds. */
const longestRemoval = 60_000;
/** Titles that the audit log names of those that were deleted together. */
const titlesNoted = 100;

interface Removal {
  removed: store.TitledRow[];
  refused: (store.TitledRow & {
    code: 'RELEASE_IS_BEING_SENT' | 'AUDIENCE_IS_PLANNED' | 'DISTRIBUTION_DATA_EXISTS';
    plannedSends: { title: string; startsAt: string }[];
  })[];
  missing: string[];
}

/**
 * Removes releases with everything that hangs on them, and takes them out of the groups that they lie in; of a group the
 * children stay. Their distribution data is part of that, and asks for the same
 * right as deleting it alone.
 */
async function remove(
  ctx: Ctx,
  db: Db,
  organization: Organization,
  ids: readonly string[],
): Promise<Removal> {
  const { organizationId } = ctx;
  await lockRelations(db, organizationId);
  const there = await store.lockReleases(db, organizationId, ids);
  const { sent, beingSent, planned } = await store.lockSends(db, organizationId, ids);
  const others = await listPlannedByReleases(ctx, db, ids);
  const plannedOf = ({ id, title }: store.TitledRow) => [
    ...planned.flatMap((one) =>
      one.release_id === id ? [{ title, startsAt: one.starts_at.toISOString() }] : [],
    ),
    ...(others.get(id) ?? []).map(({ title, startsAt }) => ({ title, startsAt })),
  ];
  const mayRemoveSent = can(actorOf(ctx), 'distribution.delete', organizationId);
  const faultOf = (row: store.TitledRow) => {
    const { id } = row;
    if (beingSent.includes(id)) return 'RELEASE_IS_BEING_SENT';
    if (plannedOf(row).length > 0) return 'AUDIENCE_IS_PLANNED';
    return sent.includes(id) && !mayRemoveSent ? 'DISTRIBUTION_DATA_EXISTS' : null;
  };
  const refused = there.flatMap((row) => {
    const code = faultOf(row);
    return code ? [{ ...row, code, plannedSends: plannedOf(row) } as const] : [];
  });
  const removed = there.filter((row) => faultOf(row) === null);
  const going = removed.map(({ id }) => id);
  for (const id of going) await leaveOthers(ctx, db, organization, id);
  await forgetFilesOfReleases(db, organizationId, going, ctx.clock.now());
  await keepViewsOfReleases(db, organizationId, going);
  await store.removeReleases(db, organizationId, going);
  if (going.length > 0) await noteGroupGone(ctx, db, ...going);
  return { removed, refused, missing: ids.filter((id) => !there.some((row) => row.id === id)) };
}

/** Removes one release. @throws AppError NOT_FOUND, RELEASE_IS_BEING_SENT, AUDIENCE_IS_PLANNED, DISTRIBUTION_DATA_EXISTS */
export async function removeRelease(ctx: Ctx, id: string): Promise<void> {
  const organization = await loadOrganization(ctx);
  await ctx.db.tenant(async (db) => {
    const { removed, refused } = await remove(ctx, db, organization, [id]);
    const [fault] = refused;
    if (fault?.code === 'AUDIENCE_IS_PLANNED')
      throw new AppError(fault.code, { plannedSends: fault.plannedSends, organizations: [] });
    if (fault) throw new AppError(fault.code);
    const [row] = removed;
    if (!row) throw new AppError('NOT_FOUND');
    await recordAudit(ctx, db, { action: 'release.remove', target: { id, name: row.title } });
  });
}

/** Removes what was chosen; what may not go stays, with its name and the reason. @throws AppError SELECTION_CHANGED */
export async function removeSelection(
  ctx: Ctx,
  chosen: Chosen,
): Promise<AnswerOf<typeof contract.removeSelection>> {
  const organization = await loadOrganization(ctx);
  return inParts(ctx, await idsOf(ctx, chosen), partSize, (ids) =>
    ctx.db.tenant(async (db) => {
      await db.allow(longestRemoval);
      const { removed, refused, missing } = await remove(ctx, db, organization, ids);
      if (removed.length > 0)
        await recordAudit(ctx, db, {
          action: 'release.removeMany',
          before: {
            releases: removed.length,
            titles: removed.slice(0, titlesNoted).map(({ title }) => title),
          },
        });
      const failed = refused.map(({ id, title, code }) => ({ _id: id, title, code }));
      return { changed: removed.length, failed: [...failed, ...goneOf(missing)] };
    }),
  );
}
