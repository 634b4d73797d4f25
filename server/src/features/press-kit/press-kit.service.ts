import type { Readable } from 'node:stream';
import { mayBeTaken } from '@firstlook/contract/file-licence.ts';
import { kitItemsOf } from '@firstlook/contract/kit-item.ts';
import type { Organization } from '@firstlook/contract/organization.ts';
import { StorageMissing } from '../../gateways/storage.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Ctx, inOrganization } from '../../kernel/ctx.ts';
import { type ZipEntry, zipOf } from '../../platform/zip-store.ts';
import type { RenderInput } from '../../rendering/render-input.ts';
import { plainTextOf } from '../../rendering/text-block.ts';
import { translate } from '../../rendering/translate.ts';
import { recordDownload } from '../media/download-log.service.ts';
import type { AddressLink } from '../media/file-right.service.ts';
import { type KitFile, type KitPart, listKitFiles } from '../media/kit-file.service.ts';
import { canBeStamped, findStamp, stampedCopy } from '../media/stamp.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { openLanding } from '../reader/landing.service.ts';
import { loadDataFields } from '../registered-file/data-field.service.ts';
import { renderInputOf } from '../release/design.service.ts';
import { getRelease } from '../release/release.service.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';
import { type CreditedFile, creditsOf, plainFile } from './kit-credit.ts';
import { createPaths } from './kit-path.ts';
import { kitTextOf } from './kit-text.ts';

export interface PressKit {
  name: string;
  size: number;
  body: Readable;
}

/** Files that the storage is asked about at a time. */
const askedAtOnce = 16;

const folders: Record<KitPart['kind'], string> = {
  original: 'images/original/',
  print: 'images/print/',
  screen: 'images/screen/',
  file: 'files/',
};

interface StoredFile extends KitFile {
  stored: (KitPart & { size: number })[];
}

/** The part as it leaves; null where it is lost, or cannot carry the stamp that is asked for. */
async function asTaken(ctx: Ctx, part: KitPart, stamp: string | null): Promise<KitPart | null> {
  if (!stamp || !canBeStamped(part)) return part;
  try {
    return { ...part, key: await stampedCopy(ctx, part, stamp), crc32: null };
  } catch (error) {
    const isLeftOut =
      error instanceof AppError ? error.code === 'STAMP_FAILED' : error instanceof StorageMissing;
    if (isLeftOut) return null;
    throw error;
  }
}

async function findStored(ctx: Ctx, files: readonly KitFile[], stamp: string | null): Promise<StoredFile[]> {
  const sizeOf = async (part: KitPart) => {
    const taken = await asTaken(ctx, part, stamp);
    const size = taken ? ((await ctx.gateways.storage.stat(taken.key))?.size ?? -1) : -1;
    return { ...(taken ?? part), size };
  };
  const found: StoredFile[] = [];
  for (let at = 0; at < files.length; at += askedAtOnce) {
    const asked = files.slice(at, at + askedAtOnce).map(async (file) => {
      const parts = await Promise.all(file.parts.map(sizeOf));
      return { ...file, stored: parts.filter(({ size }) => size >= 0) };
    });
    found.push(...(await Promise.all(asked)));
  }
  return found;
}

export const entryOf = (path: string, bytes: Buffer): ZipEntry => ({
  path,
  size: bytes.length,
  open: async () => [bytes],
});

/** A title that stays one name, whatever stands in it. */
export const asName = (title: string) => title.replace(/[\\/]+/g, '-');

async function writtenEntries(
  input: RenderInput,
  definitions: Parameters<typeof kitTextOf>[1],
  { pathsOf, stamp }: { pathsOf: ReturnType<typeof createPaths>; stamp: string | null },
): Promise<ZipEntry[]> {
  const { title } = input.release;
  const blocks = kitTextOf(input, definitions, stamp);
  // The writer of Word documents is a megabyte of program that few days need.
  const { documentOf } = await import('./kit-document.ts');
  const word = await documentOf(blocks, { title, locale: input.locale });
  const places = ['docx', 'txt'].map((extension) => ({ folder: 'texts/', extension }));
  const [asWord = '', asText = ''] = pathsOf(asName(title), places);
  return [entryOf(asWord, word), entryOf(asText, plainFile(plainTextOf(blocks)))];
}

