import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/selection.ts';
import type { SelectionOutcome } from '@firstlook/contract/selection.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { type ActOutcome, goneOf, type PartOutcome } from '../../kernel/in-parts.ts';
import { actAndKeep, takeBack } from '../../kernel/undo.ts';
import type { Db } from '../../platform/database.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { fileReleases } from '../folder/folder.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { expiryOf } from './release-data.ts';
import { isAfterExpiry } from './release-moment.ts';
import { type Chosen, idsOf } from './selection.service.ts';
import * as store from './selection.store.ts';

/** Changes what was chosen, part by part, and keeps what it was for as long as that can be taken back. */
const change = async (
  ctx: Ctx,
  chosen: Chosen,
  work: Parameters<typeof actAndKeep<store.KeptChange>>[3],
): Promise<SelectionOutcome> => actAndKeep(ctx, store.undo, await idsOf(ctx, chosen), work);

type Filing = BodyOf<typeof contract.fileSelection>;

/** Puts releases into a folder or takes them out. @throws AppError NOT_FOUND for a folder that is not there, SELECTION_CHANGED */
export function fileSelection(ctx: Ctx, { chosen, folderId, isIn }: Filing): Promise<SelectionOutcome> {
  return change(ctx, chosen, async (db, ids) => {
    const wanted = isIn ? { add: ids, remove: [] } : { add: [], remove: ids };
    const { added, removed, missing } = await fileReleases(ctx, db, folderId, ids, () => wanted);
    const kept = { kind: 'folder' as const, folderId, added, removed };
    return { kept, changed: added.length + removed.length, missing };
  });
}

type Expiry = BodyOf<typeof contract.expireSelection>;

/** What keeps a release from ending at this moment: it would be over before it is out. */
function lateOf(row: store.LockedRow, expirationDate: Date | null): string | null {
  if (isAfterExpiry(row.embargo_until, expirationDate)) return 'ENDS_BEFORE_EMBARGO';
  return isAfterExpiry(row.publish_at, expirationDate) ? 'ENDS_BEFORE_PUBLICATION' : null;
}

/** Gives releases an expiry date or takes it away; one that would be over before it is out stays as it is. @throws AppError SELECTION_CHANGED */
export async function expireSelection(ctx: Ctx, body: Expiry): Promise<SelectionOutcome> {
  const { organizationId } = ctx;
  const given = expiryOf(await loadOrganization(ctx), body.expirationDate);
  return change(ctx, body.chosen, async (db, ids) => {
    const rows = await store.lockReleases(db, organizationId, ids);
    const there = new Map(rows.map((row) => [row.id, row.expiration_date]));
    const failed = rows.flatMap((row) => {
      const code = lateOf(row, given);
      return code ? [{ _id: row.id, title: row.title, code }] : [];
    });
    const late = new Set(failed.map(({ _id }) => _id));
    const timely = ids.filter((id) => !late.has(id));
    const now = ctx.clock.now();
    const had = await store.writeExpiry(db, organizationId, timely, given, actorOf(ctx).accountId, now);
    if (had.length > 0)
      await recordAudit(ctx, db, {
        action: 'release.expiry',
        after: { releases: had.length, expirationDate: given?.toISOString() ?? null },
      });
    const kept = {
      kind: 'expiry' as const,
      given: given?.toISOString() ?? null,
      had: had.map((id) => ({ id, was: there.get(id)?.toISOString() ?? null })),
    };
    return { kept, changed: had.length, missing: ids.filter((id) => !there.has(id)), failed };
  });
}

type Archiving = BodyOf<typeof contract.archiveSelection>;

/** Titles that the audit log names of those that were put away together. */
const titlesNoted = 100;

