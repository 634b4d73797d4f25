import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Ctx, createCtx, type Platform } from '../../kernel/ctx.ts';
import { siteOf } from '../../kernel/site-host.ts';
import type { HeadOf } from '../../kernel/web-app.ts';
import { frontHead } from '../../rendering/front-page.ts';
import { findPublicOrganization } from '../organization/organization.service.ts';
import { listPublicReleases } from '../release/public-release.service.ts';
import { contextOf } from './public-place.ts';

/** So many of the newest are named. */
const newest = 3;

async function drawHead(ctx: Ctx, idOrDomain: string): Promise<string | null> {
  const organization = await findPublicOrganization(ctx, idOrDomain);
  if (!organization) return null;
  const items = await listPublicReleases(ctx, organization, { offset: 0, limit: newest });
  const shape = coverShapeOf(organization);
  return frontHead({
    ...contextOf(ctx, organization),
    type: null,
    shape,
    items,
    page: 0,
    hasMore: false,
  });
}

/**
 * What the page of a client site says to search engines and chats, which run no script: the same as the organization's front
 * page, which is its canonical address. Nothing where the organization is not open to everybody.
 */
export function siteHeads(platform: Platform): HeadOf {
  // Every opening of a site asks; heads of organizations that are there alone are kept, for seconds, in each process.
  const kept = new LRUCache<string, string>({ max: 1000, ttl: 5000 });
  return async (request: FastifyRequest, idOrDomain) => {
    const known = kept.get(idOrDomain);
    if (known) return known;
    const ctx = createCtx(platform, { site: siteOf(request), log: request.log as Ctx['log'] });
    const head = await drawHead(ctx, idOrDomain);
    if (head) kept.set(idOrDomain, head);
    return head;
  };
}
