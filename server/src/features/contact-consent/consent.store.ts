import type { Channel } from '@firstlook/contract/distribution.ts';
import { type ConsentSource, type MessageKind, saidNo } from '@firstlook/contract/message-kind.ts';
import { type Db, empty, sql } from '../../platform/database.ts';
import { wishHolds } from '../suppression/wish.sql.ts';
import { hasConsent } from './consent.sql.ts';

export interface ConsentRow {
  id: string;
  channel: Channel;
  source: ConsentSource | typeof saidNo;
  given_on: string;
  proof: string;
  by: string;
  created_at: Date;
  withdrawn_at: Date | null;
  withdrawn_by: string;
}

/** Of an own contact, held until the end where its consents are changed. */
export async function isOwnContact(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db.maybe(
    sql`select 1 from contact where organization_id = ${organizationId} and id = ${id} for key share`,
  );
  return row !== null;
}

export function listConsents(db: Db, organizationId: string, contactId: string): Promise<ConsentRow[]> {
  return db.many<ConsentRow>(sql`
    select g.id, g.channel, g.source, g.given_on::text as given_on, g.proof, g.created_at, g.withdrawn_at,
      coalesce(trim(a.first_name || ' ' || a.last_name), '') as by, coalesce(trim(w.first_name || ' ' || w.last_name), '') as withdrawn_by
    from contact_consent g left join account a on a.id = g.created_by left join account w on w.id = g.withdrawn_by
    where g.organization_id = ${organizationId} and g.contact_id = ${contactId} order by g.created_at desc, g.channel, g.id`);
}

/** By which channels a contact may get advertisements. */
export async function listHeld(db: Db, organizationId: string, contactId: string): Promise<Channel[]> {
  const rows = await db.many<{ channel: Channel }>(sql`
    select way.channel from unnest('{email,sms}'::text[]) as way(channel)
    where ${hasConsent(sql`${organizationId}`, sql`${contactId}`, sql`way.channel`)}`);
  return rows.map(({ channel }) => channel);
}

/** What a contact said last in one channel. */
export interface SaidRow {
  contact_id: string;
  channel: Channel;
  /** Advertisements may go: since `given_on`. */
  holds: boolean;
  given_on: string | null;
  source: string | null;
  withdrawn_on: string | null;
}

/** Of own contacts who ever agreed, or said no. */
export function listSaid(db: Db, organizationId: string, contactIds: readonly string[]): Promise<SaidRow[]> {
  const newest = sql`order by a.given_on desc, a.created_at desc) filter (where a.withdrawn_at is null`;
  return db.many<SaidRow>(sql`
    select a.contact_id, a.channel,
      bool_or(${hasConsent(sql`a.organization_id`, sql`a.contact_id`, sql`a.channel`)}) as holds,
      (array_agg(a.given_on ${newest}))[1]::text as given_on, (array_agg(a.source ${newest}))[1] as source,
      max(a.withdrawn_at)::date::text as withdrawn_on
    from contact_consent a where a.organization_id = ${organizationId} and a.contact_id = any(${[...contactIds]})
    group by a.contact_id, a.channel`);
}

export interface HeldWish {
  channel: Channel;
  refused_kinds: MessageKind[];
  paused_until: Date | null;
}

/** What the person of a contact asked for under the addresses it has. */
export function listWishes(db: Db, organizationId: string, contactId: string): Promise<HeldWish[]> {
  return db.many<HeldWish>(sql`
    select w.channel, w.refused_kinds, case when w.paused_until > now() then w.paused_until end as paused_until
    from contact c join message_wish w on w.organization_id = c.organization_id
      and w.address = case w.channel when 'email' then c.email else c.mobile end
    where c.organization_id = ${organizationId} and c.id = ${contactId} and ${wishHolds} order by w.channel`);
}

/** Of one contact in one channel. */
export interface NewConsent {
  contactId: string;
  channel: Channel;
  source: ConsentSource;
  givenOn: string;
  proof: string;
}

