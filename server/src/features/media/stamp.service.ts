import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { StampError } from '../../gateways/stamp.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { formatDate } from '../../rendering/format.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { isOwnPerson, worksHere } from './file-right.policy.ts';
import { type AddressLink, fileCallerOf } from './file-right.service.ts';
import { personalLinkName } from './personal-link.service.ts';
import { findTestReader, findTokenViewer } from './playback.store.ts';
import { drawnNames } from './stamp-word.ts';
import { stampedFolder, stampedKey } from './storage-key.ts';

const day = 86_400_000;

/** Where the test went whose link this is. @throws AppError STAMP_FAILED where that was not kept */
async function testReaderNames(ctx: Ctx, link: Required<AddressLink>, at: Date): Promise<string[]> {
  const found = await ctx.db.read((db) => findTestReader(db, ctx.organizationId, { ...link, at }));
  if (!found) return [];
  if (!found.address) throw new AppError('STAMP_FAILED');
  return drawnNames([found.address]);
}

/** Name and address of a link's reader, or the number where there is none; the name of a channel; nothing for a link that opens nothing. */
async function readerNames(ctx: Ctx, { releaseId, token }: AddressLink): Promise<string[]> {
  if (!releaseId || !token) return [];
  const at = ctx.clock.now();
  const found = await ctx.db.read((db) => findTokenViewer(db, ctx.organizationId, { releaseId, token, at }));
  if (!found) return testReaderNames(ctx, { releaseId, token }, at);
  const names = drawnNames([found.name, found.email || found.mobile]);
  if (names.length > 0) return names;
  // What cannot be drawn has to lead back, too.
  const id = found.link_token_id ?? found.recipient_id ?? '';
  return [await personalLinkName(ctx, releaseId, id)];
}

/**
 * What stands on a file that the caller takes home: who took it, as the watermark of a film says it, and the day. Null where the
 * organization asks for none, for those who work on its releases, and for whom nobody knows.
 *
 * @throws AppError STAMP_FAILED by the link of a test of which nobody knows any more where it went
 */
export async function findStamp(ctx: Ctx, given: AddressLink): Promise<string | null> {
  const { stampDownloads, timeZone } = await loadOrganization(ctx);
  const caller = fileCallerOf(ctx);
  if (!stampDownloads || worksHere(caller)) return null;
  const { actor } = ctx;
  const names =
    actor && isOwnPerson(caller)
      ? drawnNames([`${actor.firstName} ${actor.lastName}`.trim(), actor.email])
      : await readerNames(ctx, given);
  if (names.length === 0) return null;
  return [...names, formatDate(ctx.clock.now().toISOString(), timeZone)].join(' · ');
}

/** A stored file that may carry a stamp. */
interface Stampable {
  key: string;
  contentType: string;
}

const kinds: Readonly<Record<string, 'jpeg' | 'pdf'>> = { 'image/jpeg': 'jpeg', 'application/pdf': 'pdf' };

/** Pictures in full size, which are all JPEG, and documents with pages; other files leave as they are. */
export const canBeStamped = ({ contentType }: Stampable): boolean => contentType in kinds;

/**
 * The copy of a stored file that carries the stamp; made where there is none of today.
 *
 * @returns its key in the storage
 * @throws AppError STAMP_FAILED for a document that can carry none (locked, damaged), UNAVAILABLE while too many wait
 */
export async function stampedCopy(ctx: Ctx, { key, contentType }: Stampable, words: string): Promise<string> {
  const { gateways, organizationId } = ctx;
  const kind = kinds[contentType];
  if (!kind) return key;
  const version = createHash('sha256').update(`${key}\n${words}`).digest('hex');
  const copy = stampedKey(organizationId, version, kind);
  if (await gateways.storage.stat(copy)) return copy;
  await inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const input = await folder.fetch(gateways.storage, key, 'source');
    const output = folder.path('stamped');
    await gateways.stamps.stamp(organizationId, { kind, words, input, output });
    await gateways.storage.putFile(copy, output);
  }).catch((error: unknown) => {
    if (!(error instanceof StampError)) throw error;
    if (error.isBusy) throw new AppError('UNAVAILABLE');
    ctx.log.warn({ err: error, key }, 'a file carries no stamp');
    throw new AppError('STAMP_FAILED');
  });
  return copy;
}

/** Copies of yesterday: whoever asks again gets one with another day on it. */
export async function removeOldStamped(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now().getTime() - day;
  for await (const { key, modifiedAt } of ctx.gateways.storage.list(stampedFolder))
    if (modifiedAt.getTime() < before) await ctx.gateways.storage.remove(key);
}
