import { join } from 'node:path';
import { clearWorkFolders } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { listUnmeasured, updateSize } from './caption.store.ts';
import { enqueuePackaging } from './enqueue-packaging.ts';
import { findFile, removeFile } from './file.store.ts';
import { removeUnusedFiles } from './file-use.service.ts';
import { wakeUntriedReadings } from './make-reading.service.ts';
import { takeForgotten, withForgotten } from './package.store.ts';
import { removeOldPlayback } from './playback.store.ts';
import { removeOldStamped } from './stamp.service.ts';
import { fileFolder, uploadFolder } from './storage-key.ts';
import { listStaleUploads, removeUpload } from './upload.store.ts';

const hour = 3_600_000;
/** Parts of an upload that was not gone on with are gone within 24 hours; the sweep itself runs every 10 minutes. */
const staleAfter = 23 * hour;
/** The call that withdraws an upload also takes its bytes away, if the storage answers; a write that was given up may still end. */
const withdrawnAfter = hour;
/** Progress is written far more often than this while a film is being packaged. */
const forgottenAfter = hour;

async function removeStaleUploads(ctx: Ctx, now: number): Promise<void> {
  const stale = await ctx.db.system((db) =>
    listStaleUploads(db, {
      untouched: new Date(now - staleAfter),
      withdrawn: new Date(now - withdrawnAfter),
    }),
  );
  for (const { organization_id, id, file_id } of stale) {
    await ctx.gateways.storage.removePrefix(uploadFolder(organization_id, id));
    const isUnborn = await ctx.db.of(organization_id, async (db) => {
      const file = file_id ? await findFile(db, organization_id, file_id) : null;
      if (file?.status === 'uploading') await removeFile(db, organization_id, file.id);
      await removeUpload(db, organization_id, id);
      return file?.status === 'uploading';
    });
    if (isUnborn && file_id) await ctx.gateways.storage.removePrefix(fileFolder(organization_id, file_id));
  }
}

async function wakeForgotten(ctx: Ctx, now: number): Promise<void> {
  const at = new Date(now);
  const before = new Date(now - forgottenAfter);
  const forgotten = await ctx.db.each(withForgotten(before), (db) => takeForgotten(db, before, at));
  for (const { organization_id: organizationId, id: fileId, lower_due: isLower } of forgotten.flat()) {
    const part = isLower ? 'lower' : 'film';
    await ctx.db.of(organizationId, (db) => enqueuePackaging(ctx, db, organizationId, fileId, part, true));
  }
}

/** Captions that came before their size was noted; those whose bytes are lost weigh nothing. */
async function measureCaptions(ctx: Ctx): Promise<void> {
  const unmeasured = await ctx.db.system((db) => listUnmeasured(db, 1000));
  for (const { organization_id: organizationId, id, storage_key } of unmeasured) {
    const size = (await ctx.gateways.storage.stat(storage_key))?.size ?? 0;
    await ctx.db.of(organizationId, (db) => updateSize(db, organizationId, id, size));
  }
}

/** Runs by the clock, in one process at a time. */
export async function sweepMedia(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime();
  await removeStaleUploads(ctx, now);
  await wakeForgotten(ctx, now);
  await wakeUntriedReadings(ctx, new Date(now - forgottenAfter));
  await removeUnusedFiles(ctx);
  await ctx.db.system((db) => removeOldPlayback(db, new Date(now - 24 * hour)));
  await clearWorkFolders(join(ctx.config.dataDir, 'work'), new Date(now - 24 * hour));
  await removeOldStamped(ctx);
  // Last: a storage that is away keeps nothing else from being cleared.
  await measureCaptions(ctx);
}
