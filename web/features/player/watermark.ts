export interface WatermarkText {
  name: string;
  email: string;
  mobile: string;
}

const MOVE_EVERY = 20_000;
/** Percent of the picture that stays free on every side. */
const SAFE = 6;

/**
 * Name, e-mail and mobile over the picture, at another place every 20 seconds. It lives in the container that goes
 * full screen. Taken out or hidden by hand, it comes back, and the film stops meanwhile.
 */
export function mountWatermark(
  container: HTMLElement,
  text: WatermarkText,
  onTamper: () => void,
): () => void {
  const mark = document.createElement('div');
  mark.className = 'flp-mark';
  mark.setAttribute('aria-hidden', 'true');
  for (const line of [text.name, text.email, text.mobile]) {
    if (!line) continue;
    const part = document.createElement('bdi');
    if (line !== text.name) part.dir = 'ltr';
    part.textContent = line;
    mark.append(part);
  }
  const move = () => {
    const room = (size: number, whole: number) =>
      Math.max(0, 100 - 2 * SAFE - (size / Math.max(1, whole)) * 100);
    const across = SAFE + Math.random() * room(mark.offsetWidth, container.clientWidth);
    const down = SAFE + Math.random() * room(mark.offsetHeight, container.clientHeight);
    mark.style.setProperty('inset-inline-start', `${across}%`);
    mark.style.setProperty('inset-block-start', `${down}%`);
  };
  container.append(mark);
  move();
  const timer = setInterval(move, MOVE_EVERY);
  const guard = new MutationObserver(() => {
    const style = getComputedStyle(mark);
    const isHidden = style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity) < 0.1;
    if (mark.parentNode === container && !isHidden && !mark.hidden) return;
    onTamper();
    mark.hidden = false;
    for (const property of ['display', 'visibility', 'opacity']) mark.style.removeProperty(property);
    if (mark.parentNode !== container) container.append(mark);
  });
  guard.observe(container, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'hidden'],
  });
  return () => {
    guard.disconnect();
    clearInterval(timer);
    mark.remove();
  };
}
