import { chapterEndIssues, fileItemsIn, isFileItem } from '@firstlook/contract/chapter-end.ts';
import { chaptersOf, filmOfChapters } from '@firstlook/contract/film-chapter.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { filmsNow, unplayableOf } from '../media/film-version.service.ts';

type Data = Record<string, unknown>;

function withChapterFilms(value: unknown, filmOf: (item: Data) => number | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => withChapterFilms(one, filmOf));
  if (typeof value !== 'object' || value === null) return value;
  const film = isFileItem(value) ? filmOf(value) : undefined;
  const entries = Object.entries(value).map(([key, one]) => [key, withChapterFilms(one, filmOf)]);
  return { ...Object.fromEntries(entries), ...(film !== undefined && { chaptersOf: film }) };
}

/**
 * The data with the film that each file's chapters were written for (docs/decisions/0049): the one that there is now, where they are new.
 *
 * @param held what was stored before, whose chapters may lie behind the end of the film that there is now
 * @throws AppError INVALID_DATA for new chapters behind it, and of what is no film and no sound
 */
export async function settleChapters(ctx: Ctx, data: Data, held: Data | null): Promise<Data> {
  const keyOf = (item: Data) => `${item.fileId} ${JSON.stringify(chaptersOf(item))}`;
  const before = new Map(fileItemsIn(held).map(({ item }) => [keyOf(item), item]));
  const twinOf = (item: Data) => before.get(keyOf(item));
  const written = fileItemsIn(data).filter(({ item }) => chaptersOf(item).length > 0);
  if (written.length === 0) return data;
  const fresh = written.map(({ item }) => item).filter((item) => !twinOf(item));
  const ids = [...new Set(fresh.map(({ fileId }) => fileId))];
  const films = ids.length > 0 ? await filmsNow(ctx, ids) : new Map<string, never>();
  const others = ids.length > films.size ? await unplayableOf(ctx, ids) : new Set<string>();
  const issues = [
    ...written
      .filter(({ item }) => !twinOf(item) && others.has(item.fileId))
      .map(({ path }) => ({ path: `${path}.chapters`, code: 'kind' as const })),
    ...chapterEndIssues(data, held, ({ fileId }) => films.get(fileId)?.duration_seconds),
  ];
  if (issues.length > 0)
    throw new AppError(
      'INVALID_DATA',
      {},
      issues.map((issue) => ({ ...issue, path: `releaseData.${issue.path}` })),
    );
  return withChapterFilms(data, (item) => {
    if (chaptersOf(item).length === 0) return undefined;
    const twin = twinOf(item);
    if (!twin) return films.get(String(item.fileId))?.film_version;
    // Somebody looked, and says that they fit the film that there is now.
    return filmOfChapters('chaptersOf' in item ? item : twin);
  }) as Data;
}
