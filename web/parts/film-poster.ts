import type { FileItem } from '@firstlook/contract/media.ts';
import type { StoredFile } from './stored-file.ts';

/** What is shown of a film before it plays: what was chosen for it, else what the server took. */
export function posterOf(film: StoredFile, file: FileItem | undefined): string | null {
  const { posterChoice: choice } = film;
  const thumbnails = file?.thumbnails ?? film.thumbnails ?? [];
  const chosen = typeof choice === 'string' ? thumbnails[Number(choice.slice(-1)) - 1] : choice?.src;
  return chosen ?? (choice ? film.poster : undefined) ?? file?.poster ?? film.poster ?? null;
}
