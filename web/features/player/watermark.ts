import { pictureBox } from './picture-box.ts';
import css from './player.module.css';

export interface WatermarkText {
  name: string;
  email: string;
  mobile: string;
}

const moveEvery = 20_000;
/** Part of the picture that stays free on every side. */
const safeMargin = 0.06;

function isHidden(mark: HTMLElement): boolean {
  const { display, visibility, opacity } = getComputedStyle(mark);
  return Boolean(mark.hidden) || display === 'none' || visibility === 'hidden' || Number(opacity) < 0.1;
}

/** Made anew each time: a line that was rewritten by hand is not put back. */
const linesOf = (text: WatermarkText): HTMLElement[] =>
  [text.name, text.email, text.mobile].filter(Boolean).map((line) => {
    const part = document.createElement('bdi');
    if (line !== text.name) part.dir = 'ltr';
    part.textContent = line;
    return part;
  });

/**
 * Name, e-mail and mobile over the picture, at another place every 20 seconds. It lives in the container that goes
 * full screen and stays on the picture itself, never on the bars beside it, where cropping would remove it. Taken out,
 * emptied or hidden by hand, it comes back, and the film stops meanwhile.
 */
export function mountWatermark(
  container: HTMLElement,
  video: HTMLVideoElement,
  text: WatermarkText,
  onTamper: () => void,
): () => void {
  const mark = document.createElement('div');
  mark.className = css.mark ?? '';
  mark.setAttribute('aria-hidden', 'true');
  mark.append(...linesOf(text));
  const written = mark.textContent;
  let place = { across: Math.random(), down: Math.random() };
  const put = () => {
    const box = pictureBox(
      { width: container.clientWidth, height: container.clientHeight },
      { width: video.videoWidth, height: video.videoHeight },
    );
    mark.style.setProperty('max-inline-size', `${Math.round(box.width * (1 - 2 * safeMargin))}px`);
    const room = (size: number, whole: number) => Math.max(0, whole * (1 - 2 * safeMargin) - size);
    const across = box.x + box.width * safeMargin + place.across * room(mark.offsetWidth, box.width);
    const down = box.y + box.height * safeMargin + place.down * room(mark.offsetHeight, box.height);
    mark.style.setProperty('inset-inline-start', `${Math.round(across)}px`);
    mark.style.setProperty('inset-block-start', `${Math.round(down)}px`);
  };
  const move = () => {
    place = { across: Math.random(), down: Math.random() };
    put();
  };
  container.append(mark);
  put();
  const timer = setInterval(move, moveEvery);
  // Full screen, a turned phone and another rendition change where the picture is.
  const resized = new ResizeObserver(put);
  resized.observe(container);
  for (const event of ['loadedmetadata', 'resize']) video.addEventListener(event, put);
  const guard = new MutationObserver(() => {
    const isWhole = mark.textContent === written;
    const isWorn = mark.className === (css.mark ?? '');
    if (mark.parentNode === container && !isHidden(mark) && isWhole && isWorn) return;
    onTamper();
    if (!isWhole) mark.replaceChildren(...linesOf(text));
    if (!isWorn) mark.className = css.mark ?? '';
    mark.hidden = false;
    for (const property of ['display', 'visibility', 'opacity']) mark.style.removeProperty(property);
    if (mark.parentNode !== container) container.append(mark);
  });
  guard.observe(container, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
    attributeFilter: ['style', 'class', 'hidden'],
  });
  return () => {
    guard.disconnect();
    clearInterval(timer);
    resized.disconnect();
    for (const event of ['loadedmetadata', 'resize']) video.removeEventListener(event, put);
    mark.remove();
  };
}
