import { join } from 'node:path';
import type { CropArea, ImageFacts } from '../../gateways/image.ts';
import { inWorkFolder } from '../../gateways/work-folder.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { fileFolder, sourceKey } from './storage-key.ts';

/**
 * Writes the served sizes of `fileId`, made from the original of `sourceFileId`. `bytes` is what the whole picture takes.
 * @throws ImageError
 */
export function makeImageSizes(
  ctx: Ctx,
  fileId: string,
  sourceFileId: string,
  crop?: CropArea,
): Promise<ImageFacts & { bytes: number }> {
  const { storage, image } = ctx.gateways;
  return inWorkFolder(join(ctx.config.dataDir, 'work'), async (folder) => {
    const input = await folder.fetch(storage, sourceKey(ctx.organizationId, sourceFileId), 'source');
    const facts = await image.process({ input, output: folder.path('out'), crop });
    const sizes = await folder.store(storage, 'out', `${fileFolder(ctx.organizationId, fileId)}/image`);
    return { ...facts, bytes: sizes.get('full.jpg') ?? 0 };
  });
}
