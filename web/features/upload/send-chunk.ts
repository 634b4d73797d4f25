import { replaceFilm, uploadChunk } from '@firstlook/contract/address/upload.ts';
import type { UploadState } from '@firstlook/contract/upload.ts';
import { ApiError, addressOf } from '../../data/api.ts';

/**
 * Sends one chunk and reports its bytes on the way. `fetch` cannot tell upload progress, so this is the one place
 * with an XMLHttpRequest.
 *
 * @throws ApiError, `NETWORK` when no answer came; DOMException `AbortError` when it was stopped
 */
export function sendChunk(
  { organizationId, replaces }: { organizationId: string; replaces?: string | undefined },
  form: FormData,
  options: { signal: AbortSignal; onBytes: (sent: number) => void },
): Promise<UploadState> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    options.signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', (event) => options.onBytes(event.loaded));
    request.addEventListener('loadend', () => options.signal.removeEventListener('abort', abort));
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    request.addEventListener('error', () => reject(new ApiError(0, { code: 'NETWORK' })));
    request.addEventListener('load', () => {
      const answer = (request.response ?? {}) as UploadState & Partial<ApiError>;
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(new ApiError(request.status, answer));
    });
    request.responseType = 'json';
    request.open(
      'POST',
      replaces
        ? addressOf(replaceFilm, { organizationId, fileId: replaces })
        : addressOf(uploadChunk, { organizationId }),
    );
    request.send(form);
  });
}
