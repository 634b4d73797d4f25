import type { Organization } from '@firstlook/contract/organization.ts';
import { baseOf } from '../../rendering/public-address.ts';

/** The release types that have a landing page: without a design there is nothing to show. */
export const pageTypesOf = ({ templates }: Pick<Organization, 'templates'>): string[] => [
  ...new Set(templates.flatMap(({ type, releaseTypes }) => (type === 'landingPage' ? releaseTypes : []))),
];

/** The kinds of releases that have pages, as visitors choose among them. */
export function publicTypesOf(
  organization: Pick<Organization, 'templates' | 'releaseTypes'>,
): { id: string; name: string }[] {
  const shown = pageTypesOf(organization);
  return organization.releaseTypes
    .filter(({ id }) => shown.includes(id))
    .map(({ id, name }) => ({ id, name }));
}

/**
 * The address of a release's public page (docs/decisions/0044); null where the organization asks for sign-in, waits to be
 * approved or has no landing page for its type, or the release was never published.
 */
export function publicUrlOf(
  ctx: { baseUrl: string },
  organization: Pick<Organization, 'requireAuth' | 'status' | 'templates' | 'ownHost'>,
  { slug, releaseType }: { slug?: string | null; releaseType: string },
): string | null {
  const isPublic = !organization.requireAuth && organization.status === 'approved';
  if (!slug || !isPublic || !pageTypesOf(organization).includes(releaseType)) return null;
  return `${baseOf(ctx, organization)}/r/${encodeURIComponent(slug)}`;
}

/** The id of the release in the last 22 letters of its public name; null for what is no such name. */
export function releaseIdOfSlug(name: string): string | null {
  const code = /(?:^|-)([\w-]{22})$/.exec(name)?.[1];
  const hex = code && Buffer.from(code, 'base64url').toString('hex');
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}
