import type { Release } from '@firstlook/contract/release.ts';
import { useFile } from '../../data/file.ts';
import { storedFiles } from '../../parts/stored-file.ts';
import { useFormUploads } from '../../parts/upload/uploads.ts';
import type { Finding } from './mail-check.ts';

/**
 * What there is to know of the release's films before it is sent. None of it stops a send: a mail is read later than it
 * is sent, and the page says itself that a film is still being prepared.
 */
export function useFilmFindings(organizationId: string, release: Release): Finding[] {
  const coming = useFormUploads('', release._id).some(({ status }) => status !== 'failed');
  const films = storedFiles(release.releaseData.videos);
  const open = films.find(({ status }) => status === 'encrypting' || status === 'uploading');
  const { data: file } = useFile(organizationId, open?.fileId);
  const isPreparing = open !== undefined && file?.status !== 'ready' && file?.status !== 'failed';
  const isFailed = file?.status === 'failed' || films.some(({ status }) => status === 'failed');
  if (coming) return [{ key: 'filmUploading', tone: 'warn' }];
  if (isFailed) return [{ key: 'filmFailed', tone: 'warn' }];
  if (isPreparing) return [{ key: 'filmPreparing', tone: 'warn' }];
  return films.some(({ status }) => status !== undefined) ? [{ key: 'filmReady', tone: 'ok' }] : [];
}
