import { type Db, sql } from '../../platform/database.ts';

export interface ReportLinkRow {
  id: string;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
}

/** The links of a report, the newest first, with the names of those who made them. */
export function listReportLinks(db: Db, organizationId: string, releaseId: string): Promise<ReportLinkRow[]> {
  return db.many(sql`
    select l.id, l.created_at, l.expires_at, l.opened_at,
      coalesce((select trim(a.first_name || ' ' || a.last_name) from account a where a.id = l.created_by), '') as created_by
    from report_link l
    where l.organization_id = ${organizationId} and l.release_id = ${releaseId}
    order by l.created_at desc, l.id desc`);
}

/**
 * One more link, unless as many as may be stand already. Ended ones give way.
 * @returns how many rows were written
 */
export async function insertReportLink(
  db: Db,
  link: {
    organizationId: string;
    releaseId: string;
    id: string;
    tokenHash: Buffer;
    createdBy: string;
    at: Date;
    expiresAt: Date;
    most: number;
  },
): Promise<number> {
  const { organizationId, releaseId, at } = link;
  // One after the other, so that none is counted past.
  await db.run(sql`
    select from release where organization_id = ${organizationId} and id = ${releaseId} for update`);
  await db.run(sql`
    delete from report_link
    where organization_id = ${organizationId} and release_id = ${releaseId} and expires_at <= ${at}`);
  return db.run(sql`
    insert into report_link (organization_id, id, release_id, token_hash, created_by, created_at, expires_at)
    select ${organizationId}, ${link.id}, ${releaseId}, ${link.tokenHash}, ${link.createdBy}, ${at}, ${link.expiresAt}
    where (select count(*) from report_link where organization_id = ${organizationId} and release_id = ${releaseId}) < ${link.most}`);
}

/** @returns how many rows went: 0 where there is no such link */
export function removeReportLink(
  db: Db,
  organizationId: string,
  releaseId: string,
  id: string,
): Promise<number> {
  return db.run(sql`
    delete from report_link
    where organization_id = ${organizationId} and release_id = ${releaseId} and id = ${id}`);
}

export interface OpenReportLink {
  organization_id: string;
  id: string;
  release_id: string;
  expires_at: Date;
}

/** The link of an address, while it opens: no organization is known yet. */
export function findReportLink(db: Db, tokenHash: Buffer, at: Date): Promise<OpenReportLink | null> {
  return db.maybe(sql`
    select organization_id, id, release_id, expires_at from report_link
    where token_hash = ${tokenHash} and expires_at > ${at}`);
}

export function noteReportOpened(
  db: Db,
  { organization_id: organizationId, id }: OpenReportLink,
  at: Date,
): Promise<number> {
  return db.run(sql`
    update report_link set opened_at = ${at} where organization_id = ${organizationId} and id = ${id}`);
}
