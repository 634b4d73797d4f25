import type { Audience } from '@firstlook/contract/audience.ts';
import type { GroupUse } from '@firstlook/contract/group-use.ts';
import { can, globalOrganizationId } from '@firstlook/contract/permissions.ts';
import { actorOf, type Ctx, inOrganization } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { countPlannedUse, listPlannedUse } from './collecting-send.store.ts';
import { countRecurringUse, listRecurringUse, listSmartUse, listThere, noteLost } from './group-use.store.ts';

const groupsIn = ({ mailingLists = [], tags = [], company = [], smartLists = [] }: Audience): string[] => [
  ...mailingLists,
  ...tags,
  ...company,
  ...smartLists,
];

/** Whether an audience means somebody otherwise than by groups that have an id. */
const isWider = ({ all, search, engagement = [] }: Audience): boolean =>
  all === true || Boolean(search?.trim()) || engagement.length > 0;

async function recurringBy(db: Db, organizationId: string, id: string): Promise<GroupUse['recurringSends']> {
  const sends = await listRecurringUse(db, organizationId, id);
  const others = sends.flatMap(({ audience }) => groupsIn(audience)).filter((one) => one !== id);
  const there = new Set(others.length > 0 ? await listThere(db, organizationId, others) : []);
  return sends.map(({ name, audience }) => ({
    name,
    isLast: !isWider(audience) && !groupsIn(audience).some((one) => there.has(one)),
  }));
}

/** Of what is general: how many sends of organizations go by it. Whose they are, and what they send, is theirs to know. */
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
  };
}

/** What goes by a tag, a company or a mailing list of the organization: nothing where there is none of this id. */
export async function getGroupUse(ctx: Ctx, id: string): Promise<GroupUse> {
  const { organizationId } = ctx;
  const elsewhere = await countElsewhere(ctx, id);
  return ctx.db.tenant(async (db) => ({
    elsewhere,
    smartLists: await listSmartUse(db, organizationId, id),
    recurringSends: await recurringBy(db, organizationId, id),
    plannedSends: (await listPlannedUse(db, organizationId, id)).map(({ title, starts_at: at }) => ({
      title: can(actorOf(ctx), 'distribution.read', organizationId) ? title : '',
      startsAt: at.toISOString(),
    })),
  }));
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
    await inOrganization(ctx, organizationId).db.tenant((db) => noteLost(db, organizationId, id));
}

/** In the transaction that deletes a group: the recurring sends that went by it are looked at. */
export const noteGroupGone = (ctx: Ctx, db: Db, id: string): Promise<void> =>
  noteLost(db, ctx.organizationId, id);
