import type { Organization } from '@firstlook/contract/organization.ts';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../kernel/ctx.ts';
import { missingPage } from '../../kernel/missing-page.ts';
import { sendPage } from '../../kernel/page-route.ts';
import { baseOf } from '../../rendering/public-address.ts';
import { renderOrganizationOf } from '../release/design.service.ts';
import { publicTypesOf, publicUrlOf, releaseIdOfSlug } from '../release/public-url.ts';
import { type Ground, loadGround, opensWithoutLink } from './landing-ground.service.ts';

/** What the public pages and those for frames find by the names in their addresses. */

export const contextOf = (ctx: Ctx, organization: Organization) => ({
  locale: organization.locale,
  baseUrl: baseOf(ctx, organization),
  organization: renderOrganizationOf(ctx, organization),
  types: publicTypesOf(organization),
});

/** The kind of releases that an address asks for alone: null where it names none, `unknown` where there is none of that name. */
export function typeOf(
  organization: Organization,
  query: URLSearchParams,
): { type: string | null } | 'unknown' {
  const type = query.get('type');
  if (type === null || publicTypesOf(organization).some(({ id }) => id === type)) return { type };
  return 'unknown';
}

export const notFound = (ctx: Ctx, reply: FastifyReply) => sendPage(reply, missingPage(ctx), { status: 404 });

export interface PublicRelease {
  id: string;
  organizationId: string;
  title: string;
  /** As its address has it. */
  slug: string;
  /** Null where its page is not public. */
  url: string | null;
  ground: Ground;
}

/** A release by its public name; null where there is none of that name. It stands on what its page does, which is kept. */
export async function findPublicRelease(ctx: Ctx, name: string): Promise<PublicRelease | null> {
  const id = releaseIdOfSlug(name);
  const ground = id ? await loadGround(ctx, id) : null;
  if (!ground) return null;
  const { organizationId, id: releaseId, title, designed } = ground.release;
  const { organization } = ground.visited;
  const url = opensWithoutLink(ctx, ground) && publicUrlOf(ctx, organization, designed);
  return { id: releaseId, organizationId, title, slug: designed.slug ?? '', url, ground };
}
