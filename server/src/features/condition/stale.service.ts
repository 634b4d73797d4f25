import { can } from '@firstlook/contract/permissions.ts';
import type { StaleReason } from '@firstlook/contract/stale.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import { listStale } from './stale.store.ts';

/** Which of these own contacts are stale. That somebody is silent is in reports: nobody is, to a caller who reads none. */
export function findStale(ctx: Ctx, db: Db, ids: readonly string[]): Promise<Map<string, StaleReason>> {
  if (!can(actorOf(ctx), 'report.read', ctx.organizationId)) return Promise.resolve(new Map());
  return listStale(db, ctx.organizationId, ids);
}
