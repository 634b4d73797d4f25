import { type Db, sql } from '../../platform/database.ts';
import { tokenHash } from '../../platform/identifier.ts';
import type { FileStanding, ReaderLink } from './file-right.policy.ts';
import { standingColumns } from './file-right.store.ts';
import { linkIsOut } from './recipient-link.sql.ts';
import { viewerKindOf } from './viewer-key.ts';
import { viewsSpent, watchLimit } from './watch-limit.sql.ts';

/** Who is behind a token of a release, as far as watching goes. Reads the ledger's rows and writes none of them. */
export interface TokenViewer {
  recipient_id: string | null;
  link_token_id: string | null;
  /** `insert`: a named channel, whose link may be passed on. */
  link_type: 'unique' | 'insert' | 'none' | null;
  name: string;
  email: string;
  mobile: string;
  /** By what the organization may know the viewer: a general contact's address is not told (docs/decisions/0046); may be empty. */
  known_as: string;
  /** `maxTimesAllowdToWatchVideo` of the contact. */
  views_total: number | null;
}

export function findTokenViewer(
  db: Db,
  organizationId: string,
  { releaseId, token, at }: { releaseId: string; token: string; at: Date },
): Promise<TokenViewer | null> {
  const reaching = sql`in (select releases_reaching(${organizationId}, ${releaseId}, ${at}))`;
  return db.maybe<TokenViewer>(sql`
    select * from (
    select r.release_id, r.id as recipient_id, null as link_token_id, null as link_type, trim(r.first_name || ' ' || r.last_name) as name,
      coalesce(r.email, '') as email, coalesce(r.mobile, c.mobile, '') as mobile,
      coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), shown_address(r.is_general, r.email), '') as known_as,
      ${watchLimit(sql`r`)} as views_total
    from recipient r left join contact c on c.organization_id = r.organization_id and c.id = r.contact_id
    where r.organization_id = ${organizationId} and r.release_id ${reaching} and r.token = ${token} and r.link_ended_at is null
      and ${linkIsOut}
    union all
    select l.release_id, null, l.id, l.type, case l.type when 'insert' then l.token else coalesce(p.name, '') end, coalesce(l.email, ''), '', '', null from link_token l
    left join lateral (select trim(c.first_name || ' ' || c.last_name) as name from contact c
      join contact_address w on w.organization_id = c.organization_id and w.contact_id = c.id and w.kind = 'email'
      where c.organization_id = l.organization_id and w.address = l.email limit 1) p on true
    where l.organization_id = ${organizationId} and l.release_id ${reaching} and l.token = ${token} and l.ended_at is null) link
    order by release_id <> ${releaseId} limit 1`);
}

/** To whom a test message with this link went; `address` is null of one from before that was kept. */
export function findTestReader(
  db: Db,
  organizationId: string,
  { releaseId, token, at }: { releaseId: string; token: string; at: Date },
): Promise<{ address: string | null } | null> {
  return db.maybe(sql`
    select address from preview_link
    where organization_id = ${organizationId} and token_hash = ${tokenHash(token)} and expires_at > ${at}
      and release_id in (select release_and_groups(${organizationId}, ${releaseId}, ${at}))`);
}

export interface NewPlayback {
  tokenHash: Buffer;
  fileId: string;
  releaseId: string | null;
  viewerKey: string;
  accountId: string | null;
  recipientId: string | null;
  linkTokenId: string | null;
  /** The film that the file is now; the session goes on with it, whatever takes its place. */
  filmVersion: number;
  origin: string;
  loginTokenHash: Buffer | null;
}

export interface PlaybackRow {
  token_hash: Buffer;
  file_id: string;
  release_id: string | null;
  viewer_key: string;
  account_id: string | null;
  recipient_id: string | null;
  link_token_id: string | null;
  origin: string;
  watched_ms: number;
  view_spent: boolean;
  sitting_id: string | null;
  film_version: number;
  created_at: Date;
}

const columns = sql`token_hash, p.file_id, release_id, viewer_key, account_id, recipient_id, link_token_id, origin, watched_ms,
  view_spent, sitting_id, p.film_version, p.created_at`;
const latest = sql`(p.created_at at time zone 'UTC' + interval '12 hours') at time zone 'UTC'`;
/** Four hours from now, renewed while playing; twelve from the beginning whatever happens. */
const expiry = sql`least(now() + interval '4 hours', ${latest})`;

/** The browser's own session goes on. */
const isSame = sql`(p.viewer_key = excluded.viewer_key and p.revoked_at is null and p.expires_at > now()
  and p.release_id is not distinct from excluded.release_id)`;

/**
 * Opens a session, or renews the browser's own one for this file. A session that has ended, or belongs to another
 * viewer, begins anew with nothing watched and no view spent.
 */
