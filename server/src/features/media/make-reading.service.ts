import { join } from 'node:path';
import { convertible, DocumentError } from '../../gateways/document.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { findFile } from './file.store.ts';
import { makeReadingJob } from './media.queue.ts';
import { setReading, takeUntried, withUntried } from './reading.store.ts';
import { fileFolder, readingKey } from './storage-key.ts';

const isConvertible = (extension: string): boolean => (convertible as readonly string[]).includes(extension);

/** Asks for the edition of a document that is read here, where it can have one; in the caller's transaction. */
export async function enqueueReading(ctx: Ctx, db: Db, fileId: string, extension: string): Promise<void> {
  const { organizationId } = ctx;
  if (!isConvertible(extension) || !(await ctx.gateways.document.isThere())) return;
  await enqueue(ctx.queue, db, makeReadingJob, { organizationId, fileId });
}

/** Draws a document as PDF, once: one that cannot be drawn, or names files elsewhere, is only taken home (docs/decisions/0120). */
export async function makeReading(ctx: Ctx, fileId: string, signal?: AbortSignal): Promise<void> {
  const { organizationId } = ctx;
  const file = await ctx.db.tenant((db) => findFile(db, organizationId, fileId));
  if (!file?.storage_key || file.status !== 'ready' || file.reading || !isConvertible(file.extension)) return;
  const { storage_key: source, extension } = file;
  const isMade = await inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    try {
      await ctx.gateways.document.toPdf({
        source: await folder.fetch(ctx.gateways.storage, source, `document.${extension}`),
        extension,
        into: folder.path('made'),
        profile: folder.path('profile'),
        signal,
      });
      await folder.store(ctx.gateways.storage, 'made', fileFolder(organizationId, fileId));
      return true;
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      ctx.log.info({ fileId, detail: error.message }, 'a document is only taken home');
      return false;
    }
  });
  const changed = await ctx.db.tenant((db) =>
    setReading(db, organizationId, fileId, isMade ? 'made' : 'refused'),
  );
  // Deleted meanwhile: its folder was emptied before this was put there.
  if (changed === 0) await ctx.gateways.storage.remove(readingKey(organizationId, fileId));
}

/** Documents that came before there was a converter, or whose job was lost. */
export async function wakeUntriedReadings(ctx: Ctx, before: Date): Promise<void> {
  if (!(await ctx.gateways.document.isThere())) return;
  const at = ctx.clock.now();
  const found = await ctx.db.each(withUntried(before), (db) => takeUntried(db, before, at));
  for (const { organization_id: organizationId, id: fileId } of found.flat())
    await ctx.db.of(organizationId, (db) =>
      enqueue(ctx.queue, db, makeReadingJob, { organizationId, fileId }),
    );
}
