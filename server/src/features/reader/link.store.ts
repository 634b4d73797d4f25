import { type Db, sql } from '../../platform/database.ts';

interface LinkToken {
  organizationId: string;
  id: string;
  releaseId: string;
  type: string;
  token: string;
  createdBy: string;
}

/** A channel's name may be copied again and again; it stays one channel. */
export function upsertLinkToken(db: Db, row: LinkToken): Promise<number> {
  return db.run(sql`
    insert into link_token (organization_id, id, release_id, type, token, created_by)
    values (${row.organizationId}, ${row.id}, ${row.releaseId}, ${row.type}, ${row.token}, ${row.createdBy})
    on conflict (organization_id, release_id, token) do nothing`);
}
