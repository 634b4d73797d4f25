import type { Channel } from '@firstlook/contract/distribution.ts';
import { type Db, sql } from '../../platform/database.ts';
import { asOrganizationSaid, byFile, byProducer, overWeaker } from './suppression.sql.ts';

/** A contact of which a file stopped a channel. */
export interface BroughtStop {
  id: string;
  channel: Channel;
  /**
   * What was said of the address before: nothing, a bounce, the word of the organization, a reader's, beneath which it stands now, or the
   * same by a file: then it was written down already.
   */
  was: '' | 'bounced' | typeof byProducer | 'reader' | 'file';
  /** The moment of its row, to the microsecond. */
  at: string;
}

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
): Promise<BroughtStop[]> {
  const address = row.channel === 'email' ? sql`c.email` : sql`c.mobile`;
  const over = row.kind === 'bounced' ? sql`on conflict do nothing` : overWeaker;
  const isSaid = sql`(${byFile} in (s.reason, s.beside) and (s.kind <> 'bounced' or ${row.kind} = 'bounced'))`;
  return db.many(sql`
    with meant as (
      select c.id, ${address} as address,
        case when s.address is null then '' when ${isSaid} then 'file' when s.kind = 'bounced' then 'bounced'
          when s.reason = ${byProducer} then s.reason else 'reader' end as was, s.at::text as at
      from contact c left join suppression s
        on s.organization_id = c.organization_id and s.channel = ${row.channel} and s.address = ${address}
      where c.organization_id = ${row.organizationId} and c.id = any(${[...contactIds]}) and ${address} <> ''
    ), stopped as (
      insert into suppression (organization_id, channel, address, kind, reason, created_by)
      select distinct ${row.organizationId}, ${row.channel}, address, ${row.kind}, ${byFile}, ${row.createdBy}
      from meant order by 3 ${over} returning address, at)
    select m.id, ${row.channel}::text as channel, m.was, coalesce(s.at::text, m.at) as at
    from meant m left join stopped s on s.address = m.address where s.address is not null or m.was = 'file'`);
}

/**
 * Takes back what `bringSuppressions` did, where the row is still its own: what was there before is there again, a bounce without its words;
 * what the organization said since stands alone.
 */
export async function takeSuppressionsBack(
  db: Db,
  organizationId: string,
  brought: readonly BroughtStop[],
): Promise<void> {
  const own = brought.filter(({ was }) => was !== 'file');
  if (own.length === 0) return;
  const those = sql`jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as one(id text, channel text, was text, at timestamptz)`;
  const isTheirs = sql`s.organization_id = ${organizationId} and s.channel = one.channel and c.organization_id = s.organization_id
    and c.id = one.id and s.address = case one.channel when 'email' then c.email else c.mobile end`;
  const isOwn = sql`${isTheirs} and s.reason = ${byFile} and s.at = one.at`;
  // Beneath what a reader said, before or since, it is gone, too.
  await db.run(sql`
    update suppression s set beside = case one.was when ${byProducer} then one.was end, created_by = null
    from contact c, ${those} where ${isTheirs} and s.beside = ${byFile}`);
  await db.run(sql`
    update suppression s set ${asOrganizationSaid} from contact c, ${those} where ${isOwn} and s.beside is not null`);
  await db.run(sql`
    update suppression s set kind = case one.was when 'bounced' then one.was else s.kind end,
      reason = case one.was when 'bounced' then '' else one.was end, created_by = case one.was when 'bounced' then null else s.created_by end
    from contact c, ${those} where ${isOwn} and one.was in ('bounced', ${byProducer})`);
  await db.run(sql`delete from suppression s using contact c, ${those} where ${isOwn} and one.was = ''`);
}
