import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/selection.ts';
import type { SelectionFailure } from '@firstlook/contract/selection.ts';
import { mostChosenAtOnce, mostFailuresNamed } from '@firstlook/contract/selection-limit.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inOrderOf } from '../../platform/list-page.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { conditionOf } from './list-releases.service.ts';
import * as list from './release-list.store.ts';
import * as store from './selection.store.ts';

type Asked = BodyOf<typeof contract.previewSelection>['chosen'];
export type Chosen = BodyOf<typeof contract.removeSelection>['chosen'];

/** Titles that a question names. */
const titlesShown = 5;

/** Reading a hundred thousand ids may take longer than a page, milliseconds. */
const longestRead = 30_000;

/**
 * Ids of what was chosen, as it is at this moment.
 * @throws AppError INVALID_DATA for too many, SELECTION_CHANGED where the caller was told another number
 */
export async function idsOf(ctx: Ctx, chosen: Asked | Chosen): Promise<string[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)];
  const readCondition = await conditionOf(ctx, await loadOrganization(ctx), chosen.matching, []);
  const matching = await ctx.db.tenant(async (db) => {
    await db.allow(longestRead);
    return list.listMatching(db, await readCondition(db), mostChosenAtOnce + 1);
  });
  if (matching.length > mostChosenAtOnce)
    throw new AppError('INVALID_DATA', {}, [
      { path: 'chosen', code: 'tooMany', params: { most: mostChosenAtOnce } },
    ]);
  const except = new Set(chosen.except);
  const ids = except.size > 0 ? matching.filter((id) => !except.has(id)) : matching;
  if (chosen.count !== undefined && chosen.count !== ids.length)
    throw new AppError('SELECTION_CHANGED', { count: ids.length });
  return ids;
}

/** What a person is told before an act: how many it means, some by name, and where they lie. */
export async function previewSelection(
  ctx: Ctx,
  chosen: Asked,
): Promise<AnswerOf<typeof contract.previewSelection>> {
  const { organizationId } = ctx;
  const asked = await idsOf(ctx, chosen);
  return ctx.db.tenant(async (db) => {
    await db.allow(longestRead);
    const rows = inOrderOf(asked, await store.listTitles(db, organizationId, asked));
    const ids = rows.map(({ id }) => id);
    const folders = await store.countByFolder(db, organizationId, ids);
    return {
      count: ids.length,
      titles: rows.slice(0, titlesShown).map(({ title }) => title),
      sent: await store.countSent(db, organizationId, ids),
      folders: folders.map(({ id, count }) => ({ _id: id, count })),
    };
  });
}

/** What one part of an act did. */
export interface PartOutcome {
  changed: number;
  failed: SelectionFailure[];
}

/** Those of the ids that are no releases any more, as an answer names them. */
export const goneOf = (ids: readonly string[]): SelectionFailure[] =>
  ids.map((_id) => ({ _id, title: '', code: 'NOT_FOUND' }));

/**
 * Does an act part by part, each in a transaction of its own: nobody waits for the rows of a hundred thousand releases.
 * @throws AppError UNAVAILABLE when this process is told to end; what was done by then stays done
 */
export async function inParts(
  ctx: Ctx,
  ids: readonly string[],
  size: number,
  work: (part: string[], position: number) => Promise<PartOutcome>,
): Promise<PartOutcome & { failures: number }> {
  const total = { changed: 0, failed: [] as SelectionFailure[], failures: 0 };
  for (let position = 0; position * size < ids.length; position++) {
    if (ctx.leaving.aborted) throw new AppError('UNAVAILABLE');
    const { changed, failed } = await work(ids.slice(position * size, (position + 1) * size), position);
    total.changed += changed;
    total.failures += failed.length;
    total.failed.push(...failed.slice(0, mostFailuresNamed - total.failed.length));
  }
  return total;
}
