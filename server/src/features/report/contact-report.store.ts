import { type Db, sql } from '../../platform/database.ts';
import { isByPerson } from '../reader/verdict.sql.ts';

export interface ContactDistributionRow {
  release_id: string;
  email: string | null;
  subject: string | null;
  channel: string;
  sent_at: Date | null;
  unsubscribed_at: Date | null;
  views: { id: string; platform: 'email' | 'landingPage'; at: string; verdict: 'person' | 'machine' }[];
}

export function listContactDistributions(
  db: Db,
  organizationId: string,
  contactId: string | null,
  email: string | null,
): Promise<ContactDistributionRow[]> {
  return db.many<ContactDistributionRow>(sql`
    select r.release_id, r.email, d.subject, r.channel, r.sent_at, s.at as unsubscribed_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'platform', e.platform, 'at', e.at, 'verdict', case when ${isByPerson} then 'person' else 'machine' end) order by e.at desc)
        from event e where e.organization_id = r.organization_id and e.recipient_id = r.id), '[]') as views
    from recipient r
    join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
    left join suppression s on s.organization_id = r.organization_id and s.channel = r.channel and s.address = r.address and s.kind = 'unsubscribed'
    where r.organization_id = ${organizationId} and r.state in ('sent', 'unconfirmed', 'failed')
      and (r.contact_id = ${contactId} or r.email = ${email}
        or r.email = (select nullif(email, '') from contact where organization_id = ${organizationId} and id = ${contactId}))
    order by r.created_at desc limit 500`);
}

export async function listOrganizationIds(db: Db): Promise<string[]> {
  return (
    await db.many<{ id: string }>(
      sql`select organization_id as id from organization where organization_id <> '-1' and deleted_at is null`,
    )
  ).map(({ id }) => id);
}
