import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inOrganization } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { holdAudience, listGroups } from '../audience/name-audience.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listBroken } from '../condition/condition.service.ts';
import { tellStoppedJob } from './recurring-send.queue.ts';
import * as store from './recurring-send.store.ts';

type Audience = store.RecurringRow['audience'];

/** An audience without what was deleted since it was chosen, and smart lists that mean nobody for it; null where nothing is left of it. */
export async function withoutGone(
  db: Db,
  organizationId: string,
  audience: Audience,
): Promise<Audience | null> {
  const [named = []] = await listGroups(db, organizationId, [audience]);
  const broken = await listBroken(db, organizationId, audience.smartLists ?? []);
  const groups = named.filter(({ kind, id }) => kind !== 'smartLists' || !broken.has(id));
  if (groups.length === 0) return null;
  const isThere = (kind: (typeof groups)[number]['kind'], id: string) =>
    groups.some((group) => group.kind === kind && group.id === id);
  const left = (kind: 'mailingLists' | 'tags' | 'company' | 'smartLists') => ({
    ...(audience[kind] && { [kind]: audience[kind].filter((id) => isThere(kind, id)) }),
  });
  return {
    ...audience,
    ...left('mailingLists'),
    ...left('tags'),
    ...left('company'),
    ...left('smartLists'),
    ...(audience.engagement && {
      engagement: audience.engagement.filter(({ releaseId }) => isThere('engagement', releaseId)),
    }),
  };
}

/** Whom it goes to of what is still there. @throws AppError INVALID_DATA where all of it was deleted */
export async function checkLeft(db: Db, organizationId: string, audience: Audience): Promise<Audience> {
  const left = await withoutGone(db, organizationId, audience);
  if (!left) throw new AppError('INVALID_DATA', {}, [{ path: 'audience', code: 'required' }]);
  return left;
}

/**
 * Whom it is to go to from now on, held until the transaction ends: who deletes one of them meanwhile waits, and then sees that this goes by it.
 * Before the row itself, as who deletes does. @throws AppError INVALID_DATA where all of it was deleted
 */
export async function holdLeft(db: Db, organizationId: string, audience: Audience): Promise<Audience> {
  await holdAudience(db, organizationId, audience);
  return checkLeft(db, organizationId, audience);
}

/** After it was saved: what is general may have been deleted meanwhile, and is looked at once more. */
export async function noteLostMeanwhile(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.tenant(async (db) => {
    const row = await store.lockRecurring(db, ctx.organizationId, id);
    if (row?.is_on && !(await withoutGone(db, ctx.organizationId, row.audience)))
      await stopAsGone(ctx, db, row);
  });
}

/** It stops until somebody chooses others, which is shown and told; inside a transaction of its organization. */
export async function stopAsGone(ctx: Ctx, db: Db, row: store.RecurringRow): Promise<void> {
  if (!(await store.stopGone(db, row))) return;
  await recordAudit(ctx, db, { action: 'recurringSend.stop', target: { id: row.id, name: row.name } });
  await enqueue(ctx.queue, db, tellStoppedJob, {
    organizationId: row.organization_id,
    recurringSendId: row.id,
  });
}

async function lookAt(ctx: Ctx, { organization_id: organizationId, id }: store.RecurringRow): Promise<void> {
  await ctx.db.tenant(async (db) => {
    const row = await store.lockRecurring(db, organizationId, id);
    if (!row?.is_on) return;
    if (await withoutGone(db, organizationId, row.audience)) await store.forgetLost(db, row);
    else await stopAsGone(ctx, db, row);
  });
}

/** Stops those whose last list, tag, company or smart list was deleted: at once and not at their next moment, which may be a month away. */
export async function stopLost(ctx: Ctx): Promise<void> {
  for (const row of await ctx.db.systemRead(store.listLost))
    try {
      await lookAt(inOrganization(ctx, row.organization_id), row);
    } catch (error) {
      ctx.log.warn({ err: error, recurringSendId: row.id }, 'what a recurring send lost was not looked at');
    }
}