/** Puts releases away or brings them back; sends that wait stand still until a person says otherwise. @throws AppError SELECTION_CHANGED */
export function archiveSelection(ctx: Ctx, { chosen, isArchived }: Archiving): Promise<SelectionOutcome> {
  const { organizationId } = ctx;
  const given = isArchived ? ctx.clock.now() : null;
  return change(ctx, chosen, async (db, ids) => {
    const there = new Map((await store.lockReleases(db, organizationId, ids)).map((row) => [row.id, row]));
    const changed = await store.writeArchived(db, organizationId, ids, given);
    const paused = isArchived ? await store.pauseSends(db, organizationId, changed) : [];
    const rows = changed.flatMap((id) => there.get(id) ?? []);
    await noteArchived(ctx, db, rows, { isArchived, paused: paused.length });
    const had = rows.map(({ id, archived_at }) => ({ id, was: archived_at?.toISOString() ?? null }));
    const kept = { kind: 'archive' as const, given: given?.toISOString() ?? null, had, paused };
    return { kept, changed: changed.length, missing: ids.filter((id) => !there.has(id)) };
  });
}

/** One line for what went away or came back together; of one release by its name. */
async function noteArchived(
  ctx: Ctx,
  db: Db,
  rows: readonly store.TitledRow[],
  { isArchived, ...facts }: { isArchived: boolean; paused?: number; undone?: boolean },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const one = rows.length === 1 ? { target: { id: first.id, name: first.title } } : {};
  const titles = rows.slice(0, titlesNoted).map(({ title }) => title);
  await recordAudit(ctx, db, {
    action: isArchived ? 'release.archive' : 'release.unarchive',
    ...one,
    after: { releases: rows.length, ...(rows.length > 1 && { titles }), ...facts },
  });
}

/** Gives releases back what an act took from them, where it still is as that left it. @returns which they are */
async function writeBack(
  ctx: Ctx,
  db: Db,
  kept: Exclude<store.KeptChange, { kind: 'folder' }>,
  there: readonly store.TitledRow[],
): Promise<string[]> {
  const { organizationId } = ctx;
  const { accountId } = actorOf(ctx);
  if (kept.kind === 'expiry') {
    const done = await store.restoreExpiry(
      db,
      organizationId,
      kept.given,
      kept.had,
      accountId,
      ctx.clock.now(),
    );
    if (done.length > 0)
      await recordAudit(ctx, db, {
        action: 'release.expiry',
        after: { releases: done.length, undone: true },
      });
    return done;
  }
  const done = await store.restoreArchived(db, organizationId, kept.given, kept.had);
  // Taking a "bring back" back puts away.
  if (kept.given === null) await store.pauseSends(db, organizationId, done);
  else await store.resumeSends(db, organizationId, kept.paused, done);
  const rows = there.filter(({ id }) => done.includes(id));
  await noteArchived(ctx, db, rows, { isArchived: kept.given === null, undone: true });
  return done;
}

/** Takes back one part of an act: what was changed since stays as it is by now. */
async function restore(ctx: Ctx, db: Db, kept: store.KeptChange): Promise<PartOutcome> {
  if (kept.kind === 'folder') {
    const { added, removed, folderId } = kept;
    const back = { add: removed, remove: added };
    const filed = await fileReleases(ctx, db, folderId, [...added, ...removed], () => back);
    return { changed: filed.added.length + filed.removed.length, failed: goneOf(filed.missing) };
  }
  const ids = kept.had.map(({ id }) => id);
  const there = await store.lockReleases(db, ctx.organizationId, ids);
  const done = new Set(await writeBack(ctx, db, kept, there));
  const changedSince = there.filter(({ id }) => !done.has(id));
  const known = new Set(there.map(({ id }) => id));
  return {
    changed: done.size,
    failed: [
      ...changedSince.map(({ id, title }) => ({ _id: id, title, code: 'CONFLICT' })),
      ...goneOf(ids.filter((id) => !known.has(id))),
    ],
  };
}

/** Takes back what an act on a selection did. @throws AppError NOT_FOUND for one that is too long ago or was taken back already */
export const undoSelectionAct = (ctx: Ctx, act: string): Promise<ActOutcome> =>
  takeBack(ctx, store.undo, act, (db, kept) => restore(ctx, db, kept));
