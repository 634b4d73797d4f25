import type { Channel } from '@firstlook/contract/distribution.ts';
import type { Suppression } from '@firstlook/contract/suppression.ts';
import { type Db, empty, join, type Sql, sql } from '../../platform/database.ts';
import { mostCounted } from '../../platform/list-page.ts';
import { plainInLike } from '../../platform/search.sql.ts';
import { byComplaint, imported, overWeaker } from '../suppression/suppression.sql.ts';
import { saidOf } from '../suppression/wish.sql.ts';

type SuppressionKind = Suppression['kind'];

export interface SuppressionFilter {
  organizationId: string;
  search: string;
  /** The number that the search is, where it is one. */
  number?: string | null;
  channel?: Channel | undefined;
  kind?: SuppressionKind | 'complaint' | undefined;
  from?: Date;
  to?: Date;
}

export interface SuppressionRow {
  channel: Channel;
  address: string;
  kind: SuppressionKind;
  reason: string;
  at: Date;
  /** Of a pause its last moment. */
  until: Date | null;
  by: string;
  /** The word of the organization beneath a reader's own; `by` is then who said that. */
  beside: string | null;
  contact_id: string | null;
  contact_name: string | null;
}

/** Some of a number as people write it: with blanks and dashes, with the 0 of its own country. */
const digitsOf = (search: string): string[] =>
  /^[\d\s()+./-]{3,}$/.test(search) ? [search.replace(/\D/g, '').replace(/^0+/, '')].filter(Boolean) : [];

/**
 * Whether the address of a stop is kept back (docs/decisions/0046): it is a general contact's, and the organization did not say it itself. What it typed, or
 * has as its own contact, is told back whether anybody general has it or not: else the list would answer a guess.
 */
const isKept = sql`(is_general_address(s.address) and coalesce(s.reason, '') <> ${imported} and coalesce(s.beside, '') <> ${imported}
  and not exists (select from contact own where own.organization_id = s.organization_id
    and s.address = case s.channel when 'email' then own.email else own.mobile end))`;

/** An address that is kept back is not found letter by letter. */
function condition({ organizationId, search, number, channel, kind, from, to }: SuppressionFilter): Sql {
  const parts = [sql`s.organization_id = ${organizationId}`];
  if (channel) parts.push(sql`s.channel = ${channel}`);
  if (kind === 'complaint') parts.push(sql`s.kind = 'unsubscribed' and s.reason = ${byComplaint}`);
  else if (kind) parts.push(sql`s.kind = ${kind}`);
  if (from) parts.push(sql`s.at >= ${from}`);
  if (to) parts.push(sql`s.at < ${to}`);
  if (search) {
    const numbers = digitsOf(search).map((digits) => `%${digits}%`);
    parts.push(sql`(s.address like ${`%${plainInLike(search.toLowerCase())}%`} or s.address = ${number ?? null}
      or (s.channel = 'sms' and s.address like any(${numbers})))`);
    parts.push(sql`(general_addresses_shown() or not ${isKept})`);
  }
  return join(parts, ' and ');
}

export async function countSuppressions(db: Db, filter: SuppressionFilter): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${saidOf} where ${condition(filter)} limit ${mostCounted + 1}) counted`);
  return row.count;
}

interface SuppressionPage {
  order: 'at' | 'address';
  ascending: boolean;
  offset: number;
  limit: number;
}

/** @param page a part of them; without it all */
function listing(
  filter: SuppressionFilter,
  { order, ascending }: Pick<SuppressionPage, 'order' | 'ascending'>,
  page: Pick<SuppressionPage, 'offset' | 'limit'> | null,
): Sql {
  const direction = ascending ? sql`asc` : sql`desc`;
  // The order of addresses that are kept back would tell of them.
  const address = sql`case when p.is_general and not general_addresses_shown() then '' else p.address end`;
  const by =
    order === 'at'
      ? sql`p.at ${direction}, p.channel, p.address`
      : sql`${address} ${direction}, p.channel, p.at`;
  const part = page ? sql`offset ${page.offset} limit ${page.limit}` : empty;
  const paged = order === 'at' ? sql`order by s.at ${direction}, s.channel, s.address ${part}` : empty;
  const rest = order === 'at' ? empty : part;
  return sql`
    with p as materialized (
      select s.*, ${isKept} as is_general from ${saidOf} where ${condition(filter)} ${paged})
    select p.channel, coalesce(shown_address(p.is_general, p.address), '') as address, p.kind,
      shown_words(p.is_general, p.reason) as reason, p.at, p.until, p.beside,
      coalesce(trim(a.first_name || ' ' || a.last_name), '') as by, c.id as contact_id,
      coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email) as contact_name
    from p left join account a on a.id = p.created_by
    left join lateral (select id, first_name, last_name, email from contact
      where organization_id = p.organization_id and (p.address = case p.channel when 'email' then email else mobile end
        or id = any(array(select w.contact_id from contact_address w where w.organization_id = p.organization_id and w.address = p.address)))
      order by p.address = case p.channel when 'email' then email else mobile end desc, created_at, id limit 1) c on true
    order by ${by} ${rest}`;
}

/** A page of them, each with the own contact of that address where there is one. */
export const listSuppressions = (
  db: Db,
  filter: SuppressionFilter,
  page: SuppressionPage,
): Promise<SuppressionRow[]> => db.many(listing(filter, page, page));

/** All of them as they stand in one moment, the newest first, so many at a time. */
export const walkSuppressions = (
  db: Db,
  filter: SuppressionFilter,
  size: number,
): AsyncIterable<SuppressionRow[]> => db.walk(listing(filter, { order: 'at', ascending: false }, null), size);

/** Stops messages to addresses. @returns how many got them until now, or bounced: not those whose reader had left already */
export async function addSuppressions(
  db: Db,
  row: { organizationId: string; channel: Channel; reason: string; createdBy: string },
  addresses: readonly string[],
): Promise<number> {
  const written = await db.many<{ is_beside: boolean }>(sql`
    insert into suppression (organization_id, channel, address, kind, reason, created_by)
    select ${row.organizationId}, ${row.channel}, address, 'unsubscribed', ${row.reason}, ${row.createdBy}
    from unnest(${[...addresses].sort()}::text[]) as address ${overWeaker} returning beside is not null as is_beside`);
  return written.filter((one) => !one.is_beside).length;
}

type Shown = Pick<Suppression, 'channel' | 'address' | 'kind' | 'reason'>;

export async function isSuppressed(
  db: Db,
  organizationId: string,
  { channel, address }: Pick<Shown, 'channel' | 'address'>,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from suppression where organization_id = ${organizationId} and channel = ${channel} and address = ${address}`);
  return row !== null;
}

/** @returns what it was; null where this does not stand against the address, or not any more */
export async function takeSuppression(
  db: Db,
  organizationId: string,
  { channel, address, kind, reason }: Shown,
): Promise<{ kind: string; reason: string } | null> {
  const was = await db.maybe<{ kind: string; reason: string }>(sql`
    delete from suppression where organization_id = ${organizationId} and channel = ${channel} and address = ${address}
      and kind = ${kind} and (kind = 'bounced' or coalesce(reason, '') = ${reason})
    returning kind, reason`);
  if (was)
    await db.run(sql`delete from bounce where organization_id = ${organizationId} and address = ${address}`);
  return was;
}
