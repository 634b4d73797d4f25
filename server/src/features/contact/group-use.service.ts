import type { Audience } from '@firstlook/contract/audience.ts';
import type { GroupUse } from '@firstlook/contract/group-use.ts';
import { can, globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { actorOf, type Ctx, inOrganization } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { countPlannedUse, type GoesBy, listPlannedUse, type Merged } from './collecting-send.store.ts';
import {
  countApart,
  countRecurringUse,
  followMergedGroup,
  type GroupKind,
  listRecurringUse,
  listSmartUse,
  listThere,
  noteLost,
} from './group-use.store.ts';

const groupsIn = ({ mailingLists = [], tags = [], company = [], smartLists = [] }: Audience): string[] => [
  ...mailingLists,
  ...tags,
  ...company,
  ...smartLists,
];

/** Whether an audience means somebody otherwise than by groups that have an id. */
const isWider = ({ all, search, engagement = [] }: Audience): boolean =>
  all === true || Boolean(search?.trim()) || engagement.length > 0;

/** How many people more a send would get by a merge: those of the other one, whom its other groups may mean already. */
type More = (by: GoesBy) => number;

async function readMore(
  db: Db,
  organizationId: string,
  kind: GroupKind | null,
  merged: Merged,
): Promise<More> {
  if (!kind || merged.id === merged.into) return () => 0;
  const apart = await countApart(db, organizationId, kind, merged);
  return ({ goes_by: goesBy, goes_by_into: goesByInto }) => {
    if (goesBy && goesByInto) return 0;
    return goesBy ? apart.only_into : apart.only;
  };
}

async function recurringBy(
  db: Db,
  organizationId: string,
  merged: Merged,
  more: More,
): Promise<GroupUse['recurringSends']> {
  const { id } = merged;
  const sends = await listRecurringUse(db, organizationId, merged);
  const others = sends.flatMap(({ audience }) => groupsIn(audience)).filter((one) => one !== id);
  const there = new Set(others.length > 0 ? await listThere(db, organizationId, others) : []);
  return sends.map(({ name, audience, ends, ...by }) => ({
    name,
    more: more(by),
    isLast:
      !isWider(audience) &&
      !groupsIn(audience).some((one) => one !== id && !ends.includes(one) && there.has(one)),
  }));
}

/** Of what is general: how many sends of organizations go by it, and whose planned ones keep it from being deleted. What they send is theirs to know. */
async function countElsewhere(ctx: Ctx, id: string): Promise<GroupUse['elsewhere']> {
  if (ctx.organizationId !== globalOrganizationId) return null;
  const [recurring, planned] = await ctx.db.systemRead(async (system) => [
    await countRecurringUse(system, id),
    await countPlannedUse(system, id),
  ]);
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  return {
    organizations: new Set([...recurring, ...planned].map((row) => row.organization_id)).size,
    recurringSends: sum(recurring),
    plannedSends: sum(planned),
    plannedBy: planned.map(({ name, count }) => ({ name, plannedSends: count })),
  };
}

/**
 * What goes by a tag, a company or a mailing list of the organization: nothing where there is none of this id.
 *
 * @param kind of a smart list null: none is merged
 * @param into what it is to be merged into, by which something may go, too
 */
export async function getGroupUse(
  ctx: Ctx,
  kind: GroupKind | null,
  id: string,
  into = id,
): Promise<GroupUse> {
  const { organizationId } = ctx;
  const merged = { id, into };
  const elsewhere = await countElsewhere(ctx, id);
  return ctx.db.tenant(async (db) => {
    const more = await readMore(db, organizationId, kind, merged);
    return {
      elsewhere,
      smartLists: await listSmartUse(db, organizationId, id),
      recurringSends: await recurringBy(db, organizationId, merged, more),
      plannedSends: (await listPlannedUse(db, organizationId, merged)).map(
        ({ title, starts_at: at, ...by }) => ({
          title: can(actorOf(ctx), 'distribution.read', organizationId) ? title : '',
          startsAt: at.toISOString(),
          more: more(by),
        }),
      ),
    };
  });
}

/**
 * After something general was deleted: the same in each organization whose recurring sends went by it. One that is missed, since the
 * process ended here, stops at its next moment.
 */
export async function noteGeneralGone(ctx: Ctx, id: string): Promise<void> {
  if (ctx.organizationId !== globalOrganizationId) return;
  for (const { organization_id: organizationId } of await ctx.db.systemRead((db) =>
    countRecurringUse(db, id),
  ))
    await inOrganization(ctx, organizationId).db.tenant((db) => noteLost(db, organizationId, [id]));
}

/** In the transaction that deletes a group, or releases: the recurring sends that went by it, or by what was done with them, are looked at. */
export const noteGroupGone = (ctx: Ctx, db: Db, ...ids: string[]): Promise<void> =>
  noteLost(db, ctx.organizationId, ids);

/** After something general was merged into another: what organizations send by it goes by that from then on. */
export async function followGeneralMerged(ctx: Ctx, id: string, into: string): Promise<void> {
  if (ctx.organizationId !== globalOrganizationId) return;
  for (const { organization_id: organizationId } of await ctx.db.systemRead((db) =>
    countRecurringUse(db, id),
  ))
    await inOrganization(ctx, organizationId).db.tenant((db) =>
      followMergedGroup(db, organizationId, id, into),
    );
}
