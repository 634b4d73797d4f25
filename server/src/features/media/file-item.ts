import { languageName } from '@firstlook/contract/caption-rule.ts';
import { stillNames } from '@firstlook/contract/image.ts';
import type { Caption, FileItem } from '@firstlook/contract/media.ts';
import type { FileRow } from './file.store.ts';

/** Address of the file below our own host; relative, so that it holds on every host name. */
export function fileAddress(organizationId: string, fileId: string): string {
  return `/api/file/${encodeURIComponent(organizationId)}/${encodeURIComponent(fileId)}`;
}

export function isPlayable(kind: FileRow['kind']): boolean {
  return kind === 'video' || kind === 'audio';
}

function srcOf(row: FileRow): string | null {
  if (row.status !== 'ready') return null;
  const address = fileAddress(row.organization_id, row.id);
  if (isPlayable(row.kind)) return `${address}/stream/master.m3u8`;
  return row.kind === 'img' ? `${address}/image` : `${address}/content`;
}

/** Where a document is read: as PDF, or as the page of a book. */
function readingOf(row: FileRow): string | null {
  if (row.content_type === 'application/pdf') return srcOf(row);
  if (row.reading !== 'made') return null;
  return `${fileAddress(row.organization_id, row.id)}/${row.extension === 'epub' ? 'book' : 'reading'}`;
}

export function captionOf(
  organizationId: string,
  fileId: string,
  { id, locale, isOfFormerFilm }: { id: string; locale: string; isOfFormerFilm: boolean },
): Caption {
  const src = `${fileAddress(organizationId, fileId)}/stream/caption/${id}`;
  return { _id: id, locale, label: languageName(locale), src, isOfFormerFilm };
}

/** Where a playback session gets small pictures of the film; told with an answer that is not cached. */
export function storyboardOf(row: FileRow): { src: string; count: number } | null {
  if (row.storyboard === 0) return null;
  const src = `${fileAddress(row.organization_id, row.id)}/stream/storyboard.jpg`;
  return { src, count: row.storyboard };
}

/** The File item of the specification from its row. */
export function fileItemOf(row: FileRow): FileItem {
  const version = (row.film_version ?? 1) > 1 ? `-v${row.film_version}` : '';
  const still = (name: string) => `${fileAddress(row.organization_id, row.id)}/still/${name}${version}`;
  return {
    fileId: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    name: row.name,
    title: row.title,
    type: row.extension,
    src: srcOf(row),
    reading: readingOf(row),
    readingFault: row.reading_fault,
    status: row.status,
    progress: row.progress,
    error: row.error,
    size: row.size,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    mediaSecondsDuration: row.duration_seconds,
    poster: row.has_poster ? still('poster') : null,
    thumbnails: stillNames.slice(1, 1 + row.thumbnails).map(still),
    captions: row.captions.map((one) => captionOf(row.organization_id, row.id, one)),
    sizes: row.sizes,
    placeholder: row.placeholder,
    requireAuth: row.requires_auth,
    downloadable: row.is_downloadable,
    _createdAt: row.created_at.toISOString(),
  };
}