export function upsertPlayback(db: Db, organizationId: string, playback: NewPlayback): Promise<PlaybackRow> {
  return db.one<PlaybackRow>(sql`
    insert into playback_session as p (organization_id, token_hash, file_id, release_id, viewer_key, account_id, recipient_id,
      link_token_id, film_version, origin, login_token_hash, expires_at)
    values (${organizationId}, ${playback.tokenHash}, ${playback.fileId}, ${playback.releaseId}, ${playback.viewerKey},
      ${playback.accountId}, ${playback.recipientId}, ${playback.linkTokenId}, ${playback.filmVersion}, ${playback.origin}, ${playback.loginTokenHash},
      now() + interval '4 hours')
    on conflict (organization_id, token_hash) do update set
      release_id = excluded.release_id, viewer_key = excluded.viewer_key, account_id = excluded.account_id,
      recipient_id = excluded.recipient_id, link_token_id = excluded.link_token_id, film_version = excluded.film_version,
      login_token_hash = excluded.login_token_hash, watched_ms = case when ${isSame} then p.watched_ms else 0 end,
      view_spent = ${isSame} and p.view_spent,
      sitting_id = case when ${isSame} and p.film_version = excluded.film_version then p.sitting_id end,
      origin = case when ${isSame} then p.origin else excluded.origin end,
      created_at = case when ${isSame} then p.created_at else now() end,
      expires_at = case when ${isSame} then least(excluded.expires_at, ${latest}) else excluded.expires_at end, renewed_at = now(), revoked_at = null
    returning ${columns}`);
}

/** A session that is alive, with all that decides whether it may be served at this moment. */
export interface LivePlayback {
  playback: PlaybackRow;
  file: FileStanding;
  /** The link it was opened with, as long as that is there. */
  link: ReaderLink | null;
}

/**
 * The session, its file and its link as they are now. One statement, asked at every playlist, key and segment, so that
 * whatever ends the right to watch acts at once.
 */
export async function findLivePlayback(
  db: Db,
  organizationId: string,
  tokenHash: Buffer,
  at: Date,
): Promise<LivePlayback | null> {
  const row = await db.maybe<PlaybackRow & FileStanding & { link: ReaderLink['kind'] | null }>(sql`
    select ${columns}, ${standingColumns(sql`readers_of(p.organization_id, p.account_id, p.recipient_id, p.link_token_id)`, at)}, (
        select 'personal' from recipient r where r.organization_id = ${organizationId} and r.id = p.recipient_id and r.link_ended_at is null
        union all
        select case l.type when 'unique' then 'personal' else 'channel' end from link_token l
        where l.organization_id = ${organizationId} and l.id = p.link_token_id and l.ended_at is null
        limit 1) as link
    from playback_session p
    join file f on f.organization_id = p.organization_id and f.id = p.file_id and f.removed_at is null
    join organization o on o.organization_id = p.organization_id
    where p.organization_id = ${organizationId} and p.token_hash = ${tokenHash} and p.expires_at > now() and p.revoked_at is null`);
  if (!row) return null;
  // A reader watches because of one release: that others show the film, too, gives no right to it.
  const showings = row.account_id
    ? row.showings
    : row.showings.filter((one) => one.releaseId === row.release_id);
  const link = row.link && row.release_id ? { kind: row.link, releaseId: row.release_id } : null;
  const isLinkGone = !row.link && !row.account_id && viewerKindOf(row.viewer_key) !== 'visitor';
  return isLinkGone ? null : { playback: row, file: { ...row, showings }, link };
}

/** Keeps a session alive that plays. Null when it was revoked meanwhile. */
export function addPlayed(db: Db, organizationId: string, tokenHash: Buffer, watchedMilliseconds: number) {
  return db.maybe<PlaybackRow>(sql`
    update playback_session p set watched_ms = watched_ms + ${watchedMilliseconds}, renewed_at = now(),
      expires_at = greatest(expires_at, ${expiry})
    where organization_id = ${organizationId} and token_hash = ${tokenHash} and revoked_at is null returning ${columns}`);
}

export function noteSitting(
  db: Db,
  organizationId: string,
  tokenHash: Buffer,
  sittingId: string,
): Promise<number> {
  return db.run(sql`
    update playback_session set sitting_id = ${sittingId}
    where organization_id = ${organizationId} and token_hash = ${tokenHash}`);
}

export async function countViewsSpent(
  db: Db,
  organizationId: string,
  releaseId: string,
  viewerKey: string,
): Promise<number> {
  const row = await db.one<{ spent: number | null }>(
    sql`select ${viewsSpent(organizationId, releaseId, sql`${viewerKey}`)} as spent`,
  );
  return row.spent ?? 0;
}

