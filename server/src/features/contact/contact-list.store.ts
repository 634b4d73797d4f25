import type { ConditionGroup } from '@firstlook/contract/smart-condition.ts';
import { type Db, empty, join, type Sql, sql } from '../../platform/database.ts';
import { mirrored, mostCounted, type Order, orderBy, type Page } from '../../platform/list-page.ts';
import { hasWord } from '../../platform/search.sql.ts';
import { contactsWhere } from '../condition/condition.sql.ts';
import { staleContacts } from '../condition/stale.sql.ts';
import { type ContactRow, selected } from './contact.store.ts';

export interface ContactFilter {
  organizationId: string;
  /** Of the global organization, not its own. */
  isGeneral?: boolean;
  /** Words or digits; each must be found. */
  words: string[];
  tags?: string[];
  companies?: string[];
  mailingList?: string;
  /** A smart list by what it says; null for one that names nobody. */
  smartList?: ConditionGroup | null;
  notOnMailingList?: string;
  unsubscribed?: boolean;
  bounced?: boolean;
  stale?: boolean;
  importId?: string;
  from?: Date;
  to?: Date;
}

/** What of a general contact `c` may be searched by organizations that may not see addresses. */
const openLetters = sql`search_letters(lower(concat_ws(' ', c.first_name, c.last_name, c.role,
  (select string_agg(name, ' ') from general_company where id = any(c.company)))))`;

const source = ({ isGeneral }: ContactFilter): Sql =>
  isGeneral ? sql`general_contact c` : sql`own_contact c`;

const membersOf = ({ isGeneral, organizationId }: ContactFilter, list: string): Sql =>
  isGeneral
    ? sql`(select contact_id from general_list_contact where mailing_list_id = ${list})`
    : sql`(select contact_id from mailing_list_contact where organization_id = ${organizationId} and mailing_list_id = ${list})`;

/** @param byIndex whether words are looked up, or looked for in row after row of an ordered walk */
function condition(filter: ContactFilter, byIndex: boolean): Sql {
  const { isGeneral } = filter;
  const parts = isGeneral ? [sql`true`] : [sql`c.organization_id = ${filter.organizationId}`];
  for (const word of filter.words) {
    parts.push(hasWord(sql`c.letters`, word, byIndex));
    // The index holds addresses, too, and a search must not find out what the list does not show.
    if (isGeneral) parts.push(sql`(general_addresses_shown() or ${hasWord(openLetters, word, false)})`);
  }
  if (filter.tags) parts.push(sql`c.tags && ${filter.tags}::text[]`);
  if (filter.companies) parts.push(sql`c.company && ${filter.companies}::text[]`);
  if (filter.mailingList) parts.push(sql`c.id in ${membersOf(filter, filter.mailingList)}`);
  if (filter.notOnMailingList) parts.push(sql`c.id not in ${membersOf(filter, filter.notOnMailingList)}`);
  if (filter.smartList === null || (filter.smartList && isGeneral)) parts.push(sql`false`);
  else if (filter.smartList)
    // Asked once, whatever the planner thinks of it: of young tables it knows nothing, and would ask it for each contact.
    parts.push(sql`c.id in (with on_list as materialized (select c.id from ${contactsWhere(filter.organizationId, filter.smartList)})
      select id from on_list)`);
  for (const [kind, wanted] of [
    ['unsubscribed', filter.unsubscribed],
    ['bounced', filter.bounced],
  ] as const) {
    if (wanted === undefined) continue;
    const suppressed = sql`exists (select from suppression s where s.organization_id = ${filter.organizationId}
      and s.channel = 'email' and s.address = c.email and s.kind = ${kind})`;
    parts.push(wanted ? suppressed : sql`not ${suppressed}`);
  }
  if (filter.stale !== undefined) {
    const stale = sql`c.id in (with stale as materialized (select id from ${staleContacts(filter.organizationId)} found)
      select id from stale)`;
    parts.push(isGeneral ? sql`false` : filter.stale ? stale : sql`not ${stale}`);
  }
  if (filter.importId && !isGeneral) parts.push(sql`c.import_id = ${filter.importId}`);
  if (filter.from) parts.push(sql`c.created_at >= ${filter.from}`);
  if (filter.to) parts.push(sql`c.created_at < ${filter.to}`);
  return join(parts, ' and ');
}

const orders = {
  lastName: mirrored(
    sql`last_name, first_name`,
    sql`last_name desc, first_name desc, id desc`,
    sql`last_name asc, first_name asc, id asc`,
  ),
  firstName: mirrored(
    sql`first_name, last_name`,
    sql`first_name desc, last_name desc, id desc`,
    sql`first_name asc, last_name asc, id asc`,
  ),
  email: mirrored(sql`email`, sql`email desc, id desc`, sql`email asc, id asc`),
  _createdAt: mirrored(sql`created_at`, sql`created_at desc, id desc`, sql`created_at asc, id asc`),
} satisfies Record<string, Order>;
export type ContactOrder = keyof typeof orders;

/** Ids of a page, along the order. */
export async function walkContacts(
  db: Db,
  filter: ContactFilter,
  order: ContactOrder,
  page: Page,
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from ${source(filter)} where ${condition(filter, false)}
    order by ${orderBy(orders[order], page)} limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ id }) => id);
}

/** Narrowed to what people did, which is found out of the whole ledger: once, for the page and the number together. */
export const isByDeeds = ({ smartList, stale }: ContactFilter): boolean => !!smartList || stale !== undefined;

/** Ids of a page by the words' index, and how many match: with words up to one more than are counted. */
export function searchContacts(
  db: Db,
  filter: ContactFilter,
  order: ContactOrder,
  page: Page,
): Promise<{ ids: string[]; total: number }> {
  const most = filter.words.length > 0 ? sql`limit ${mostCounted + 1}` : empty;
  return db.one(sql`
    with hit as materialized (
      select id, ${orders[order].columns} from ${source(filter)} where ${condition(filter, true)} ${most})
    select (select count(*)::int from hit) as total, array(
      select id from hit order by ${orderBy(orders[order], page)} limit ${page.limit} offset ${page.offset}) as ids`);
}

/** Ids of all that match, by name, as many as are asked for at most. */
export async function listMatching(db: Db, filter: ContactFilter, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from ${source(filter)} where ${condition(filter, filter.words.length > 0)}
    order by last_name, first_name, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countContacts(db: Db, filter: ContactFilter): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from ${source(filter)} where ${condition(filter, false)}`,
  );
  return row.count;
}

/** These contacts, in any order. */
export function listContactsById(db: Db, organizationId: string, ids: string[]): Promise<ContactRow[]> {
  return db.many<ContactRow>(
    sql`${selected} where c.organization_id = ${organizationId} and c.id = any(${ids})`,
  );
}
