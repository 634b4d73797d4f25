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

const linesOf = (text: WatermarkText): HTMLElement[] =>
  [text.name, text.email, text.mobile].filter(Boolean).map((line) => {
    const part = document.createElement('bdi');
    if (line !== text.name) part.dir = 'ltr';
    part.textContent = line;
    return part;
  });

/**
 * Name, e-mail and mobile over the picture, at another place every 20 seconds. It lives in the container that goes
 * full screen and stays on the picture itself, never on the bars beside it, where cropping would remove it. Taken out or
 * changed by hand in any way, it is put back whole, and the film stops meanwhile.
 */
export function mountWatermark(
  container: HTMLElement,
  video: HTMLVideoElement,
  text: WatermarkText,
  onTamper: () => void,
): () => void {
  const mark = document.createElement('div');
  /** The mark as it was put last. */
  let whole = '';
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
    whole = mark.outerHTML;
  };
  const make = () => {
    for (const { name } of [...mark.attributes]) mark.removeAttribute(name);
    mark.className = css.mark ?? '';
    mark.setAttribute('aria-hidden', 'true');
    // A browser that translates the page would write into it, again and again.
    mark.translate = false;
    mark.replaceChildren(...linesOf(text));
    if (mark.parentNode !== container) container.append(mark);
    put();
  };
  const move = () => {
    place = { across: Math.random(), down: Math.random() };
    put();
  };
  make();
  const timer = setInterval(move, moveEvery);
  // Full screen, a turned phone and another rendition change where the picture is.
  const resized = new ResizeObserver(put);
  resized.observe(container);
  for (const event of ['loadedmetadata', 'resize']) video.addEventListener(event, put);
  const guard = new MutationObserver(() => {
    const isWhole = mark.parentNode === container && mark.outerHTML === whole;
    if (isWhole && !isHidden(mark)) return;
    onTamper();
    // Hidden from outside, it is whole already: made anew it would be heard here again, without an end.
    if (!isWhole) make();
  });
  guard.observe(container, { childList: true, subtree: true, attributes: true, characterData: true });
  return () => {
    guard.disconnect();
    clearInterval(timer);
    resized.disconnect();
    for (const event of ['loadedmetadata', 'resize']) video.removeEventListener(event, put);
    mark.remove();
  };
}
