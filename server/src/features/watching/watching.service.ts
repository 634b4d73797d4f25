import type { AnswerOf } from '@firstlook/contract/endpoint.ts';
import { defaultMaximumWatches } from '@firstlook/contract/playback.ts';
import type { getOwnWatching } from '@firstlook/contract/watching.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { ownReaders } from '../../kernel/own-reader.ts';
import { findLastVisit } from '../activity/activity.service.ts';
import { seenBeforeEndSeconds } from '../media/playback.policy.ts';
import { listReleases } from '../release/list-releases.service.ts';
import * as store from './watching.store.ts';

/** As many slides as a row has. */
const mostShown = 12;
/** More films than these are looked at: a route may show few of them. */
const mostBegun = 100;
/** Views are told of the newest mails: no list shows more at once. */
const mostViews = 500;

type ListQuery = Parameters<typeof listReleases>[1];

/** Cards of releases that readers may open: the rules of the list, also for a caller who may see more. */
async function openCards(ctx: Ctx, route: string | undefined, asked: ListQuery) {
  const params = { ...asked.filter?.params, status: ['distributed' as const] };
  const orgFilter = route === undefined ? undefined : { route };
  const { items } = await listReleases(ctx, { ...asked, filter: { ...asked.filter, params }, orgFilter });
  return items.filter(({ embargoed }) => !embargoed);
}

/**
 * What the signed-in person has begun, what came out since their last visit, and the views left by the links in their mails.
 * It is read anew at each request and kept nowhere: another person's answer is another one (docs/decisions/0040).
 *
 * @throws AppError NOT_ALLOWED for a program: it is no person; NOT_FOUND for a route that is not the caller's
 */
export async function loadOwnWatching(
  ctx: Ctx,
  route: string | undefined,
): Promise<AnswerOf<typeof getOwnWatching>> {
  const { accountId, apiKeyId, email, emailVerified } = actorOf(ctx);
  if (apiKeyId) throw new AppError('NOT_ALLOWED');
  const watcher = {
    organizationId: ctx.organizationId,
    accountId,
    readers: ownReaders(ctx),
    at: ctx.clock.now(),
  };
  const { since, begun, views } = await ctx.db.read(async (db) => ({
    since: await findLastVisit(db, watcher, watcher.at),
    begun: await store.listBegun(db, watcher, { limit: mostBegun, seenBeforeEnd: seenBeforeEndSeconds }),
    // A mail belongs to the person who proved its address.
    views: emailVerified
      ? await store.listOwnViews(db, { ...watcher, email: email.toLowerCase() }, mostViews)
      : [],
  }));
  const ids = begun.map(({ release_id }) => release_id);
  const cards = await openCards(ctx, route, {
    filter: { params: { _id: ids } },
    pagination: { page: 0, limit: mostBegun },
  });
  const byId = new Map(cards.map((card) => [card._id, card]));
  return {
    since: since?.toISOString() ?? null,
    fresh: since
      ? await openCards(ctx, route, {
          filter: { datesRange: { from: since.toISOString() } },
          sort: { distributedAt: -1 },
          pagination: { page: 0, limit: mostShown },
        })
      : [],
    begun: begun
      .flatMap(({ release_id, file_id: fileId, position, duration }) => {
        const release = byId.get(release_id);
        return release ? [{ release, fileId, position, mediaSecondsDuration: duration }] : [];
      })
      .slice(0, mostShown),
    views: views.map(({ release_id: releaseId, total, spent }) => {
      const viewsTotal = total ?? defaultMaximumWatches;
      return { releaseId, viewsLeft: Math.max(0, viewsTotal - spent), viewsTotal };
    }),
  };
}
