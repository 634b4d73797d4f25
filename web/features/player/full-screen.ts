/** The container goes full screen, never the video alone: the watermark and our own controls stay with it. */
export function createFullScreen(container: HTMLElement, onChange: (isFull: boolean) => void) {
  const isNative = typeof container.requestFullscreen === 'function' && document.fullscreenEnabled;
  const isFull = () =>
    isNative ? document.fullscreenElement === container : container.classList.contains('flp-window');

  // iPhones can only put the bare video on the whole screen; there the container fills the window instead.
  const fillWindow = (fill: boolean) => {
    container.classList.toggle('flp-window', fill);
    document.documentElement.classList.toggle('flp-locked', fill);
    onChange(fill);
  };
  const changed = () => onChange(isFull());
  if (isNative) document.addEventListener('fullscreenchange', changed);

  return {
    isFull,
    toggle(): void {
      if (!isNative) fillWindow(!isFull());
      else if (isFull()) void document.exitFullscreen();
      else void container.requestFullscreen().catch(() => fillWindow(true));
    },
    leave(): boolean {
      if (isNative || !isFull()) return false;
      fillWindow(false);
      return true;
    },
    destroy(): void {
      document.removeEventListener('fullscreenchange', changed);
      if (!isNative && isFull()) fillWindow(false);
    },
  };
}
