/** A file as far as its address goes: our own files have a `fileId`, a foreign one only an http(s) `src`. */
export interface AddressedFile {
  fileId?: string;
  src?: string;
}

const webAddress = /^https?:\/\//i;

/**
 * The one place that knows the address of a picture at a width in CSS pixels (twice that many are asked for, so
 * that it is sharp on dense screens). Empty when the file has no address.
 */
export function imageUrl(
  baseUrl: string,
  organizationId: string,
  file: AddressedFile,
  width: number,
): string {
  if (file.fileId) {
    const id = encodeURIComponent(file.fileId);
    return `${baseUrl}/api/file/${encodeURIComponent(organizationId)}/${id}/image/${width * 2}`;
  }
  return file.src && webAddress.test(file.src) ? file.src : '';
}

/** The address under which a reader takes a file home. */
export function downloadUrl(baseUrl: string, organizationId: string, file: AddressedFile): string {
  if (file.fileId) {
    const id = encodeURIComponent(file.fileId);
    return `${baseUrl}/api/file/${encodeURIComponent(organizationId)}/${id}/download`;
  }
  return file.src && webAddress.test(file.src) ? file.src : '';
}
