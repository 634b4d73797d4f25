import { createHash } from 'node:crypto';
import { type Storage, StorageMissing } from '../../gateways/storage.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './check-files.store.ts';

const filesPerNight = 200;
/** A night ends: what is behind this many bytes has its chance another time. */
const bytesPerNight = 50 * 1024 ** 3;

/** What is wrong with stored bytes; null: they are what came in. Throws where the storage does not answer. */
async function faultOf(
  storage: Storage,
  { storage_key, sha256 }: store.StoredSource,
  signal: AbortSignal,
): Promise<store.FileFault | null> {
  const hash = createHash('sha256');
  try {
    const { body } = await storage.get(storage_key);
    for await (const piece of body) {
      signal.throwIfAborted();
      hash.update(piece as Buffer);
    }
  } catch (error) {
    if (error instanceof StorageMissing) return 'missing';
    throw error;
  }
  return hash.digest('hex') === sha256 ? null : 'changed';
}

async function checkOne(ctx: Ctx, source: store.StoredSource, signal: AbortSignal): Promise<void> {
  const fault = await faultOf(ctx.gateways.storage, source, signal);
  await ctx.db.of(source.organization_id, async (db) => {
    if (!fault) return void (await store.forgetDamage(db, source));
    if (!(await store.isStillNamed(db, source))) return;
    await store.noteDamage(db, source, fault, ctx.clock.now());
    const { organization_id: organizationId, storage_key: key } = source;
    ctx.log.error({ organizationId, key, fault }, 'a stored file is not what came in');
  });
}

/**
 * Reads some files anew and compares them with the hash they came with: those that were wrong before, and others by
 * chance. What is found stands in the log, in `doctor` and before the organization's admins. A storage that does not
 * answer is no finding: the run breaks off and is tried again.
 */
export async function checkFiles(ctx: Ctx, signal: AbortSignal): Promise<void> {
  await ctx.db.system((db) => store.sweepDamage(db));
  const sources = await ctx.db.system((db) => store.pickSources(db, filesPerNight));
  let looked = 0;
  let bytes = 0;
  for (const source of sources) {
    if (looked > 0 && bytes + source.size > bytesPerNight) continue;
    await checkOne(ctx, source, signal);
    looked += 1;
    bytes += source.size;
  }
  const at = ctx.clock.now().toISOString();
  await ctx.db.system((db) => store.setFileCheck(db, { at, looked }));
}

/** What the last look found, in words for whoever runs the installation. @throws Error naming what is wrong */
export async function describeFileCheck(ctx: Ctx): Promise<string> {
  const { last, damaged } = await ctx.db.system((db) => store.findFileCheck(db));
  if (damaged.length > 0) {
    const names = damaged
      .slice(0, 5)
      .map(({ organization_id, id, fault }) => `${organization_id}/${id} (${fault})`);
    throw new Error(
      `${damaged.length} stored files are not what came in: ${names.join(', ')}; restore them from a backup (docs/OPERATIONS.md), or have them uploaded again`,
    );
  }
  if (!last) return 'no stored file was read again yet: a worker does that every night';
  return `${last.looked} stored files were read again at ${last.at}; all that are known are what came in`;
}
