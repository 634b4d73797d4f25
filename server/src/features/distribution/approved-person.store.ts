import type { StateCounts } from '@firstlook/contract/distribution.ts';
import { type Db, sql } from '../../platform/database.ts';
import { personOf } from './approved-person.sql.ts';
import { type Judged, judged, type Target } from './birth.store.ts';

/** Distributions `d` of a send, the one that names it among them. */
const ofSend = (organizationId: string, id: string) => sql`d.organization_id = ${organizationId}
  and coalesce(d.part_of, d.id) = (select coalesce(m.part_of, m.id) from distribution m
    where m.organization_id = ${organizationId} and m.id = ${id})`;

/**
 * Keeps who would get it at this moment, with the address. Whoever is left out now was not counted either: should what keeps
 * them out end until then, they joined.
 *
 * @returns how many would be born in each state, and how many were not kept before
 */
export async function keepApproved(
  db: Db,
  target: Target,
  chosen: Judged,
): Promise<{ states: StateCounts; added: number }> {
  const { organizationId, distributionId } = target;
  const rows = await db.many<{ state: keyof StateCounts; people: number; added: number }>(sql`
    with ${judged(target, chosen)}, kept as (
      insert into approved_person (organization_id, distribution_id, address, person)
      select ${organizationId}, ${distributionId}, j.reachable, ${personOf(sql`j`)} from judged j where j.state = 'queued'
      on conflict do nothing returning 1
    )
    select state, count(*)::int as people, (select count(*)::int from kept) as added from judged group by state`);
  return {
    states: Object.fromEntries(rows.map(({ state, people }) => [state, people])),
    added: rows[0]?.added ?? 0,
  };
}

/** Whether somebody is kept for one of these: since it was asked, or by an earlier look. */
export async function holdsApproved(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from approved_person where organization_id = ${organizationId}
      and distribution_id = any(${[...ids]})) as found`);
  return found;
}

/** From now on these go to nobody else than whom they were approved for, as far as they were approved. */
export async function bindToApproved(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  planned: ReadonlyMap<string, StateCounts>,
): Promise<void> {
  await db.run(sql`
    update send_birth b set chosen = b.chosen || jsonb_build_object('approved', b.distribution_id),
      stepped_at = now(), planned = coalesce(${JSON.stringify(Object.fromEntries(planned))}::jsonb->b.distribution_id, b.planned)
    from distribution d where b.organization_id = ${organizationId} and b.distribution_id = any(${[...ids]})
      and d.organization_id = b.organization_id and d.id = b.distribution_id and d.phase = 'open'
      and d.approval->'answer'->>'isGranted' = 'true'`);
}

/** What was approved of a send is not what it is for any more: it asks again, or leaves by the word of somebody else. */
export async function forgetApproved(db: Db, organizationId: string, id: string): Promise<void> {
  await db.run(sql`
    delete from approved_person where organization_id = ${organizationId} and distribution_id in (
      select d.id from distribution d where ${ofSend(organizationId, id)})`);
  await db.run(sql`
    update send_birth set chosen = chosen - 'approved' where organization_id = ${organizationId} and chosen ? 'approved'
      and distribution_id in (select d.id from distribution d where ${ofSend(organizationId, id)})`);
}

/**
 * How many of an approved send were left out because they joined it since, once all its people are in the ledger; null before. Its parts
 * end one after the other: who ends one beside another waits.
 */
export async function countJoined(db: Db, organizationId: string, id: string): Promise<number | null> {
  await db.run(sql`
    select from distribution d where ${ofSend(organizationId, id)} order by d.id for update`);
  const { open, joined } = await db.one<{ open: number; joined: number }>(sql`
    select count(b.distribution_id)::int as open, coalesce(sum((select count(*) from recipient r where r.organization_id = d.organization_id
      and r.distribution_id = d.id and r.outcome = 'joined')), 0)::int as joined
    from distribution d left join send_birth b on b.organization_id = d.organization_id and b.distribution_id = d.id
    where ${ofSend(organizationId, id)}`);
  return open > 0 ? null : joined;
}
