/** Where a page of somebody else asks how to show a public address of ours in a frame (oEmbed). */
export const oembedAddress = (baseUrl: string, url: string): string =>
  `${baseUrl}/oembed?${new URLSearchParams({ url })}`;

/** The address of an organization's front page, where its feed lies too. */
export const frontAddress = (
  baseUrl: string,
  { domain, _id }: { domain?: string | null | undefined; _id: string },
): string => `${baseUrl}/r/${encodeURIComponent(domain || _id)}`;
