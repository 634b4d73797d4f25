import { draw, element } from '../../device/element.ts';
import css from './document.module.css';
import type { DocumentText } from './document-text.ts';

const icons = {
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  previous: '<path d="M15 5l-7 7 7 7"/>',
  next: '<path d="M9 5l7 7-7 7"/>',
  up: '<path d="M5 15l7-7 7 7"/>',
  down: '<path d="M5 9l7 7 7-7"/>',
  zoomOut: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5M8.3 11h5.4"/>',
  zoomIn: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5M8.3 11h5.4M11 8.3v5.4"/>',
  width: '<path d="M4 5v14M20 5v14M8 12h8M10.5 9.5L8 12l2.5 2.5M13.5 9.5L16 12l-2.5 2.5"/>',
  book: '<path d="M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5v13"/>',
  scroll:
    '<rect x="6" y="3.5" width="12" height="7" rx="1.2"/><rect x="6" y="13.5" width="12" height="7" rx="1.2"/>',
  plain: '<path d="M5 6.5h14M12 6.5v12.5M9 19h6"/>',
  pages: '<path d="M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4"/>',
  contents: '<path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01"/>',
  smaller: '<path d="M4 18l4.5-11L13 18M5.6 14.2h5.8M16 12h5"/>',
  larger: '<path d="M4 18l4.5-11L13 18M5.6 14.2h5.8M16 12h5M18.5 9.5v5"/>',
  light:
    '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4"/>',
  sepia: '<path d="M5 4h11a3 3 0 013 3v13H8a3 3 0 01-3-3zM5 17a3 3 0 013-3h11"/>',
  dark: '<path d="M19.5 14.5A8 8 0 119.5 4.5a6.5 6.5 0 0010 10z"/>',
  find: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
  download: '<path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14"/>',
} as const;
export type ToolIcon = keyof typeof icons;

/** Draws another picture and name on a tool. */
export const dress = (tool: HTMLElement, icon: ToolIcon, label: string) => draw(tool, icons[icon], label);

/** A tool of the bar. */
export function button(
  icon: ToolIcon,
  label: string,
  onClick: () => void,
  className = '',
): HTMLButtonElement {
  const made = element('button', `${css.tool} ${className}`, { type: 'button' });
  dress(made, icon, label);
  made.addEventListener('click', onClick);
  return made;
}

/** The two that turn pages; the words stay in the direction of the screen, the arrows point, and stand, as the document is read. */
export function turnButtons(
  text: Pick<DocumentText, 'previousPage' | 'nextPage'>,
  turn: (by: 1 | -1) => void,
) {
  const previous = button('previous', text.previousPage, () => turn(-1));
  const next = button('next', text.nextPage, () => turn(1));
  const point = (group: HTMLElement, direction: 'rtl' | 'ltr') => {
    group.dataset.reading = direction;
    const isTurned = getComputedStyle(group).direction !== direction;
    previous.style.order = isTurned ? '1' : '';
    next.style.order = isTurned ? '-1' : '';
  };
  return { previous, next, point };
}
