import { type Sql, sql } from '../../platform/database.ts';

/** A wish that holds now: a kind that is not wanted, or a pause that is not over. */
export const wishHolds = sql`(paused_until > now() or cardinality(refused_kinds) > 0)`;

/**
 * What of a reader's wishes stands against a message of this kind to an address, as the reason in its row; null where nothing does. One
 * row at most; aggregated, so that it stays a look-up of each person and cannot become a join.
 */
export const wishAgainst = (organizationId: Sql, channel: Sql, address: Sql, kind: Sql): Sql => sql`(
  select max(case when w.paused_until > now() then 'paused' when ${kind} = any(w.refused_kinds) then 'other-kind' end)
  from message_wish w where w.organization_id = ${organizationId} and w.channel = ${channel} and w.address = ${address})`;

/** Everybody who gets no messages, or not all: suppressions, and wishes that hold. */
export const saidOf = sql`(
  select organization_id, channel, address, kind, reason, created_by, at, beside, null::timestamptz as until from suppression
  union all
  select organization_id, channel, address, 'wish', case when paused_until > now() then 'paused'
      when cardinality(refused_kinds) > 1 then 'no-kinds' else 'no-' || refused_kinds[1] end, null, at, null,
    case when paused_until > now() then paused_until end
  from message_wish where ${wishHolds}) s`;

/** What the person of a contact `c` asked for by mail (`wm`) and by text (`wt`), under the addresses that it has; two look-ups by key. */
export const wishJoins = (organizationId: Sql): Sql => sql`
  left join message_wish wm on wm.organization_id = ${organizationId} and wm.channel = 'email' and wm.address = c.email and c.email <> ''
  left join message_wish wt on wt.organization_id = ${organizationId} and wt.channel = 'sms' and wt.address = c.mobile`;
export const wishColumns = sql`
  wm.refused_kinds as mail_refused, case when wm.paused_until > now() then wm.paused_until end as mail_paused_until,
  wt.refused_kinds as texts_refused, case when wt.paused_until > now() then wt.paused_until end as texts_paused_until`;
