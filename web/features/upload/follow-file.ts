import { getFile, watchFile } from '@firstlook/contract/address/media.ts';
import type { FileItem } from '@firstlook/contract/media.ts';
import { addressOf, call } from '../../data/api.ts';

/** Follows a file until it is ready or has failed: server-sent events, and asking where they do not get through. */
export function followFile(file: FileItem, onChange: (file: FileItem) => void): () => void {
  const params = { organizationId: file.organizationId, fileId: file.fileId };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const isDone = (item: FileItem) => item.status === 'ready' || item.status === 'failed';
  const events = new EventSource(addressOf(watchFile, params));
  const stop = () => {
    isOver = true;
    events.close();
    clearTimeout(timer);
  };
  const take = (item: FileItem) => {
    if (isOver) return;
    if (isDone(item)) stop();
    onChange(item);
  };
  const ask = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      call(getFile, { params })
        .then(take, () => undefined)
        .finally(() => {
          if (!isOver && events.readyState === EventSource.CLOSED) ask();
        });
    }, 3000);
  };
  events.addEventListener('file', (event) =>
    take(JSON.parse((event as MessageEvent<string>).data) as FileItem),
  );
  // The browser connects again by itself; a proxy that forbids streams closes for good, then we ask.
  events.addEventListener('error', () => {
    if (!isOver) ask();
  });
  return stop;
}
