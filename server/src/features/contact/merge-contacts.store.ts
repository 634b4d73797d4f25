import { type Db, type Sql, sql } from '../../platform/database.ts';
import { isGathering } from './collecting-send.store.ts';
import { type ContactRow, selected } from './contact.store.ts';

/** Own contacts, held until they are one, in an order that is the same for everybody. */
export function lockContacts(db: Db, organizationId: string, ids: string[]): Promise<ContactRow[]> {
  return db.many<ContactRow>(sql`${selected} where c.organization_id = ${organizationId} and c.id = any(${ids})
    order by c.id for update of c`);
}

/** Whether a send that has begun is still writing its people into the ledger, contact after contact. */
export async function isCollecting(db: Db, organizationId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from send_birth b
      join distribution d on d.organization_id = b.organization_id and d.id = b.distribution_id
      where b.organization_id = ${organizationId} and ${isGathering}) as found`);
  return found;
}

/**
 * Who left under one of these addresses has left under that which stays, on the day and in the words it was said, also who switched
 * all messages off in an account of one; a person's own word goes before that of the organization. A bounce is a fact of its address and stays with that.
 */
export function carryUnsubscribed(
  db: Db,
  organizationId: string,
  channel: 'email' | 'sms',
  addresses: string[],
  kept: string,
): Promise<number> {
  return db.run(sql`
    insert into suppression (organization_id, channel, address, kind, reason, recipient_id, created_by, beside, at)
    select ${organizationId}, ${channel}, ${kept}, 'unsubscribed', reason, recipient_id, created_by, beside, at from (
      select reason, recipient_id, created_by, beside, at from suppression
      where organization_id = ${organizationId} and channel = ${channel} and address = any(${addresses}) and address <> ${kept}
        and kind = 'unsubscribed'
      union all select 'by-recipient', null, null, null, now() from declined_mailing
      where channel = ${channel} and address = any(${addresses}) and address <> ${kept}) said
    order by reason = 'by-producer', reason <> 'complaint', at limit 1
    on conflict (organization_id, channel, address) do update set kind = excluded.kind, reason = excluded.reason,
      recipient_id = excluded.recipient_id, created_by = coalesce(excluded.created_by, suppression.created_by),
      beside = coalesce(excluded.beside, case when suppression.reason = 'by-producer' and excluded.reason in ('by-recipient', 'by-text')
        then suppression.reason end),
      -- Two words of the organization are more than the one that an undo takes back: that finds its own by its moment.
      at = case when suppression.reason = excluded.reason then ${aMomentBefore(sql`least(suppression.at, excluded.at)`)} else excluded.at end
    where suppression.kind = 'bounced' or suppression.reason = 'by-producer'
      or (excluded.reason = 'complaint' and suppression.reason <> 'complaint')`);
}

/** What they asked for under any of the addresses holds under the one that stays: all that one of them did not want, and the longest pause. */
export function carryWishes(
  db: Db,
  organizationId: string,
  channel: 'email' | 'sms',
  addresses: string[],
  kept: string,
): Promise<number> {
  return db.run(sql`
    insert into message_wish (organization_id, channel, address, refused_kinds, paused_until, at)
    select ${organizationId}, ${channel}, ${kept}, refused, until, at from (
      select array(select distinct kind from message_wish r cross join unnest(r.refused_kinds) kind
          where r.organization_id = ${organizationId} and r.channel = ${channel} and r.address = any(${addresses})) as refused,
        max(paused_until) as until, min(at) as at
      from message_wish where organization_id = ${organizationId} and channel = ${channel} and address = any(${addresses})) said
    where at is not null
    on conflict (organization_id, channel, address) do update
      set refused_kinds = excluded.refused_kinds, paused_until = excluded.paused_until`);
}

/** Without a time zone, of which the database would not say that the answer is always the same. */
const aMomentBefore = (moment: Sql) =>
  sql`(${moment} at time zone 'UTC' - interval '1 microsecond') at time zone 'UTC'`;

const ofThose = (organizationId: string, ids: string[]): Sql =>
  sql`organization_id = ${organizationId} and contact_id = any(${ids})`;

/** What names the contacts `ids` names `into` from now on: messages, promises, events that are told, and lists. */
export async function carryHistory(
  db: Db,
  organizationId: string,
  ids: string[],
  into: string,
): Promise<{ messages: number; lists: number }> {
  const those = ofThose(organizationId, ids);
  const messages = await db.run(
    sql`update recipient set contact_id = ${into} where ${those} and not is_general`,
  );
  await db.run(sql`update contact_consent set contact_id = ${into} where ${those}`);
  await db.run(sql`update contact_note set contact_id = ${into} where ${those}`);
  await db.run(sql`update release_consent set contact_id = ${into} where ${those}`);
  await db.run(sql`update release_consent set reader = 'contact:' || ${into}::text
    where organization_id = ${organizationId} and reader = any(${ids.map((id) => `contact:${id}`)})`);
  await db.run(sql`update webhook_event set contact_id = ${into} where ${those} and recipient_id is null`);
  const lists = await db.run(sql`
    insert into mailing_list_contact (organization_id, mailing_list_id, contact_id)
    select distinct organization_id, mailing_list_id, ${into} from mailing_list_contact where ${those}
    on conflict do nothing`);
  return { messages, lists };
}

/** Removes those that are in the other one now, which has been there since the first of them was. */
export async function removeMerged(
  db: Db,
  organizationId: string,
  ids: string[],
  into: string,
): Promise<void> {
  await db.run(sql`
    update contact c set created_at = least(c.created_at, m.created_at), import_id = coalesce(c.import_id, m.import_id)
    from (select min(created_at) as created_at, min(import_id) as import_id from contact
      where organization_id = ${organizationId} and id = any(${ids})) m
    where c.organization_id = ${organizationId} and c.id = ${into}`);
  await db.run(sql`delete from contact where organization_id = ${organizationId} and id = any(${ids})`);
}

/** What waits for a person to whom another message of the same release has left does not leave. */
export function settleTwice(db: Db, organizationId: string, id: string): Promise<number> {
  return db.run(sql`
    with twice as (
      select r.id from recipient r where r.organization_id = ${organizationId} and r.contact_id = ${id} and r.state = 'queued'
        and exists (select from recipient o where o.organization_id = r.organization_id and o.contact_id = r.contact_id and o.id <> r.id
          and o.release_id = r.release_id and o.channel = r.channel and o.round = r.round and o.state in ('sent', 'unconfirmed'))
    ), gone as (
      delete from send_queue q using twice where q.organization_id = ${organizationId} and q.recipient_id = twice.id
        and q.worker is null and q.handed_at is null returning q.recipient_id)
    update recipient r set state = 'already' from gone where r.organization_id = ${organizationId} and r.id = gone.recipient_id`);
}

/** What waits in the queue goes to the addresses that are left, each release once. */
export function followContact(db: Db, organizationId: string, id: string): Promise<unknown> {
  return db.many(sql`select follow_contact(${organizationId}, ${id})`);
}
