import type { AnswerOf, BodyOf } from '@firstlook/contract/endpoint.ts';
import type * as contract from '@firstlook/contract/selection.ts';
import { chosenIds } from '../../kernel/chosen.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inOrderOf } from '../../platform/list-page.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { conditionOf } from './list-releases.service.ts';
import * as list from './release-list.store.ts';
import { findLeft } from './release-relation.store.ts';
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
export function idsOf(ctx: Ctx, chosen: Asked | Chosen): Promise<string[]> {
  return chosenIds(chosen, async (matching, limit) => {
    const readCondition = await conditionOf(ctx, await loadOrganization(ctx), matching, []);
    return ctx.db.tenant(async (db) => {
      await db.allow(longestRead);
      return list.listMatching(db, await readCondition(db), limit);
    });
  });
}

/** What a person is told before an act: how many it means, some by name, where they lie, and what others lose. */
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
    const left = await findLeft(db, organizationId, ids, titlesShown);
    const folders = await store.countByFolder(db, organizationId, ids);
    return {
      count: ids.length,
      titles: rows.slice(0, titlesShown).map(({ title }) => title),
      sent: await store.countSent(db, organizationId, ids),
      folders: folders.map(({ id, count }) => ({ _id: id, count })),
      groups: left.groups,
      groupCount: left.group_count,
      children: left.children,
    };
  });
}
