import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../platform/database.ts';
import * as store from './file-use.store.ts';
import { fileFolder } from './storage-key.ts';

/** A file that nothing shows may still stand in an unsaved draft. */
const keptUnused = 7 * 24 * 3_600_000;
/** Files that one run takes out of the storage. */
const filesPerRun = 200;

/**
 * Notes which files a release shows, from its stored data; call it in the transaction that wrote them. Files it no
 * longer shows, and no other release does, are removed a week later. Pictures of a release that was sent stay for
 * the delivered mails until its distribution data or the release is deleted.
 */
export async function noteFilesOfRelease(
  db: Db,
  organizationId: string,
  releaseId: string,
  now: Date,
): Promise<void> {
  const named = await store.listNamedFiles(db, organizationId, releaseId);
  const shown = named.map(({ id }) => id);
  if (named.length > 0) await store.addUse(db, organizationId, releaseId, named);
  if (!(await store.showsOthers(db, organizationId, releaseId, shown))) return;
  await store.retireSentPictures(db, organizationId, releaseId, shown);
  const dropped = await store.dropUse(db, organizationId, releaseId, shown);
  await store.scheduleRemoval(db, organizationId, dropped, new Date(now.getTime() + keptUnused));
}

/** The releases are being deleted: files that no other one shows leave at the next sweep. */
export async function forgetFilesOfReleases(
  db: Db,
  organizationId: string,
  releaseIds: readonly string[],
  now: Date,
): Promise<void> {
  const dropped = await store.dropAllUse(db, organizationId, releaseIds);
  await store.scheduleRemoval(db, organizationId, dropped, now);
}

/** The distribution data of the release is gone: replaced pictures need not stay for its mails. */
export async function forgetSentPictures(
  db: Db,
  organizationId: string,
  releaseId: string,
  now: Date,
): Promise<void> {
  const retired = await store.dropRetired(db, organizationId, releaseId);
  await store.scheduleRemoval(db, organizationId, retired, now);
}

/** Where the bytes of a file lie: a film and the one whose place it took have exchanged their folders. */
function placesOf({
  organization_id,
  id,
  film_version,
  replaces_id,
  storage_key,
  package_folder,
}: store.UnusedFile): string[] {
  const named = [storage_key, package_folder].filter((key) => key !== null);
  const isFormer = replaces_id !== null && film_version !== null;
  return isFormer ? named : [fileFolder(organization_id, id), ...named];
}

/**
 * Takes files that nothing shows out of the storage. First they are answered no more, then their bytes go: a run that
 * was cut off, or met a storage that was away, is finished by the next one.
 */
export async function removeUnusedFiles(ctx: Ctx, limit = filesPerRun): Promise<number> {
  const now = ctx.clock.now();
  const unused = (await ctx.db.each(store.withUnused(now), (db) => store.takeUnused(db, now, limit))).flat();
  for (const file of unused) {
    const { organization_id: organizationId, id } = file;
    for (const prefix of placesOf(file)) await ctx.gateways.storage.removePrefix(prefix);
    await ctx.db.of(organizationId, async (db) => {
      const original = await store.markPurged(db, organizationId, id, now);
      if (original) await store.scheduleRemoval(db, organizationId, [original], now);
    });
  }
  return unused.length;
}
