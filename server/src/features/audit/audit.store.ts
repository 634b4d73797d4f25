import type { AuditAction } from '@firstlook/contract/audit-action.ts';
import { type Db, empty, join, type Sql, sql } from '../../platform/database.ts';
import { holds } from '../../platform/search.sql.ts';

export interface AuditRow {
  organization_id: string;
  id: string;
  at: Date;
  action: AuditAction;
  actor_id: string | null;
  actor_name: string;
  address: string;
  user_agent: string;
  target_id: string | null;
  target_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string;
}

/** A line as it is written: with the row of the ledger whose link was used, which only reports look at. */
export type NewAuditRow = AuditRow & { recipient_id: string | null };

export function insertAudit(db: Db, row: NewAuditRow): Promise<number> {
  return db.run(sql`
    insert into audit (organization_id, id, at, action, actor_id, actor_name, address, user_agent, target_id, target_name,
      before, after, request_id, recipient_id)
    values (${row.organization_id}, ${row.id}, ${row.at}, ${row.action}, ${row.actor_id}, ${row.actor_name}, ${row.address},
      ${row.user_agent}, ${row.target_id}, ${row.target_name}, ${row.before && JSON.stringify(row.before)},
      ${row.after && JSON.stringify(row.after)}, ${row.request_id}, ${row.recipient_id})`);
}

export interface AuditFilter {
  organizationId: string;
  search: string;
  actions: readonly string[];
  actorId: string | null;
  from: Date | undefined;
  to: Date | undefined;
}

function where(filter: AuditFilter): Sql {
  const conditions = [
    sql`organization_id = ${filter.organizationId}`,
    filter.search
      ? sql`(${join(
          [sql`actor_name`, sql`target_name`, sql`address`].map((text) => holds(text, filter.search)),
          ' or ',
        )})`
      : empty,
    filter.actions.length > 0 ? sql`action = any(${[...filter.actions]})` : empty,
    filter.actorId ? sql`actor_id = ${filter.actorId}` : empty,
    filter.from ? sql`at >= ${filter.from}` : empty,
    filter.to ? sql`at <= ${filter.to}` : empty,
  ].filter((one) => one !== empty);
  return join(conditions, ' and ');
}

export function listAudit(
  db: Db,
  filter: AuditFilter,
  page: { offset: number; limit: number; isOldestFirst: boolean },
): Promise<AuditRow[]> {
  const order = page.isOldestFirst ? sql`at, id` : sql`at desc, id desc`;
  return db.many<AuditRow>(sql`
    select * from audit where ${where(filter)} order by ${order} offset ${page.offset} limit ${page.limit}`);
}

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  return (
    await db.one<{ count: number }>(sql`select count(*)::int as count from audit where ${where(filter)}`)
  ).count;
}
