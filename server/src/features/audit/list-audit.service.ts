import { csvOf } from '@firstlook/contract/csv.ts';
import type { QueryOf } from '@firstlook/contract/endpoint.ts';
import { maximumUnpagedRows } from '@firstlook/contract/page-size.ts';
import type * as contract from '@firstlook/contract/trust.ts';
import type { AuditEntry } from '@firstlook/contract/trust.ts';
import { askedRangeOf } from '../../kernel/asked-range.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { deviceNameOf } from '../../platform/visitor.ts';
import { recordAudit } from './audit.service.ts';
import { type AuditFilter, type AuditRow, countAudit, listAudit } from './audit.store.ts';

type Query = QueryOf<typeof contract.listAudit>;

function filterOf(ctx: Ctx, query: Query): AuditFilter {
  const { search = '', params, datesRange } = query.filter ?? {};
  return {
    organizationId: ctx.organizationId,
    search: search.trim(),
    actions: params?.action ?? [],
    actorId: params?.actorId ?? null,
    // The log stands below the organizations and knows no zone of theirs: screens ask by moments.
    ...askedRangeOf(datesRange ?? {}, 'UTC'),
  };
}

const isOldestFirst = (query: Query) => query.sort?.at === 1 || query.simpleSort === 'at';

function entryOf(row: AuditRow): AuditEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actorId: row.actor_id,
    actorName: row.actor_name,
    address: row.address,
    device: deviceNameOf(row.user_agent),
    targetId: row.target_id,
    targetName: row.target_name,
    before: row.before,
    after: row.after,
  };
}

/** A page of the organization's audit log. */
export function listAuditEntries(ctx: Ctx, query: Query): Promise<{ items: AuditEntry[]; total: number }> {
  const filter = filterOf(ctx, query);
  const { page = 0, limit = 50 } = query.pagination ?? {};
  return ctx.db.tenant(async (db) => {
    const rows = await listAudit(db, filter, {
      offset: page * limit,
      limit,
      isOldestFirst: isOldestFirst(query),
    });
    return { items: rows.map(entryOf), total: await countAudit(db, filter) };
  });
}

const columns = ['at', 'action', 'actorName', 'address', 'device', 'targetName', 'before', 'after'];

/** The filtered log as CSV; taking it out is itself written down. */
export function exportAudit(ctx: Ctx, query: Query): Promise<string> {
  const filter = filterOf(ctx, query);
  return ctx.db.tenant(async (db) => {
    const rows = await listAudit(db, filter, {
      offset: 0,
      limit: maximumUnpagedRows,
      isOldestFirst: isOldestFirst(query),
    });
    await recordAudit(ctx, db, { action: 'audit.export', after: { lines: rows.length } });
    return csvOf(
      columns,
      rows
        .map(entryOf)
        .map((one) => [
          one.at,
          one.action,
          one.actorName,
          one.address,
          one.device,
          one.targetName,
          one.before && JSON.stringify(one.before),
          one.after && JSON.stringify(one.after),
        ]),
    );
  });
}
