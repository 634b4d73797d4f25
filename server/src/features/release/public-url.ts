import type { Organization } from '@firstlook/contract/organization.ts';

/**
 * The address of a release's public page (docs/decisions/0044); null where the organization asks for sign-in, waits to be
 * approved, or the release was never published.
 */
export function publicUrlOf(
  { baseUrl }: { baseUrl: string },
  { requireAuth, status }: Pick<Organization, 'requireAuth' | 'status'>,
  slug: string | null,
): string | null {
  return slug && !requireAuth && status === 'approved' ? `${baseUrl}/r/${encodeURIComponent(slug)}` : null;
}

/** The id of the release in the last 22 letters of its public name; null for what is no such name. */
export function releaseIdOfSlug(name: string): string | null {
  const code = /(?:^|-)([\w-]{22})$/.exec(name)?.[1];
  const hex = code && Buffer.from(code, 'base64url').toString('hex');
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}
