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

/** The file below a host of ours that the address leads to, by whatever scheme; null for every other address. */
function fileAt(
  address: string,
  bases: readonly string[],
): { organizationId: string; fileId: string } | null {
  const url = urlOf(address, bases[0] ?? '');
  if (!url || !bases.some((one) => url.host === new URL(one).host)) return null;
  const [, organizationId, fileId] = /^\/api\/file\/([^/]+)\/([^/]*)/.exec(decoded(url.pathname)) ?? [];
  return organizationId === undefined ? null : { organizationId, fileId: fileId ?? '' };
}

/** The text itself where it is an address, else those in the attributes of its HTML, which is sanitized by now. */
function addressesIn(text: string): string[] {
  const plain = text.trim();
  if (/^(?:https?:)?[/\\]/i.test(plain)) return [plain];
  return [...plain.matchAll(/\s(?:src|href)="([^"]*)"/gi)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
}

/** A file that release data shows by its address, at the path of the text in which it stands. */
export interface AddressedFile {
  path: string;
  organizationId: string;
  fileId: string;
}

/**
 * The files of ours that release data shows by their addresses; by their ids they are found elsewhere (`referencesOf`).
 *
 * @param bases BASE_URL and the organization's own
 */
export function filesAddressedIn(data: Record<string, unknown>, bases: readonly string[]): AddressedFile[] {
  const visit = (value: unknown, path: string): AddressedFile[] => {
    if (typeof value === 'string')
      return addressesIn(value).flatMap((address) => {
        const file = fileAt(address, bases);
        return file ? [{ path, ...file }] : [];
      });
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) => visit(one, `${path}.${key}`));
  };
  return visit(data, 'releaseData');
}
