import type { Ctx } from '../../kernel/ctx.ts';
import { type FileRow, listFilesById } from './file.store.ts';
import { isPlayable } from './file-item.ts';
import { type FileCaller, type FileStanding, judgeFile } from './file-right.policy.ts';
import { type AddressLink, fileCallerOf, loadFileStandings } from './file-right.service.ts';
import { fullImageKey, imageKey } from './storage-key.ts';

/** What of a file goes into an archive. */
export interface KitPart {
  /** `original` is a picture with all that its camera wrote, `print` its full size without, `screen` what pages show. */
  kind: 'original' | 'print' | 'screen' | 'file';
  key: string;
  extension: string;
  contentType: string;
  /** Where it is known without reading it. */
  crc32?: number | null;
}

export interface KitFile {
  fileId: string;
  name: string;
  parts: KitPart[];
}

/** The size of a picture for pages and mails, points across. */
const screenWidth = 1600;

function partsOf(row: FileRow, standing: FileStanding, caller: FileCaller, isStamped: boolean): KitPart[] {
  const {
    organization_id: organizationId,
    id,
    extension,
    content_type: contentType,
    storage_key: source,
    crc32,
  } = row;
  const original = source ? [{ key: source, extension, contentType, crc32 }] : [];
  const drawn = { extension: 'jpg', contentType: 'image/jpeg' };
  if (row.kind !== 'img') return original.map((one) => ({ kind: 'file', ...one }));
  const width = row.sizes.findLast((size) => size <= screenWidth) ?? row.sizes[0];
  const hasOriginal = !isStamped && judgeFile(standing, 'open', caller) === 'yes';
  return [
    ...(hasOriginal ? original.map((one) => ({ kind: 'original' as const, ...one })) : []),
    { kind: 'print', key: fullImageKey(organizationId, id), ...drawn },
    ...(width
      ? [{ kind: 'screen' as const, key: imageKey(organizationId, id, width, 'jpg'), ...drawn }]
      : []),
  ];
}

/**
 * Those of the files that the caller may take home one by one, in their order, by the rule that each of their addresses
 * asks. Films and sound are never among them: they leave alone, and not unseen.
 *
 * @param isStamped the caller's name will stand on them: originals do not leave without it
 */
export async function listKitFiles(
  ctx: Ctx,
  fileIds: readonly string[],
  given: AddressLink,
  isStamped: boolean,
): Promise<KitFile[]> {
  const standings = await loadFileStandings(ctx, fileIds, given);
  const rows = await ctx.db.read((db) => listFilesById(db, ctx.organizationId, fileIds));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return fileIds.flatMap((fileId) => {
    const row = byId.get(fileId);
    const standing = standings.get(fileId);
    if (!row || !standing || row.status !== 'ready' || isPlayable(row.kind)) return [];
    const caller = fileCallerOf(ctx, standing.link);
    if (judgeFile(standing.file, 'download', caller) !== 'yes') return [];
    return [{ fileId, name: row.name, parts: partsOf(row, standing.file, caller, isStamped) }];
  });
}
