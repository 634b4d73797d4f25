import type { changeLinks as endpoint } from '@firstlook/contract/distribution.ts';
import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { endLinks, giveViews } from './link-right.store.ts';

/**
 * What the people of a report may still do by their links: more views of its film, or none of it any more. Both count at
 * the next request of a reader; unsubscribing goes on by an ended link.
 * @throws AppError NOT_FOUND where no row is of this release
 */
export async function changeLinks(
  ctx: Ctx,
  releaseId: string,
  { recipients, views, ended }: BodyOf<typeof endpoint>,
): Promise<{ changed: number }> {
  const { organizationId } = ctx;
  const release = await loadReleaseHead(ctx, organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  const those = { organizationId, releaseId, ids: recipients };
  return ctx.db.tenant(async (db) => {
    const given = views === undefined ? 0 : await giveViews(db, those, views);
    const changed = ended === undefined ? given : await endLinks(db, those, ended ? ctx.clock.now() : null);
    if (changed === 0) throw new AppError('NOT_FOUND');
    const common = {
      target: { id: releaseId, name: release.title },
      recipientId: recipients.length === 1 ? (recipients[0] ?? null) : null,
    };
    if (views !== undefined)
      await recordAudit(ctx, db, { ...common, action: 'link.giveViews', after: { people: given, views } });
    if (ended !== undefined)
      await recordAudit(ctx, db, {
        ...common,
        action: ended ? 'link.end' : 'link.open',
        after: { people: changed },
      });
    return { changed };
  });
}
