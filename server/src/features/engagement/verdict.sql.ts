import { join, type Sql, sql } from '../../platform/database.ts';

/**
 * When more time than this lies between an entrance and the beginning of a film, the viewer came by another entrance, or by
 * none.
 */
const longestWait = sql`interval '12 hours'`;

/** By what an entrance and a watch are known to be of the same reader; each has an index, so they are asked one by one. */
const identities = { recipient: sql`recipient_id`, link: sql`link_token_id`, account: sql`account_id` };
type Identity = keyof typeof identities;
const everyIdentity = Object.keys(identities) as Identity[];

const noLaterEntrance = join(
  everyIdentity.map(
    (one) => sql`not exists (
      select from event later where later.organization_id = e.organization_id and later.release_id = e.release_id
        and later.kind = 'landing' and later.${identities[one]} = e.${identities[one]} and later.at > e.at and later.at <= s.ended_at)`,
  ),
  ' and ',
);

const sittings = sql`from watch w join sitting s on s.organization_id = w.organization_id and s.watch_id = w.id`;

/** Whether `event e` was the last entrance before a sitting of the reader of this identity. */
const isBeforeSitting = (
  one: Identity,
) => sql`w.organization_id = e.organization_id and w.release_id = e.release_id
    and w.${identities[one]} = e.${identities[one]} and s.total_ms > 0 and s.ended_at >= e.at and s.started_at < e.at + ${longestWait}
    and ${noLaterEntrance}`;

/**
 * Whether an `event e` counts as a person's. What was judged a machine's when it came in is overruled by watching:
 * the last entrance before a person watched is the one by which that person came.
 * @param by watches of whom are asked
 */
export const isByPersonBy = (
  by: readonly Identity[],
) => sql`(e.verdict = 'person' or (e.kind = 'landing' and (
  ${join(
    by.map((one) => sql`exists (select ${sittings} where ${isBeforeSitting(one)})`),
    ' or ',
  )})))`;
export const isByPerson = isByPersonBy(everyIdentity);

/**
 * Ids of the entrances by which, though judged a machine's, a person came: the same for all events of releases at once, so that
 * watches are gone through once and not for each entrance of a scanner. `isByPersonGiven` takes them under a name.
 * @param by watches of whom are asked
 */
export function vouchedFor(
  organizationId: string,
  releases: Sql,
  by: readonly Identity[] = everyIdentity,
): Sql {
  const lists = by.map(
    (one) => sql`select e.id ${sittings} cross join event e where ${isBeforeSitting(one)}
      and e.organization_id = ${organizationId} and e.release_id ${releases} and e.kind = 'landing' and e.verdict <> 'person'`,
  );
  return join(lists, ' union all ');
}

/** @param vouched a relation with `vouchedFor` of all releases that are asked about */
export const isByPersonGiven = (vouched: Sql) =>
  sql`(e.verdict = 'person' or e.id in (select id from ${vouched}))`;
