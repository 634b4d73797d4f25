import { normalizeEmail } from '@firstlook/contract/email-address.ts';
import type { MadeLink } from '@firstlook/contract/tracking.ts';
import { AppError } from '../../kernel/app-error.ts';
import { actorOf, type Ctx } from '../../kernel/ctx.ts';
import { hour, limitRate } from '../../kernel/rate-limit.ts';
import { newId, newToken } from '../../platform/identifier.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { endMadeLink, keepMadeLink, listMadeLinksOf, type MadeLinkRow } from '../media/made-link.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { statusOf } from '../release/release.policy.ts';
import { loadReleaseHead, type ReleaseHead } from '../release/release-head.service.ts';

/** More than anybody hands out one by one. */
export const mostMadeAnHour = 100;

/** @throws AppError NOT_FOUND */
async function loadTarget(ctx: Ctx, releaseId: string): Promise<ReleaseHead> {
  const release = await loadReleaseHead(ctx, ctx.organizationId, releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  return release;
}

/** Whom a link is for, as addresses are kept; null where that is not said. @throws AppError INVALID_DATA */
function readOwner(typed = ''): string | null {
  if (typed === '') return null;
  const email = normalizeEmail(typed);
  if (!email) throw new AppError('INVALID_DATA', {}, [{ path: 'email', code: 'email' }]);
  return email;
}

/**
 * A link to the landing page: `unique` for one person (random), `insert` for a named channel (typed, any reader,
 * reported under that name), `none` for no name at all. One that is for somebody ends with what was sent to them.
 *
 * @throws AppError RELEASE_NOT_PUBLISHED before the release was sent or published, RELEASE_ARCHIVED, RELEASE_EXPIRED, TOO_MANY_REQUESTS; INVALID_DATA when a channel has no
 *   name, or one that is taken or was ended, the address is none, or where people sign in and the link is not for one person (docs/decisions/0014)
 */
export async function makeLink(
  ctx: Ctx,
  releaseId: string,
  request: { tokenType: 'unique' | 'insert' | 'none'; token?: string; email?: string },
) {
  const organization = await loadOrganization(ctx);
  const { requireAuth } = organization;
  if (requireAuth && request.tokenType !== 'unique')
    throw new AppError('INVALID_DATA', {}, [{ path: 'tokenType', code: 'regularOnly' }]);
  const release = await loadTarget(ctx, releaseId);
  // A link is for readers: a person says first that the release may be read.
  // Nobody is given what they cannot open (docs/decisions/0146).
  if (release.archivedAt) throw new AppError('RELEASE_ARCHIVED');
  if (statusOf(release, ctx.clock.now()) === 'expired') throw new AppError('RELEASE_EXPIRED');
  if (!release.distributedAt) throw new AppError('RELEASE_NOT_PUBLISHED');
  const page = `${baseOf(ctx, organization)}/landing/${releaseId}`;
  if (request.tokenType === 'none') return { url: `${page}?origin=site`, token: null };
  const typed = (request.token ?? '').trim();
  if (request.tokenType === 'insert' && typed === '')
    throw new AppError('INVALID_DATA', {}, [{ path: 'token', code: 'required' }]);
  const type = request.tokenType;
  const token = type === 'insert' ? typed : newToken();
  await limitRate(ctx, `link:${actorOf(ctx).accountId}`, [{ most: mostMadeAnHour, within: hour }]);
  const email = type === 'unique' ? readOwner(request.email) : null;
  const { organizationId } = ctx;
  const createdBy = actorOf(ctx).accountId;
  const fault = await ctx.db.tenant((db) =>
    keepMadeLink(db, { organizationId, id: newId(), releaseId, type, token, email, createdBy }),
  );
  if (fault) throw new AppError('INVALID_DATA', {}, [{ path: 'token', code: fault }]);
  return { url: `${page}?token=${encodeURIComponent(token)}&origin=distribution`, token };
}

const linkOf = (row: MadeLinkRow): MadeLink => ({
  _id: row.id,
  tokenType: row.type,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** @throws AppError NOT_FOUND */
export async function listMadeLinks(
  ctx: Ctx,
  releaseId: string,
  { page, limit }: { page: number; limit: number },
) {
  await loadTarget(ctx, releaseId);
  const { rows, total } = await ctx.db.tenant((db) =>
    listMadeLinksOf(db, ctx.organizationId, releaseId, { limit, offset: page * limit }),
  );
  return { items: rows.map(linkOf), total };
}

/**
 * Ends a link, at the next request of whoever has it, or opens it again. @throws AppError NOT_FOUND
 */
export async function changeMadeLink(
  ctx: Ctx,
  releaseId: string,
  id: string,
  { ended }: { ended: boolean },
): Promise<MadeLink> {
  const { title } = await loadTarget(ctx, releaseId);
  return ctx.db.tenant(async (db) => {
    const at = ended ? ctx.clock.now() : null;
    const found = await endMadeLink(db, { organizationId: ctx.organizationId, releaseId, id }, at);
    if (!found) throw new AppError('NOT_FOUND');
    const { link, changed } = found;
    const target = { id: releaseId, name: title };
    // The address stays out of the log: it would be another trace of the person.
    const after = link.type === 'insert' ? { channel: link.name } : {};
    if (changed) await recordAudit(ctx, db, { action: ended ? 'link.end' : 'link.open', target, after });
    return linkOf(link);
  });
}
