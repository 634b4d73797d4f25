import { captionsOn } from './captions.ts';
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

/** Where two lines of captions begin above the bar, in pixels from the top; never, while none are chosen. */
function captionsTop(container: HTMLElement): number {
  const captions = container.querySelector(`[data-captions][${captionsOn}]`);
  if (!captions) return Number.POSITIVE_INFINITY;
  const style = getComputedStyle(captions);
  const aboveBar = Number.parseFloat(style.getPropertyValue('--above-bar'));
  // Two lines with what is around them.
  return container.clientHeight - aboveBar - 2.4 * Number.parseFloat(style.lineHeight);
}

/** Puts the mark on the picture: `place` is how far across and down of the room that there is for it, 0 to 1. */
function putMark(
  container: HTMLElement,
  video: HTMLVideoElement,
  mark: HTMLElement,
  place: { across: number; down: number },
): void {
  const box = pictureBox(
    { width: container.clientWidth, height: container.clientHeight },
    { width: video.videoWidth, height: video.videoHeight },
  );
  mark.style.setProperty('max-inline-size', `${Math.round(box.width * (1 - 2 * safeMargin))}px`);
  const [left, right] = [box.x + box.width * safeMargin, box.x + box.width * (1 - safeMargin)];
  const [top, end] = [box.y + box.height * safeMargin, box.y + box.height * (1 - safeMargin)];
  const bottom = Math.min(end, captionsTop(container));
  const across = left + place.across * Math.max(0, right - left - mark.offsetWidth);
  const down = top + place.down * Math.max(0, bottom - top - mark.offsetHeight);
  mark.style.setProperty('inset-inline-start', `${Math.round(across)}px`);
  mark.style.setProperty('inset-block-start', `${Math.round(down)}px`);
}

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
    putMark(container, video, mark, place);
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
  const guard = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName === captionsOn)) put();
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
