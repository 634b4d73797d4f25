import { silentMonths } from '@firstlook/contract/stale.ts';
import { empty, type Sql, sql } from '../../platform/database.ts';

const since = sql`now() - make_interval(months => ${silentMonths}::int)`;

/**
 * The contacts that are stale, as `id` and `why`: the one rule of it (contract/src/stale.ts). What a machine did is nothing a person did, as
 * in a report; an entrance of a machine that a person vouched for by watching is found by what was watched.
 *
 * @param among only these contacts, each found by indexes; without it all, with the year's acts gone through once
 */
export function staleContacts(organizationId: string, among: readonly string[] | null = null): Sql {
  const isMeant = among ? sql`and c.id = any(${[...among]})` : empty;
  const own = sql`c.organization_id = ${organizationId} ${isMeant}`;
  const isTheirs = (row: Sql) =>
    among
      ? sql`${row}.recipient_id = any(array(select recipient_id from got))`
      : sql`${row}.recipient_id is not null`;
  return sql`(
    with got as materialized (
      select c.id, c.email, r.id as recipient_id, r.created_at from contact c
      join recipient r on r.organization_id = c.organization_id and r.contact_id = c.id and r.outcome in ('sent', 'unconfirmed') where ${own}
      union all
      select c.id, c.email, r.id, r.created_at from contact c
      join recipient r on r.organization_id = c.organization_id and r.address = c.email and r.contact_id is null
        and r.outcome in ('sent', 'unconfirmed') where ${own} and c.email <> ''
    ), heard as materialized (
      select id, email from got group by id, email having min(created_at) < ${since} and max(created_at) >= ${since}
    ), acted as materialized (
      select g.id from got g join event e on e.organization_id = ${organizationId} and e.recipient_id = g.recipient_id
      where e.at >= ${since} and e.verdict = 'person' and ${isTheirs(sql`e`)}
      union
      select g.id from got g join watch w on w.organization_id = ${organizationId} and w.recipient_id = g.recipient_id
      where w.updated_at >= ${since} and w.total_ms > 0 and ${isTheirs(sql`w`)}
      union
      select h.id from heard h join account a on a.email = h.email and h.email <> '' join event e
        on e.organization_id = ${organizationId} and e.account_id = a.id and e.at >= ${since} and e.verdict = 'person'
      union
      select h.id from heard h join account a on a.email = h.email and h.email <> '' join watch w
        on w.organization_id = ${organizationId} and w.account_id = a.id and w.updated_at >= ${since} and w.total_ms > 0
    )
    select c.id, 'bounced' as why from contact c join suppression s on s.organization_id = c.organization_id and s.channel = 'email'
      and s.address = c.email and s.kind = 'bounced' where ${own} and c.email <> ''
    union all
    select h.id, 'silent' from heard h where h.id not in (select id from acted) and not exists (
      select from suppression s where s.organization_id = ${organizationId} and s.channel = 'email' and s.address = h.email
        and s.kind = 'bounced'))`;
}
