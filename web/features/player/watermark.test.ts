// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountWatermark } from './watermark.ts';

beforeAll(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  ),
);
afterEach(() => document.body.replaceChildren());

const text = { name: 'Dana Levi', email: 'dana@press.example', mobile: '+972501234567' };

/** The mark over a picture, and how often a change of it was noticed. */
function mounted() {
  const container = document.body.appendChild(document.createElement('div'));
  const video = container.appendChild(document.createElement('video'));
  const onTamper = vi.fn();
  const unmount = mountWatermark(container, video, text, onTamper);
  const mark = container.lastElementChild as HTMLElement;
  return { container, mark, onTamper, unmount };
}

it('says who watches, in three lines', () => {
  const { mark } = mounted();
  expect([...mark.children].map((line) => line.textContent)).toEqual(Object.values(text));
});

it.each<[string, (mark: HTMLElement) => void]>([
  ['taken out', (mark) => mark.remove()],
  ['put elsewhere', (mark) => document.body.append(mark)],
  ['emptied', (mark) => mark.replaceChildren()],
  ['without a line', (mark) => mark.lastElementChild?.remove()],
  ['rewritten', (mark) => Object.assign(mark.firstElementChild as HTMLElement, { textContent: 'Nobody' })],
  ['hidden', (mark) => Object.assign(mark, { hidden: true })],
  ['not displayed', (mark) => mark.style.setProperty('display', 'none')],
  ['not visible', (mark) => mark.style.setProperty('visibility', 'hidden')],
  ['without its class', (mark) => mark.removeAttribute('class')],
  ['with another class', (mark) => mark.classList.add('visually-hidden')],
  ['faded', (mark) => mark.style.setProperty('opacity', '0.01')],
  ['half faded', (mark) => mark.style.setProperty('opacity', '0.2')],
  ['moved away', (mark) => mark.style.setProperty('transform', 'translateX(-9999px)')],
  ['put outside the picture', (mark) => mark.style.setProperty('inset-inline-start', '-9999px')],
  ['cut to nothing', (mark) => mark.style.setProperty('clip-path', 'inset(100%)')],
  ['blurred', (mark) => mark.style.setProperty('filter', 'blur(9px)')],
  ['without a colour', (mark) => mark.style.setProperty('color', 'transparent')],
  ['put below the film', (mark) => mark.style.setProperty('z-index', '-1')],
  ['with a hidden line', (mark) => mark.lastElementChild?.setAttribute('hidden', '')],
  ['with a line of no size', (mark) => mark.lastElementChild?.setAttribute('style', 'font-size: 0')],
  ['with an attribute of its own', (mark) => mark.setAttribute('popover', '')],
])('%s by hand, it comes back whole and tells', async (_, tamper) => {
  const { container, mark, onTamper } = mounted();
  const before = mark.outerHTML;
  tamper(mark);
  await vi.waitFor(() => expect(onTamper).toHaveBeenCalled());
  expect(mark.parentNode).toBe(container);
  expect([...mark.children].map((line) => line.textContent)).toEqual(Object.values(text));
  expect(mark.outerHTML).toBe(before);
  const told = onTamper.mock.calls.length;
  await new Promise((done) => setTimeout(done));
  expect(onTamper.mock.calls.length, 'what it does itself is no tampering').toBe(told);
});

it('hidden by the box around it, it tells, and does not make itself anew for ever', async () => {
  const { container, mark, onTamper } = mounted();
  container.style.setProperty('visibility', 'hidden');
  await vi.waitFor(() => expect(onTamper).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done));
  expect(onTamper).toHaveBeenCalledTimes(1);
  expect(container.contains(mark)).toBe(true);
});

it('moving on by itself is no tampering, and nothing is left of it afterwards', async () => {
  vi.useFakeTimers();
  const { container, mark, onTamper, unmount } = mounted();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await Promise.resolve();
  expect(onTamper).not.toHaveBeenCalled();
  unmount();
  await new Promise((done) => setTimeout(done));
  expect(container.contains(mark)).toBe(false);
  expect(onTamper).not.toHaveBeenCalled();
});

it('keeps above two lines of captions while some are chosen, and goes back below them when they are off', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  const { container, mark, onTamper } = mounted();
  const captions = container.appendChild(document.createElement('div'));
  captions.setAttribute('data-captions', '');
  captions.style.cssText = '--above-bar: 90px; line-height: 20px';
  expect(mark.style.insetBlockStart).toBe('232px');
  captions.setAttribute('data-on', '');
  await vi.waitFor(() => expect(mark.style.insetBlockStart).toBe('112px'));
  captions.removeAttribute('data-on');
  await vi.waitFor(() => expect(mark.style.insetBlockStart).toBe('232px'));
  expect(onTamper).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
