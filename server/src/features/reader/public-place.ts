import type { Organization } from '@firstlook/contract/organization.ts';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../kernel/ctx.ts';
import { missingPage } from '../../kernel/missing-page.ts';
import { sendPage } from '../../kernel/page-route.ts';
import { findPublicOrganization } from '../organization/organization.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';
import { publicTypesOf, publicUrlOf, releaseIdOfSlug } from '../release/public-url.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { findOpenPage } from './landing-ground.service.ts';

/** What the public pages and those for frames find by the names in their addresses. */

export const contextOf = (ctx: Ctx, organization: Organization) => ({
  locale: organization.locale,
  baseUrl: ctx.baseUrl,
  organization: renderOrganizationOf(organization),
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
}

/** A release by its public name; null where there is none of that name. */
export async function findPublicRelease(ctx: Ctx, name: string): Promise<PublicRelease | null> {
  const id = releaseIdOfSlug(name);
  const release = id ? await loadReleaseHead(ctx, null, id) : null;
  if (!release) return null;
  const { organizationId, title, designed } = release;
  const owner = (await findOpenPage(ctx, release.id)) && (await findPublicOrganization(ctx, organizationId));
  const url = owner ? publicUrlOf(ctx, owner, designed) : null;
  return { id: release.id, organizationId, title, slug: designed.slug ?? '', url };
}
