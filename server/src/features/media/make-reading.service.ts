import { join } from 'node:path';
import type { ReadingFault } from '@firstlook/contract/reading-fault.ts';
import { BookError } from '../../gateways/book.ts';
import { convertible, DocumentError } from '../../gateways/document.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { enqueue } from '../../kernel/job.ts';
import type { Db } from '../../platform/database.ts';
import { findFile } from './file.store.ts';
import { makeReadingJob } from './media.queue.ts';
import { setReading, takeUntried, withUntried } from './reading.store.ts';
import { fileFolder, readingKey } from './storage-key.ts';

/** Kinds of documents that get an edition here: books everywhere, texts and slides where there is a converter. */
const kindsHere = async ({ gateways }: Ctx): Promise<string[]> => [
  'epub',
  ...((await gateways.document.isThere()) ? convertible : []),
];

/** Asks for the edition of a document that is read here, where it can have one; in the caller's transaction. */
export async function enqueueReading(ctx: Ctx, db: Db, fileId: string, extension: string): Promise<void> {
  const { organizationId } = ctx;
  if (!(await kindsHere(ctx)).includes(extension)) return;
  await enqueue(ctx.queue, db, makeReadingJob, { organizationId, fileId });
}

interface Source {
  fileId: string;
  key: string;
  extension: string;
}

/** @throws BookError and DocumentError for what is only taken home */
async function makeEdition(
  ctx: Ctx,
  { fileId, key, extension }: Source,
  signal?: AbortSignal,
): Promise<void> {
  const { gateways, organizationId } = ctx;
  await inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const source = await folder.fetch(gateways.storage, key, `document.${extension}`);
    const [into, work] = [folder.path('made'), folder.path('profile')];
    if (extension === 'epub') await gateways.book.toEdition({ source, into, work, signal });
    else await gateways.document.toPdf({ source, extension, into, profile: work, signal });
    await folder.store(gateways.storage, 'made', fileFolder(organizationId, fileId));
  });
}

async function tryEdition(ctx: Ctx, source: Source, signal?: AbortSignal): Promise<ReadingFault | null> {
  try {
    await makeEdition(ctx, source, signal);
    return null;
  } catch (error) {
    if (!(error instanceof DocumentError || error instanceof BookError)) throw error;
    ctx.log.info({ fileId: source.fileId, detail: error.message }, 'a document is only taken home');
    return error.fault;
  }
}

/** Makes what is read of a document, once: one that cannot be drawn, or names files elsewhere, is only taken home (docs/decisions/0120, 0121). */
export async function makeReading(ctx: Ctx, fileId: string, signal?: AbortSignal): Promise<void> {
  const { organizationId } = ctx;
  const file = await ctx.db.tenant((db) => findFile(db, organizationId, fileId));
  if (!file?.storage_key || file.status !== 'ready' || file.reading) return;
  const { storage_key: key, extension } = file;
  if (!(await kindsHere(ctx)).includes(extension)) return;
  const fault = await tryEdition(ctx, { fileId, key, extension }, signal);
  const changed = await ctx.db.tenant((db) => setReading(db, organizationId, fileId, fault));
  // Deleted meanwhile: its folder was emptied before this was put there.
  if (changed === 0) await ctx.gateways.storage.remove(readingKey(organizationId, fileId, extension));
}

/** Documents that came before there was a converter, or whose job was lost. */
export async function wakeUntriedReadings(ctx: Ctx, before: Date): Promise<void> {
  const kinds = await kindsHere(ctx);
  const at = ctx.clock.now();
  const found = await ctx.db.each(withUntried(before, kinds), (db) => takeUntried(db, before, kinds, at));
  for (const { organization_id: organizationId, id: fileId } of found.flat())
    await ctx.db.of(organizationId, (db) =>
      enqueue(ctx.queue, db, makeReadingJob, { organizationId, fileId }),
    );
}
