import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import { viewerPrefix } from '../media/viewer-key.ts';
import { contactLimit, viewsSpent } from '../media/watch-limit.sql.ts';

/** Rows of a report. */
interface Those {
  organizationId: string;
  releaseId: string;
  ids: readonly string[];
}

/** Views that a link may be given in all. */
const mostGiven = 1000;

/** One person of a report. */
export interface AskedRow {
  id: string;
  /** As far as it may be read. */
  name: string;
  /** A message left for them, or perhaps: a link of theirs is there. */
  has_link: boolean;
  is_ended: boolean;
}

/** Rows that are asked for, held for the transaction, and all messages that left for the people behind them. */
export interface Held {
  asked: AskedRow[];
  own: string[];
}

/**
 * Steps of a statement's WITH: `asked` are these rows of the ledger, `own` all messages about the release, in every language, that
 * left for the people behind them, as `linkIsOut` says but for what goes out again. People are told apart as in the report (`engagement/people.sql.ts`): a contact is one person, and so
 * is an address; a number is where no contact has it. Each of the ways has its index: of a thousand people none is looked for in all rows.
 */
function ownRows({ organizationId, releaseId, ids }: Those): Sql {
  const releases = sql`any(array(select release_and_translations(${organizationId}, ${releaseId})))`;
  const columns = sql`r.id, r.contact_id, r.email, r.channel, r.address, r.state, r.handed_at, r.token`;
  const same = (isSame: Sql) => sql`
    select ${columns} from recipient r where r.organization_id = ${organizationId} and r.release_id = ${releases} and ${isSame}`;
  return sql`asked as materialized (
      select r.* from recipient r
      where r.organization_id = ${organizationId} and r.release_id = ${releaseId} and r.id = any(${[...ids]})
    ), person(id, contact_id, email, channel, address, state, handed_at, token) as (
      select ${columns} from asked r
      union
      select o.* from person p cross join lateral (
        ${same(sql`r.contact_id = p.contact_id`)}
        union all ${same(sql`r.address = p.email and r.email = p.email and p.email <> ''`)}
        union all ${same(sql`r.email = p.email and r.email <> r.address and p.email <> ''`)}
        union all ${same(sql`r.address = p.address and p.channel = 'sms' and r.channel = 'sms'
          and (r.contact_id is null or p.contact_id is null)`)}) o
    ), own as materialized (
      select distinct id from person where token not like 'ended-%'
        and (state in ('sent', 'unconfirmed') or (state <> 'queued' and handed_at is not null)))`;
}

/** What the people behind these rows have. A statement of its own: one that steps from row to row and changes some has no plan in a spread database. */
export async function findOwn(db: Db, those: Those): Promise<Held> {
  return db.one<Held>(sql`
    with recursive ${ownRows(those)}
    select array(select id from own) as own,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'has_link', a.id in (select id from own), 'is_ended', a.link_ended_at is not null,
        'name', coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), shown_address(a.is_general, a.email),
          shown_address(a.is_general, a.mobile), '')) order by a.id) from asked a), '[]') as asked`);
}

/** The same, and nobody else changes it before the end of the transaction. */
export async function holdOwn(db: Db, those: Those): Promise<Held> {
  const { own } = await findOwn(db, those);
  await db.run(sql`
    select id from recipient where organization_id = ${those.organizationId} and id = any(${own}) order by id for update`);
  return findOwn(db, those);
}

/** Adds views to what is left by these links. @returns those that have some more */
export async function giveViews(
  db: Db,
  organizationId: string,
  own: readonly string[],
  views: number,
): Promise<string[]> {
  const spent = viewsSpent(organizationId, sql`r.release_id`, sql`${viewerPrefix.recipient} || r.id`);
  const limit = sql`coalesce(${contactLimit(sql`r`)}, ${defaultMaximumWatches}::int)`;
  // Told before it is written: a change on another machine may not ask a function that reads.
  const given = await db.many<{ id: string; views: number }>(sql`
    select id, views from (
      select r.id, r.views_given,
        least(greatest(r.views_given, coalesce(${spent}, 0) - ${limit}) + ${views}::int, ${mostGiven}::int) as views
      from recipient r where r.organization_id = ${organizationId} and r.id = any(${[...own]})) told
    where views > views_given`);
  await db.run(sql`
    update recipient r set views_given = n.views
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(id text, views int)
    where r.organization_id = ${organizationId} and r.id = n.id`);
  return given.map(({ id }) => id);
}

/**
 * Ends these links, or opens them again. A message that is still to leave brings a link that opens.
 * @returns those that were otherwise before
 */
export async function endLinks(
  db: Db,
  organizationId: string,
  own: readonly string[],
  endedAt: Date | null,
): Promise<string[]> {
  const changed = await db.many<{ id: string }>(sql`
    update recipient r set link_ended_at = ${endedAt}
    where r.organization_id = ${organizationId} and r.id = any(${[...own]}) and (r.link_ended_at is null) = ${endedAt !== null}
    returning r.id`);
  return changed.map(({ id }) => id);
}

/** Until when these links open after their release has expired. @returns those that were otherwise before */
export async function extendLinks(
  db: Db,
  organizationId: string,
  own: readonly string[],
  openUntil: Date | null,
): Promise<string[]> {
  const changed = await db.many<{ id: string }>(sql`
    update recipient r set link_open_until = ${openUntil}
    where r.organization_id = ${organizationId} and r.id = any(${[...own]})
      and r.link_open_until is distinct from ${openUntil}::timestamptz
    returning r.id`);
  return changed.map(({ id }) => id);
}
