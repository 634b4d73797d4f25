import { mostKitBytes, mostKitsAtOnce } from '@firstlook/contract/selection-limit.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type ZipEntry, zipOf } from '../../platform/zip-store.ts';
import type { RenderLocale } from '../../rendering/render-input.ts';
import { translate } from '../../rendering/translate.ts';
import { recordDownload } from '../media/download-log.service.ts';
import { type Chosen, idsOf } from '../release/selection.service.ts';
import { plainFile } from './kit-credit.ts';
import { createPaths } from './kit-path.ts';
import { asName, collectKit, entryOf, loadKitGround, type PressKit, takenOf } from './press-kit.service.ts';

interface Packed {
  entries: ZipEntry[];
  taken: ReturnType<typeof takenOf>[];
  /** Titles of releases that have nothing to take. */
  empty: string[];
  /** Some are not there for this person, or not any more. */
  isSomeGone: boolean;
}

const isNothing = (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND';

/** The kits one after the other, each in a folder that has its release's name. */
async function packAll(ctx: Ctx, ids: readonly string[]): Promise<Packed> {
  const packed: Packed = { entries: [], taken: [], empty: [], isSomeGone: false };
  const foldersOf = createPaths();
  let bytes = 0;
  for (const id of ids) {
    if (ctx.leaving.aborted) throw new AppError('UNAVAILABLE');
    const ground = await loadKitGround(ctx, id).catch((error: unknown) => {
      if (isNothing(error)) return null;
      throw error;
    });
    if (!ground) {
      packed.isSomeGone = true;
      continue;
    }
    const { release } = ground;
    try {
      const entries = await collectKit(ctx, ground, {});
      const [folder] = foldersOf(asName(release.title), [{ folder: '', extension: '' }]);
      packed.entries.push(...entries.map((one) => ({ ...one, path: `${folder}/${one.path}` })));
      packed.taken.push(takenOf(release));
      bytes += entries.reduce((sum, { size }) => sum + size, 0);
    } catch (error) {
      if (!isNothing(error)) throw error;
      packed.empty.push(release.title);
    }
    if (bytes > mostKitBytes) throw new AppError('TOO_LARGE', { maximumBytes: mostKitBytes });
  }
  return packed;
}

/** What is not in the archive, and why; nothing where everything is. */
function missingEntry(locale: RenderLocale, { empty, isSomeGone }: Packed): ZipEntry[] {
  const say = (key: 'empty' | 'gone') => translate(locale, `landing:kit.many.${key}`);
  const parts = [
    ...(empty.length > 0 ? [[say('empty'), ...empty].join('\n')] : []),
    ...(isSomeGone ? [say('gone')] : []),
  ];
  const name = `${translate(locale, 'landing:kit.many.missing')}.txt`;
  return parts.length > 0 ? [entryOf(name, plainFile(parts.join('\n\n')))] : [];
}

/**
 * The press kits of the chosen releases as one archive that is written while it is read.
 * @throws AppError INVALID_DATA for too many, TOO_LARGE, SELECTION_CHANGED, NOT_FOUND where none has anything to take
 */
export async function takeSelectionKit(
  ctx: Ctx,
  { chosen, locale }: { chosen: Chosen; locale: RenderLocale },
  isTaken: boolean,
): Promise<PressKit> {
  const ids = await idsOf(ctx, chosen);
  if (ids.length > mostKitsAtOnce)
    throw new AppError('INVALID_DATA', {}, [
      { path: 'chosen', code: 'tooMany', params: { most: mostKitsAtOnce } },
    ]);
  const packed = await packAll(ctx, ids);
  if (packed.taken.length === 0) throw new AppError('NOT_FOUND');
  if (isTaken) for (const one of packed.taken) await recordDownload(ctx, one, {});
  const { size, body } = zipOf([...missingEntry(locale, packed), ...packed.entries], ctx.clock.now());
  return { name: `${translate(locale, 'landing:kit.many.archive')}.zip`, size, body };
}
