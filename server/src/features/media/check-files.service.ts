import { createHash } from 'node:crypto';
import { type Storage, StorageMissing } from '../../gateways/storage.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './check-files.store.ts';

/** A night ends: what is behind so many files or bytes has its chance another time. */
const wholeNight = { files: 200, bytes: 50 * 1024 ** 3 };

/** SHA-256 of stored bytes, hexadecimal. @throws StorageMissing, whatever the storage throws, the reason of `signal` */
async function hashOf(storage: Storage, key: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const { body } = await storage.get(key);
  for await (const piece of body) {
    signal.throwIfAborted();
    hash.update(piece as Buffer);
  }
  return hash.digest('hex');
}

/**
 * What is wrong with stored bytes; null: they are what came in. A connection may break once; bytes that cannot be read
 * twice, in a storage that answers, are unreadable. Throws where the storage does not answer.
 */
async function faultOf(
  storage: Storage,
  { storage_key: key, sha256 }: store.StoredSource,
  signal: AbortSignal,
): Promise<store.FileFault | null> {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      return (await hashOf(storage, key, signal)) === sha256 ? null : 'changed';
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StorageMissing || !(await storage.stat(key))) return 'missing';
    }
  }
  return 'unreadable';
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

/** Looks at sources until the night is over. @returns how many, and their bytes */
async function checkSome(
  ctx: Ctx,
  sources: readonly store.StoredSource[],
  mostBytes: number,
  signal: AbortSignal,
): Promise<{ files: number; bytes: number }> {
  const looked = { files: 0, bytes: 0 };
  for (const source of sources) {
    if (looked.files > 0 && looked.bytes + source.size > mostBytes) continue;
    await checkOne(ctx, source, signal);
    looked.files += 1;
    looked.bytes += source.size;
  }
  return looked;
}

/**
 * Reads some files anew and compares them with the hash they came with: those that were wrong before, for half of the
 * night at most, and others by chance. What is found stands in the log, in `doctor` and before the organization's admins.
 * A storage that does not answer is no finding: the run breaks off and is tried again.
 */
export async function checkFiles(
  ctx: Ctx,
  signal: AbortSignal,
  { files = wholeNight.files, bytes = wholeNight.bytes } = {},
): Promise<void> {
  await ctx.db.system((db) => store.sweepDamage(db));
  const wrong = await ctx.db.system((db) => store.pickDamaged(db, Math.floor(files / 2)));
  const again = await checkSome(ctx, wrong, bytes / 2, signal);
  const others = await ctx.db.system((db) => store.pickSources(db, files - again.files));
  const looked = await checkSome(ctx, others, bytes - again.bytes, signal);
  const at = ctx.clock.now().toISOString();
  await ctx.db.system((db) => store.setFileCheck(db, { at, looked: again.files + looked.files }));
}

/** What the last look found, in words for the operator of the installation. @throws Error naming what is wrong */
export async function describeFileCheck(ctx: Ctx): Promise<string> {
  const { last, damaged, total } = await ctx.db.system((db) => store.findFileCheck(db));
  if (total > 0) {
    const names = damaged.map(({ organization_id, id, fault }) => `${organization_id}/${id} (${fault})`);
    throw new Error(
      `${total} stored files are not what came in: ${names.join(', ')}; restore them from a backup (docs/OPERATIONS.md), or have them uploaded again`,
    );
  }
  if (!last) return 'no stored file was read again yet: a worker does that every night';
  return `${last.looked} stored files were read again at ${last.at}; all that are known are what came in`;
}
