/** What a browser remembers of unfinished uploads: an id per file, no bytes and no secret. */
const keyPrefix = 'firstlook.upload.';
const keptFor = 23 * 3_600_000;

/** The same file picked again is known by organization, name, size, date and its first megabyte. */
export async function fingerprint(organizationId: string, file: File): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 1_048_576).arrayBuffer());
  const facts = new TextEncoder().encode(`${organizationId}/${file.name}/${file.size}/${file.lastModified}/`);
  // Only secure addresses have `subtle`; elsewhere the facts and a plain sum have to do.
  if (!crypto.subtle)
    return `${organizationId}/${file.size}/${file.lastModified}/${head.reduce((sum, byte) => (sum * 31 + byte) % 4294967291, 7)}`;
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([facts, head]).arrayBuffer());
  return [...new Uint8Array(digest)]
    .slice(0, 16)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export function recall(print: string): string | null {
  try {
    const { id, at } = JSON.parse(localStorage.getItem(keyPrefix + print) ?? '{}') as {
      id?: string;
      at?: number;
    };
    return id && at && Date.now() - at < keptFor ? id : null;
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden; then an upload simply begins anew after a reload. */
export function remember(print: string, id: string): void {
  try {
    localStorage.setItem(keyPrefix + print, JSON.stringify({ id, at: Date.now() }));
  } catch {
    // As said above.
  }
}

export function forget(print: string): void {
  try {
    localStorage.removeItem(keyPrefix + print);
  } catch {
    // As said above.
  }
}
