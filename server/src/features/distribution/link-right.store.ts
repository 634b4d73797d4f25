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

/**
 * Steps of a statement's WITH: `asked` are these rows of the ledger, `own` all messages about the release, in every language, that
 * left for the people behind them. People are told apart as in the report (`engagement/people.sql.ts`): a contact is one person, and so
 * is an address; a number is where no contact has it.
 */
function ownRows({ organizationId, releaseId, ids }: Those): Sql {
  const releases = sql`any(array(select release_and_translations(${organizationId}, ${releaseId})))`;
  const columns = (row: Sql) =>
    sql`${row}.id, ${row}.contact_id, ${row}.email, ${row}.channel, ${row}.address, ${row}.state`;
  return sql`asked as materialized (
      select ${columns(sql`r`)} from recipient r
      where r.organization_id = ${organizationId} and r.release_id = ${releaseId} and r.id = any(${[...ids]})
    ), person(id, contact_id, email, channel, address, state) as (
      select * from asked
      union
      select ${columns(sql`r`)} from person p join recipient r on r.organization_id = ${organizationId} and r.release_id = ${releases}
        and (r.contact_id = p.contact_id or (p.email <> '' and r.email = p.email)
          or (p.channel = 'sms' and r.channel = 'sms' and r.address = p.address and (r.contact_id is null or p.contact_id is null)))
    ), own as materialized (select distinct id from person where state in ('sent', 'unconfirmed'))`;
}

/** Which rows that is. A statement of its own: one that steps from row to row and changes some has no plan in a spread database. */
async function findOwn(db: Db, those: Those): Promise<{ own: string[]; count: number }> {
  return db.one<{ own: string[]; count: number }>(sql`
    with recursive ${ownRows(those)}
    select array(select id from own) as own,
      (select count(*)::int from asked where id in (select id from own)) as count`);
}

/** Adds views to what is left by the links of these people. @returns how many of the rows there are */
export async function giveViews(db: Db, those: Those, views: number): Promise<number> {
  const { organizationId } = those;
  const spent = viewsSpent(organizationId, sql`r.release_id`, sql`${viewerPrefix.recipient} || r.id`);
  const limit = sql`coalesce(${contactLimit(sql`r`)}, ${defaultMaximumWatches}::int)`;
  const { own, count } = await findOwn(db, those);
  // Told before it is written: a change on another machine may not ask a function that reads.
  const given = await db.many<{ id: string; views: number }>(sql`
    select r.id, least(greatest(r.views_given, coalesce(${spent}, 0) - ${limit}) + ${views}::int, ${mostGiven}::int) as views
    from recipient r where r.organization_id = ${organizationId} and r.id = any(${own}) for update`);
  await db.run(sql`
    update recipient r set views_given = n.views
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n(id text, views int)
    where r.organization_id = ${organizationId} and r.id = n.id`);
  return count;
}

/**
 * Ends the links of the people behind these rows, or opens them again. A message that is still to leave brings a link that opens.
 * @returns how many of the rows there are
 */
export async function endLinks(db: Db, those: Those, endedAt: Date | null): Promise<number> {
  const { own, count } = await findOwn(db, those);
  await db.run(sql`
    update recipient r set link_ended_at = ${endedAt}
    where r.organization_id = ${those.organizationId} and r.id = any(${own}) and (r.link_ended_at is null) = ${endedAt !== null}`);
  return count;
}
