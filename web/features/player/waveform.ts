import { element } from '../../device/element.ts';
import css from './timeline.module.css';

const svg = 'http://www.w3.org/2000/svg';

/** The outline of a sound as one drawing, its middle at half the height. */
function drawingOf(peaks: readonly number[]): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${peaks.length} 100`);
  drawing.setAttribute('preserveAspectRatio', 'none');
  const path = document.createElementNS(svg, 'path');
  // Silence is a thin line: there is a place to press.
  const bars = peaks.map(
    (peak, at) => `M${at + 0.2} ${50 - Math.max(1, peak / 2)}h0.6v${Math.max(2, peak)}h-0.6z`,
  );
  path.setAttribute('d', bars.join(''));
  drawing.append(path);
  return drawing;
}

/** A sound drawn on the line of its time, what was heard in the colour of the page. */
export function createWaveform(container: HTMLElement, line: HTMLElement) {
  const whole = element('span', css.wave, { 'aria-hidden': 'true' });
  const heard = element('span', `${css.wave} ${css.heard}`, { 'aria-hidden': 'true' });
  return {
    parts: [whole, heard],
    /** @param at how much was heard, as CSS has it: `12%` */
    draw: (at: string): void => heard.style.setProperty('--at', at),
    offer(peaks: readonly number[]): void {
      const isDrawn = peaks.some((peak) => peak > 0);
      for (const shown of [container, line]) shown.toggleAttribute('data-waved', isDrawn);
      for (const part of [whole, heard]) part.replaceChildren(...(isDrawn ? [drawingOf(peaks)] : []));
    },
  };
}
