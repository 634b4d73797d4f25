import type { RecipientState } from '@firstlook/contract/distribution.ts';
import { channelPrefix } from '@firstlook/contract/report-count.ts';
import { type Db, sql } from '../../platform/database.ts';
import { accountOf, isRowOf, type KnownPerson } from '../engagement/known-person.sql.ts';
import { isByPerson } from '../engagement/verdict.sql.ts';

export interface PersonContact {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string | null;
  /** Further mails and mobiles. */
  further: string[];
  is_general: boolean;
  /** The address may be read. */
  is_shown: boolean;
}

/** The contact of that id or address: the organization's own one, or the general one of that id. */
export function findPersonContact(
  db: Db,
  organizationId: string,
  { id, email }: { id: string | null; email: string | null },
): Promise<PersonContact | null> {
  return db.maybe<PersonContact>(sql`
    select id, first_name, last_name, email, mobile, array(select address from contact_address w where w.organization_id = ${organizationId}
      and w.contact_id = contact.id and not w.is_main) as further, false as is_general, true as is_shown from contact
    where organization_id = ${organizationId} and (id = ${id} or id = any(array(
      select contact_id from contact_address where organization_id = ${organizationId} and kind = 'email' and address = ${email})))
    union all
    select id, first_name, last_name, email, mobile, array(select address from general_address w where w.contact_id = general_contact.id
      and not w.is_main), true, general_addresses_shown() from general_contact where id = ${id}
    limit 1`);
}

export interface ContactDistributionRow {
  id: string;
  release_id: string;
  title: string;
  subject: string | null;
  origin: string;
  state: RecipientState | null;
  sent_at: Date | null;
  unsubscribed_at: Date | null;
  first_name: string;
  last_name: string;
  email: string | null;
  views: { id: string; platform: 'email' | 'landingPage'; at: string; verdict: 'person' | 'machine' }[];
  total: number;
}

const viewsOf = (condition: ReturnType<typeof sql>) => sql`
  (select jsonb_agg(jsonb_build_object('id', x.id, 'platform', x.platform, 'at', x.at, 'verdict', x.verdict) order by x.at desc) from (
    select e.id, e.platform, e.at, case when ${isByPerson} then 'person' else 'machine' end as verdict
    from event e left join link_token l on l.organization_id = e.organization_id and l.id = e.link_token_id and l.type = 'insert'
    where e.organization_id = page.organization_id and ${condition} order by e.at desc limit 200) x)`;

/** Where an entrance came from; a named channel under its name. */
const origin = sql`coalesce(${channelPrefix} || l.token, e.origin)`;

/**
 * What a person got in one organization, the newest first: messages by every channel, and releases that they read signed in
 * and by no message of theirs, by a link or on the site.
 */
export function listContactDistributions(
  db: Db,
  organizationId: string,
  person: KnownPerson,
  page: { offset: number; limit: number },
): Promise<ContactDistributionRow[]> {
  return db.many<ContactDistributionRow>(sql`
    with got as (
      select r.organization_id, r.id, r.release_id, 'distribution-' || r.channel as origin, r.id as recipient_id, null as account_id,
        coalesce(r.sent_at, r.created_at) as at
      from recipient r where r.organization_id = ${organizationId} and r.state in ('sent', 'unconfirmed', 'failed')
        and ${isRowOf(person)}
    ), came as (
      select e.organization_id, e.release_id || ' ' || ${origin} as id, e.release_id, ${origin} as origin, null as recipient_id,
        e.account_id, max(e.at) as at
      from event e left join link_token l on l.organization_id = e.organization_id and l.id = e.link_token_id and l.type = 'insert'
      where e.organization_id = ${organizationId} and e.recipient_id is null
        and e.account_id = ${accountOf(person)}
      group by 1, 2, 3, 4, 6
    ), page as (
      select *, count(*) over ()::int as total from (select * from got union all select * from came) everything
      order by at desc, id limit ${page.limit} offset ${page.offset}
    )
    select page.id, page.release_id, t.title, d.subject, page.origin, r.state, r.sent_at, s.at as unsubscribed_at,
      coalesce(r.first_name, '') as first_name, coalesce(r.last_name, '') as last_name,
      shown_address(r.is_general, r.email) as email, page.total,
      coalesce(case when page.recipient_id is not null then ${viewsOf(sql`e.recipient_id = page.recipient_id`)}
        else ${viewsOf(sql`e.account_id = page.account_id and e.recipient_id is null and e.release_id = page.release_id
          and ${origin} = page.origin`)} end, '[]') as views
    from page join release t on t.organization_id = page.organization_id and t.id = page.release_id
    left join recipient r on r.organization_id = page.organization_id and r.id = page.recipient_id
    left join distribution d on d.organization_id = r.organization_id and d.id = r.distribution_id
    left join suppression s on s.organization_id = r.organization_id and s.channel = r.channel and s.address = r.address and s.kind = 'unsubscribed'
    order by page.at desc, page.id`);
}

export async function listOrganizationIds(db: Db): Promise<string[]> {
  return (
    await db.many<{ id: string }>(
      sql`select organization_id as id from organization where organization_id <> '-1' and deleted_at is null`,
    )
  ).map(({ id }) => id);
}
