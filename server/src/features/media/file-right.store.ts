import { type Db, type Sql, sql } from '../../platform/database.ts';
import { zoneOfOrganization } from '../organization/organization-zone.sql.ts';
import type { FileStanding, Naming, ReaderLink } from './file-right.policy.ts';
import { isNamedByOrganization, lastDayOf } from './file-use.store.ts';
import { linkIsOut } from './recipient-link.sql.ts';

export interface StandingRow extends FileStanding {
  /** What the link that was given opens; null when it is no link of this organization. */
  link: ReaderLink['kind'] | null;
}

/**
 * When a `release r` is over for this reader: later, where their link was given more time (docs/decisions/0129).
 *
 * @param readers `readers_of` who asks
 */
const endFor = (
  readers: Sql,
  at: Date,
): Sql => sql`case when release_is_expired(r.expiration_date, ${at}) then coalesce((
    select max(l.link_open_until) from unnest(${readers}) reader join recipient l on l.organization_id = r.organization_id
      and (l.id = substring(reader from '^recipient:(.*)') or l.contact_id = substring(reader from '^contact:(.*)'))
    where l.release_id = r.id and l.link_ended_at is null and l.link_open_until > r.expiration_date), r.expiration_date)
  else r.expiration_date end`;

/** Whether the licence of a `release_file u` is over: after its last day where the `organization o` is. */
const isLicenceOver = (at: Date): Sql =>
  sql`coalesce(licence_end(${zoneOfOrganization}, u.usable_until) <= ${at}, false)`;
/** Whether what a `release_file u` says lets the file be taken. */
const mayBeTaken = (at: Date): Sql => sql`(u.is_downloadable and not ${isLicenceOver(at)})`;

/**
 * Of a `file f` and its `organization o`, with the releases that show it as they stand at this moment for this reader.
 *
 * @param readers `readers_of` who asks
 */
export function standingColumns(readers: Sql, at: Date): Sql {
  return sql`f.kind,
    case when o.deleted_at is not null then 'closed' when organization_is_open(o.status, o.deleted_at) then 'open'
      else 'pending' end as organization,
    coalesce((o.settings->>'requireAuth')::boolean, false) as "requireAuth",
    coalesce((o.settings->>'allowFilmDownload')::boolean, false) as "allowFilmDownload",
    f.kind = 'img' and (f.parent->>'collection' in ('organization', 'account') or ${isNamedByOrganization})
      as "isOrganizationPicture",
    coalesce((select jsonb_agg(jsonb_build_object('releaseId', u.release_id, 'isCurrent', u.is_current,
        'isShown', not coalesce(u.file_id = any(r.kept_files), false),
        'isOpen', release_is_open(r.organization_id, r.id, r.distributed_at, ${endFor(readers, at)}, r.embargo_until, ${readers}, ${at}),
        'isEmbargoed', release_is_embargoed(r.embargo_until, ${at}),
        'isReleased', r.distributed_at is not null or r.previewed_at is not null,
        'requiresAuth', u.requires_auth,
        'isDownloadable', ${mayBeTaken(at)}, 'isLicenceOver', ${isLicenceOver(at)}))
      from release_file u join release r on r.organization_id = u.organization_id and r.id = u.release_id
      where u.organization_id = f.organization_id and u.file_id = f.id), '[]') as showings,
    case when f.source_file_id is null then '[]' else coalesce((
      select jsonb_agg(jsonb_build_object('isCurrent', u.is_current, 'isDownloadable', ${mayBeTaken(at)})) from release_file u
      where u.organization_id = f.organization_id and u.file_id = f.source_file_id), '[]') end as "cutFrom"`;
}

/** What templates of releases say of the `file` and of the picture that it was cut from. */
export function listTemplateNamings(
  db: Db,
  organizationId: string,
  fileId: string,
  at: Date,
): Promise<Naming[]> {
  return db.many<Naming>(sql`
    select true as "isCurrent", coalesce(i->>'downloadable', 'true') = 'true'
      and coalesce(licence_end(${zoneOfOrganization}, ${lastDayOf}) > ${at}, true) as "isDownloadable"
    from file f
    join organization o on o.organization_id = f.organization_id
    join release_template t on t.organization_id = f.organization_id and position(coalesce(f.source_file_id, f.id) in t.data::text) > 0,
      jsonb_path_query(t.data, '$.** ? (exists (@.fileId))') as i
    where f.organization_id = ${organizationId} and f.id = ${fileId}
      and (i->>'fileId' in (f.id, f.source_file_id) or i #>> '{original,fileId}' in (f.id, f.source_file_id))`);
}

/** A link as the caller gave it; the text itself of a test mail's link is kept nowhere. */
export interface GivenLink {
  releaseId: string;
  token: string;
  tokenHash: Buffer;
}

/**
 * A link opens its own release and, where that is a group, what lies in it (docs/decisions/0035), all of it in every language
 * (0053). The link of a test mail, which opens what is not open yet, stays in its language.
 */
function linkKind(organizationId: string, link: GivenLink | null, at: Date): Sql {
  if (!link) return sql`null`;
  const { releaseId, token, tokenHash } = link;
  const reaching = sql`in (select releases_reaching(${organizationId}, ${releaseId}, ${at}))`;
  return sql`(
    select 'personal' from recipient r where r.organization_id = ${organizationId} and r.release_id ${reaching} and r.token = ${token}
      and r.link_ended_at is null and ${linkIsOut}
    union all
    select case type when 'unique' then 'personal' else 'channel' end from link_token
    where organization_id = ${organizationId} and release_id ${reaching} and token = ${token} and ended_at is null
    union all
    select 'preview' from preview_link
    where organization_id = ${organizationId} and token_hash = ${tokenHash} and expires_at > now()
      and release_id in (select release_and_groups(${organizationId}, ${releaseId}, ${at}))
    limit 1)`;
}

/** Whom the account and the link stand for, as `readers_of` names them. */
function readersBy(organizationId: string, accountId: string | null, link: GivenLink | null, at: Date): Sql {
  if (!link) return sql`readers_of(${organizationId}, ${accountId}, null, null)`;
  const reaching = sql`in (select releases_reaching(${organizationId}, ${link.releaseId}, ${at}))`;
  return sql`readers_of(${organizationId}, ${accountId},
    (select r.id from recipient r where r.organization_id = ${organizationId} and r.release_id ${reaching} and r.token = ${link.token} and ${linkIsOut} limit 1),
    (select id from link_token where organization_id = ${organizationId} and release_id ${reaching} and token = ${link.token} and ended_at is null limit 1))`;
}

/** Everything that decides who may have these files, in one statement. */
export function listFileStandings(
  db: Db,
  organizationId: string,
  fileIds: readonly string[],
  at: Date,
  accountId: string | null,
  link: GivenLink | null,
): Promise<(StandingRow & { id: string })[]> {
  return db.many<StandingRow & { id: string }>(sql`
    select f.id, ${standingColumns(readersBy(organizationId, accountId, link, at), at)}, ${linkKind(organizationId, link, at)} as link
    from file f join organization o on o.organization_id = f.organization_id
    where f.organization_id = ${organizationId} and f.id = any(${[...fileIds]}) and f.removed_at is null`);
}
