import type { Audience } from '@firstlook/contract/audience.ts';
import type { GroupUse } from '@firstlook/contract/group-use.ts';
import { can } from '@firstlook/contract/permissions.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { listPlannedUse } from './collecting-send.store.ts';
import { listRecurringUse, listSmartUse, listThere, noteLost } from './group-use.store.ts';

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

/** What goes by a tag, a company or a mailing list of the organization: nothing where there is none of this id. */
export function getGroupUse(ctx: Ctx, id: string): Promise<GroupUse> {
  const { organizationId } = ctx;
  return ctx.db.tenant(async (db) => ({
    smartLists: await listSmartUse(db, organizationId, id),
    recurringSends: await recurringBy(db, organizationId, id),
    plannedSends: (await listPlannedUse(db, organizationId, id)).map(({ title, starts_at: at }) => ({
      title: can(actorOf(ctx), 'distribution.read', organizationId) ? title : '',
      startsAt: at.toISOString(),
    })),
  }));
}

/** In the transaction that deletes a group: the recurring sends that went by it are looked at. */
export const noteGroupGone = (ctx: Ctx, db: Db, id: string): Promise<void> =>
  noteLost(db, ctx.organizationId, id);
