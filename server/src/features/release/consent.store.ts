import { type Db, sql } from '../../platform/database.ts';

/** Who comes: a signed-in person, a recipient, a link that was made for one person, or several of these at once. */
export interface ReaderIds {
  accountId: string | null;
  recipientId: string | null;
  linkTokenId: string | null;
}

/** The names of one person; none for an unknown reader. */
export async function listReaders(db: Db, organizationId: string, reader: ReaderIds): Promise<string[]> {
  const row = await db.one<{ readers: string[] }>(sql`
    select readers_of(${organizationId}, ${reader.accountId}, ${reader.recipientId}, ${reader.linkTokenId}) as readers`);
  return row.readers;
}

/** Those of these releases whose embargo, as it is now, this reader promised to keep. */
export async function listConsented(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  readers: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from release where organization_id = ${organizationId} and id = any(${[...ids]})
      and release_has_consent(organization_id, id, ${[...readers]}, embargo_until)`);
  return rows.map(({ id }) => id);
}

export interface NewConsent extends ReaderIds {
  organizationId: string;
  id: string;
  releaseId: string;
  reader: string;
  name: string;
  /** Network address. */
  address: string;
  agreed: string;
  namedUntil: Date;
  at: Date;
}

export async function insertConsent(db: Db, one: NewConsent): Promise<void> {
  await db.run(sql`
    insert into release_consent (organization_id, id, release_id, reader, name, address, account_id, contact_id, recipient_id,
      link_token_id, agreed, named_until, at)
    select ${one.organizationId}, ${one.id}, ${one.releaseId}, ${one.reader}, ${one.name}, ${one.address}, ${one.accountId},
      (select contact_id from recipient where organization_id = ${one.organizationId} and id = ${one.recipientId}),
      ${one.recipientId}, ${one.linkTokenId}, ${one.agreed}, ${one.namedUntil}::timestamptz, ${one.at}::timestamptz
    returning id`);
}

export interface ConsentRow {
  id: string;
  name: string;
  email: string;
  mobile: string;
  link: 'personal' | 'channel' | null;
  channel: string;
  address: string;
  agreed: string;
  named_until: Date;
  at: Date;
}

/** Who promised, the newest first; of an erased person not what their link says of them. */
export function listConsents(
  db: Db,
  organizationId: string,
  releaseId: string,
  limit: number,
): Promise<ConsentRow[]> {
  return db.many<ConsentRow>(sql`
    select c.id, c.name, coalesce(a.email, shown_address(r.is_general, r.email), l.email, '') as email,
      coalesce(shown_address(r.is_general, r.mobile), '') as mobile, case when l.type = 'insert' then l.token else '' end as channel,
      case l.type when 'unique' then 'personal' when 'insert' then 'channel' end as link, c.address, c.agreed, c.named_until, c.at
    from release_consent c
    left join account a on a.id = c.account_id
    left join recipient r on r.organization_id = c.organization_id and r.id = c.recipient_id
    left join link_token l on l.organization_id = c.organization_id and l.id = c.link_token_id and c.name <> ''
    where c.organization_id = ${organizationId} and c.release_id = ${releaseId} order by c.at desc, c.id limit ${limit}`);
}
