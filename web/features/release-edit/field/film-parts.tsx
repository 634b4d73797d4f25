import type { FileItem } from '@firstlook/contract/media.ts';
import { FilmCaptions } from './film-captions.tsx';
import { FilmReplacement } from './film-replacement.tsx';

/** What belongs to a film and not to its release, and is stored at once: the films it has been, and its captions. */
export function FilmParts({ file }: { file: FileItem }) {
  const isSettled = file.status === 'ready' || file.status === 'failed';
  return (
    <>
      {isSettled && <FilmReplacement file={file} />}
      <FilmCaptions file={file} />
    </>
  );
}
