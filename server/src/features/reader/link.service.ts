import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { newId, newToken } from '../../platform/identifier.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { upsertLinkToken } from './link.store.ts';

/**
 * A link to the landing page: `unique` for one person (random), `insert` for a named channel (typed, any reader,
 * reported under that name), `none` for no name at all.
 *
 * @throws AppError RELEASE_NOT_PUBLISHED before the release was sent or published; INVALID_DATA when a channel has no
 *   name, or where people sign in and the link is not for one person (docs/decisions/0014)
 */
export async function makeLink(
  ctx: Ctx,
  releaseId: string,
  request: { tokenType: 'unique' | 'insert' | 'none'; token?: string },
) {
  const organization = await loadOrganization(ctx);
  const { requireAuth } = organization;
  if (requireAuth && request.tokenType !== 'unique')
    throw new AppError('INVALID_DATA', {}, [{ path: 'tokenType', code: 'regularOnly' }]);
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  // A link is for readers: a person says first that the release may be read.
  if (!release.distributedAt) throw new AppError('RELEASE_NOT_PUBLISHED');
  const page = `${baseOf(ctx, organization)}/landing/${releaseId}`;
  if (request.tokenType === 'none') return { url: `${page}?origin=site`, token: null };
  const typed = (request.token ?? '').trim();
  if (request.tokenType === 'insert' && typed === '')
    throw new AppError('INVALID_DATA', {}, [{ path: 'token', code: 'required' }]);
  const token = request.tokenType === 'insert' ? typed : newToken();
  await ctx.db.tenant((db) =>
    upsertLinkToken(db, {
      organizationId: ctx.organizationId,
      id: newId(),
      releaseId,
      type: request.tokenType,
      token,
      createdBy: actorOf(ctx).accountId,
    }),
  );
  return { url: `${page}?token=${encodeURIComponent(token)}&origin=distribution`, token };
}
