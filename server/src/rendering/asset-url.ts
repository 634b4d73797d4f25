/** A file as far as its address goes: our own files have a `fileId` and a `src` below `/api`, foreign ones a web address. */
export interface AddressedFile {
  fileId?: string;
  src?: string;
  /** Widths that exist, pixels. */
  sizes?: readonly number[];
}

const webAddress = /^https?:\/\//i;

function ownAddress(baseUrl: string, organizationId: string, file: AddressedFile): string {
  if (file.src?.startsWith(`${baseUrl}/api/`)) return file.src;
  if (file.src?.startsWith('/api/')) return `${baseUrl}${file.src}`;
  if (!file.fileId) return '';
  const id = encodeURIComponent(file.fileId);
  return `${baseUrl}/api/file/${encodeURIComponent(organizationId)}/${id}/image`;
}

/** Twice the shown width, so that it is sharp on dense screens; the next larger one that exists, or the largest. */
function pick(width: number, sizes: readonly number[] = []): number {
  const wanted = width * 2;
  const known = sizes.filter((size) => size > 0).toSorted((a, b) => a - b);
  return known.find((size) => size >= wanted) ?? known.at(-1) ?? wanted;
}

/**
 * The one place that knows the address of a picture at a width in CSS pixels: `src` + `/` + a width in pixels.
 * Empty when the file has no address.
 */
export function imageUrl(
  baseUrl: string,
  organizationId: string,
  file: AddressedFile,
  width: number,
): string {
  const own = ownAddress(baseUrl, organizationId, file);
  if (own) return `${own}/${pick(width, file.sizes)}`;
  return file.src && webAddress.test(file.src) ? file.src : '';
}

/** The address under which a reader takes the whole file home. */
export function downloadUrl(baseUrl: string, organizationId: string, file: AddressedFile): string {
  if (file.src?.startsWith(`${baseUrl}/api/`)) return file.src;
  if (file.src?.startsWith('/api/')) return `${baseUrl}${file.src}`;
  if (file.fileId) {
    const id = encodeURIComponent(file.fileId);
    return `${baseUrl}/api/file/${encodeURIComponent(organizationId)}/${id}/download`;
  }
  return file.src && webAddress.test(file.src) ? file.src : '';
}
