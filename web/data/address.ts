/**
 * The mode of the application (specification 1 section 2): one path segment is single-organization mode,
 * and the segment is the organization's id or domain.
 */
export function addressOrganization(): string | null {
  const [segment] = window.location.pathname.split('/').filter(Boolean);
  return segment ? decodeURIComponent(segment) : null;
}

/** Whether an organization is the one the address names. */
export function isAddressed(organization: { _id: string; domain: string | null }, address: string): boolean {
  return organization._id === address || organization.domain === address.toLowerCase();
}

/** Where a person may be sent back to after sign-in: routes of this app only, never another site. */
export function safeEndpoint(endpoint: string | undefined): string {
  if (!endpoint?.startsWith('/') || endpoint.startsWith('//') || /[\\\p{Cc}]/u.test(endpoint)) return '/';
  return endpoint.startsWith('/auth') ? '/' : endpoint;
}