/** A release with its organization: what a kit is made of. */
export interface KitGround {
  release: ReleaseHead;
  organization: Organization;
}

/**
 * Everything of a release that the caller may take home.
 *
 * @throws AppError NOT_FOUND where there is no file to take
 */
export async function collectKit(
  ctx: Ctx,
  { release, organization }: KitGround,
  given: AddressLink,
): Promise<ZipEntry[]> {
  const { designed } = release;
  const definitions = await loadDataFields(ctx, { releaseType: designed.releaseType }, organization);
  // Another release may give the same file out still: this one does not any more.
  const items = kitItemsOf(definitions, designed.releaseData).filter(mayBeTaken);
  const itemOf = new Map(items.map((item) => [item.fileId, item]));
  const stamp = await findStamp(ctx, given);
  const listed = await listKitFiles(ctx, [...itemOf.keys()], given, stamp !== null);
  const files = await findStored(ctx, listed, stamp);
  if (files.length === 0) throw new AppError('NOT_FOUND');
  const input = await renderInputOf(ctx, { organization, release: designed });
  const { storage } = ctx.gateways;
  const pathsOf = createPaths();
  const entries: ZipEntry[] = [];
  const credited: CreditedFile[] = [];
  for (const { fileId, name, stored } of files) {
    const paths = pathsOf(
      name,
      stored.map(({ kind, extension }) => ({ folder: folders[kind], extension })),
    );
    for (const [at, { key, size, crc32 }] of stored.entries())
      entries.push({ path: paths[at] ?? '', size, crc32, open: async () => (await storage.get(key)).body });
    if (paths.length > 0) credited.push({ item: itemOf.get(fileId) ?? { fileId }, paths });
  }
  const missing = files.filter(({ stored, parts }) => stored.length < parts.length).map(({ name }) => name);
  const now = ctx.clock.now();
  const credits = entryOf('credits.txt', creditsOf(input, credited, { missing, stamp, at: now }));
  return [credits, ...(await writtenEntries(input, definitions, { pathsOf, stamp })), ...entries];
}

/** The same as one archive that is written while it is read. @throws AppError NOT_FOUND */
async function packKit(ctx: Ctx, ground: KitGround, given: AddressLink): Promise<PressKit> {
  const { release } = ground;
  const { locale } = release;
  const { size, body } = zipOf(await collectKit(ctx, ground, given), ctx.clock.now());
  const name = `${translate(locale, 'landing:kit.archive', { title: asName(release.title) })}.zip`;
  return { name, size, body };
}

export const takenOf = ({ id, title }: ReleaseHead) => ({
  action: 'release.pressKit' as const,
  target: { id, name: title },
});

/** A release that a signed-in person or a program may see. @throws AppError NOT_FOUND, also while it is under embargo */
export async function loadKitGround(ctx: Ctx, id: string): Promise<KitGround> {
  const { embargoed } = await getRelease(ctx, id);
  if (embargoed) throw new AppError('NOT_FOUND');
  const release = await loadReleaseHead(ctx, ctx.organizationId, id);
  if (!release) throw new AppError('NOT_FOUND');
  return { release, organization: await loadOrganization(ctx) };
}

/**
 * The press kit of a release that a signed-in person or a program may see.
 * @param isTaken false where only its head is asked for: that is no download
 * @throws AppError NOT_FOUND
 */
export async function takePressKit(ctx: Ctx, id: string, isTaken: boolean): Promise<PressKit> {
  const ground = await loadKitGround(ctx, id);
  const kit = await packKit(ctx, ground, {});
  if (isTaken) await recordDownload(ctx, takenOf(ground.release), {});
  return kit;
}

/** The same for visitors of its landing page, with a reader's link or without. @throws AppError NOT_FOUND */
export async function takeLandingKit(
  ctx: Ctx,
  releaseId: string,
  token: string,
  isTaken: boolean,
): Promise<PressKit> {
  const opened = await openLanding(ctx, releaseId, token);
  if (!opened) throw new AppError('NOT_FOUND');
  const own = inOrganization(ctx, opened.release.organizationId);
  const given = { releaseId, token };
  const kit = await packKit(own, opened, given);
  if (isTaken) await recordDownload(own, takenOf(opened.release), given);
  return kit;
}
