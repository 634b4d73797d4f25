/** Where an address leads, whichever way it is written; null for what is none. */
function urlOf(address: string, baseUrl: string): URL | null {
  try {
    return new URL(address, baseUrl);
  } catch {
    return null;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The organization whose file the address is, below our own host by whatever scheme; null for every other. */
function ownerOf(address: string, baseUrl: string): string | null {
  const url = urlOf(address, baseUrl);
  if (!url || url.host !== new URL(baseUrl).host) return null;
  return /^\/api\/file\/([^/]+)\//.exec(decoded(url.pathname))?.[1] ?? null;
}

/** The text itself where it is an address, else those in the attributes of its HTML, which is sanitized by now. */
function addressesIn(text: string): string[] {
  const plain = text.trim();
  if (/^(?:https?:)?[/\\]/i.test(plain)) return [plain];
  return [...plain.matchAll(/\s(?:src|href)="([^"]*)"/gi)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
}

/**
 * Where release data shows a file of another organization by its address. By its id it is refused already, and so no house
 * shows another one's picture as its own (promise T3).
 */
export function foreignAddressesIn(
  data: Record<string, unknown>,
  { organizationId, baseUrl }: { organizationId: string; baseUrl: string },
): { path: string }[] {
  const isForeign = (address: string) => (ownerOf(address, baseUrl) ?? organizationId) !== organizationId;
  const visit = (value: unknown, path: string): { path: string }[] => {
    if (typeof value === 'string') return addressesIn(value).some(isForeign) ? [{ path }] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) => visit(one, `${path}.${key}`));
  };
  return visit(data, 'releaseData');
}
