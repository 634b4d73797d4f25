// Helpers for files of a release, for pages of an organization. Fixed: the same bytes for everybody.

const imageExtensions = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp'];
const videoExtensions = ['m3u8', 'm4v', 'mkv', 'mov', 'mp4', 'mpeg', 'mpg', 'ogv', 'webm'];
const audioExtensions = ['aac', 'flac', 'm4a', 'mp3', 'ogg', 'wav'];

/** Size of an upload's chunk, bytes. */
export const chunkSize = 10485760;

/** `jpg` of `/a/b.JPG?x=1`; empty where there is none. */
export function extensionOf(name) {
  const path = String(name ?? '').split(/[?#]/)[0];
  const last = path.slice(path.lastIndexOf('/') + 1);
  const dot = last.lastIndexOf('.');
  return dot > 0 ? last.slice(dot + 1).toLowerCase() : '';
}

/** `img`, `video`, `audio` or `file`, by the type or the name of a file item. */
export function kindOf(file) {
  const extension = String(file?.type || extensionOf(file?.name || file?.src)).toLowerCase();
  if (imageExtensions.includes(extension)) return 'img';
  if (videoExtensions.includes(extension)) return 'video';
  return audioExtensions.includes(extension) ? 'audio' : 'file';
}

/** Whether a source is an adaptive stream. */
export function isStream(source) {
  return extensionOf(source) === 'm3u8';
}

/** `1.5 MB` of 1572864. */
export function sizeText(bytes) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let size = Math.max(0, Number(bytes) || 0);
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : Math.round(size * 10) / 10} ${units[unit]}`;
}

/** Chunks of a file: index and first and last byte, both inclusive, as the upload call wants them. */
export function chunksOf(fileSize, size = chunkSize) {
  return Array.from({ length: Math.ceil(fileSize / size) }, (_, chunkIdx) => ({
    chunkIdx,
    rangeStart: chunkIdx * size,
    rangeEnd: Math.min(fileSize, (chunkIdx + 1) * size) - 1,
  }));
}

export default { chunkSize, extensionOf, kindOf, isStream, sizeText, chunksOf };
