/**
 * The mode of the application (specification 1 section 2, decisions section 3): no path segment shows all organizations
 * of the account, one is single-organization mode and names it by id or domain, `/client/{domain}` is client mode, in
 * which every person sees what clients see.
 *
 * @param site the organization at whose own host the page is: there it is a client's address, whatever the path (docs/decisions/0116)
 */
export function readAddress(
  pathname: string,
  site?: string,
): { isClient: boolean; organization: string | null } {
  if (site) return { isClient: true, organization: site };
  const [first, second] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const isClient = first === 'client';
  return { isClient, organization: (isClient ? second : first) ?? null };
}

const here = () => readAddress(window.location.pathname, document.documentElement.dataset.site);

/** The organization that the address names, or null. */
export function addressOrganization(): string | null {
  return here().organization;
}

/** Whether the address is a client's one. */
export function isClientAddress(): boolean {
  return here().isClient;
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
