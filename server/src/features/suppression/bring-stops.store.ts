import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Db, sql } from '../../platform/database.ts';
import { byFile, overWeaker } from './suppression.sql.ts';

/** Stops one channel for contacts as a file says that was brought along: a word outlasts what is weaker, a bounce nothing. */
export function bringSuppressions(
  db: Db,
  row: {
    organizationId: string;
    channel: Channel;
    kind: 'unsubscribed' | 'bounced';
    createdBy: string | null;
  },
  contactIds: readonly string[],
): Promise<number> {
  const address = row.channel === 'email' ? sql`c.email` : sql`c.mobile`;
  const over = row.kind === 'bounced' ? sql`on conflict do nothing` : overWeaker;
  return db.run(sql`
    insert into suppression (organization_id, channel, address, kind, reason, created_by)
    select distinct ${row.organizationId}, ${row.channel}, ${address}, ${row.kind}, ${byFile}, ${row.createdBy}
    from contact c where c.organization_id = ${row.organizationId} and c.id = any(${[...contactIds]}) and ${address} <> ''
    order by 3 ${over}`);
}
