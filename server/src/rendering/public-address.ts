/** An own host as an address: with the scheme and the port at which this installation is reached. */
export function addressOfHost(baseUrl: string, host: string): string {
  const address = new URL(baseUrl);
  address.hostname = host;
  return address.origin;
}

/**
 * The address that everything begins with which an organization's readers get: links of its messages, its public pages and their
 * pictures. Its own host while that is proved, else BASE_URL (docs/decisions/0116). The one place that decides it.
 */
export const baseOf = (
  { baseUrl }: { baseUrl: string },
  organization: { ownHost?: string | null } | null,
): string => (organization?.ownHost ? addressOfHost(baseUrl, organization.ownHost) : baseUrl);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const ownPath = '(?=/(?:api/file|fonts|assets)/)';

/** Files of ours by another address, whole at the beginning of a quoted text or of `url(`: written from these bases to that one. */
export function readdress(text: string, from: readonly string[], to: string): string {
  return from.reduce((changed, base) => {
    const place = new RegExp(`(["'(]\\s*|, )${escaped(base)}${ownPath}`, 'g');
    return changed.replace(place, (_all, before: string) => `${before}${to}`);
  }, text);
}

/** A mail that is read at one of our hosts: its pictures, whichever host they were written for, come from there. */
export const withoutHosts = (html: string, organizationId: string): string =>
  html.replace(
    new RegExp(`https?://[^/"'()\\s<>]+(?=/(?:api/file/${escaped(organizationId)}|fonts)/)`, 'g'),
    '',
  );

/** Where a page of somebody else asks how to show a public address of ours in a frame (oEmbed). */
export const oembedAddress = (baseUrl: string, url: string): string =>
  `${baseUrl}/oembed?${new URLSearchParams({ url })}`;

/** The address of an organization's front page, where its feed lies too. */
export const frontAddress = (
  baseUrl: string,
  { domain, _id }: { domain?: string | null | undefined; _id: string },
): string => `${baseUrl}/r/${encodeURIComponent(domain || _id)}`;
