import { type Db, sql } from '../../platform/database.ts';

// Links to a release that a person made by hand, each for a named channel or for one reader (docs/decisions/0138).

export interface NewLink {
  organizationId: string;
  id: string;
  releaseId: string;
  type: 'unique' | 'insert';
  token: string;
  /** Whom it is for, lower case; null for a channel, and where that was not said. */
  email: string | null;
  createdBy: string;
}

/** A link that nobody has any more: its reader was erased, or their contact deleted. */
const isGone = sql`starts_with(token, 'ended-')`;
const goneToken = sql`'ended-' || id`;

/** Why a name cannot be that of a channel of this release; null where it can. */
export async function findNameFault(
  db: Db,
  { organizationId, releaseId, name }: { organizationId: string; releaseId: string; name: string },
): Promise<'taken' | 'ended' | null> {
  const row = await db.one<{ is_secret: boolean; is_ended: boolean }>(sql`
    select exists (select from recipient where organization_id = ${organizationId} and token = ${name})
        or exists (select from link_token where organization_id = ${organizationId} and token = ${name} and type = 'unique')
        or starts_with(${name}, 'ended-') as is_secret,
      exists (select from link_token where organization_id = ${organizationId} and release_id = ${releaseId} and token = ${name}
        and type = 'insert' and ended_at is not null) as is_ended`);
  if (row.is_secret) return 'taken';
  return row.is_ended ? 'ended' : null;
}

/** A channel's name may be copied again and again; it stays one channel. */
export function insertMadeLink(db: Db, row: NewLink): Promise<number> {
  return db.run(sql`
    insert into link_token (organization_id, id, release_id, type, token, email, created_by)
    values (${row.organizationId}, ${row.id}, ${row.releaseId}, ${row.type}, ${row.token}, ${row.email}, ${row.createdBy})
    on conflict (organization_id, release_id, token) do nothing`);
}

export interface MadeLinkRow {
  id: string;
  type: 'unique' | 'insert';
  /** A channel's name, or the address of whom it is for; may be empty. */
  name: string;
  created_at: Date;
  ended_at: Date | null;
}

const columns = sql`id, type, case type when 'insert' then token else coalesce(email, '') end as name, created_at, ended_at`;

/** Those of a release, the newest first; the secret of one reader's is not read. */
export async function listMadeLinks(
  db: Db,
  organizationId: string,
  releaseId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: MadeLinkRow[]; total: number }> {
  const meant = sql`organization_id = ${organizationId} and release_id = ${releaseId} and not ${isGone}`;
  const rows = await db.many<MadeLinkRow>(sql`
    select ${columns} from link_token where ${meant} order by created_at desc, id desc limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from link_token where ${meant}`,
  );
  return { rows, total };
}

/** Ends one, or opens it again. @returns the link as it is then, and whether it was otherwise; null when there is none */
export async function setMadeLinkEnded(
  db: Db,
  link: { organizationId: string; releaseId: string; id: string },
  endedAt: Date | null,
): Promise<{ link: MadeLinkRow; changed: boolean } | null> {
  const { organizationId, releaseId, id } = link;
  const mine = sql`organization_id = ${organizationId} and release_id = ${releaseId} and id = ${id} and not ${isGone}`;
  const before = await db.maybe<MadeLinkRow>(sql`select ${columns} from link_token where ${mine} for update`);
  if (!before) return null;
  if ((before.ended_at === null) === (endedAt === null)) return { link: before, changed: false };
  await db.run(sql`update link_token set ended_at = ${endedAt} where ${mine}`);
  return { link: { ...before, ended_at: endedAt }, changed: true };
}

/** Ends, or opens again, those that are for the people of these rows of the ledger, of a release in every language. */
export function endMadeLinksOfRows(
  db: Db,
  {
    organizationId,
    releaseId,
    recipientIds,
  }: { organizationId: string; releaseId: string; recipientIds: readonly string[] },
  endedAt: Date | null,
): Promise<number> {
  return db.run(sql`
    update link_token set ended_at = ${endedAt}
    where organization_id = ${organizationId} and release_id = any(array(select release_and_translations(${organizationId}, ${releaseId})))
      and (ended_at is null) = ${endedAt !== null}
      and email = any(array(select lower(email) from recipient
        where organization_id = ${organizationId} and id = any(${[...recipientIds]}) and email <> ''))`);
}

/** Takes from these contacts all that are for them; such a link is not opened again. */
export function endMadeLinksOfContacts(
  db: Db,
  organizationId: string,
  contactIds: readonly string[],
): Promise<number> {
  return db.run(sql`
    update link_token set ended_at = coalesce(ended_at, now()), token = ${goneToken}
    where organization_id = ${organizationId} and not ${isGone}
      and email = any(array(select address from contact_address
        where organization_id = ${organizationId} and contact_id = any(${[...contactIds]}) and kind = 'email'))`);
}
