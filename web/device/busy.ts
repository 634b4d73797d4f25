const running = new Set<() => boolean>();

/** Work that a reload would break off says here whether it is under way. */
export function breaksOnReload(isUnderWay: () => boolean): void {
  running.add(isUnderWay);
}

const isPlaying = () =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some((one) => !one.paused && !one.ended);

/** Whether something is uploaded, which ends with the page and with the session. */
export const isBrokenOff = (): boolean => [...running].some((one) => one());

/** Whether something is uploaded or played: the page stays as it is meanwhile. */
export const isUnderWay = (): boolean => isPlaying() || isBrokenOff();
