import type Hls from 'hls.js';

export interface StreamHandle {
  destroy(): void;
}

/**
 * Puts an HLS address into a video element: hls.js where Media Source works, the browser's own player on iPhone.
 * The library is loaded with the first film and never before.
 *
 * @param onFault the film cannot go on; `isDenied` when the server refused it
 */
export async function attachStream(
  video: HTMLVideoElement,
  src: string,
  onFault: (isDenied: boolean) => void,
): Promise<StreamHandle> {
  const { default: Library } = await import('hls.js/light');
  if (!Library.isSupported()) {
    video.src = src;
    const fail = () => onFault(false);
    video.addEventListener('error', fail);
    return {
      destroy() {
        video.removeEventListener('error', fail);
        video.removeAttribute('src');
        video.load();
      },
    };
  }
  // Short buffers: what is fetched ahead is handed out by the server as film, and counts as such. Before the viewer plays
  // it, only the beginning is fetched, so that looking at the page of a short film spends no view.
  const hls = new Library({
    maxBufferLength: 4,
    maxMaxBufferLength: 30,
    backBufferLength: 30,
    capLevelToPlayerSize: true,
  });
  const fetchAhead = () => {
    hls.config.maxBufferLength = 20;
  };
  video.addEventListener('play', fetchAhead, { once: true });
  hls.on(Library.Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    const status = data.response?.code ?? 0;
    if ([401, 403, 404].includes(status)) onFault(true);
    else if (data.type === Library.ErrorTypes.MEDIA_ERROR && recoverOnce(hls)) return;
    else onFault(false);
  });
  hls.loadSource(src);
  hls.attachMedia(video);
  return {
    destroy() {
      video.removeEventListener('play', fetchAhead);
      hls.destroy();
    },
  };
}

const recovered = new WeakSet<Hls>();

function recoverOnce(hls: Hls): boolean {
  if (recovered.has(hls)) return false;
  recovered.add(hls);
  hls.recoverMediaError();
  return true;
}