/** @returns the ids of what was written; of whom a consent holds already nothing is */
export async function insertConsents(
  db: Db,
  organizationId: string,
  consents: readonly NewConsent[],
  { by, at, only }: { by: string | null; at: Date; only?: 'new' | 'neverWithdrawn' },
): Promise<{ id: string; contact_id: string }[]> {
  const isNew = only
    ? sql`where not ${hasConsent(sql`${organizationId}`, sql`n."contactId"`, sql`n.channel`)}`
    : empty;
  const isFirst =
    only === 'neverWithdrawn'
      ? sql`and not exists (select from contact_consent w where w.organization_id = ${organizationId}
          and w.contact_id = n."contactId" and w.channel = n.channel and w.withdrawn_at is not null)`
      : empty;
  return db.many(sql`
    insert into contact_consent (organization_id, id, contact_id, channel, source, given_on, proof, created_by, created_at)
    select ${organizationId}, new_id(), n."contactId", n.channel, n.source, n."givenOn", n.proof, ${by}, ${at}
    from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb)
      as n("contactId" text, channel text, source text, "givenOn" date, proof text) ${isNew} ${isFirst}
    returning id, contact_id`);
}

/** That one contact agrees no more in one channel. */
export interface Withdrawal {
  contactId: string;
  channel: Channel;
  proof: string;
}

/** Where nothing was agreed to, the no is a row of its own, one for a contact and a channel: the newer word counts, also after a merge. */
export async function withdrawConsents(
  db: Db,
  organizationId: string,
  withdrawals: readonly Withdrawal[],
  { by, at }: { by: string | null; at: Date },
): Promise<{ ended: NamedConsent[]; said: NamedConsent[] }> {
  type Named = Omit<Withdrawal, 'proof'> & { id: string; holds: boolean };
  const ended: NamedConsent[] = [];
  let left = withdrawals;
  for (const which of [
    sql`g.withdrawn_at is null`,
    sql`g.source = ${saidNo} and g.withdrawn_at is not null`,
  ]) {
    const done = await db.many<Named>(sql`
      update contact_consent g set withdrawn_at = ${at}, withdrawn_by = ${by}
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as n("contactId" text, channel text)
      where g.organization_id = ${organizationId} and g.contact_id = n."contactId" and g.channel = n.channel and ${which}
      returning g.id, n."contactId", n.channel, g.source <> ${saidNo} as holds`);
    for (const { id, contactId, holds } of done) if (holds) ended.push({ id, contact_id: contactId });
    const keys = new Set(done.map(({ contactId, channel }) => `${channel}/${contactId}`));
    left = left.filter(({ contactId, channel }) => !keys.has(`${channel}/${contactId}`));
  }
  const said = await db.many<NamedConsent>(sql`
    insert into contact_consent (organization_id, id, contact_id, channel, source, given_on, proof, created_by, created_at,
      withdrawn_at, withdrawn_by)
    select ${organizationId}, new_id(), n."contactId", n.channel, ${saidNo}, ${at.toISOString().slice(0, 10)}, n.proof, ${by}, ${at}, ${at}, ${by}
    from (select distinct on ("contactId", channel) * from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
      as said("contactId" text, channel text, proof text)) n returning id, contact_id`);
  return { ended, said };
}

interface NamedConsent {
  id: string;
  contact_id: string;
}

/** Takes back what `withdrawConsents` did: what it ended holds again, what it wrote is gone unless the same was said again since. */
export async function restoreConsents(
  db: Db,
  organizationId: string,
  ended: readonly string[],
  said: readonly string[],
): Promise<void> {
  await db.run(sql`
    update contact_consent set withdrawn_at = null, withdrawn_by = null where organization_id = ${organizationId} and id = any(${[...ended]})`);
  await db.run(sql`
    delete from contact_consent where organization_id = ${organizationId} and id = any(${[...said]}) and source = ${saidNo}
      and withdrawn_at = created_at`);
}

/** Takes back what one act wrote, where nobody withdrew it since. @returns the contacts it is gone of */
export async function removeConsents(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ contact_id: string }>(sql`
    delete from contact_consent where organization_id = ${organizationId} and id = any(${[...ids]}) and withdrawn_at is null
    returning contact_id`);
  return rows.map(({ contact_id }) => contact_id);
}