/**
 * Views that were spent of releases that are about to go count as spent of one that stays and says the same in another
 * language: a person's number of views is one for all of them (docs/decisions/0053).
 */
export async function keepSpentViews(
  db: Db,
  organizationId: string,
  going: readonly string[],
): Promise<void> {
  const heirs = sql`
    select g.id, min(s.id) as heir from release g
    join release s on s.organization_id = g.organization_id and s.translation_set = g.translation_set
      and not s.id = any(${[...going]})
    where g.organization_id = ${organizationId} and g.id = any(${[...going]}) group by g.id`;
  // In the order in which one that is being spent locks them.
  await db.run(sql`
    select from viewer where organization_id = ${organizationId}
      and release_id in (select unnest(array[id, heir]) from (${heirs}) each) order by viewer_key, release_id for update`);
  await db.run(sql`
    insert into viewer as kept (organization_id, release_id, viewer_key, views_spent)
    select v.organization_id, h.heir, v.viewer_key, sum(v.views_spent) from viewer v join (${heirs}) h on h.id = v.release_id
    where v.organization_id = ${organizationId} and v.views_spent > 0 group by 1, 2, 3
    on conflict (organization_id, release_id, viewer_key) do update set views_spent = kept.views_spent + excluded.views_spent`);
}

export type SpendResult = 'spent' | 'already' | 'refused';

/**
 * Spends one view for the session, once. The viewer's rows, of the release in every language, are the lock: of twenty
 * sessions that come at the same time only as many pass as views are left, the others are revoked.
 */
export async function spendView(
  db: Db,
  organizationId: string,
  playback: { tokenHash: Buffer; fileId: string; releaseId: string; viewerKey: string; total: number },
): Promise<SpendResult> {
  const languages = sql`select release_and_translations(${organizationId}, ${playback.releaseId})`;
  await db.run(sql`
    insert into viewer (organization_id, release_id, viewer_key)
    select ${organizationId}, id, ${playback.viewerKey} from (${languages}) said(id) order by id
    on conflict do nothing`);
  const rows = await db.many<{ views_spent: number }>(sql`
    select views_spent from viewer where organization_id = ${organizationId} and viewer_key = ${playback.viewerKey}
      and release_id in (${languages}) order by release_id for update`);
  const isAllowed = rows.reduce((sum, row) => sum + row.views_spent, 0) < playback.total;
  const marked = isAllowed
    ? await db.run(sql`
        update playback_session set view_spent = true
        where organization_id = ${organizationId} and token_hash = ${playback.tokenHash} and not view_spent`)
    : await db.run(sql`
        update playback_session set revoked_at = now()
        where organization_id = ${organizationId} and token_hash = ${playback.tokenHash} and not view_spent`);
  if (marked === 0) return 'already';
  if (!isAllowed) return 'refused';
  await db.run(sql`
    update viewer set views_spent = views_spent + 1
    where organization_id = ${organizationId} and release_id = ${playback.releaseId} and viewer_key = ${playback.viewerKey}`);
  // The view pays for what was handed out until now.
  await db.run(sql`
    update watch set fetched = '{}' where organization_id = ${organizationId} and file_id = ${playback.fileId}
      and viewer_key = ${playback.viewerKey} and release_id = ${playback.releaseId}`);
  return 'spent';
}

/** What the stream needs of a file, or of a film that it was before. */
export function findPackage(db: Db, organizationId: string, fileId: string, filmVersion: number) {
  return db.maybe<{ package_folder: string; hls_key: Buffer; duration_seconds: number }>(sql`
    select package_folder, hls_key, coalesce(duration_seconds, 0) as duration_seconds from file
    where organization_id = ${organizationId} and (id = ${fileId} or replaces_id = ${fileId}) and film_version = ${filmVersion}
      and status = 'ready' and package_folder is not null`);
}

/** What a release says of a file, as far as it names it. */
export async function findItem(
  db: Db,
  organizationId: string,
  releaseId: string,
  fileId: string,
): Promise<unknown> {
  const row = await db.maybe<{ item: unknown }>(sql`
    select jsonb_path_query_first(data, '$.** ? (@.fileId == $id)', ${JSON.stringify({ id: fileId })}::jsonb) as item
    from release where organization_id = ${organizationId} and id = ${releaseId}`);
  return row?.item ?? null;
}

export function removeOldPlayback(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from playback_session where expires_at < ${before}`);
}

/** `maxTimesAllowdToWatchVideo` of the recipient's contact as it is now. */
export async function findViewsTotal(
  db: Db,
  organizationId: string,
  recipientId: string,
): Promise<number | null> {
  const row = await db.maybe<{ total: number | null }>(sql`
    select ${watchLimit(sql`r`)} as total from recipient r
    where r.organization_id = ${organizationId} and r.id = ${recipientId}`);
  return row?.total ?? null;
}
