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

/** The file below our own host that the address leads to, by whatever scheme; null for every other address. */
function fileAt(address: string, baseUrl: string): { organizationId: string; fileId: string } | null {
  const url = urlOf(address, baseUrl);
  if (!url || url.host !== new URL(baseUrl).host) return null;
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

/** The files of ours that release data shows by their addresses; by their ids they are found elsewhere (`referencesOf`). */
export function filesAddressedIn(data: Record<string, unknown>, baseUrl: string): AddressedFile[] {
  const visit = (value: unknown, path: string): AddressedFile[] => {
    if (typeof value === 'string')
      return addressesIn(value).flatMap((address) => {
        const file = fileAt(address, baseUrl);
        return file ? [{ path, ...file }] : [];
      });
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) => visit(one, `${path}.${key}`));
  };
  return visit(data, 'releaseData');
}
