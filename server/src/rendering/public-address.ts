/** The address of an organization's front page, where its feed lies too. */
export const frontAddress = (
  baseUrl: string,
  { domain, _id }: { domain?: string | null | undefined; _id: string },
): string => `${baseUrl}/r/${encodeURIComponent(domain || _id)}`;
