import type { Audience } from '@firstlook/contract/audience.ts';
import { type Db, type Sql, sql } from '../../platform/database.ts';
import type { GoesBy, Merged } from './collecting-send.store.ts';

export type GroupKind = 'list' | 'tag' | 'company';

/** Of a document: it names this tag, company, list or smart list. */
const names = (document: Sql, id: string): Sql =>
  sql`jsonb_path_exists(${document}, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))`;

/** Names of the smart lists whose condition says something of a tag, a company or a mailing list. */
export async function listSmartUse(db: Db, organizationId: string, id: string): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select l.name from smart_list l where l.organization_id = ${organizationId} and ${names(sql`l.condition`, id)}
    order by lower(l.name)`);
  return rows.map(({ name }) => name);
}

/** Smart lists `l` by which a recurring send `s` goes and whose condition says something of this: without it they mean nobody. */
const smartBy = (id: string): Sql =>
  sql`l.organization_id = s.organization_id and s.audience->'smartLists' ? l.id and ${names(sql`l.condition`, id)}`;

interface RecurringUse extends GoesBy {
  name: string;
  audience: Omit<Audience, 'contacts'>;
  /** Its smart lists that mean nobody once this is deleted. */
  ends: string[];
}

/** The recurring sends that go by a tag, a company, a mailing list or a smart list, or by a smart list that says something of it. */
export function listRecurringUse(
  db: Db,
  organizationId: string,
  { id, into }: Merged,
): Promise<RecurringUse[]> {
  const goesBy = (one: string) =>
    sql`(${names(sql`s.audience`, one)} or exists (select from smart_list l where ${smartBy(one)}))`;
  return db.many(sql`
    select s.name, s.audience, ${goesBy(id)} as goes_by, ${goesBy(into)} as goes_by_into,
      array(select l.id from smart_list l where ${smartBy(id)}) as ends from recurring_send s
    where s.organization_id = ${organizationId} and (${goesBy(id)} or ${goesBy(into)})
    order by lower(s.name)`);
}

const worn = { tag: sql`tags`, company: sql`company` };

/** How many are on one of two lists, or wear one of two labels, and not the other one. */
export async function countApart(
  db: Db,
  organizationId: string,
  kind: GroupKind,
  { id, into }: Merged,
): Promise<{ only: number; only_into: number }> {
  const both = [id, into];
  const people =
    kind === 'list'
      ? sql`select m.contact_id, array_agg(m.mailing_list_id) as groups from mailing_list_contact m
          where m.organization_id = ${organizationId} and m.mailing_list_id = any(${both}) group by m.contact_id`
      : sql`select c.id as contact_id, c.${worn[kind]} as groups from contact c
          where c.organization_id = ${organizationId} and c.${worn[kind]} && ${both}::text[]`;
  return db.one(sql`
    select count(*) filter (where not p.groups @> array[${into}]::text[])::int as only,
      count(*) filter (where not p.groups @> array[${id}]::text[])::int as only_into from (${people}) p`);
}

/** Of what is general: how many recurring sends go by it, of each organization that has some. */
export function countRecurringUse(
  system: Db,
  id: string,
): Promise<{ organization_id: string; count: number }[]> {
  return system.many(sql`
    select s.organization_id, count(*)::int as count from recurring_send s
    where ${names(sql`s.audience`, id)} group by s.organization_id`);
}

/** Which of these ids are those of a tag, a company or a list that the organization may send to. */
export async function listThere(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const own = sql`organization_id = ${organizationId} and id = any(${[...ids]})`;
  const general = sql`id = any(${[...ids]})`;
  const rows = await db.many<{ id: string }>(sql`
    select id from mailing_list where ${own} union all select id from general_list where ${general}
    union all select id from tag where ${own} union all select id from general_tag where ${general}
    union all select id from company where ${own} union all select id from general_company where ${general}
    union all select id from smart_list where ${own}`);
  return rows.map(({ id }) => id);
}

/**
 * After they were deleted: whether anybody is left of the recurring sends that went by them, or by a smart list that did, is looked at (`stopLost`); of one that
 * is off, too, which somebody may let go on beside it. */
export async function noteLost(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  const isOne = (document: Sql) => sql`jsonb_path_exists(${document}, '$.** ? (@ == $ids[*])',
    jsonb_build_object('ids', ${JSON.stringify(ids)}::jsonb))`;
  await db.run(sql`
    update recurring_send s set lost_group = true
    where s.organization_id = ${organizationId} and (${isOne(sql`s.audience`)} or exists (select from smart_list l
      where l.organization_id = s.organization_id and s.audience->'smartLists' ? l.id and ${isOne(sql`l.condition`)}))`);
}

/** A document that names one group instead of another, and none twice in a row of them. */
function withReplaced(document: unknown, id: string, into: string): unknown {
  if (Array.isArray(document)) return [...new Set(document.map((part) => withReplaced(part, id, into)))];
  if (typeof document === 'object' && document !== null)
    return Object.fromEntries(
      Object.entries(document).map(([key, part]) => [key, withReplaced(part, id, into)]),
    );
  return document === id ? into : document;
}

interface Named {
  id: string;
  document: unknown;
}

/** Smart lists and recurring sends go from then on by the group that another one was merged into. */
export async function followMergedGroup(
  db: Db,
  organizationId: string,
  id: string,
  into: string,
): Promise<void> {
  const of = sql`organization_id = ${organizationId}`;
  const written = ({ document }: Named) => sql`${JSON.stringify(withReplaced(document, id, into))}::jsonb`;
  const lists = await db.many<Named>(sql`select id, condition as document from smart_list
    where ${of} and ${names(sql`condition`, id)} order by id for update`);
  for (const one of lists)
    await db.run(
      sql`update smart_list set condition = ${written(one)}, version = version + 1 where ${of} and id = ${one.id}`,
    );
  const recurring = await db.many<Named>(sql`select id, audience as document from recurring_send
    where ${of} and ${names(sql`audience`, id)} order by id for update`);
  for (const one of recurring)
    await db.run(
      sql`update recurring_send set audience = ${written(one)}, version = version + 1 where ${of} and id = ${one.id}`,
    );
}
